"""Lines as people write them: brought into the words of the notation where they can mean one thing only."""

import marches
import pytest
from composed import checked as checked_lines
from composed import composing
from typed import checked, within

FORGIVEN = {
    "A1 marches to Threeways please": ["A1 march to Threeways (T08)"],
    "I'd like A1 to march to T08, and A2 should go to Aldermoot.": [
        "A1 march to Threeways (T08)",
        "A2 march to Aldermoot (T15)",
    ],
    "Al to T8": ["A1 march to Threeways (T08)"],
    "A 1 into Three ways": ["A1 march to Threeways (T08)"],
    "march A1 2 threeways": ["A1 march to Threeways (T08)"],
    "to T08 march A1": ["A1 march to Threeways (T08)"],
    "Could you please march A1 to T08?": ["A1 march to Threeways (T08)"],
    "if no enemy is at T08, A1 marches to T08": ["A1 march to Threeways (T08) if no enemy at Threeways (T08)"],
    "A1 and A2 march to T15": ["A1 march to Aldermoot (T15)", "A2 march to Aldermoot (T15)"],
    "first army to Threways, everybody else stays": ["A1 march to Threeways (T08)"],
    "A1 marches to T08 and A2 to T15, but first A2": ["A2 march to Aldermoot (T15)", "A1 march to Threeways (T08)"],
    "A1 to the bazzr": ["A1 march to Saffron Bazar (T21)"],
    "build the road from Duskhaven to Threeways": ["build road Threeways - Duskhaven (R18)"],
}
"""What is written, and what is understood."""


def understood(found):
    return [each.text for each in found.understood if each.text]


@pytest.mark.parametrize(("line", "orders"), FORGIVEN.items())
def test_a_line_is_read_as_it_can_be_meant_and_that_is_told(line, orders):
    found = checked(line)
    assert understood(found) == orders
    assert any("was read as" in problem.message for problem in found.problems if problem.code == "read/folded")


def test_an_order_that_corrects_another_takes_its_place():
    found = checked("A1 march to T08", "A2 march to T15", "No wait, A1 goes to T15 instead. Sorry.")
    assert understood(found) == ["A1 march to Aldermoot (T15)", "A2 march to Aldermoot (T15)"]


def test_what_may_correct_several_orders_is_asked():
    found = checked("A1 march to T08", "A1 march to T15", "No wait, A1 goes to T15 instead.")
    assert [problem.line for problem in found.problems if problem.code == "line/unread"] == [10]


DOUBTFUL = [
    "A1 marches to T08, but A1 marches to T15",
    "A1 marches to T08 in case an enemy is at T15",
    "A1 should not march to T08",
    "maybe A1 marches to T08",
    "A1 marches to T08 or T15",
    "A1 marched to T08 last turn",
    "should I march A1 to T08?",
    "A1 will march to T08 next turn",
    "A1 would march to T08 but for the river",
    "the enemy says A1 marches to T08",
    "A1 and A2 march to T15 and tear down if no enemy is there",
]


@pytest.mark.parametrize("line", DOUBTFUL)
def test_a_line_that_leaves_a_doubt_is_no_order(line):
    found = checked(line)
    assert not understood(found)
    assert not found.accepted


def test_a_line_that_can_be_several_orders_is_asked_about():
    (problem,) = (problem for problem in checked("A1 march to T8 Ford").problems if problem.code.startswith("line/"))
    assert problem.kind in ("ambiguous", "unreadable")


BESIDE = [
    "A1 march to T08\n\nForget that, I have to think again.",
    "A1 march to T08\n\nA2 is to go somewhere nice",
    "A1 march to T08\nand whatever else is useful",
    "A1 march to T08\nTake whichever you like",
]


@pytest.mark.parametrize("text", BESIDE)
def test_what_may_say_more_of_the_orders_stands_among_them(text):
    lines = text.split("\n")
    assert within(*lines) == range(len(lines))


@pytest.mark.parametrize("text", ["A1 march to T08\n\nHow was your holiday?", "A1 march to T08\n\nThanks!\nThora"])
def test_what_says_nothing_of_orders_stands_beside_them(text):
    assert within(*text.split("\n")) == range(1)


def test_what_is_written_anew_stays_as_it_is():
    names = marches.window().game.nicknames(marches.window().view("A"))
    for line in ("A1 march to T08", "A1 march to T08 if no enemy at T08", "A1 tear down 2 times"):
        assert not [problem for problem in checked(line).problems if "was read as" in problem.message]
    assert "first army" in names


def test_a_heading_that_is_left_out_is_put_before_what_only_it_can_stand_before():
    """NB-40, NT-30: warbands are a forest action and hersirs a road action; what all of them can do is asked."""
    with composing("northmen", "torg-7") as (live, window):
        told = [each.text for each in checked_lines(live, window.seat, ["2 warbands"]).understood]
        assert "forest: 2 warbands" in told
        assert any("can mean" in each.message for each in checked_lines(live, window.seat, ["draw one tile"]).problems)


def test_a_line_that_cannot_be_read_is_answered_with_an_order_of_the_kind_it_is_meant_for():
    (problem,) = [each for each in checked("build us a splendid highway to T08").problems if each.code == "line/unread"]
    assert problem.like.startswith("build road ")
    (problem,) = [each for each in checked("splendid highway T08").problems if each.code == "line/unread"]
    assert not problem.like


def test_the_example_is_of_the_kind_of_order_that_a_line_begins_with():
    """The line names an attack too, and tells how to defend."""
    line = "defend space 3 with as many as attack, if there is an attack"
    with composing("test-of-time", "round-7") as (live, window):
        (problem,) = [each for each in checked_lines(live, window.seat, [line]).problems if each.code == "line/unread"]
    assert problem.like.startswith("defend ")
