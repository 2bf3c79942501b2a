"""Facts: which kinds a game has, and how they are told."""

import msgspec
import pytest

from adjudicator.table import EVERYONE, Fact
from adjudicator.table.fact import any_of, kinds
from adjudicator.table.lines import Line


class Told(Fact, frozen=True, kw_only=True):
    """A game's own class."""


class Open(Told, frozen=True, kw_only=True):
    """What everybody sees; no kind of its own."""

    seen_by: tuple[str, ...] = EVERYONE


class Rained(Open, tag="rained", frozen=True, kw_only=True):
    seat: str = "A"

    def words(self, say):
        return Line(f"rain on {say[self.seat]}.")


class Dreamt(Told, tag="dreamt", frozen=True, kw_only=True):
    pass


def test_the_kinds_are_the_classes_with_a_tag():
    assert kinds(Told) == [Rained, Dreamt]


def test_any_kind_is_read_by_its_tag():
    written = msgspec.json.encode([Rained(rule="X-1"), Dreamt(rule="X-2")])
    assert msgspec.json.decode(written, type=list[any_of(Told)]) == [Rained(rule="X-1"), Dreamt(rule="X-2")]


def test_a_fact_is_told_with_its_rule_and_whose_doing_it_was():
    line = Rained(rule="X-1").as_line({"A": "the Auks"})
    assert (line.text, line.rule, line.seat, line.private) == ("Rain on the Auks.", "X-1", "A", False)
    assert Rained(rule="X-1", seen_by=("B",)).as_line({"A": ""}).private


def test_a_fact_that_only_tells_changes_nothing():
    state = {"seats": ("A",)}
    Rained(rule="X-1").change(state)
    assert state == {"seats": ("A",)}


def test_a_fact_without_words_is_an_error():
    with pytest.raises(NotImplementedError, match="no words for the fact Dreamt"):
        Dreamt(rule="X-2").as_line({})
