"""The deadline of a letter for a calendar: kept up to date where the deadline moves."""

from collections.abc import Iterator
from datetime import timedelta
from functools import lru_cache

from icalendar import Alarm, Calendar, Event

from adjudicator.post.letters.letter import Attachment
from adjudicator.post.letters.occasion import Occasion

REMINDED = timedelta(hours=-12)
"""The moment at which a calendar reminds of a deadline, as counted from that."""


def calendar_file(occasion: Occasion) -> Iterator[Attachment]:
    """The entry for the reader's calendar; nothing where no deadline runs, or none for him.

    An entry of a deadline that was set later takes the place of an earlier one for the same step.
    """
    step = occasion.then.next_step()
    due = occasion.deadline
    if step is None or due is None or occasion.then.campaign.timing.held:
        return
    if occasion.reader not in (*step.seats, *occasion.then.awaited()):
        return
    deadline = occasion.then.campaign.timing.of(step.id)
    assert deadline is not None, "it is due"
    since_opening = deadline.set_at - occasion.then.campaign.created_on
    entry = Event()
    entry.add("uid", f"{occasion.name}-{step.id}-{occasion.reader}")
    entry.add("dtstamp", deadline.set_at)
    entry.add("sequence", since_opening // timedelta(minutes=1))
    entry.add("dtstart", due)
    entry.add("summary", f"{occasion.title}: {occasion.step}")
    entry.add("description", f"Due {occasion.when(due)}.")
    alarm = _alarm(f"{occasion.title}: {occasion.step}")
    told = _within(_FRAME, _within(entry.to_ical(), alarm))
    yield Attachment(f"{occasion.name}-{step.called}.ics", "text/calendar", told)


@lru_cache(maxsize=64)
def _alarm(summary: str) -> bytes:
    """The reminder, which is the same for all readers."""
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("description", summary)
    alarm.add("trigger", REMINDED)
    written: bytes = alarm.to_ical()
    return written


def _frame() -> bytes:
    """A calendar without entries."""
    calendar = Calendar()
    calendar.add("prodid", "-//adjudicator//deadlines//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    written: bytes = calendar.to_ical()
    return written


_FRAME = _frame()


def _within(outer: bytes, inner: bytes) -> bytes:
    """A component with another one in it, as its last part."""
    begin, end, name = outer.rpartition(b"END:")
    return begin + inner + end + name
