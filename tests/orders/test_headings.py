"""Headings above lines: what each says stands before every line below it."""

import re

import pytest

from adjudicator.orders.notation.grammar import Struct
from adjudicator.orders.notation.headings import below_headings
from adjudicator.orders.notation.taken import TextLine

STRUCT = Struct("Orders", {}, above=((re.compile("army (.+)", re.IGNORECASE), r"\1"), (re.compile("roads"), "build")))


def below(text, read=(), standing=()):
    """What the lines of a text are below its headings, and the numbers of these."""
    numbered = enumerate(text.split("/"), 1)
    lines = [TextLine(line.strip(), number, 5) for number, line in numbered if line.strip()]
    found = below_headings(lines, STRUCT, read.__contains__, standing.__contains__)
    return [line.text for line in found.lines], sorted(found.headings)


@pytest.mark.parametrize(("text", "lines", "headings"), [
    ("a/b", ["a", "b"], []),
    ("Army Varn/a/b", ["Varn: a", "Varn: b"], [1]),
    ("a/ = army Varn: =/b/ROADS/roads/c", ["a", "Varn: b", "Varn: ROADS", "build: c"], [2, 5]),
    ("army A1/army A2/a", ["A2: a"], [1, 2]),
    ("army   A1   north/a", ["A1 north: a"], [1]),
    ("army A1/roads: to T08", ["roads: to T08"], [1]),
    ("roads/A1: a", ["build: A1: a"], [1]),
    ("army A1//a", ["A1: a"], [1]),
])  # fmt: skip
def test_the_meaning_of_a_heading_stands_before_each_line_below_it(text, lines, headings):
    assert below(text) == (lines, headings)


@pytest.mark.parametrize(("read", "lines"), [
    ((), ["A1: a", "b", "c"]), (("A1: b",), ["A1: a", "A1: b", "c"]), (("A1: c",), ["A1: a", "b", "A1: c"]),
])  # fmt: skip
def test_below_an_empty_line_that_is_so_for_what_is_read_with_its_heading(read, lines):
    assert below("army A1/a//b/c", read)[0] == lines


def test_another_heading_ends_what_stands_apart():
    assert below("army A1/a//army A2/b/c") == (["A1: a", "A2: b", "A2: c"], [1, 4])


@pytest.mark.parametrize(("read", "line"), [((), "a"), (("A1: a",), "A1: a")])
def test_what_stands_for_itself_is_for_no_heading_unless_it_can_be_read_with_it(read, line):
    assert below("army A1/a", read, standing=("a",))[0] == [line]


def test_a_line_keeps_its_place_in_the_file():
    (line,) = below_headings([TextLine("army A1", 3, 1), TextLine("a", 4, 7)], STRUCT, "".__contains__, [].count).lines
    assert line == TextLine("A1: a", 4, 3)


@pytest.mark.parametrize(("longest", "lines"), [(40, []), (41, ["army " + 36 * "x"])])
def test_a_heading_has_forty_characters_at_the_most(longest, lines):
    assert below("army " + (longest - 5) * "x")[0] == lines


def test_where_nothing_is_ordered_below_headings_none_are_found():
    found = below_headings([TextLine("army A1", 1, 1)], Struct("Orders", {}), [].count, [].count)
    assert found == ([TextLine("army A1", 1, 1)], frozenset())
