"""What the checking of orders finds: what can never be done is illegal, what may come to be possible is a note."""

import msgspec
import pytest
from tot_orders import BURIED, bench, check, codes, found

from adjudicator.games.test_of_time import GAME
from adjudicator.games.test_of_time.standing import Standing
from adjudicator.games.test_of_time.words import refusals

SHAMANS = {"B": {"f": 20, "s": 1}}
"""Somebody who can reverse time: what is buried may come back, what stands may be buried."""

MOVES = [
    ({"move": "create", "type": "art", "space": 1}, {}, "illegal SPACE_OCCUPIED"),
    ({"move": "create", "type": "art", "space": 1}, SHAMANS, "note SPACE_OCCUPIED"),
    ({"move": "create", "type": "art", "space": 2}, {}, ""),
    ({"move": "create", "type": "art", "space": 3, "f": 7}, {}, "illegal COST_NOT_MET"),
    ({"move": "create", "type": "art", "space": 3, "f": 9}, SHAMANS, "illegal OVERPAID"),
    ({"move": "create", "type": "art", "space": 3}, {"A": {"f": 7}}, "illegal NOT_ENOUGH_FOLLOWERS"),
    ({"move": "preserve", "space": 1, "f": 7}, {}, "illegal COST_NOT_MET"),
    ({"move": "preserve", "space": 1, "f": 7}, SHAMANS, "note COST_NOT_MET"),
    ({"move": "preserve", "space": 2}, {}, "illegal NO_TESTAMENT"),
    ({"move": "preserve", "space": 2}, SHAMANS, "note NO_TESTAMENT"),
    ({"move": "preserve", "space": 3}, SHAMANS, "illegal NO_TESTAMENT"),
    ({"move": "sire", "f": 1}, SHAMANS, "illegal COST_NOT_MET"),
    ({"move": "convert", "target": "A"}, {}, "illegal BAD_TARGET"),
    ({"move": "convert", "target": "C"}, {"C": {"s": 3}}, "illegal NO_FOLLOWER_AT_HOME"),
    ({"move": "attack", "target": "A", "space": 1, "f": 1}, {}, "illegal OWN_TESTAMENT"),
    ({"move": "attack", "target": "F", "space": 1, "f": 1}, {}, "illegal BAD_TARGET"),
    ({"move": "attack", "target": "B", "space": 2, "f": 1}, SHAMANS, "illegal NO_TESTAMENT"),
    ({"move": "attack", "target": "B", "space": 1}, {}, "illegal BAD_NUMBER"),
    ({"move": "attack", "target": "B", "space": 1, "f": 21}, {}, "illegal NOT_ENOUGH_FOLLOWERS"),
    ({"move": "defend", "space": 1, "f": 2}, {}, ""),
    ({"move": "defend", "space": 1, "f": "match"}, {}, ""),
    ({"move": "defend", "space": 2, "f": 2}, {}, "illegal NOT_UNDER_ATTACK"),
    ({"move": "defend", "space": 2, "f": 2}, SHAMANS, ""),
    ({"move": "defend", "space": 3, "f": 2}, SHAMANS, "illegal NOT_UNDER_ATTACK"),
    ({"move": "reverse", "target": "B", "space": 1, "shamans": 1, "rounds": 1}, {}, "illegal NOT_ENOUGH_SHAMANS"),
    ({"move": "pass"}, {}, ""),
]


@pytest.mark.rule("test-of-time", "TT-20", "TT-24", "TT-34", "TT-36")
@pytest.mark.parametrize(("move", "home", "expected"), MOVES)
def test_a_move_in_a_program(move, home, expected):
    assert codes(bench(home=home), move) == ([expected] if expected else [])


@pytest.mark.rule("test-of-time", "TT-40", "TT-43")
@pytest.mark.parametrize(
    ("replace", "path", "code"),
    [
        ([{"round": 4, "kind": "preserve"}], ("replace", 0), "ROUND_NOT_REVERSED"),
        ([{"round": 5, "kind": "preserve"}], ("replace", 0), "ALREADY_PRESERVED"),
        ([{"round": 5, "kind": "attack", "f": 1}] * 2, ("replace", 1), "ROUND_ALREADY_REPLACED"),
        ([{"round": 5, "kind": "attack"}], ("replace", 0), "BAD_NUMBER"),
        ([{"round": 5, "kind": "attack", "f": 21}], ("replace", 0), "NOT_ENOUGH_FOLLOWERS"),
        ([{"round": 5, "kind": "attack", "f": 1}], (), ""),
    ],
)
def test_the_fault_of_a_reversal_is_told_where_it_lies(replace, path, code):
    move = {"move": "reverse", "target": "B", "space": 1, "shamans": 1, "rounds": 1, "replace": replace}
    problems = check(bench(home={"A": {"f": 20, "s": 1}}), move)
    assert [(problem.code, problem.path[3:]) for problem in problems] == ([(code, path)] if code else [])


def test_problems_say_what_is_there_and_what_would_be_right():
    orders = [
        {"do": {"move": "create", "type": "art", "space": 3, "f": 7}},
        {"do": {"move": "attack", "target": "A", "space": 1, "f": 1}},
        {"do": {"move": "reverse", "target": "B", "space": 1, "shamans": 2, "rounds": 1}},
        {"do": {"move": "preserve", "space": 2}},
    ]
    assert found(bench(home={"B": {"f": 9, "s": 1}}), orders) == [
        "illegal COST_NOT_MET program/0/do/f: the tokens do not reach the cost: it takes 8 followers, a shaman "
        "counting for 1 [name neither followers nor shamans to pay the exact cost] (TT-G08)",
        "illegal OWN_TESTAMENT program/1/do/target: a god does not attack a Testament of his own [the others: Belisha "
        "(B), Corvath (C)] (TT-34)",
        "illegal NOT_ENOUGH_SHAMANS program/2/do/shamans: not that many shamans wait at home: 20 followers [a shaman "
        "sired in this round comes home when it ends] (TT-40)",
        "note NO_TESTAMENT program/3/do/space: as things stand, there is no Testament there that it can be done to "
        "[the entry waits until that has changed] (TT-24)",
    ]


def test_an_exact_cost_may_fall_where_a_testament_may_come_back():
    gone = {"type": "art", "created": 4, "log": [[5, "decay", 3]]}
    table = {"home": {"A": {"f": 7}} | SHAMANS, "testaments": {"A": {1: gone}}}
    create = {"move": "create", "type": "art", "space": 3}
    assert codes(bench(**table), create) == ["note NOT_ENOUGH_FOLLOWERS"]
    assert codes(bench(**table), create | {"f": 8}) == ["illegal NOT_ENOUGH_FOLLOWERS"]
    back = {"move": "reverse", "target": "A", "space": 1, "shamans": 1, "rounds": 1}
    preserved = back | {"replace": [{"round": 5, "kind": "preserve"}]}
    table["home"]["A"] = {"f": 3, "s": 1}
    assert codes(bench(**table), preserved) == ["note NOT_ENOUGH_FOLLOWERS"]


@pytest.mark.rule("test-of-time", "TT-03")
@pytest.mark.parametrize("move", [{"move": "sire"}, {"move": "shaman"}, {"move": "convert", "target": "B"}])
def test_who_wants_a_token_waits_until_one_is_left(move):
    table = bench(options={"token_limit": {"follower": 20, "shaman": 0}})
    assert codes(table, move) == ["note NO_TOKEN_LEFT"]


@pytest.mark.rule("test-of-time", "TT-20")
@pytest.mark.parametrize(
    "move",
    [
        {"move": "create", "type": "art", "space": 3},
        {"move": "preserve", "space": 1},
        {"move": "attack", "target": "B", "space": 1, "f": 8},
        {"move": "convert", "target": "B", "f": 8},
    ],
)
def test_who_has_too_few_followers_is_told_how_many_he_has(move):
    (told,) = check(bench(home={"A": {"f": 7}}), move)
    assert told.message == "fewer tokens wait at home than that: 7 followers"


def test_one_move_by_mail_must_be_legal_now():
    table = bench(options={"mode": "move_by_move"}, home=SHAMANS)
    assert codes(table, {"move": "preserve", "space": 2}) == ["illegal NO_TESTAMENT"]
    assert codes(table, {"move": "defend", "space": 1, "f": 1}) == ["illegal NOT_UNDER_ATTACK"]
    assert codes(table, {"move": "sire"}) == []


@pytest.mark.parametrize(
    ("condition", "home", "expected"),
    [
        ({"under_attack": 1}, {}, ""),
        ({"under_attack": 2}, {}, "illegal NEVER_TRUE"),
        ({"under_attack": 2}, SHAMANS, ""),
        ({"attacked_by": "A"}, {}, "illegal NEVER_TRUE"),
        ({"attacked_by": "D"}, {}, "illegal UNKNOWN_SEAT"),
        ({"home_at_least": 21}, {}, "illegal NEVER_TRUE"),
        ({"home_at_least": 0}, {}, "note ALWAYS_TRUE"),
        ({"home_of_at_least": ["B", 21]}, {}, "illegal NEVER_TRUE"),
        ({"home_of_at_least": ["E", 1]}, {}, "illegal UNKNOWN_SEAT"),
        ({"attack_points_at_least": [3, 1]}, {}, "illegal NEVER_TRUE"),
        ({"attack_points_at_least": [1, 0]}, {}, "note ALWAYS_TRUE"),
        ({"visible_at_most": ["B", 1, 7]}, {}, "illegal NEVER_TRUE"),
        ({"visible_at_most": ["B", 1, 7]}, SHAMANS, ""),
        ({"visible_at_most": ["B", 1, 8]}, {}, "note ALWAYS_TRUE"),
        ({"has": ["A", "tools"]}, {}, "illegal NEVER_TRUE"),
        ({"has": ["A", "temple"]}, {}, "note ALWAYS_TRUE"),
        ({"move_number_at_least": 1}, {}, "note ALWAYS_TRUE"),
        ({"move_number_at_least": 2}, {}, ""),
        ({"all_others_passed": True}, {}, ""),
        ({"not": {"home_at_least": 21}}, {}, "note ALWAYS_TRUE"),
        ({"and": [{"under_attack": 1}, {"attacked_by": "A"}]}, {}, "illegal NEVER_TRUE"),
        ({"or": [{"under_attack": 1}, {"attacked_by": "A"}]}, {}, ""),
        ({"or": [{"under_attack": 2}, {"attacked_by": "A"}]}, {}, "illegal NEVER_TRUE"),
        ({"or": [{"attacked_by": "A"}, {"not": {"attacked_by": "D"}}]}, {}, "illegal UNKNOWN_SEAT"),
    ],
)
def test_conditions_that_never_or_always_hold(condition, home, expected):
    entry = {"do": {"move": "sire"}, "when": condition}
    assert codes(bench(home=home), [entry]) == ([expected] if expected else [])


def test_a_stranger_in_a_condition_is_told_where_it_stands():
    condition = {"or": [{"under_attack": 1}, {"not": {"has": ["D", "art"]}}]}
    (problem,) = check(bench(), [{"do": {"move": "sire"}, "when": condition}])
    assert problem.path == ("program", 0, "when", "or", 1, "not", "has", 0)


def test_after_a_checkpoint_an_attack_is_certain():
    table = bench()
    ask = {"program": [], "ask_if": {"under_attack": 1}}
    table.play({"A": ask, "B": [{"do": {"move": "attack", "target": "A", "space": 1, "f": 2}}], "C": []})
    assert table.step.seats == ("A",)
    entry = {"do": {"move": "defend", "space": 1, "f": "match"}, "when": {"under_attack": 1}}
    assert codes(table, [entry]) == ["note ALWAYS_TRUE"]
    attacked_by = {"do": {"move": "sire"}, "when": {"attacked_by": "B"}}
    assert codes(table, [attacked_by]) == ["note ALWAYS_TRUE"]


@pytest.mark.rule("test-of-time", "TT-05", "TT-28", "TT-29", "TT-30")
@pytest.mark.parametrize(("move", "zones", "limit"), [("sire", 3, "SIRE_LIMIT"), ("shaman", 2, "SHAMAN_LIMIT")])
def test_what_is_said_of_each_number_of_zones_left(move, zones, limit):
    """Where some are left, how many; where none is, that the move cannot be made any more in this round."""
    for used in range(zones + 1):
        table = bench()
        for _ in range(used):
            table.moves(("A", move, {"f": 2}), ("B", "pass"), ("C", "pass"))
        left = zones - used
        told = check(table, [{"do": {"move": move}, "repeat": left + 1}])
        assert [problem.code for problem in told] == (["MORE_THAN_ZONES"] if left else [limit])
        if left:
            assert f"{left} time" in told[0].message
            assert codes(table, [{"do": {"move": move}, "repeat": left}]) == []


@pytest.mark.parametrize(
    ("orders", "expected"),
    [
        ([{"do": {"move": "sire"}, "repeat": 4}], ["note MORE_THAN_ZONES"]),
        ([{"do": {"move": "shaman"}}] * 3, ["note MORE_THAN_ZONES"]),
        ([{"do": {"move": "preserve", "space": 1}}, {"do": {"move": "attack", "target": "B", "space": 1, "f": 13}}],
         ["note MORE_THAN_HOME"]),
        ({"program": [{"do": {"move": "preserve", "space": 1}}], "keep_home": 13}, ["note KEEP_HOME"]),
        ({"program": [], "ask_if": {"under_attack": 1}}, []),
        ({"program": [], "ask_if": {"under_attack": 2}}, ["illegal NEVER_TRUE"]),
    ],
)  # fmt: skip
def test_the_program_as_a_whole(orders, expected):
    assert codes(bench(), orders) == expected


def test_a_checkpoint_that_the_players_did_not_agree_on():
    orders = {"program": [], "ask_if": {"under_attack": 1}}
    assert codes(bench(options={"checkpoints_per_round": 0}), orders) == ["illegal NO_CHECKPOINT"]
    table = bench()
    table.play({"A": {"program": [], "ask_if": {"move_number_at_least": 3}}, "B": [], "C": [{"do": {"move": "sire"}}]})
    assert codes(table, orders) == ["note NO_CHECKPOINT"]


def test_a_space_has_one_standing_defence():
    standing = msgspec.convert({"defence": [{"space": 1, "f": 1}, {"space": 1, "f": "match"}]}, Standing)
    (problem,) = GAME.check_standing(GAME.view(bench().state, "A"), standing)
    assert (problem.kind, problem.code, problem.path) == ("ambiguous", "DOUBLE_SPACE", ("defence", 1, "space"))


def test_a_buried_testament_does_not_hinder_creating():
    assert codes(bench(testaments={"A": {1: BURIED}}), {"move": "create", "type": "tools", "space": 1}) == []


def test_every_refusal_cites_a_rule_or_a_ruling():
    known = {entry.id for entry in (*GAME.books.rules, *GAME.books.rulings)}
    assert {refusal.rule for refusal in refusals.values()} <= known
