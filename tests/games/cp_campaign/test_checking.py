"""Checking orders: each problem says where it is, what it is, what would be right, and by which rule."""

from pathlib import Path

import pytest
import yaml
from cp_orders import action, bench, check, codes, found, march
from cp_table import facts

from adjudicator.games.cp_campaign import GAME
from adjudicator.games.cp_campaign.conditions import CONDITIONS, Condition
from adjudicator.games.cp_campaign.refusals import refusals

CASES = yaml.safe_load(Path(__file__).with_name("checking.yaml").read_text(encoding="utf-8"))


def cases(group):
    return pytest.mark.parametrize("case", CASES[group], ids=lambda case: case["case"])


def holds(case):
    assert found(bench(**case.get("board", {})), case["orders"]) == [case["says"]]


@pytest.mark.rule("cp-campaign", "CP-04", "CP-54", "CP-55", "CP-64")
@cases("marches")
def test_marches(case):
    holds(case)


@pytest.mark.rule("cp-campaign", "CP-03", "CP-56")
@cases("tearing-down")
def test_tearing_down(case):
    holds(case)


@pytest.mark.rule("cp-campaign", "CP-44", "CP-45", "CP-45a", "CP-45b", "CP-87")
@cases("rebuilding")
def test_rebuilding(case):
    holds(case)


@pytest.mark.rule("cp-campaign", "CP-46", "CP-47")
@cases("fortifying")
def test_fortifying(case):
    holds(case)


@pytest.mark.rule("cp-campaign", "CP-07", "CP-48")
@cases("roads")
def test_roads(case):
    holds(case)


@pytest.mark.rule("cp-campaign", "CP-49", "CP-51")
@cases("intrigue")
def test_intrigue(case):
    holds(case)


@pytest.mark.rule("cp-campaign", "CP-40", "CP-42", "CP-43")
@cases("points")
def test_points(case):
    holds(case)


@pytest.mark.rule("cp-campaign", "CP-44", "CP-85")
@cases("preferences")
def test_preferences(case):
    holds(case)


@cases("battles-and-pauses")
def test_battles_and_pauses(case):
    holds(case)


@cases("conditions")
def test_conditions(case):
    holds(case)


@pytest.mark.parametrize(
    "condition",
    [
        {"enemy_at": "T15"},
        {"no_enemy_at": "T15"},
        {"army_at": ["A1", "T24"]},
        {"dv_at_most": ["T15", 0]},
        {"dv_at_most": ["T09", 1]},
        {"md_at_most": ["R03", 4]},
        {"my_cp_at_least": 9},
        {"cp_of_at_least": ["B", 3]},
        {"last_march_failed": "B1"},
        {"cycle_at_least": 9},
        {"status": ["B2", "normal"]},
        {"not": {"enemy_at": "T15"}},
        {"and": [{"enemy_at": "T15"}, {"my_cp_at_least": 0}]},
        {"or": [{"enemy_at": "T15"}, {"my_cp_at_least": 10}]},
        {"and": [{"army_at": ["A1", "T15"]}, {"not": {"army_at": ["A1", "T16"]}}]},
    ],
    ids=str,
)
def test_what_is_uncertain_is_accepted_without_a_word(condition):
    board = bench(armies={"B2": {"at": "T06", "status": "defeated"}})
    assert check(board, [action("give_up", when=condition)]) == []


def test_the_cycle_under_way_counts():
    """With A's point of cycle 1 spent, its 9 other points last until cycle 10."""
    late = bench(cp={"A": 10, "B": 3})
    for fact in (facts.CycleBegan(cycle=1), facts.PointIdled(seat="A", cycle=1, cp_left=9)):
        fact.change(late.state)
    assert CONDITIONS.judged(late.board, "A", Condition(cycle_at_least=10)).holds is None
    assert CONDITIONS.judged(late.board, "A", Condition(cycle_at_least=11)).holds is False


def test_marches_are_checked_against_every_place_the_queue_can_bring_the_army_to():
    assert check(bench(), [march("A1", "T15"), march("A1", "T21"), march("A1", "T20")]) == []
    assert codes(bench(), [march("A1", "T15"), march("A1", "T22")]) == ["illegal NO_ROAD"]


def test_later_entries_count_as_places_but_the_hint_starts_from_the_earlier_ones():
    (problem,) = check(bench(), [march("A1", "T24"), march("A1", "T15")])
    assert problem.message.endswith("from where A1 can be: Duskhaven (T14) or Aldermoot (T15)")
    assert problem.hint.startswith("roads from Duskhaven (T14) lead to")


def test_enemy_land_on_the_way_ends_it():
    queue = [march("A1", "T20"), march("A1", "T21")]
    assert check(bench(), queue) == []
    assert codes(bench(owners={"T20": "B"}), queue) == ["illegal ARMY_PINNED"]


def test_who_expects_a_forced_march_says_so_in_the_condition():
    queue = [march("A1", "T07", when={"army_at": ["A1", "T08"]}), march("A1", "T13")]
    assert check(bench(), queue) == []
    assert codes(bench(), queue[1:]) == []
    assert codes(bench(), [march("A1", "T07")]) == ["illegal NO_ROAD"]


def test_an_army_may_leave_to_make_room():
    assert check(bench(), [march("A2", "T10"), march("A1", "T15"), march("A1", "T09")]) == []


def test_tearing_down_where_the_queue_leads():
    assert check(bench(), [march("A1", "T15"), action("decrease_dv", army="A1")]) == []
    assert check(bench(), [action("decrease_dv", army="A1"), march("A1", "T15")]) == []
    assert check(bench(), [march("A1", "T08"), action("decrease_dv", army="A1")])[0].code == "DV_ZERO"


def test_a_road_where_the_queue_leads():
    assert check(bench(), [march("A1", "T15"), action("build_road", road="R30")]) == []
    assert codes(bench(), [action("build_road", road="R30")]) == ["illegal ROAD_OUT_OF_REACH"]


def test_an_earlier_entry_with_a_condition_may_leave_the_work_to_a_later_one():
    first = action("fortify", territory="T02", when={"enemy_at": "T15"})
    assert check(bench(dv={"T02": 1}), [first, action("fortify", territory="T02")]) == []


def test_what_is_begun_goes_before_giving_up():
    queue = [action("give_up"), action("fortify_castle", territory="T01")]
    assert codes(bench(), queue) == ["note AFTER_GIVE_UP"]
    assert check(bench(progress={"A": {"fortify_castle:T01": 1}}), queue) == []


def test_giving_up_on_a_condition_leaves_the_rest():
    assert check(bench(), [action("give_up", when={"enemy_at": "T15"}), march("A1", "T15")]) == []


def test_a_second_pause_in_a_turn_is_not_looked_at():
    board = bench(options={"checkpoint": 1})
    assert check(board, {"pause_if": {"enemy_at": "T15"}}) == []
    facts.SpendPaused(cycle=1, seats=("A",)).change(board.state)
    assert found(board, {"pause_if": {"enemy_at": "T15"}}) == [
        "note NO_PAUSE pause_if: you have stopped the phase this turn already; it is not stopped for you again (PBEM-3)"
    ]


def test_everything_wrong_is_told_at_once():
    orders = {
        "queue": [march("B1", "T51"), march("A1", "T24", when={"my_cp_at_least": 10})],
        "rebuild_order": ["A1", "A1"],
    }
    assert codes(bench(), orders) == [
        "illegal NOT_YOUR_ARMY",
        "illegal UNKNOWN_TERRITORY",
        "illegal NO_ROAD",
        "illegal NEVER_TRUE",
        "ambiguous DOUBLE_ARMY",
    ]


def test_orders_without_a_fault_pass_without_a_word():
    orders = {
        "queue": [march("A1", "T15"), action("decrease_dv", army="A1"), action("fortify", territory="T09")],
        "rebuild_order": ["A2", "A1"],
        "retreat": {"A1": ["T14", "T09"]},
        "concede": ["1-T15"],
    }
    assert check(bench(), orders) == []


def test_every_rule_that_is_named_exists():
    known = {rule.id for rule in GAME.books.rules} | {note.id for note in GAME.books.rulings}
    assert {refusal.rule for refusal in refusals.values()} <= known
