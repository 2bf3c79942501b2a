"""Orders in words."""

import pytest
from tot_orders import bench, decoded

from adjudicator.games.test_of_time import GAME
from adjudicator.orders.told import told


def explained(orders, **table):
    board = bench(**table)
    given = told(GAME, GAME.view(board.state, "A"), board.step, decoded(board, orders))
    return [(understood.path, understood.whole) for understood in given]


def words(move, **entry):
    ((_, text),) = explained([{"do": move, **entry}])
    return text


MOVES = [
    ({"move": "create", "type": "burial", "space": 3}, "create burial on space 3  # at the exact cost"),
    ({"move": "create", "type": "art", "space": 2, "f": 8}, "create art on space 2 with 8 followers"),
    ({"move": "preserve", "space": 1, "f": 1, "s": 2}, "preserve space 1 with 1 follower and 2 shamans"),
    ({"move": "sire"}, "sire  # at the exact cost"),
    ({"move": "shaman", "s": 1}, "sire shaman with 1 shaman"),
    ({"move": "convert", "target": "B"}, "convert Belisha (B)  # at the exact cost"),
    (
        {"move": "attack", "target": "B", "space": 1, "f": 3},
        "attack Belisha (B) space 1 with 3 followers  # the Temple of Belisha (B1)",
    ),
    (
        {"move": "attack", "target": "B", "space": 3, "f": 3},
        "attack Belisha (B) space 3 with 3 followers  # space 3 of Belisha (B3)",
    ),
    ({"move": "attack", "target": "F", "space": 1, "f": 3},
     'attack "F" space 1 with 3 followers  # space 1 of seat F (F1)'),
    ({"move": "defend", "space": 1, "f": 2}, "defend space 1 with 2"),
    ({"move": "defend", "space": 1, "f": "match"},
     "defend space 1 with match  # as many followers as the attack needs"),
    ({"move": "defend", "space": 1, "f": "match_up_to 4", "s": 1},
     "defend space 1 with match up to 4 and 1 shaman  # as many followers as the attack needs, up to 4 points of "
     "defence"),
    ({"move": "defend", "space": 1, "f": "leave 2"},
     "defend space 1 with leave 2  # as many followers as leave 2 strips through"),
    ({"move": "reverse", "target": "A", "space": 1, "shamans": 2, "rounds": 2,
      "replace": [{"round": 4, "kind": "preserve"}, {"round": 5, "kind": "defend", "f": 1}]},
     "reverse Auron (A) space 1 by 2 rounds with 2 shamans, replacing round 4 by preserve; round 5 by defend with 1 "
     "follower  # the Temple of Auron (A1), over rounds 4 and 5"),
    ({"move": "reverse", "target": "B", "space": 1, "shamans": 1, "rounds": 1},
     "reverse Belisha (B) space 1 by 1 round with 1 shaman  # the Temple of Belisha (B1), over round 5"),
    ({"move": "pass"}, "pass"),
]  # fmt: skip


@pytest.mark.parametrize(("move", "text"), MOVES)
def test_moves(move, text):
    assert words(move) == text


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        ({"under_attack": 1}, "if space 1 is attacked"),
        ({"attacked_by": "B"}, "if Belisha (B) attacks me"),
        ({"attack_points_at_least": [1, 4]}, "if attack on space 1 has 4 points or more"),
        ({"home_at_least": 6}, "if 6 at home or more"),
        ({"home_of_at_least": ["B", 1]}, "if Belisha (B) has 1 at home or more"),
        ({"visible_at_most": ["B", 1, 2]}, "if Belisha (B) space 1 shows at most 2 sections"),
        ({"has": ["C", "monument"]}, "if Corvath (C) has monument"),
        ({"all_others_passed": True}, "if all others passed"),
        ({"all_others_passed": False}, "if others still move"),
        ({"move_number_at_least": 4}, "if move 4 or later"),
        ({"and": [{"under_attack": 1}, {"home_at_least": 6}]}, "if space 1 is attacked and 6 at home or more"),
        (
            {"or": [{"under_attack": 1}, {"and": [{"under_attack": 2}, {"attacked_by": "C"}]}]},
            "if space 1 is attacked or (space 2 is attacked and Corvath (C) attacks me)",
        ),
        ({"not": {"under_attack": 1}}, "unless space 1 is attacked"),
    ],
)
def test_conditions(condition, text):
    assert words({"move": "pass"}, when=condition) == f"pass {text}"


def test_how_often_and_who_stays_at_home():
    text = words({"move": "sire"}, repeat=3, keep_home=4)
    assert text == "sire 3 times, keep 4 home  # at the exact cost"


def test_the_rest_of_a_program():
    assert explained({"program": [], "keep_home": 1, "ask_if": {"under_attack": 1}}) == [
        (("keep_home",), "always keep 1 home"),
        (("ask_if",), "ask if space 1 is attacked"),
        (("program",), "# no moves: you pass, but for your standing defences"),
    ]


def test_one_move_by_mail():
    given = {"do": {"move": "sire"}, "auto_pass": True}
    assert explained(given, options={"mode": "move_by_move"}) == [
        (("do",), "sire  # at the exact cost"),
        (("auto_pass",), "then pass"),
    ]


@pytest.mark.parametrize("mode", ["programmed", "move_by_move"])
def test_what_happens_without_orders_is_said_for_every_window(mode):
    assert GAME.if_nothing_comes(bench(options={"mode": mode}).step, stands_in=False).startswith("Your ")
