"""Orders in words: what a player reads to see whether he was understood."""

import pytest
from cp_orders import action, bench, decoded, march
from cp_table import Bench

from adjudicator.games.cp_campaign import GAME

PLACING = Bench(order="AB", phase="placement", turn=0)


def explained(board, orders):
    view = GAME.view(board.state, "A")
    return [(order.path, order.text) for order in GAME.explain(view, board.step, decoded(board, orders))]


def words(*entries, **board):
    """The entries of a queue in words."""
    return [text for _, text in explained(bench(**board), list(entries))]


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        (march("A1", "T15"), "March A1 to Aldermoot (T15) by R24, MD 2; if the roll fails, try again"),
        (
            march("A1", "T15", on_fail="next", times=2),
            "March A1 to Aldermoot (T15) by R24, MD 2; if the roll fails, go on without it; 2 times",
        ),
        (march("A1", "T24", on_fail="stop"), "March A1 to Hearthfield (T24); if the roll fails, end the queue"),
        (march("C1", "T51"), "March C1 to T51; if the roll fails, try again"),
        (
            march("A1", "T16", when={"army_at": ["A1", "T15"]}),
            "If A1 stands at Aldermoot (T15): march A1 to Ironmaw (T16) by R25, MD 3; if the roll fails, try again",
        ),
        (action("rebuild", army="A2"), "Rebuild A2"),
        (action("decrease_dv", army="A1"), "Tear down one DV where A1 stands"),
        (action("fortify", territory="T09", times=2), "Fortify Marrowby (T09) by one DV; 2 times"),
        (action("fortify_castle", territory="T01"), "Fortify the castle of Grimholt (T01) by one DV"),
        (action("build_road", road="R24"), "Build R24 from Duskhaven (T14) to Aldermoot (T15)"),
        (action("build_road", road="R99"), "Build R99"),
        (action("intrigue", target="B"), "Intrigue against The Sallow League (B)"),
        (
            action("intrigue", target="B", forced={"army": "B1", "to": "T14"}, when={"enemy_at": "T15"}),
            "If an enemy stands at Aldermoot (T15): intrigue against The Sallow League (B), forcing B1 to "
            "Duskhaven (T14)",
        ),
        (action("intrigue", target="D"), "Intrigue against D"),
        (action("give_up"), "Give up all points left"),
    ],
)
def test_entries(entry, text):
    assert words(entry) == [text]


def test_a_march_from_several_places_names_every_road():
    assert words(march("A1", "T15"), march("A1", "T14"), march("A1", "T15"), march("A1", "T21"))[-1] == (
        "March A1 to Saffron Bazar (T21) by R30, MD 3; if the roll fails, try again"
    )
    assert words(march("A2", "T10"), march("A2", "T15"), march("A2", "T16"))[-1] == (
        "March A2 to Ironmaw (T16) by R20, MD 3 or R25, MD 3; if the roll fails, try again"
    )


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        ({"enemy_at": "T15"}, "an enemy stands at Aldermoot (T15)"),
        ({"no_enemy_at": "T15"}, "no enemy stands at Aldermoot (T15)"),
        ({"army_at": ["B1", "T15"]}, "B1 stands at Aldermoot (T15)"),
        ({"owner": ["T15", "B"]}, "Aldermoot (T15) is captured by The Sallow League (B)"),
        ({"dv_at_most": ["T15", 0]}, "the DV of Aldermoot (T15) is 0 or less"),
        ({"md_at_most": ["R25", 2]}, "the MD of R25 from Aldermoot (T15) to Ironmaw (T16) is 2 or less"),
        ({"my_cp_at_least": 2}, "you have 2 CP or more"),
        ({"cp_of_at_least": ["B", 1]}, "The Sallow League (B) has 1 CP or more"),
        ({"last_march_failed": "A1"}, "the last march of A1 this turn failed"),
        ({"cycle_at_least": 2}, "it is cycle 2 or later"),
        ({"status": ["B1", "broken"]}, "B1 is broken"),
        ({"and": [{"my_cp_at_least": 2}, {"cycle_at_least": 2}]}, "you have 2 CP or more and it is cycle 2 or later"),
        (
            {"or": [{"my_cp_at_least": 2}, {"and": [{"cycle_at_least": 2}, {"status": ["B1", "broken"]}]}]},
            "you have 2 CP or more or (it is cycle 2 or later and B1 is broken)",
        ),
        ({"not": {"status": ["B1", "broken"]}}, "it is not so that B1 is broken"),
        (
            {"not": {"or": [{"my_cp_at_least": 2}, {"cycle_at_least": 2}]}},
            "it is not so that (you have 2 CP or more or it is cycle 2 or later)",
        ),
    ],
)
def test_conditions(condition, text):
    assert words(action("give_up", when=condition)) == [f"If {text}: give up all points left"]


def test_an_empty_queue():
    assert explained(bench(), {}) == [(("queue",), "No actions: only rebuilding; other points are lost one by one")]


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
        (("rebuild_order",), "Rebuild A2, then A1"),
        (("idle",), "When nothing of this can be done: give up all points left"),
        (("retreat", "A1"), "If A1 has to retreat: rather to Duskhaven (T14), then Marrowby (T09)"),
        (("retreat", "A2"), "If A2 has to retreat: no wish where to"),
        (("concede", 0), "Give up the battle 1-T15 at Aldermoot (T15), if it comes"),
        (("pause_if",), "Stop the phase once for all when an enemy stands at Aldermoot (T15)"),
    ]


def test_placement():
    assert explained(PLACING, {"first": ["T01", "T99"]}) == [
        (("first",), "The first army: Grimholt (T01), else T99, else as far from enemies as can be"),
        (("second",), "The second army: as far from enemies as can be"),
    ]


def test_reports():
    board = bench(turn=4, phase="battles", armies={"A1": {"at": "T15", "seq": 1}, "B1": {"at": "T15", "seq": 2}})
    board.play(dice=[1])
    assert explained(board, {}) == [(("reports",), "No battle reported")]
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
        {"battle": "4-T20", "result": "attacker"},
    ]
    assert [text for _, text in explained(board, {"reports": reports})] == [
        'Battle 4-T15 at Aldermoot (T15): won by the attacker, The Sallow League (B); score "1450 : 900", own first; '
        'the enemy left out "Egil"; remarks: "a \\"near\\" thing"',
        "Battle 4-T15 at Aldermoot (T15): won by the defender, House Varn (A)",
        "Battle 4-T15 at Aldermoot (T15): a draw",
        "Battle 4-T15 at Aldermoot (T15): given up, which counts as lost",
        "Battle 4-T20 at Tinvale (T20): won by the attacker",
    ]
