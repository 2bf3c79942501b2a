"""Sentences that a mail program has broken into lines of its own width."""

import pytest
from typed import checked

from adjudicator.orders.notation.broken import NARROWEST, as_one, place_in, running_on
from adjudicator.orders.notation.taken import TextLine

BROKEN = (
    "I'd like A1 to march to Threeways please, and then A2 should go to",
    "Aldermoot. A1 tears down, and thanks a lot for all the work you have",
    "done.",
)


def understood(found):
    return [each.text for each in found.understood if each.text]


def test_an_order_goes_on_in_the_line_into_which_a_mail_program_broke_it():
    assert understood(checked(*BROKEN[:1], "Aldermoot. A1 tears down.")) == [
        "A1 march to Threeways (T08)",
        "A2 march to Aldermoot (T15)",
        "A1 tear down",
    ]


def test_a_mistake_behind_the_break_stands_where_it_is_written():
    (problem,) = (problem for problem in checked(BROKEN[0], "Aldermoot. A1 march to Atlantis").problems if problem.line)
    assert (problem.code, problem.line, problem.column) == ("schema/form", 9, 24)


def test_what_the_rules_refuse_stands_in_the_line_where_its_sentence_begins():
    found = checked(BROKEN[0], "Ostermill. A1 tears down.")
    assert [(problem.code, problem.line) for problem in found.problems if problem.line] == [
        ("NO_ROAD", 8),
        ("DV_ZERO", 9),
    ]


def test_a_line_that_could_hold_more_is_whole():
    found = checked("A1 march to", "Threeways, and A2 should go to Aldermoot please")
    assert not found.accepted


def test_a_sentence_that_cannot_be_read_leaves_the_lines_to_be_read_alone():
    unread = [problem.line for problem in checked(*BROKEN).problems if problem.code == "line/unread"]
    assert unread[:2] == [8, 9]


def test_lines_that_are_tried_as_one_in_vain_leave_nothing_behind():
    """The piece that "finally" goes on with is that of the order before, whatever was tried meanwhile."""
    found = checked(
        "A1 march to T08",
        "Finally march to T15 and A2 marches to the Aldermoot and A2 tears down",
        "A2 marches to T15 please",
    )
    assert understood(found)[:3] == [
        "A1 march to Threeways (T08)",
        "A1 march to Aldermoot (T15)",
        "A2 march to Aldermoot (T15)",
    ]


LINES = (TextLine("to T08", 4, 3), TextLine("and A2", 5, 1), TextLine("to T15", 6, 2))


def test_lines_are_one_with_a_blank_between_them_and_each_place_in_it_is_one_of_theirs():
    whole = as_one(LINES)
    assert whole == TextLine("to T08 and A2 to T15", 4, 3)
    places = [place_in(whole.text.index(word), LINES) for word in ("to", "T08", "and", "A2", "to T15", "T15")]
    assert places == [(4, 3), (4, 6), (5, 1), (5, 5), (6, 2), (6, 5)]
    assert place_in(len("to T08"), LINES) == (4, 9)


def goes_on(length, end="", next_line=5, column=1):
    before = TextLine("x" * (length - len(end)) + end, 4, column)
    return len([*running_on([before, TextLine("word more", next_line, 1)])]) == 2


def test_a_line_is_broken_off_where_the_next_word_had_no_room():
    """Its column is counted, and with the next word it is wider than the narrowest that a mail program breaks."""
    fits = NARROWEST - len("word") - 1
    assert [goes_on(fits), goes_on(fits + 1), goes_on(fits, column=2)] == [False, True, True]


@pytest.mark.parametrize(("end", "next_line", "on"), [
    ("", 5, True), (",", 5, True), (".", 5, False), ("?", 5, False), ("", 6, False), (".", 6, False),
])  # fmt: skip
def test_a_line_goes_on_that_has_no_end_in_the_very_next(end, next_line, on):
    assert goes_on(70, end, next_line) is on


def test_lines_go_on_up_to_the_first_that_is_whole():
    wide = [TextLine("x" * 70 + end, number, 1) for number, end in enumerate(["", "", ".", ""])]
    assert [line.line for line in running_on(wide)] == [0, 1, 2]
