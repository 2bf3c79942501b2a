"""PBEM-7: no moves received."""

import pytest
from cp_table import Bench, facts
from msgspec.structs import replace

from adjudicator.games.cp_campaign import GAME
from adjudicator.games.cp_campaign.deputy import cautious_orders
from adjudicator.games.cp_campaign.spend import Spend
from adjudicator.games.cp_campaign.tear_down import DecreaseDv


def turn(bench, orders=None):
    """Play the rest of a turn, A sending orders, up to the next Spend Campaign Points phase."""
    bench.play({"A": {}, **(orders or {})}, dice=One())
    while bench.board.phase != "spend":
        bench.play(dice=One())


class One:
    """Dice that always show a 1."""

    def throw(self, key, count, sides):
        return (1,) * count

    def draw(self, key, items):
        return tuple(items)


def test_two_turns_in_a_row_make_a_seat_absent():
    bench = Bench()
    turn(bench)
    assert (bench.board.missed, bench.board.absent) == ({"A": 0, "B": 1}, ())
    turn(bench)
    assert (bench.board.missed["B"], bench.board.absent) == (2, ("B",))
    turn(bench)
    assert len(bench.log(facts.SeatAbsent)) == 1


def test_orders_bring_a_seat_back():
    bench = Bench()
    for orders in (None, None, {"B": {}}):
        turn(bench, orders)
    assert (bench.board.missed["B"], bench.board.absent) == (0, ())


def test_turns_that_are_not_in_a_row_do_not_count():
    bench = Bench()
    for orders in (None, {"B": {}}, None):
        turn(bench, orders)
    assert bench.board.absent == ()


@pytest.mark.rule("cp-campaign", "CP-42", "CP-44")
def test_without_orders_armies_are_rebuilt_and_other_points_lost_one_by_one():
    bench = Bench(cp={"B": 5}, armies={"B1": {"at": "T14", "status": "broken"}})
    bench.play()
    assert bench.board.armies["B1"].status == "normal"
    assert [fact.cp_left for fact in bench.log(facts.PointIdled)] == [1, 0]


def test_battles_of_an_absent_seat_are_settled_by_dice():
    armies = {"A1": {"at": "T09", "seq": 2}, "B1": {"at": "T09", "seq": 1}}
    bench = Bench(phase="battles", armies=armies, absent="B")
    bench.play(dice=[1])
    assert bench.board.phase == "aftermath"


def test_a_seat_that_is_out_misses_nothing():
    gone = {"B1": {"at": None, "status": "removed"}, "B2": {"at": None, "status": "removed"}}
    bench = Bench(order="ABC", armies=gone)
    bench.play({"A": {}, "C": {}})
    assert not bench.log(facts.OrdersMissed)


def deputy(window="spend", cp=2, **board):
    bench = Bench(order="AB", cp={"A": cp}, **board)
    step = replace(bench.step, window=window)
    return cautious_orders(GAME.view(bench.state, "A"), step)


def told(orders):
    return [(entry.do.army, entry.times) for entry in orders.queue if isinstance(entry.do, DecreaseDv)]


@pytest.mark.rule("cp-campaign", "CP-56", "PBEM-7")
@pytest.mark.parametrize(("armies", "deeds"), [
    ({"A1": {"at": "T06"}}, [("A1", 2)]),
    ({"A2": {"at": "T06"}, "A1": {"at": "T06"}}, [("A1", 2)]),
    ({"A1": {"at": None, "status": "removed"}, "A2": {"at": "T06"}}, [("A2", 2)]),
    ({"A2": {"at": "T09"}}, []),
])  # fmt: skip
def test_a_deputy_tears_down_what_armies_stand_before_once_for_each_place(armies, deeds):
    orders = deputy(armies=armies, dv={"T06": 2, "T09": 0})
    assert told(orders) == deeds
    assert {army for army, _ in orders.retreat.items()} <= {army for army, at in armies.items() if at["at"]}


@pytest.mark.rule("cp-campaign", "PBEM-7")
def test_a_deputy_orders_where_points_can_be_spent_and_nowhere_else():
    armies = {"A1": {"at": "T06"}}
    assert deputy(armies=armies) is not None
    assert deputy(armies=armies, cp=0) is None
    assert deputy(armies=armies, window="placement") is None
    bench = Bench(order="AB", cp={"A": 2}, armies=armies)
    view = GAME.view(bench.state, "A")
    kept = replace(view, kept={"A": Spend()})
    assert cautious_orders(view, bench.step) is not None
    assert cautious_orders(kept, bench.step) is None


@pytest.mark.rule("cp-campaign", "CP-85")
def test_a_deputys_armies_would_retreat_to_land_that_is_held_and_nowhere_else():
    assert deputy(armies={"A1": {"at": "T06"}}).retreat == {}
    assert deputy(armies={"A1": {"at": "T06"}}, owners={"T06": "A", "T09": "B"}).retreat == {}
    assert deputy(armies={"A1": {"at": "T06"}}, owners={"T01": "A"}).retreat == {"A1": ("T01",)}
