"""The runner of the test vectors sees what is wrong with a vector: a key it does not know, a result that is not so."""

from pathlib import Path

import pytest
from mutations import misspelt, wrong
from tot_vectors import FACTS, FORMAT, LOG
from vectors import BadVector, read

OWN = [vector for name in ("vectors", "more") for vector in read(Path(__file__).with_name(f"{name}.json"), FORMAT.game)]
IDS = [vector["id"] for vector in OWN]


def passes(vector):
    try:
        FORMAT.run(vector)
    except (AssertionError, BadVector):
        return False
    return True


@pytest.mark.parametrize("own", OWN, ids=IDS)
def test_a_wrong_expectation_fails(own):
    spoilt = list(wrong(own))
    assert spoilt
    assert [where for where, vector in spoilt if passes(vector)] == []


@pytest.mark.parametrize("own", OWN, ids=IDS)
def test_a_misspelt_key_fails(own):
    assert [where for where, vector in misspelt(own) if passes(vector)] == []


STATE = {"round": 6, "players": ["A", "B"], "home": {"A": {"f": 20, "s": 1}, "B": {"f": 20, "s": 0}}}
FRAME = {"id": "frame", "kind": "frame", "players": ["A", "B", "C"], "start_player": "B", "rounds_completed": 2}
SHAMAN = {
    "id": "shaman",
    "state": STATE,
    "moves": [{"player": "A", "move": "shaman", "f": 2}, *({"player": seat, "move": "pass"} for seat in "BA")],
}
WAYS = [
    *((FRAME, "start", said) for said in ("A", ["B", "C", "A"])),
    *((FRAME, "next", said) for said in ("A", ["A"], ["A", "B", "C", "A"], 3)),
    *((SHAMAN, "home", said) for said in ({"A": 20}, {"A": {"f": 18}}, {"A": {"f": 18, "s": 2}, "B": 20})),
    *((SHAMAN, "dead", said) for said in ({"A": 2, "B": 0}, {"A": {"f": 2, "s": 0}})),
    *((SHAMAN, "testaments", said) for said in ({"A": {}}, {"A": {"1": None}, "B": 0})),
    *((SHAMAN, "log", [line, "B pass", "A pass"]) for line in ("A shaman", {"fact": "shaman-sired", "paid": {"f": 2}})),
]


@pytest.mark.parametrize(("vector", "key", "said"), WAYS)
def test_a_thing_may_be_said_in_several_ways(vector, key, said):
    FORMAT.run(vector | {"expect": {key: said}})
    spoilt = [where for where, wrongly in wrong(vector | {"expect": {key: said}}) if passes(wrongly)]
    assert spoilt == []


@pytest.mark.parametrize("first", ["start", "start_player", "start_round_1", "start_player_round_1"])
@pytest.mark.parametrize("gods", ["players", "clockwise"])
def test_a_frame_may_use_the_words_of_scenarios(gods, first):
    """Not in the order of their letters: C is on the left of A."""
    frame = {"id": "x", "kind": "frame", gods: ["A", "C", "B"], first: "C", "rounds_completed": 2}
    FORMAT.run(frame | {"expect": {"next": "A", "start": ["C", "B", "A"]}})
    state = {"round": 6, gods: ["A", "C", "B"], first: "C"}
    FORMAT.run({"id": "x", "state": state, "moves": [{"player": "C", "move": "pass"}], "expect": {"next": "B"}})


def test_the_same_is_not_said_twice():
    frame = {"id": "x", "kind": "frame", "players": ["A", "B"], "clockwise": ["A", "B"], "expect": {"next": "A"}}
    with pytest.raises(BadVector, match="the same twice"):
        FORMAT.run(frame)


def test_without_a_number_one_round_is_completed():
    FORMAT.run({"id": "x", "kind": "frame", "players": ["A", "B", "C"], "start": "C", "expect": {"next": "A"}})


REFUSED = [
    ({"move": "attack", "target": "Z", "space": 1, "f": 1}, "BAD_TARGET"),
    ({"move": "defend", "space": 7, "f": "match"}, "NO_SUCH_SPACE"),
    ({"move": "sire", "f": -1}, "COST_NOT_MET"),
    ({"move": "defend", "space": 1, "f": "mach"}, "UNREADABLE"),
    ({"move": "create", "type": "castle", "space": 1}, "UNREADABLE"),
    ({"move": "pray"}, "UNKNOWN_MOVE"),
]


@pytest.mark.parametrize(("move", "error"), REFUSED)
def test_what_the_schema_refuses_has_the_refusal_of_the_rules(move, error):
    vector = {"id": "x", "state": STATE, "moves": [{"player": "A", **move}]}
    FORMAT.run(vector | {"expect": {"ok": False, "error": error, "at": 0, "next": "A"}})


def test_a_refusal_nobody_expects_fails():
    vector = {"id": "x", "state": STATE, "moves": [{"player": "B", "move": "pass"}]}
    with pytest.raises(AssertionError, match="NOT_YOUR_TURN"):
        FORMAT.run(vector | {"expect": {"round": 6}})


def test_the_key_and_the_vector_are_named():
    with pytest.raises(BadVector, match="frame: unknown key of expect: 'nxt'"):
        FORMAT.run(FRAME | {"expect": {"nxt": "A"}})


def test_the_log_tells_of_facts_that_there_are():
    assert set(LOG) <= set(FACTS)
