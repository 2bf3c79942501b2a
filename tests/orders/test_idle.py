"""Lines that order nothing: what stays as it is, and nobody else."""

import marches
import pytest

from adjudicator.games.cp_campaign import GAME
from adjudicator.orders.check import check
from adjudicator.orders.reading import read
from adjudicator.orders.window import OpenWindow
from adjudicator.orders.within import orders_within

HEAD = "game: cp-campaign\ncampaign: marches\nseat: A\nturn: 1\nwindow: spend\nkey: k\norders:\n"


def checked(*lines):
    window = marches.window()
    known = OpenWindow(**{**vars(window), "knows_key": lambda seat, key: True})
    head = HEAD.replace("marches", window.campaign).replace("turn: 1", f"turn: {window.turn}")
    return check(read((head + "\n".join(lines)).encode()), known)


def within(*lines):
    window = marches.window()
    return orders_within("\n".join(lines), GAME, "spend", GAME.choices(window.view("A")))


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
