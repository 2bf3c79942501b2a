"""Deadlines and who is waited for, as a campaign's events add up to them."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta

import msgspec

from adjudicator.campaign.events.records import DEPUTY, PROGRAM, Received
from adjudicator.table import Seat, StepId

LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
Days = tuple[date, date]
"""The first and the last day of a vacation."""


class Deadline(msgspec.Struct):
    """The moment by which a step has to have its orders, or the answers to its questions; all moments are UTC."""

    step: StepId
    at: datetime
    set_at: datetime
    by: str
    reminded_at: datetime | None = None

    def reminder(self, hours: tuple[int, ...], now: datetime) -> bool:
        """Whether a reminder, `hours` before the deadline, has become due since the last one."""
        since = self.reminded_at or self.set_at
        return any(since < moment <= now for moment in self.reminders(hours))

    def reminders(self, hours: tuple[int, ...]) -> list[datetime]:
        """The moments that lie `hours` before the deadline."""
        return [self.at - timedelta(hours=before) for before in hours]


class Timing:
    """The clock's side of a campaign; the `open_seats` have no players who could be waited for."""

    def __init__(self, open_seats: Iterable[Seat]) -> None:
        self.deadline: Deadline | None = None
        self.held = ""
        """The reason why the referee, or a guard, holds the campaign; empty if nobody does."""
        self.held_until: datetime | None = None
        """The moment it goes on by itself; None if it waits for the referee."""
        self.stopped_at: datetime | None = None
        """Since when the clock stands, because the campaign is held or a request has to be answered first."""
        self.waits: dict[StepId, set[Seat]] = {}
        """The seats that asked that a window is not closed before its deadline."""
        self.final: set[int] = set()
        """The receipts of the order sets that their seats said to be final."""
        self.changed = LONG_AGO
        """The moment of the last input, or deed of the referee, that may let the campaign go on."""
        self.refused: dict[StepId, dict[Seat, datetime]] = {}
        """The seats whose last order set for a window could not be accepted, with the moment it came."""
        self.vacations: dict[Seat, list[Days]] = {}
        self.moved: dict[StepId, datetime] = {}
        """The deadline each step was moved to last, for when the step is opened again."""
        self.extensions: dict[Seat, int] = {}
        """The number of times each seat had a deadline extended by itself."""
        self.misses: dict[Seat, int] = {}
        """The number of windows in a row each seat has missed."""
        self.absent = set(open_seats)
        """The seats that nobody waits for any more, until they are heard of again."""

    def of(self, step: StepId) -> Deadline | None:
        """The deadline of a step, if one is set."""
        if self.deadline and self.deadline.step == step:
            return self.deadline
        return None

    def note_received(self, received: Received) -> None:
        """Note that orders of a seat were stored; those of a deputy, or the program, say nothing of its player."""
        refused = self.refused.get(received.step, {})
        refused.pop(received.seat, None)
        if received.by == DEPUTY:
            return
        if received.by != PROGRAM:
            self.present(received.seat)
        self.change(received.at)

    def present(self, seat: Seat) -> None:
        """A seat was heard of: it is waited for again."""
        self.misses.pop(seat, None)
        self.absent.discard(seat)

    def forget(self, seat: Seat, receipts: Iterable[int]) -> None:
        """Words of the former holder of a seat, on himself and his orders, do not bind the next one."""
        self.vacations.pop(seat, None)
        self.extensions.pop(seat, None)
        self.final.difference_update(receipts)
        for waiting in self.waits.values():
            waiting.discard(seat)
        for refused in self.refused.values():
            refused.pop(seat, None)

    def go_on(self, moment: datetime) -> None:
        """The clock goes on at `moment`, whatever it showed before: nothing lies ahead that has happened already."""
        self.stopped_at = None
        self.changed = moment
        deadline = self.deadline
        if deadline is None:
            return
        deadline.set_at = min(deadline.set_at, moment)
        if deadline.reminded_at is not None:
            deadline.reminded_at = min(deadline.reminded_at, moment)

    def change(self, moment: datetime) -> None:
        """Something came in, or was done, that may let the campaign go on."""
        self.changed = max(self.changed, moment)

    def days_away(self, seat: Seat) -> set[date]:
        """The days of all vacations a seat has taken."""
        return {
            first + timedelta(days=day)
            for first, last in self.vacations.get(seat, ())
            for day in range((last - first).days + 1)
        }
