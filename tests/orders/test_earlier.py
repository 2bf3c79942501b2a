"""Words that refer to orders of another mail: their writer is asked for all of his orders, and never for nothing."""

import pytest
from typed import checked, within

from adjudicator.orders.notation.earlier import (
    adds_to_the_rest,
    asks_for_the_same,
    keeps_the_rest,
    refers_back,
    stays_as_written,
    without_rest,
)

THE_SAME = [
    "Same as last turn please.",
    "The same again",
    "same orders as last time, Rufus",
    "Carry on as last turn with everybody.",
    "As before.",
]
THE_REST = [
    "A1 to T15 instead of T08, the rest as I sent it.",
    "Everything else as before",
    "The rest stays as I sent it.",
    "all the others unchanged please",
    "Please add to my orders of yesterday: A1 march to T08",
    "Addition to my orders: A1 march to T08",
    "PS to my orders: A1 march to T08",
]
NEITHER = [
    "A1 march to T08",
    "the rest stays put",
    "Is the rest as I sent it?",
    "the same to you!",
    "I add that the weather is fine here",
]


@pytest.mark.parametrize("line", THE_SAME)
def test_the_same_again_is_asked_about_and_carried_out_by_nobody(line):
    assert asks_for_the_same(line)
    (problem,) = (problem for problem in checked(line).problems if problem.code == "line/earlier")
    assert problem.message.startswith("orders are for one window")
    assert problem.hint == "write them anew, one a line"
    assert within("Hello Rufus,", "", line) == range(2, 3)


@pytest.mark.parametrize("line", THE_REST)
def test_a_change_of_orders_of_before_is_asked_about_as_a_whole(line):
    assert keeps_the_rest(line)
    found = checked(line)
    assert not found.accepted
    assert within("Hello Rufus,", "", line) == range(2, 3)


def test_who_adds_to_his_orders_is_told_that_they_are_sent_as_a_whole():
    (problem,) = (problem for problem in checked("The rest as I sent it.").problems if problem.code == "line/earlier")
    assert problem.message.startswith("you have sent no orders")
    assert problem.hint.startswith("write all of them, with the change")


@pytest.mark.parametrize("line", NEITHER)
def test_other_words_refer_to_nothing(line):
    assert not asks_for_the_same(line)
    assert not keeps_the_rest(line)


PARTED = {
    "Please add to my orders of yesterday: A1 march to T08": ("adds", "A1 march to T08"),
    "Addition to my orders: A1 march to T08 at the end.": ("adds", "A1 march to T08"),
    "add that to my list.": ("adds", ""),
    "please add this to what I sent!": ("adds", ""),
    "add A2 to T08 to my orders": ("adds", "add A2 to T08 to my orders"),
    "A1 to T15, and the rest as I sent it.": ("keeps", "A1 to T15"),
    "A1 to T15. Everything else as before.": ("keeps", "A1 to T15"),
    "The rest stays as I sent it: A1 to T15": ("keeps", "The rest stays as I sent it: A1 to T15"),
    "Add to my orders: A1 to T08, the rest as before": ("keeps", "A1 to T08, the rest as before"),
    "Is this added to my orders?": ("", "Is this added to my orders?"),
    "A1 march to T08": ("", "A1 march to T08"),
}
"""Lines, whether each only adds to a set that was sent before or keeps the rest of it, and the orders in it."""


@pytest.mark.parametrize(("line", "told"), PARTED.items())
def test_the_orders_are_parted_from_what_is_said_of_those_of_before(line, told):
    meant, orders = told
    assert adds_to_the_rest(line) is (meant == "adds")
    assert keeps_the_rest(line) is bool(meant)
    assert refers_back(line) is bool(meant)
    assert without_rest(line) == orders


def test_who_asks_for_the_same_refers_back():
    assert refers_back("The same again")
    assert not refers_back("The same again?")


@pytest.mark.parametrize(("line", "stays"), [
    ("A1 stays as ordered.", True), ("The second army stays as I wrote above", True), ("A1 stays as it is", False),
    ("stays as written", False), ("A1 A2 B1 B2 C1 C2 are as above", False),
])  # fmt: skip
def test_what_stays_as_the_same_mail_has_it_changes_nothing(line, stays):
    assert stays_as_written(line) is stays
