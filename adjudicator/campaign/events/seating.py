"""Events of seating: seats that are asked for, taken, given up, given to others; choices of players; observers.

Who comes and goes is told to all where the event says so (`to_all`, `back`); histories from before that tell nobody.
"""

from datetime import datetime
from typing import Any, Literal

import msgspec

from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.events.event import Event
from adjudicator.campaign.events.records import Player
from adjudicator.campaign.terms.people import Asking, Move, MoveKind
from adjudicator.table import REFEREE, Seat


class PlayerReplaced(Event):
    """Another player took a seat over, with a new key; the seat keeps its history."""

    TOPIC = "player-replaced"
    seat: Seat
    player: dict[str, Any]
    reason: str
    to_all: bool = False

    def affect(self, campaign: Campaign) -> None:
        """The new player's key counts from here; another person inherits the orders of the window, nothing else."""
        seat = self.seat
        people = campaign.people
        before = campaign.players[seat]
        after = msgspec.convert(self.player, Player)
        campaign.players[seat] = after
        if (before.name, before.address) != (after.name, after.address):
            people.since[seat] = self.originator_version
            people.forget(seat)
            receipts = [each.receipt for each in campaign.received.values() if each.seat == seat]
            campaign.timing.forget(seat, receipts)
        came_back = seat in people.left
        people.accepted.discard(seat)
        people.luck.pop(seat, None)
        people.left.discard(seat)
        campaign.timing.present(seat)
        campaign.notify(self, "invitation", seat)
        people.asking.pop(after.address.lower(), None)
        if not self.to_all:
            return
        if before.is_open:
            _tell_all(campaign, self, _move(self, "joins", seat, after.name))
        elif before.name != after.name:
            fields = {"before": before.name, "address": before.address, "reason": self.reason}
            _tell_all(campaign, self, _move(self, "takes over", seat, after.name, **fields))
        elif came_back:
            _tell_all(campaign, self, _move(self, "comes back", seat, after.name, reason=self.reason))

    def words(self) -> str:
        """The event in words."""
        return f"Seat {self.seat} was taken over by {self.player['name']}: {self.reason}"


class SeatAsked(Event):
    """Somebody who plays no seat asked for one by mail: `seat`, or any."""

    TOPIC = "seat-asked"
    name: str
    address: str
    seat: Seat

    def affect(self, campaign: Campaign) -> None:
        """He is on the waiting list, and the referee is told."""
        campaign.people.asking[self.address] = Asking(
            event=self.originator_version, at=self.timestamp, name=self.name, address=self.address, seat=self.seat
        )
        campaign.notify(self, "asked", REFEREE)

    def words(self) -> str:
        """The event in words."""
        return f"{self.name} <{self.address}> asked for {self.seat or 'a seat'}"


class SeatAccepted(Event):
    """A player accepted his seat, with a word of luck or without; `back`: he had given it up."""

    TOPIC = "seat-accepted"
    seat: Seat
    luck: str = ""
    back: bool = False

    @property
    def content(self) -> str:
        """The text that the commitment is to."""
        return self.luck

    def affect(self, campaign: Campaign) -> None:
        """The seat is taken."""
        leaf = campaign.public.count if self.public else 0
        campaign.people.take(self.seat, self.luck, leaf)
        timing = campaign.timing
        timing.present(self.seat)
        if campaign.opening.trust.luck and not campaign.seals.begun:
            timing.change(self.timestamp)
        if self.back:
            name = campaign.players[self.seat].name
            move = _move(self, "comes back", self.seat, name)
            _tell_all(campaign, self, move, REFEREE)

    def words(self) -> str:
        """The event in words."""
        return f"{self.seat} {'took the seat back' if self.back else 'accepted the seat'}"


class PlayerLeft(Event):
    """A player gave his seat up; nobody waits for it until it is given to another."""

    TOPIC = "player-left"
    seat: Seat
    arrived: str
    to_all: bool = False
    declined: bool = False
    """Whether he never took it: he was invited, and does not play."""

    def affect(self, campaign: Campaign) -> None:
        """The seat is absent."""
        people = campaign.people
        people.accepted.discard(self.seat)
        people.left.add(self.seat)
        timing = campaign.timing
        timing.absent.add(self.seat)
        timing.change(datetime.fromisoformat(self.arrived))
        campaign.notify(self, "left", REFEREE)
        if self.to_all:
            kind: MoveKind = "declines" if self.declined else "leaves"
            name = campaign.players[self.seat].name
            _tell_all(campaign, self, _move(self, kind, self.seat, name))

    def words(self) -> str:
        """The event in words."""
        return f"The player of {self.seat} {'declined' if self.declined else 'gave the seat up'}"


class AddressChanged(Event):
    """A player has another address; the key stays."""

    TOPIC = "address-changed"
    seat: Seat
    address: str

    def affect(self, campaign: Campaign) -> None:
        """Mails go there, and are taken from there."""
        campaign.players[self.seat] = msgspec.structs.replace(campaign.players[self.seat], address=self.address)

    def words(self) -> str:
        """The event in words."""
        return f"The address of {self.seat} was changed"


class PreferenceSet(Event):
    """A player chose something for himself."""

    TOPIC = "preference-set"
    seat: Seat
    choice: Literal["timezone", "paper", "letters", "page", "maps", "dates"]
    value: str

    def affect(self, campaign: Campaign) -> None:
        """It holds for what goes to him from here on, as long as he holds the seat."""
        if self.choice == "timezone":
            player = campaign.players[self.seat]
            campaign.players[self.seat] = msgspec.structs.replace(player, timezone=self.value)
        else:
            campaign.people.prefer(self.originator_version, self.seat, self.choice, self.value)

    def words(self) -> str:
        """The event in words."""
        return f"{self.seat} chose {self.choice}: {self.value}"


class ObserverJoined(Event):
    """Somebody gets the public report; with an empty address, no longer."""

    TOPIC = "observer-joined"
    name: str
    address: str
    to_all: bool = False

    def affect(self, campaign: Campaign) -> None:
        """Reports go there from now on."""
        observers = campaign.people.observers
        was_there = observers.pop(self.name, None) is not None
        if self.address:
            observers[self.name] = self.address
        if self.to_all and was_there != bool(self.address):
            kind: MoveKind = "observes" if self.address else "observes no longer"
            move = _move(self, kind, Seat(""), self.name)
            _tell_all(campaign, self, move)

    def words(self) -> str:
        """The event in words."""
        return f"{self.name} {'observes' if self.address else 'observes no longer'}"


class CampaignCancelled(Event):
    """The referee called the campaign off before its board was set up."""

    TOPIC = "campaign-cancelled"
    reason: str

    def affect(self, campaign: Campaign) -> None:
        """Nothing is taken any more, and the invited are told."""
        campaign.people.cancelled = self.reason
        campaign.closed = True
        campaign.seals.lock = None
        campaign.notify(self, "cancelled", *campaign.players)

    def words(self) -> str:
        """The event in words."""
        return f"The campaign was cancelled before it began: {self.reason}"


def _move(event: Event, kind: MoveKind, seat: Seat, name: str, **more: str) -> Move:
    return Move(event=event.originator_version, at=event.timestamp, kind=kind, seat=seat, name=name, **more)


def _tell_all(campaign: Campaign, event: Event, move: Move, *others: Seat) -> None:
    """Somebody came or went: all others are told by letter, and everybody in the next report."""
    campaign.people.moves.append(move)
    campaign.notify(event, "players", *(seat for seat in campaign.players if seat != move.seat), *others)
