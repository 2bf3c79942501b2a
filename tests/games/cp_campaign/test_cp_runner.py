"""The runner of the test vectors sees what is wrong with a vector: a key it does not know, a result that is not so."""

from pathlib import Path

import pytest
from cp_vectors import FACTS, FORMAT, LOG
from mutations import misspelt, wrong
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


AB = {"order": ["A", "B"]}
MARK = {"seat": "A", "enemy": "B"}
INTRIGUE = {
    "id": "intrigue",
    "phase": "spend",
    "setup": AB | {"cp": {"A": 1, "B": 1}, "progress": {"A": {"intrigue:B": 1}}},
    "dice": [6],
    "actions": [{"player": "A", "action": "intrigue", "target": "B"}],
}
PLACED = {
    "id": "placed",
    "phase": "placement",
    "setup": AB,
    "placements": [["A", "T07"], ["B", "T17"], ["B", "T11"], ["A", "T14"]],
}
SIEGE = {"id": "siege", "phase": "auto", "setup": AB, "dice": [1, 3], "territory": "T16", "scenario": "Siege"}
WAYS = [
    *((INTRIGUE, "hero", said) for said in ({"A": {"B": 1}}, {"A": ["B"]}, {"A": "B"}, ["A", "B"], {"A": 1}, "A", 1)),
    *((INTRIGUE, "hero", said) for said in (["A:B"], [["A", "B"]], [{"A": "B"}], [MARK])),
    *((PLACED, "armies", said) for said in (4, {"A": 2}, {"A": ["T07", "T14"]}, {"A": ["A2", "A1"]}, {"T07": ["A1"]})),
    *((PLACED, "armies", said) for said in ({"A1": "T07"}, {"A1": {"at": "T07", "owner": "A"}}, {"T07": 1, "T08": 0})),
    *((PLACED, key, {"B1": "T17"}) for key in ("at", "at_army")),
    *((SIEGE, "totals", said) for said in ([5, 9], {"A": 5, "B": 9}, {"attacker": 5, "defender": 9}, "5:9")),
    *((SIEGE, "attacker", said) for said in ("A", ["A"], "A1", ["A1"])),
]


@pytest.mark.parametrize(("vector", "key", "said"), WAYS)
def test_a_thing_may_be_said_in_several_ways(vector, key, said):
    FORMAT.run(vector | {"expect": {key: said}})
    spoilt = [where for where, wrongly in wrong(vector | {"expect": {key: said}}) if passes(wrongly)]
    assert spoilt == []


FOUGHT = [
    ({"armies": {"B1": {"status": "broken"}}}, "T22", [], {"scenario": "Last Stand", "attacker": "A", "defender": "B"}),
    ({"armies": {"A1": {"at": "T22"}}}, "T22", [], {"scenario": "Ambush", "attacker": "B", "defender": "A"}),
    ({"order": ["A", "B", "C"], "armies": {"C1": {"at": "T09"}}}, "T09", [1], {"attacker": "A", "defender": "C"}),
]


@pytest.mark.parametrize("owed", [["A", "B"], [["A", "B"]], ["A:B"], [{"A": ["B"]}], [{"seat": "A", "enemy": "B"}]])
def test_heroes_may_be_laid_out_as_a_list(owed):
    """Two heroes of A and one of B, where the list is written behind another."""
    pairs = [owed] if owed == ["A", "B"] else owed
    vector = {"id": "x", "phase": "auto", "setup": AB | {"hero": [*pairs, "A:B", "B:A"]}, "dice": [5, 3]}
    FORMAT.run(vector | {"territory": "T22", "scenario": "Ambush", "expect": {"hero": {"A": {"B": 2}, "B": {"A": 1}}}})


@pytest.mark.parametrize(("setup", "territory", "dice", "expect"), FOUGHT)
def test_who_is_not_placed_comes_to_the_battle(setup, territory, dice, expect):
    FORMAT.run(
        {"id": "x", "phase": "scenario", "setup": AB | setup, "territory": territory, "dice": dice, "expect": expect}
    )


REFUSED = [
    ({"action": "move", "army": "Z9", "to": "T08"}, "NOT_YOUR_ARMY"),
    ({"action": "move", "army": "A1", "to": "nowhere"}, "NO_ROAD"),
    ({"action": "intrigue", "target": "Z"}, "BAD_TARGET"),
    ({"action": "build_road", "road": "high"}, "UNKNOWN_ROAD"),
    ({"action": "move", "army": "A1"}, "UNREADABLE"),
    ({"action": "march", "army": "A1"}, "UNKNOWN_ACTION"),
]


@pytest.mark.parametrize(("action", "error"), REFUSED)
def test_what_the_schema_refuses_has_the_refusal_of_the_rules(action, error):
    setup = AB | {"cp": {"A": 1}, "armies": {"A1": {"at": "T09"}}}
    vector = {"id": "x", "phase": "spend", "setup": setup, "actions": [{"player": "A", **action}]}
    FORMAT.run(vector | {"expect": {"ok": False, "error": error, "at": 0, "at_army": {"A1": "T09"}}})


def test_a_refusal_nobody_expects_fails():
    vector = {"id": "x", "phase": "spend", "setup": AB, "actions": [{"player": "A", "action": "give_up"}]}
    with pytest.raises(AssertionError, match="NO_CP"):
        FORMAT.run(vector | {"expect": {"cp": {"A": 0}}})


def test_the_key_and_the_vector_are_named():
    with pytest.raises(BadVector, match="intrigue: unknown key of expect: 'heroe'"):
        FORMAT.run(INTRIGUE | {"expect": {"heroe": 1}})


def test_the_log_tells_of_facts_that_there_are():
    assert set(LOG) <= set(FACTS)
