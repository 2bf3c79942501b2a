"""The events of the clock: deadlines, reminders, vacations, and the times at which it stands."""

from datetime import date, datetime

from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.events.event import Event
from adjudicator.campaign.events.timing import Deadline
from adjudicator.table import REFEREE, Seat, StepId


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
        go_on(campaign, self)
        campaign.notify(self, "released", *campaign.players)

    def words(self) -> str:
        """The event in words."""
        return f"The clock goes on{': ' if self.reason else ''}{self.reason}"


def go_on(campaign: Campaign, event: Event) -> None:
    """The clock goes on if it stood and nothing stops it any longer."""
    timing = campaign.timing
    if timing.stopped_at and not timing.held and not campaign.people.holding:
        timing.go_on(event.timestamp)
