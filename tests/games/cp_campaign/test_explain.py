"""Orders as the answer gives them: lines that could have been sent, and what is remarked on them."""

import pytest
from cp_orders import action, bench, decoded, march
from cp_table import Bench

from adjudicator.games.cp_campaign import GAME
from adjudicator.orders.told import told

PLACING = Bench(order="AB", phase="placement", turn=0)


def explained(board, orders):
    view = GAME.view(board.state, "A")
    return [(order.path, order.whole) for order in told(GAME, view, board.step, decoded(board, orders))]


def words(*entries, **board):
    """The entries of a queue as lines."""
    return [text for _, text in explained(bench(**board), list(entries))]


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        (march("A1", "T15"), "A1 march to Aldermoot (T15)  # by R24, MD 2"),
        (
            march("A1", "T15", on_fail="next", times=2),
            "A1 march to Aldermoot (T15) 2 times, else go on  # by R24, MD 2",
        ),
        (march("A1", "T24", on_fail="stop"), "A1 march to Hearthfield (T24), else stop"),
        (march("C1", "T51"), "C1 march to T51"),
        (
            march("A1", "T16", when={"army_at": ["A1", "T15"]}),
            "A1 march to Ironmaw (T16) if A1 at Aldermoot (T15)  # by R25, MD 3",
        ),
        (action("rebuild", army="A2"), "A2 rebuild"),
        (action("decrease_dv", army="A1"), "A1 tear down"),
        (action("fortify", territory="T09", times=2), "fortify settlement Marrowby (T09) 2 times"),
        (action("fortify_castle", territory="T01"), "fortify castle Grimholt (T01)"),
        (action("build_road", road="R24"), "build road Duskhaven - Aldermoot (R24)"),
        (action("build_road", road="R99"), "build road R99"),
        (action("intrigue", target="B"), "intrigue against The Sallow League (B)"),
        (
            action("intrigue", target="B", forced={"army": "B1", "to": "T14"}, when={"enemy_at": "T15"}),
            "intrigue against The Sallow League (B), forcing B1 to Duskhaven (T14) if enemy at Aldermoot (T15)",
        ),
        (action("intrigue", target="D"), 'intrigue against "D"'),
        (action("give_up"), "give up all points"),
    ],
)
def test_entries(entry, text):
    points = 0 if entry["do"]["action"] == "rebuild" else entry.get("times", 1)
    assert words(entry, cp={"A": points, "B": 3}) == [text]


def test_a_march_from_several_places_names_every_road():
    assert words(march("A1", "T15"), march("A1", "T14"), march("A1", "T15"), march("A1", "T21"))[-1] == (
        "A1 march to Saffron Bazar (T21)  # by R30, MD 3"
    )
    assert words(march("A2", "T10"), march("A2", "T15"), march("A2", "T16"))[-1] == (
        "A2 march to Ironmaw (T16)  # by R20, MD 3 or R25, MD 3"
    )


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        ({"enemy_at": "T15"}, "if enemy at Aldermoot (T15)"),
        ({"no_enemy_at": "T15"}, "if no enemy at Aldermoot (T15)"),
        ({"army_at": ["B1", "T15"]}, "if B1 at Aldermoot (T15)"),
        ({"owner": ["T15", "B"]}, "if The Sallow League (B) holds Aldermoot (T15)"),
        ({"dv_at_most": ["T15", 0]}, "if DV of Aldermoot (T15) at most 0"),
        ({"md_at_most": ["R25", 2]}, "if MD of Aldermoot - Ironmaw (R25) at most 2"),
        ({"my_cp_at_least": 2}, "if I have 2 CP or more"),
        ({"cp_of_at_least": ["B", 1]}, "if The Sallow League (B) has 1 CP or more"),
        ({"last_march_failed": "A1"}, "if last march of A1 failed"),
        ({"cycle_at_least": 2}, "if cycle 2 or later"),
        ({"status": ["B1", "broken"]}, "if B1 is broken"),
        ({"and": [{"my_cp_at_least": 2}, {"cycle_at_least": 2}]}, "if I have 2 CP or more and cycle 2 or later"),
        (
            {"or": [{"my_cp_at_least": 2}, {"and": [{"cycle_at_least": 2}, {"status": ["B1", "broken"]}]}]},
            "if I have 2 CP or more or (cycle 2 or later and B1 is broken)",
        ),
        ({"not": {"status": ["B1", "broken"]}}, "unless B1 is broken"),
        (
            {"not": {"or": [{"my_cp_at_least": 2}, {"cycle_at_least": 2}]}},
            "unless I have 2 CP or more or cycle 2 or later",
        ),
    ],
)
def test_conditions(condition, text):
    assert words(action("give_up", when=condition)) == [f"give up all points {text}"]


def test_an_empty_queue():
    assert explained(bench(), {}) == [(("queue",), "# no actions: only rebuilding; other points are lost one by one")]


def test_the_rest_of_the_spend_orders():
    orders = {
        "queue": [action("give_up")],
        "rebuild_order": ["A2", "A1"],
        "idle": "give_up",
        "retreat": {"A1": ["T14", "T09"], "A2": []},
        "concede": ["1-T15"],
        "pause_if": {"enemy_at": "T15"},
    }
    assert explained(bench(), orders)[1:] == [
        (("rebuild_order",), "rebuild order A2, A1"),
        (("idle",), "when idle give up all points"),
        (("retreat", "A1"), "A1 retreat to Duskhaven (T14) or Marrowby (T09)"),
        (("retreat", "A2"), "A2 retreat to nothing"),
        (("concede",), "concede Aldermoot (1-T15)"),
        (("pause_if",), "pause if enemy at Aldermoot (T15)"),
    ]


def test_placement():
    assert explained(PLACING, {"first": ["T01", "T99"]}) == [
        (("first",), "first at Grimholt (T01) or T99  # else as far from enemies as can be"),
        (("second",), "# else as far from enemies as can be"),
    ]


def test_reports():
    board = bench(turn=4, phase="battles", armies={"A1": {"at": "T15", "seq": 1}, "B1": {"at": "T15", "seq": 2}})
    board.play(dice=[1])
    assert explained(board, {}) == [(("reports",), "# no battle reported")]
    reports = [
        {
            "battle": "4-T15",
            "result": "attacker",
            "score": "1450 : 900",
            "hero_removed": "Egil",
            "remarks": 'a "near" thing',
        },
        {"battle": "4-T15", "result": "defender"},
        {"battle": "4-T15", "result": "draw"},
        {"battle": "4-T15", "concede": True},
    ]
    assert [text for _, text in explained(board, {"reports": reports})] == [
        'battle Aldermoot (4-T15): won by the attacker, score "1450 : 900", hero "Egil", remarks "a \\"near\\" thing"'
        "  # won by The Sallow League (B)",
        "battle Aldermoot (4-T15): won by the defender  # won by House Varn (A)",
        "battle Aldermoot (4-T15): a draw",
        "battle Aldermoot (4-T15): given up",
    ]


@pytest.mark.parametrize(
    ("orders", "told"),
    [
        ({"queue": [march("A1", "T15", on_fail="next")]}, "# left over of your 3 CP: 2"),
        ({"queue": [march("A1", "T15", on_fail="next", times=3)]}, ""),
        ({"queue": [march("A1", "T15")]}, ""),
        ({"queue": [march("A1", "T15", on_fail="next")], "idle": "give_up"}, ""),
        ({"queue": [march("A1", "T15", on_fail="next"), action("give_up")]}, ""),
    ],
)
def test_points_that_are_left_for_nothing_are_told(orders, told):
    """CP-40, CP-42 A march that fails and is tried again may take them."""
    said = [text for _, text in explained(bench(cp={"A": 3, "B": 3}), orders) if "left over" in text]
    assert said == ([told] if told else [])
