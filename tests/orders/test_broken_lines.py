"""Sentences that a mail program has broken into lines of its own width."""

from typed import checked

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
