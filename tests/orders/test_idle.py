"""Lines that order nothing: what stays as it is, and nobody else."""

import pytest
from typed import HEAD, checked, within

IDLE = [
    "A1 stays",
    "A1 stays where it is.",
    "a1 does nothing",
    "A1 doesn’t move",
    "Nobody else moves",
    "nothing else",
    "The rest stay put!",
    "everybody else holds",
]


@pytest.mark.parametrize("line", IDLE)
def test_what_stays_is_no_order_and_no_mistake(line):
    found = checked("when idle lose one point", line)
    assert [problem.kind for problem in found.problems] == ["note"], found.problems
    assert "orders nothing" in found.problems[0].message
    assert found.orders.queue == ()
    assert found.accepted


def test_what_stays_and_moves_is_asked():
    found = checked("A1 march to T02", "A1 stays")
    (problem,) = (problem for problem in found.problems if problem.code == "line/stays")
    assert problem.line == HEAD.count("\n") + 2
    assert not found.accepted


def test_what_stays_may_be_asked_about():
    found = checked("A2 march to T14 if A1 at T14", "A1 stays", "pause if A1 is broken")
    assert "line/stays" not in {problem.code for problem in found.problems}


@pytest.mark.parametrize("line", ["Z9 stays", "the weather holds", "stays"])
def test_nobody_who_is_known_stays(line):
    assert "line/unread" in {problem.code for problem in checked("when idle lose one point", line).problems}


@pytest.mark.parametrize("line", IDLE)
def test_prose_is_not_taken_for_orders_by_a_line_that_orders_nothing(line):
    assert within("Hello Runa,", "", line) is None
    assert within("when idle lose one point", line) == range(1)
    assert within("when idle lose one point", line, "A1 march to T02") == range(3)


def test_who_stays_and_moves_is_told_wherever_the_line_stands():
    assert within("A1 march to T02", "", "A1 stays") == range(3)
