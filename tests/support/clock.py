"""A clock for tests."""

from datetime import UTC, datetime, timedelta
from itertools import count


class Clock:
    """A clock that is an hour later each time it is read."""

    def __init__(self):
        self.hours = count()

    def __call__(self):
        return datetime(2026, 11, 21, 12, tzinfo=UTC) + timedelta(hours=next(self.hours))


class SetClock:
    """A clock that stands still until it is set."""

    def __init__(self, now=datetime(2026, 11, 22, 12, tzinfo=UTC)):
        self.now = now

    def __call__(self):
        return self.now
