"""What mail programs and telephones make of an order file, and what is read for it."""

import pytest
import raid
import typed

from adjudicator.orders.check import check
from adjudicator.orders.reading import read


def tree(text):
    reading = read(text.encode())
    assert reading.problems == ()
    return reading.tree


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("a: “b”", {"a": "b"}),
        ("a: „b: c“", {"a": "b: c"}),
        ("a: ‘b # c’", {"a": "b # c"}),
        ("“a”: [“b”, ‘c’]", {"a": ["b", "c"]}),
        ("{“a”: “b”, “c”: 1}", {"a": "b", "c": 1}),
        ("a: don’t “do” it", {"a": "don’t “do” it"}),
        ("a: the “b”", {"a": "the “b”"}),
        ("a:\n– b\n– c", {"a": ["b", "c"]}),
        ("a:\n  • b: 1\n    c: 2", {"a": [{"b": "1", "c": "2"}]}),
        ("a: – b", {"a": "– b"}),
        ("a: [−1, 0]\nb: −2", {"a": ["-1", "0"], "b": "-2"}),
        ("a:\n\tb: 1\n\tc: 2", {"a": {"b": "1", "c": "2"}}),
        ("a:\n  b: 1\n\tc: 2\n", {"a": {"b": "1", "c": "2"}}),
        ("a:\n\t- b: 1\n\t  c: 2", {"a": [{"b": "1", "c": "2"}]}),
        ("a:\u2003\u00a0b", {"a": "b"}),
        ("Orders: [1]\nSEAT: a\nother: X", {"orders": ["1"], "seat": "a", "other": "X"}),
        ("orders: 1\nOrders: 2", {"orders": "1", "Orders": "2"}),
        ("game: Raid\nCampaign: North", {"game": "raid", "campaign": "north"}),
    ],
)
def test_what_can_mean_one_thing_only_is_read(typed, meant):
    assert tree(typed) == meant


def test_tabs_that_may_mean_two_things_are_refused():
    (problem,) = read(b"a:\n    b:\n\tc: 1\n").problems
    assert (problem.code, problem.line) == ("read/tab", 3)


def test_the_answer_says_what_was_read():
    plain = raid.file("  queue:\n    - do: {action: sail, to: F02, ships: 4}\n").decode()
    typed = (
        plain.replace("seat: Red", "Seat: red")
        .replace("queue:\n    - do", "Queue:\n    – Do")
        .replace("sail", "“sail”")
    )
    checked = check(read(typed.encode()), raid.window())
    assert (checked.accepted, checked.seat, checked.canonical) == (
        True,
        "Red",
        check(read(plain.encode()), raid.window()).canonical,
    )
    assert [problem.message for problem in checked.problems if problem.code == "read/folded"] == [
        "typographic quotes were read as plain ones",
        "dashes and bullets at the beginning of lines were read as '-'",
        "'Seat' was read as 'seat'",
        "'red' was read as the seat 'Red'",
        "'Queue' was read as 'queue'",
        "'Do' was read as 'do'",
    ]


def test_a_mistake_below_a_name_in_capitals_is_told_where_it_stands():
    typed = raid.file("  Queue:\n    - Do: {action: sail, to: F99}\n")
    (problem,) = (one for one in check(read(typed), raid.window()).problems if one.kind != "note")
    assert problem.line == typed.decode()[: typed.decode().index("Do:")].count("\n") + 1


def test_a_heading_in_capitals_holds_a_line_that_has_its_place():
    found = typed.checked("  queue: []", "", "STANDING: nonsense")
    (problem,) = [problem for problem in found.problems if problem.kind != "note"]
    assert (problem.code, problem.line, problem.column) == ("line/unread", 10, 11)
