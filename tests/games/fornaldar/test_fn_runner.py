"""The runner of the test vectors sees what is wrong with a vector: a word it does not know, a result that is not so."""

from dataclasses import replace
from pathlib import Path

import pytest
from fn_decided import LABELS
from fn_played import Played
from fn_vectors import DISPUTED, FORMAT
from mutations import misspelt, wrong
from vectors import BadVector, read

from adjudicator.games.fornaldar.board.fortresses import holder_of

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


@pytest.mark.long("FN-D24")
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


NOBODY_GOES_ON = [{"side": side, "continue": False} for side in ("Fomorian", "Mundane")]


def vector(pieces, expect, *, at="2625", play="battle", **words):
    """A vector with pieces in one hex, in the words of the format."""
    given = {"game_turn": 2, "pieces": {at: pieces}, **words.pop("given", {})}
    decisions = [*words.pop("decisions", ()), *(NOBODY_GOES_ON if play == "battle" else ())]
    where = {"at": at} if play == "battle" else {}
    return {"id": "x", "given": given, "play": play, "decisions": decisions, "expect": expect, **where, **words}


@pytest.mark.rule("fornaldar", "24.3.2.2")
@pytest.mark.parametrize("sleeping", [["midhrasir", "swithiod"], ["swithiod"], ["midhrasir"]])
@pytest.mark.parametrize("attacked", [True, False])
def test_a_colour_that_rises_with_another_is_given_with_it_and_rises_with_it(sleeping, attacked):
    risen = {"midhrasir": "Mundane", "swithiod": "Mundane"}
    scenario = {"scenario": "24.3"}
    if attacked:
        own = vector(
            "swithiod:4 hnag+ fynn:5",
            {"active": risen},
            given={"inactive": sleeping},
            dice=[["combat 2625 1", 3, 4]],
            **scenario,
        )
    else:
        own = vector(
            "eyalf swithiod:4",
            {"active": risen},
            play="mobilization",
            given={"inactive": sleeping, "active": "Mundane"},
            orders={"try": ["midhrasir"]},
            dice=[["mobilize midhrasir", 1, 1]],
            **scenario,
        )
    FORMAT.run(own)
    asleep = vector("swithiod:4", {"active": {"swithiod": False}}, play="end", given={"inactive": sleeping}, **scenario)
    FORMAT.run(asleep)


@pytest.mark.rule("fornaldar", "6.4.9")
@pytest.mark.parametrize("where", ["", " sea"])
def test_a_snow_march_in_the_water_may_say_so(where):
    moves = [{"from": "4031", "pieces": ["tenaz"], "csp": {"skergota": 4}, "steps": [{"do": "go", "to": ["4032"]}]}]
    weather = {"game_turn": 8, "weather": "snow", "day": "skammdegi", "active": "Mundane"}
    dice = [[f"snow march Mundane 4032{where}", 1, 1]]
    there = {"pieces": {"4032": "tenaz~ skergota:4~"}}
    FORMAT.run(vector("tenaz~ skergota:4~", there, at="4031", play="movement", given=weather, moves=moves, dice=dice))


@pytest.mark.rule("fornaldar", "16.8.1", "FN-C8")
@pytest.mark.parametrize(
    ("pieces", "answer", "dead"),
    [
        ("hakon/4 kars/3", {"answer": "accept"}, "kars"),
        ("hakon/4 kars", {"answer": "accept", "champion": "hakon"}, "hakon"),
    ],
)
def test_a_challenge_may_name_its_champion_who_fights_where_the_answer_names_nobody(pieces, answer, dead):
    calls = {"side": "Fomorian", "challenge": "trial", "challenger": "gorm", "champion": "kars"}
    dice = [["trial 2625 1", 6, 6], ["combat 2625 1", 3, 4]]
    decisions = [calls, {"side": "Mundane", **answer}]
    own = vector(f"gorm fynn:9 {pieces} midhrasir:9", {"gone": [dead]}, decisions=decisions, dice=dice)
    FORMAT.run(own)


@pytest.mark.rule("fornaldar", "16.8.1", "I.55")
@pytest.mark.parametrize("challenge", ["trial", "duel"])
def test_erlingur_cancels_the_challenge_that_stands_with_it(challenge):
    """Without it the challenge is fought, and its dice are thrown."""
    calls = {"side": "Fomorian", "challenge": challenge, "challenger": "glum"}
    cancels = {"side": "Mundane", "use": 55, "challenge": challenge}
    words = {"given": {"items": {"55": "biallek"}}, "scenario": "24.3", "dice": [["combat 2625 1", 3, 4]]}
    pieces = "glum fynn:4 biallek thorra suderpathia:4"
    FORMAT.run(vector(pieces, {"gone": []}, decisions=[calls, cancels], **words))
    with pytest.raises(AssertionError, match=f"no dice are given for '{challenge} 2625 1'"):
        FORMAT.run(vector(pieces, {"gone": []}, decisions=[calls, {"side": "Mundane", "answer": "accept"}], **words))


@pytest.mark.rule("fornaldar", "24.2.2.5")
@pytest.mark.parametrize(("side", "holder"), [("Mundane", "Mundane"), ("Fomorian", "Fomorian")])
def test_a_clan_that_has_joined_a_side_holds_its_fortresses_for_it(side, holder):
    """A fortress of Jötunheim scores for the enemy of whom it has joined."""
    it = Played(
        {
            "id": "x",
            "scenario": "24.2",
            "play": "end",
            "given": {"pieces": {}, "sides": {"jotunheim": side}},
            "expect": {},
        }
    )
    (hex,) = [hex for hex, fort in it.board.setting.land.fortresses.items() if fort.kingdom == "jotunheim"][:1]
    assert holder_of(it.board, it.board.setting.land.fortresses[hex]) == holder
