"""Queues: the first entry that can be carried out is."""

from adjudicator.programs.queue import Planned, first_ready
from adjudicator.table.refusal import Refusal

NO_ROAD, FULL, QUIET = Refusal("NO_ROAD", "X"), Refusal("FULL", "X"), Refusal("QUIET", "X")


def planned(*entries):
    return [Planned(index, entry) for index, entry in enumerate(entries)]


def test_the_first_without_an_obstacle_is_ready_and_those_before_it_know_why_not():
    queue = planned("march", "build", "plot")
    assert first_ready(queue, lambda item: {"march": NO_ROAD}.get(item.entry)) is queue[1]
    assert [item.obstacle for item in queue] == [NO_ROAD, None, None]


def test_the_first_obstacle_is_kept():
    queue = planned("march")
    for found in (NO_ROAD, FULL):
        assert first_ready(queue, lambda item, found=found: found) is None
    assert queue[0].obstacle == NO_ROAD


def test_what_cannot_be_done_is_told_before_what_has_nothing_to_do():
    queue = planned("defend")
    for found in (QUIET, NO_ROAD, QUIET, FULL):
        assert first_ready(queue, lambda item, found=found: found, idle=(QUIET,)) is None
    assert queue[0].obstacle == NO_ROAD


def test_what_is_used_up_is_passed_over_and_what_stays_is_not():
    once, always = Planned(0, "march", 1), Planned(1, "defend", None)
    once.strike()
    always.strike()
    assert first_ready([once, always], lambda item: None) is always
    assert (once.left, once.done, always.left, always.done) == (0, 1, None, 1)
