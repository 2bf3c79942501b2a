"""PBEM-7: no moves received."""

import pytest
from cp_table import Bench, facts


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
