"""The events of orders beside their receipt: refused, entered, withdrawn, missed, overtaken, looked at."""

from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.events.event import Event
from adjudicator.campaign.events.records import Overtaken
from adjudicator.campaign.terms.people import Look, SetEntered
from adjudicator.table import REFEREE, Seat, StepId


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
        entry = SetEntered(self.originator_version, self.step, self.seat, self.receipt, self.reason)
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
