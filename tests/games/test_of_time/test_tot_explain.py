"""Orders in words."""

import pytest
from tot_orders import bench, decoded

from adjudicator.games.test_of_time import GAME


def explained(orders, **table):
    board = bench(**table)
    return [
        (understood.path, understood.text)
        for understood in GAME.explain(GAME.view(board.state, "A"), board.step, decoded(board, orders))
    ]


def words(move, **entry):
    ((_, text),) = explained([{"do": move, **entry}])
    return text


MOVES = [
    ({"move": "create", "type": "burial", "space": 3}, "Create Burial Site on your space 3 at the exact cost"),
    ({"move": "create", "type": "art", "space": 2, "f": 8}, "Create Art on your space 2 with 8 followers"),
    ({"move": "preserve", "space": 1, "f": 1, "s": 2},
     "Preserve the Testament on your space 1 with 1 follower and 2 shamans"),
    ({"move": "sire"}, "Sire a follower at the exact cost"),
    ({"move": "shaman", "s": 1}, "Sire a shaman with 1 shaman"),
    ({"move": "convert", "target": "B"}, "Convert a follower of Belisha (B) at the exact cost"),
    ({"move": "attack", "target": "B", "space": 1, "f": 3}, "Attack the Temple of Belisha (B1) with 3 followers"),
    ({"move": "attack", "target": "B", "space": 3, "f": 3}, "Attack space 3 of Belisha (B3) with 3 followers"),
    ({"move": "attack", "target": "F", "space": 1, "f": 3}, "Attack space 1 of seat F (F1) with 3 followers"),
    ({"move": "defend", "space": 1, "f": 2}, "Defend the Testament on your space 1 with 2 followers"),
    ({"move": "defend", "space": 1, "f": "match"},
     "Defend the Testament on your space 1 with as many followers as the attack needs"),
    ({"move": "defend", "space": 1, "f": "match_up_to 4", "s": 1},
     "Defend the Testament on your space 1 with as many followers as the attack needs, up to 4 points of defence and 1 "
     "shaman"),
    ({"move": "defend", "space": 1, "f": "leave 2"},
     "Defend the Testament on your space 1 with as many followers as leave 2 strips through"),
    ({"move": "reverse", "target": "A", "space": 1, "shamans": 2, "rounds": 2,
      "replace": [{"round": 4, "kind": "preserve"}, {"round": 5, "kind": "defend", "f": 1}]},
     "Reverse time on the Temple of Auron (A1) with 2 shamans, over rounds 4 to 5: preserve in round 4 at the exact "
     "cost, defend in round 5 with 1 follower"),
    ({"move": "reverse", "target": "B", "space": 1, "shamans": 1, "rounds": 1},
     "Reverse time on the Temple of Belisha (B1) with 1 shaman, over round 5: nothing is replaced"),
    ({"move": "pass"}, "Pass"),
]  # fmt: skip


@pytest.mark.parametrize(("move", "text"), MOVES)
def test_moves(move, text):
    assert words(move) == text


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        ({"under_attack": 1}, "your space 1 is under attack"),
        ({"attacked_by": "B"}, "Belisha attacks you"),
        ({"attack_points_at_least": [1, 4]}, "the attack on your space 1 has 4 points or more"),
        ({"home_at_least": 6}, "you have 6 followers or more at home"),
        ({"home_of_at_least": ["B", 1]}, "Belisha has 1 follower or more at home"),
        ({"visible_at_most": ["B", 1, 2]}, "at most 2 sections of the Temple of Belisha (B1) are visible"),
        ({"visible_at_most": ["B", 1, 1]}, "at most 1 section of the Temple of Belisha (B1) is visible"),
        ({"has": ["C", "monument"]}, "Corvath has a visible Monument"),
        ({"all_others_passed": True}, "all others have passed"),
        ({"all_others_passed": False}, "not all others have passed"),
        ({"move_number_at_least": 4}, "it is move 4 of the round or later"),
        ({"and": [{"under_attack": 1}, {"home_at_least": 6}]},
         "your space 1 is under attack and you have 6 followers or more at home"),
        ({"or": [{"under_attack": 1}, {"and": [{"under_attack": 2}, {"attacked_by": "C"}]}]},
         "your space 1 is under attack or (your space 2 is under attack and Corvath attacks you)"),
        ({"not": {"under_attack": 1}}, "it is not so that your space 1 is under attack"),
    ],
)  # fmt: skip
def test_conditions(condition, text):
    assert words({"move": "pass"}, when=condition) == f"If {text}: pass"


def test_how_often_and_who_stays_at_home():
    text = words({"move": "sire"}, repeat=3, keep_home=4)
    assert text == "Sire a follower at the exact cost; 3 times; keep 4 followers at home"


def test_the_rest_of_a_program():
    assert explained({"program": [], "keep_home": 1, "ask_if": {"under_attack": 1}}) == [
        (("program",), "No moves: you pass, but for your standing defences"),
        (("keep_home",), "Always keep 1 follower at home"),
        (("ask_if",), "Stop the moves and ask you when your space 1 is under attack"),
    ]


def test_one_move_by_mail():
    given = {"do": {"move": "sire"}, "auto_pass": True}
    assert explained(given, options={"mode": "move_by_move"}) == [
        (("do",), "Sire a follower at the exact cost"),
        (("auto_pass",), "After that pass for the rest of the round, but for your standing defences"),
    ]


@pytest.mark.parametrize("mode", ["programmed", "move_by_move"])
def test_what_happens_without_orders_is_said_for_every_window(mode):
    assert GAME.no_orders(bench(options={"mode": mode}).step).startswith("Your ")
