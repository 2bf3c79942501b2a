import pytest
from cp_table import Bench, facts


@pytest.mark.rule("cp-campaign", "CP-25")
def test_a_new_order_is_drawn_every_turn():
    bench = Bench(phase="order")
    bench.play(dice=[1, 1], draws=["BA"])
    assert bench.board.order == ("B", "A")
    bench.play()
    bench.play()
    bench.play(dice=[1, 1], draws=["AB"])
    assert (bench.board.turn, bench.board.order) == (2, ("A", "B"))


@pytest.mark.rule("cp-campaign", "CP-30")
@pytest.mark.parametrize(("rounding", "points"), [("up", [2, 2, 3, 3, 4, 4]), ("down", [1, 2, 2, 3, 3, 4])])
def test_points_for_each_die(rounding, points):
    found = []
    for die in range(1, 7):
        bench = Bench(phase="order", options={"d3_rounding": rounding})
        bench.play(dice=[die, 1])
        found.append(bench.board.cp["A"])
    assert found == points


@pytest.mark.rule("cp-campaign", "CP-30", "CP-25")
def test_points_come_in_order_of_play():
    bench = Bench(order="ABC", phase="order")
    bench.play(dice=[1, 3, 5], draws=["CAB"])
    assert bench.board.cp == {"A": 3, "B": 4, "C": 2}


@pytest.mark.rule("cp-campaign", "CP-31", "CP-70", "CP-72", "CP-73")
@pytest.mark.parametrize(
    ("territory", "die", "points"),
    [("T09", 5, 0), ("T09", 6, 1), ("T10", 4, 0), ("T10", 5, 1), ("T15", 3, 0), ("T15", 4, 1)],
)
def test_a_captured_town_gives_a_point_on_its_number(territory, die, points):
    bench = Bench(phase="order", owners={territory: "A"})
    bench.play(dice=[1, die, 1])
    assert bench.board.cp["A"] == 2 + points
    (rolled,) = bench.log(facts.TownRolled)
    assert (rolled.seat, rolled.territory, rolled.die, rolled.made) == ("A", territory, die, bool(points))


@pytest.mark.rule("cp-campaign", "CP-31")
def test_other_territories_give_none():
    bench = Bench(phase="order", owners={"T02": "A", "T21": "A", "T01": "A"})
    bench.play(dice=[1, 1])
    assert not bench.log(facts.TownRolled)


@pytest.mark.rule("cp-campaign", "CP-52", "CP-53")
@pytest.mark.parametrize(("marks", "cp"), [(2, 4), (-1, 1), (-5, 0)])
def test_marks_of_intrigues_change_the_points_once_and_never_below_nothing(marks, cp):
    bench = Bench(phase="order", cp_mod={"A": marks})
    bench.play(dice=[1, 1])
    assert (bench.board.cp["A"], bench.board.marks["A"]) == (cp, 0)


def test_a_seat_that_is_out_gets_none():
    gone = {"B1": {"at": None, "status": "removed"}, "B2": {"at": None, "status": "removed"}}
    bench = Bench(order="ABC", phase="order", armies=gone)
    bench.play(dice=[1, 1])
    assert bench.board.cp == {"A": 2, "B": 0, "C": 2}
