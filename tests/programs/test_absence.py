"""Absence: who has sent nothing, and who is back."""

from adjudicator.programs.absence import attendance


def test_who_sends_nothing_is_counted_and_who_sends_again_is_back():
    missed = {"A": 0, "B": 1, "C": 2, "D": 0}
    assert list(attendance("ABCD", {"A": 1, "C": 1}, missed)) == [("B", 2), ("C", 0), ("D", 1)]


def test_who_is_excused_is_not_counted():
    assert list(attendance("AB", {}, {"A": 0, "B": 1}, excused=("B",))) == [("A", 1)]
