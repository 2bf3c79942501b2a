"""The campaign's events that are not about the board: deadlines, who is waited for, and what people say.

Seats that are taken and given up stand in `adjudicator.campaign.seating`.
"""

from datetime import date, datetime
from typing import Any, ClassVar

from eventsourcing.utils import register_topic

from adjudicator.campaign.aggregate import Campaign
from adjudicator.campaign.people import Entry, Look, Press
from adjudicator.campaign.records import Overtaken
from adjudicator.campaign.timing import Deadline
from adjudicator.table import REFEREE, Seat, StepId


class Event(Campaign.Event):
    """An event of a campaign; its topic is known as soon as its class is."""

    TOPIC: ClassVar[str]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        register_topic(cls.TOPIC, cls)


class DeadlineSet(Event):
    """A step was given a deadline, or its deadline was moved (`reason`, `by`)."""

    TOPIC = "deadline-set"
    step: StepId
    deadline: str
    reason: str
    by: str

    def affect(self, campaign: Campaign) -> None:
        """This deadline counts; the seats are told if it was moved."""
        timing = campaign.timing
        at = datetime.fromisoformat(self.deadline)
        timing.deadline = Deadline(self.step, at, self.timestamp, self.by)
        if self.by in campaign.players:
            seat = Seat(self.by)
            timing.extensions[seat] = timing.extensions.get(seat, 0) + 1
        if self.reason:
            timing.moved[self.step] = at
            campaign.notify(self, "deadline", *campaign.players, REFEREE)

    def words(self) -> str:
        """The event in words."""
        why = f" ({self.reason})" if self.reason else ""
        return f"Deadline of {self.step}: {datetime.fromisoformat(self.deadline):%Y-%m-%d %H:%M} UTC{why}"


class Reminded(Event):
    """The deadline is near, or over and late orders still count: seats that sent nothing were reminded."""

    TOPIC = "reminded"
    step: StepId
    seats: list[Seat]
    referee: bool = False
    """Whether the referee is told, too, who is missing; histories from before that do not tell him."""

    def affect(self, campaign: Campaign) -> None:
        """Nobody is reminded of the same thing twice."""
        assert campaign.timing.deadline is not None
        campaign.timing.deadline.reminded_at = self.timestamp
        campaign.notify(self, "reminder", *self.seats)
        if self.referee:
            campaign.notify(self, "missing", REFEREE)

    def words(self) -> str:
        """The event in words."""
        return f"Reminded of {self.step}: {', '.join(self.seats)}"


class OrdersRefused(Event):
    """A seat's order set came and could not be accepted; nothing of it was stored."""

    TOPIC = "orders-refused"
    step: StepId
    seat: Seat
    problems: int

    def affect(self, campaign: Campaign) -> None:
        """The seat was heard of, though its orders are still missing."""
        campaign.timing.refused.setdefault(self.step, {})[self.seat] = self.timestamp

    def words(self) -> str:
        """The event in words."""
        return f"Orders of {self.seat} for {self.step} refused, problems: {self.problems}"


class OrdersEntered(Event):
    """The referee entered the orders with a `receipt` for a seat, as for what its player wrote in his own words."""

    TOPIC = "orders-entered"
    step: StepId
    seat: Seat
    receipt: int
    reason: str

    def affect(self, campaign: Campaign) -> None:
        """Its player gets the receipt, and everybody is told in the next report."""
        entry = Entry(self.originator_version, self.step, self.seat, self.receipt, self.reason)
        campaign.people.entries.append(entry)
        campaign.notify(self, "entered", self.seat)

    def words(self) -> str:
        """The event in words."""
        why = f": {self.reason}" if self.reason else ""
        return f"The referee entered orders of {self.seat} for {self.step}{why}"


class OrdersWithdrawn(Event):
    """A seat took back the orders it had sent for a window."""

    TOPIC = "orders-withdrawn"
    step: StepId
    seat: Seat

    def affect(self, campaign: Campaign) -> None:
        """None of the sets it sent for this window counts."""
        campaign.set_aside.update(campaign.sets_of(self.seat, self.step))

    def words(self) -> str:
        """The event in words."""
        return f"{self.seat} withdrew its orders for {self.step}"


class OrdersMissed(Event):
    """A window was locked without the orders of `seats`; nobody waits for those of them that are now `absent`."""

    TOPIC = "orders-missed"
    step: StepId
    seats: list[Seat]
    absent: list[Seat]

    def affect(self, campaign: Campaign) -> None:
        """The miss is counted."""
        timing = campaign.timing
        for seat in self.seats:
            timing.misses[seat] = timing.misses.get(seat, 0) + 1
        timing.absent.update(self.absent)
        if self.absent:
            campaign.notify(self, "absent", *self.absent, REFEREE)

    def words(self) -> str:
        """The event in words."""
        gone = f"; nobody waits any longer for {', '.join(self.absent)}" if self.absent else ""
        return f"No orders for {self.step} from {', '.join(self.seats)}{gone}"


class OrdersOvertaken(Event):
    """Stored orders of a seat can no longer be played, since a ruling changed what they were made for."""

    TOPIC = "orders-overtaken"
    step: StepId
    seat: Seat
    receipts: list[int]
    problems: list[str]
    ruling: int

    def affect(self, campaign: Campaign) -> None:
        """None of them counts; where no letter about a ruling says so, the seat is told."""
        overtaken = Overtaken(
            event=self.originator_version,
            step=self.step,
            seat=self.seat,
            receipts=tuple(self.receipts),
            problems=tuple(self.problems),
            ruling=self.ruling,
        )
        campaign.overtaken.append(overtaken)
        campaign.set_aside.update(self.receipts)
        if not self.ruling:
            campaign.notify(self, "overtaken", self.seat)

    def words(self) -> str:
        """The event in words."""
        return f"The orders of {self.seat} for {self.step} can no longer be played: {'; '.join(self.problems)}"


class ReadinessSaid(Event):
    """A seat said that its orders are final, or asked not to close the window early."""

    TOPIC = "readiness-said"
    step: StepId
    seat: Seat
    ready: bool
    arrived: str

    def affect(self, campaign: Campaign) -> None:
        """The last word counts, and is said of the orders that count now."""
        timing = campaign.timing
        waits = campaign.timing.waits.setdefault(self.step, set())
        orders = campaign.current(self.step).get(self.seat)
        if self.ready:
            assert orders is not None
            timing.final.add(orders.receipt)
            waits.discard(self.seat)
        else:
            timing.final.discard(orders.receipt if orders else 0)
            waits.add(self.seat)
        timing.change(datetime.fromisoformat(self.arrived))

    def words(self) -> str:
        """The event in words."""
        return f"{self.seat} {'is ready with' if self.ready else 'asks to wait with'} {self.step}"


class VacationTaken(Event):
    """A seat is away from day `first` to day `last` (ISO dates)."""

    TOPIC = "vacation-taken"
    seat: Seat
    first: str
    last: str

    def affect(self, campaign: Campaign) -> None:
        """Deadlines keep clear of these days."""
        days = (date.fromisoformat(self.first), date.fromisoformat(self.last))
        campaign.timing.vacations.setdefault(self.seat, []).append(days)

    def words(self) -> str:
        """The event in words."""
        return f"{self.seat} is away from {self.first} to {self.last}"


class Held(Event):
    """The clock was stopped, by the referee or by a guard; `until` is when it goes on by itself, if it does."""

    TOPIC = "held"
    reason: str
    by: str
    until: str = ""

    def affect(self, campaign: Campaign) -> None:
        """Nothing is closed or played until it is released."""
        timing = campaign.timing
        timing.held = self.reason
        timing.held_until = datetime.fromisoformat(self.until) if self.until else None
        timing.stopped_at = timing.stopped_at or self.timestamp
        campaign.notify(self, "held", *campaign.players, REFEREE)

    def words(self) -> str:
        """The event in words."""
        return f"The clock was stopped by {self.by}: {self.reason}"


class Released(Event):
    """The clock goes on."""

    TOPIC = "released"
    reason: str

    def affect(self, campaign: Campaign) -> None:
        """Deadlines count again, unless a request still stops the clock."""
        campaign.timing.held = ""
        campaign.timing.held_until = None
        _go_on(campaign, self)
        campaign.notify(self, "released", *campaign.players)

    def words(self) -> str:
        """The event in words."""
        return f"The clock goes on{': ' if self.reason else ''}{self.reason}"


class PressSent(Event):
    """A seat, or the referee, wrote to others."""

    TOPIC = "press-sent"
    seat: Seat
    to: list[Seat]
    text: str
    anonymous: bool

    def affect(self, campaign: Campaign) -> None:
        """It is delivered, and printed in the next reports."""
        event = self.originator_version
        press = Press(event, self.seat, tuple(self.to), self.text, self.anonymous, at=self.timestamp)
        campaign.people.press.append(press)
        others = [seat for seat in campaign.players if seat != self.seat]
        readers = [seat for seat in others if press.reaches(seat)]
        campaign.notify(self, "press", *readers)

    def words(self) -> str:
        """The event in words."""
        return f"Press from {self.seat}{' (anonymous)' if self.anonymous else ''} to {', '.join(self.to)}: {self.text}"


class RequestMade(Event):
    """A seat asked the referee something in its own words."""

    TOPIC = "request-made"
    seat: Seat
    text: str
    holds: bool

    def affect(self, campaign: Campaign) -> None:
        """The referee has to answer."""
        event = self.originator_version
        campaign.people.ask(event, self.seat, self.text, holds=self.holds, at=self.timestamp)
        if self.holds:
            timing = campaign.timing
            timing.stopped_at = timing.stopped_at or self.timestamp
        campaign.notify(self, "request", REFEREE)

    def words(self) -> str:
        """The event in words."""
        return f"{self.seat} asks the referee{' and wants the turn held' if self.holds else ''}: {self.text}"


class RequestAnswered(Event):
    """The referee answered a request."""

    TOPIC = "request-answered"
    request: int
    text: str

    def affect(self, campaign: Campaign) -> None:
        """The seat is told at once, and in its next report."""
        request = campaign.people.requests[self.request]
        request.answer = self.text
        request.answered = self.originator_version
        _go_on(campaign, self)
        campaign.notify(self, "answer", request.seat)

    def words(self) -> str:
        """The event in words."""
        return f"The referee answered request {self.request}: {self.text}"


class RefereeLooked(Event):
    """The referee looked at orders before their window was locked."""

    TOPIC = "referee-looked"
    step: StepId
    seats: list[Seat]
    reason: str

    def affect(self, campaign: Campaign) -> None:
        """The next reports say so."""
        campaign.people.looks.append(Look(self.originator_version, self.step, tuple(self.seats), self.reason))

    def words(self) -> str:
        """The event in words."""
        return f"The referee looked at the orders of {', '.join(self.seats)} for {self.step}: {self.reason}"


def _go_on(campaign: Campaign, event: Event) -> None:
    """The clock goes on if it stood and nothing stops it any longer."""
    timing = campaign.timing
    if timing.stopped_at and not timing.held and not campaign.people.holding:
        timing.go_on(event.timestamp)
