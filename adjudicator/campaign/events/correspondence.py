"""The events of what people write to each other: press, requests to the referee and his answers."""

from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.events.deadlines import go_on
from adjudicator.campaign.events.event import Event
from adjudicator.campaign.terms.people import Press
from adjudicator.table import REFEREE, Seat


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
        go_on(campaign, self)
        campaign.notify(self, "answer", request.seat)

    def words(self) -> str:
        """The event in words."""
        return f"The referee answered request {self.request}: {self.text}"
