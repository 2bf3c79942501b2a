"""Absence: who has sent nothing, and who is back."""

import pytest
from strolls import PLAYED

from adjudicator.games import find_game
from adjudicator.games.cp_campaign import absence as cp_absence
from adjudicator.games.test_of_time import absence as tot_absence
from adjudicator.programs.absence import attendance
from adjudicator.table import REFEREE


def test_who_sends_nothing_is_counted_and_who_sends_again_is_back():
    missed = {"A": 0, "B": 1, "C": 2, "D": 0}
    assert list(attendance("ABCD", {"A": 1, "C": 1}, missed)) == [("B", 2), ("C", 0), ("D", 1)]


def test_who_is_excused_is_not_counted():
    assert list(attendance("AB", {}, {"A": 0, "B": 1}, excused=("B",))) == [("A", 1)]


@pytest.mark.parametrize(("game", "kind", "unit"), [
    ("cp-campaign", cp_absence, "turns"),
    ("test-of-time", tot_absence, "rounds"),
])  # fmt: skip
@pytest.mark.parametrize("missed", [1, 2, 3])
def test_how_often_in_a_row_a_seat_was_silent_is_told_from_the_second_time_on(game, kind, unit, missed):
    step = next(PLAYED[game](1))
    rules = find_game(game)
    say = rules.say(rules.view(step.state, REFEREE))
    line = kind.OrdersMissed(seat="A", missed=missed).words(say).text
    ending = f", {missed} {unit} in a row now." if missed > 1 else "."
    assert line.startswith("No orders came from ")
    assert line.endswith(ending)
    assert ("in a row" in line) == (missed > 1)
