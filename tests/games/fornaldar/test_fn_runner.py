"""The runner of the test vectors sees what is wrong with a vector: a word it does not know, a result that is not so."""

from dataclasses import replace
from pathlib import Path

import pytest
from fn_decided import LABELS
from fn_vectors import DISPUTED, FORMAT
from mutations import misspelt, wrong
from vectors import BadVector, read

FILES = sorted((Path(__file__).parent / "vectors").glob("*.json"))
OWN = [vector for path in FILES for vector in read(path, FORMAT.game) if vector["id"] not in DISPUTED]


def passes(vector, runner=FORMAT):
    try:
        runner.run(vector)
    except (AssertionError, BadVector):
        return False
    return True


def carried_out(vector):
    """The runner, with the vector carried out already: whatever else is expected, it is played the same."""
    kind = FORMAT.kind(vector)
    played = FORMAT.play[kind](vector)
    return replace(FORMAT, play={kind: lambda _: played})


def several(vector, where):
    """Whether a changed expectation still names a rule of those that are as good."""
    rule = vector["expect"].get("refused", {}).get("rule")
    return where.startswith("expect/refused/rule") and isinstance(rule, list)


@pytest.mark.parametrize("own", OWN, ids=lambda own: own["id"])
def test_a_wrong_expectation_fails(own):
    assert passes(own)
    spoilt = [(where, vector) for where, vector in wrong(own) if not several(own, where)]
    runner = carried_out(own)
    assert [where for where, vector in spoilt if passes(vector, runner)] == []
    assert passes(own, runner)


@pytest.mark.parametrize("own", OWN, ids=lambda own: own["id"])
def test_a_misspelt_key_fails(own):
    assert [where for where, vector in misspelt(own) if passes(vector)] == []


FIELD = {
    "id": "field",
    "given": {"pieces": {"3927": "hakon+/2 midhrasir:6 orms-sling! signhild>orms-sling"}},
    "play": "ask",
    "of": "weather",
    "at": "3927",
}


def given(**words):
    return FIELD | {"given": FIELD["given"] | words, "expect": {"value": "clear"}}


@pytest.mark.parametrize(
    "spoilt",
    [
        given(pieces={"3927": "hakkon"}),
        given(pieces={"3927": "hakon!"}),
        given(pieces={"3927": "hakon++"}),
        given(pieces={"3927": "midhrasir"}),
        given(pieces={"3927": "midhrasir:0"}),
        given(pieces={"3927": "orms-sling/1"}),
        given(pieces={"9999": "hakon"}),
        given(pieces={"3927a": "hakon"}),
        given(sides={"jotunheimr": "Fomorian"}),
        given(weather="fog"),
        given(day="long"),
        given(active="Red"),
        given(items={"99": "hakon"}),
        given(items={"13": "gorm"}),
        given(uses={"26": "clear"}),
        given(enchantments=[{"number": 12, "caster": "signhild", "target": "hakkon"}]),
        given(enchantments=[{"number": 99, "caster": "signhild", "target": "hakon"}]),
        given(colour="red"),
    ],
    ids=str,
)
def test_what_is_not_on_the_map_cannot_be_given(spoilt):
    assert passes(FIELD | {"expect": {"value": "clear"}})
    with pytest.raises(BadVector):
        FORMAT.run(spoilt)


@pytest.mark.parametrize(
    "decision",
    [
        {"side": "Mundane", "losses": {"midhrasirx": 2}},
        {"side": "Mundane", "losses": {"hakon": 1}, "rounds": 1},
        {"side": "Red", "continue": True},
        {"side": "Mundane", "answer": "perhaps"},
        {"side": "Mundane", "challenge": "joust", "challenger": "snorri"},
        {"side": "Mundane", "evade_with": "luck"},
        {"side": "Mundane", "use": 99},
        {"side": "Mundane"},
    ],
    ids=str,
)
def test_a_decision_in_other_words_is_an_error(decision):
    with pytest.raises(BadVector):
        FORMAT.run(FIELD | {"expect": {"value": "clear"}, "decisions": [decision]})


def test_dice_that_nobody_throws_fail_and_so_do_dice_for_nothing():
    with pytest.raises(AssertionError, match="dice that nobody threw: weather"):
        FORMAT.run(FIELD | {"expect": {"value": "clear"}, "dice": [["weather", 3]]})
    with pytest.raises(BadVector, match="no label"):
        FORMAT.run(FIELD | {"expect": {"value": "clear"}, "dice": [["wether", 3]]})


@pytest.mark.parametrize("label", ["event succession", "effect aesa", "combat 2342a 1", "snow march Mundane 2432"])
def test_labels_of_dice_are_known(label):
    assert LABELS.fullmatch(label)


def test_a_refusal_nobody_expects_fails():
    moves = [{"from": "3927", "pieces": ["hakon"], "steps": [{"do": "go", "to": ["3020"]}]}]
    vector = {"id": "x", "given": FIELD["given"], "play": "movement", "moves": moves}
    with pytest.raises(AssertionError, match="refused"):
        FORMAT.run(vector | {"expect": {"points": {"Mundane": 0}}})
    FORMAT.run(vector | {"expect": {"refused": {}}})
