"""Players, observers and what they say to each other, as a campaign's events add up to them."""

from datetime import datetime
from typing import Literal, get_args

import msgspec

from adjudicator.campaign.terms.moments_told import ENGLISH
from adjudicator.table import EVERYONE, REFEREE, Seat, StepId

PressKind = Literal["public", "private", "anonymous"]
"""The readers of press: everybody; some seats; either of them without the name of the sender."""

Paper = Literal["A4", "Letter"]
OrderPage = Literal["attached", "zip", "link", "none"]
"""The way the page comes on which a player composes his orders: as it is, in a zip file, as a link, or not at all."""
Maps = Literal["page", "paper"]
"""Where a player sees what he decides in the middle of a turn: on the order page, or on pages to print as well."""
Preference = Literal["paper", "letters", "page", "maps", "dates"]
"""A choice a player makes for himself, beside his time zone."""
Letters = Literal["all", "digest", "report"]
"""The letters a player gets: all at once; the less urgent ones beside others; none of those."""
Telling = Literal[
    "invitation",
    "report",
    "question",
    "deadline",
    "reminder",
    "missing",
    "held",
    "released",
    "absent",
    "left",
    "asked",
    "players",
    "cancelled",
    "press",
    "request",
    "answer",
    "ruling",
    "overtaken",
    "entered",
    "seal",
    "beacon",
]
"""The news that somebody has to be told by mail."""


class Notice(msgspec.Struct, frozen=True, gc=False):
    """An event that somebody has to be told of: its number, what kind of telling, and which seats."""

    event: int
    kind: Telling
    to: tuple[Seat, ...]


MoveKind = Literal["joins", "takes over", "declines", "leaves", "comes back", "observes", "observes no longer"]


class Move(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody came or went; `seat` is "" for an observer."""

    event: int
    at: datetime
    kind: MoveKind
    seat: Seat
    name: str
    before: str = ""
    """The player who held the seat before, and where mail went to him then."""
    address: str = ""
    reason: str = ""

    def words(self, side: str) -> str:
        """The move in words, as everybody is told it; `side` is what the seat is called."""
        match self.kind:
            case "joins":
                return f"{self.name} plays {side}."
            case "takes over":
                return f"{self.name} plays {side} now, in place of {self.before}."
            case "declines":
                return f"{self.name} was invited to play {side}, and does not."
            case "leaves":
                return f"{self.name} has given {side} up. Nobody waits for it until it is played again."
            case "comes back":
                return f"{self.name} plays {side} again."
            case "observes":
                return f"{self.name} observes from now on, and gets the public reports."
        return f"{self.name} observes no longer."


class Asking(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who plays no seat asked for one; `seat` is the one that he named, "" if any will do."""

    event: int
    at: datetime
    name: str
    address: str
    seat: Seat


class Press(msgspec.Struct, frozen=True):
    """A message between players; `to` is `EVERYONE` for public press."""

    event: int
    seat: Seat
    to: tuple[Seat, ...]
    text: str
    anonymous: bool
    at: datetime

    def reaches(self, seat: Seat) -> bool:
        """Whether `seat` reads it (the referee reads all, the writer his own)."""
        if self.to == EVERYONE:
            return True
        return seat in (*self.to, self.seat, REFEREE)

    def author(self, reader: Seat) -> str:
        """The author, as far as `reader` may know."""
        if self.anonymous and reader not in (self.seat, REFEREE):
            return "somebody"
        return self.seat


class Request(msgspec.Struct, kw_only=True):
    """A seat's question to the referee in its own words; `holds` stops the clock until he has answered.

    `number` is the how-manieth question of its seat it is, which says nothing of others; the referee's commands name
    it by its event.
    """

    event: int
    number: int
    seat: Seat
    text: str
    holds: bool
    at: datetime
    answer: str = ""
    answered: int = 0
    """The number of the event that answered it."""


class Look(msgspec.Struct, frozen=True):
    """The referee looked at orders before their window was locked."""

    event: int
    step: StepId
    seats: tuple[Seat, ...]
    reason: str


class SetEntered(msgspec.Struct, frozen=True):
    """The referee entered orders for a seat; `receipt` is the number of their event."""

    event: int
    step: StepId
    seat: Seat
    receipt: int
    reason: str


class People:
    """The players' side of a campaign."""

    def __init__(self, observers: dict[str, str]) -> None:
        self.accepted: set[Seat] = set()
        self.left: set[Seat] = set()
        self.luck: dict[Seat, str] = {}
        """The words of luck that came with the acceptances."""
        self.luck_leaves: dict[Seat, int] = {}
        """The numbers of their leaves on the public chain."""
        self.since: dict[Seat, int] = {}
        """The event since which a seat is another person's than at first; nothing personal is inherited from before."""
        self.observers = dict(observers)
        """Name and address of everybody who gets the public report."""
        self.press: list[Press] = []
        self.requests: dict[int, Request] = {}
        self.looks: list[Look] = []
        self.entries: list[SetEntered] = []
        self.moves: list[Move] = []
        """The comings and goings, as far as everybody is told."""
        self.asking: dict[str, Asking] = {}
        """Those who asked for a seat and have none, by their addresses, in the order it happened."""
        self._preferred: dict[tuple[Seat, str], str] = {}
        self._in_reports: dict[Seat, int] = {}
        """The event up to which news stood in a seat's reports alone; it chose something else then."""
        self.cancelled = ""
        """The reason for which the campaign was called off before it began; empty if it was not."""

    def take(self, seat: Seat, luck: str, leaf: int) -> None:
        """A seat is taken; a word of luck, with the number of its leaf, counts until another comes."""
        self.accepted.add(seat)
        self.left.discard(seat)
        if luck:
            self.luck[seat] = luck
            self.luck_leaves[seat] = leaf

    def prefer(self, event: int, seat: Seat, choice: str, value: str) -> None:
        """The player of a seat chose something for himself."""
        if choice == "letters" and self.preferred(seat, "letters") == "report":
            self._in_reports[seat] = event
        self._preferred[seat, choice] = value

    def preferred(self, seat: Seat, choice: Preference) -> str:
        """The choice of the player of a seat; "" if there is none."""
        return self._preferred.get((seat, choice), "")

    def is_in_reports_alone(self, seat: Seat, event: int) -> bool:
        """Whether news of an event stand in a seat's report and go in no letter: it chose so, and if not now, then."""
        return self.preferred(seat, "letters") == "report" or event < self._in_reports.get(seat, 0)

    def language_of(self, seat: Seat) -> str:
        """The language in which the player of a seat is told dates."""
        return self.preferred(seat, "dates") or ENGLISH

    def forget(self, seat: Seat) -> None:
        """Another person holds a seat: what was chosen before him does not bind him."""
        for choice in get_args(Preference):
            self._preferred.pop((seat, choice), None)

    def ask(self, event: int, seat: Seat, text: str, *, holds: bool, at: datetime) -> None:
        """A seat asks the referee."""
        number = len(self.asked_by(seat)) + 1
        self.requests[event] = Request(event=event, number=number, seat=seat, text=text, holds=holds, at=at)

    def asked_by(self, seat: Seat) -> list[Request]:
        """All that a seat has asked so far."""
        return [request for request in self.requests.values() if request.seat == seat]

    @property
    def holding(self) -> list[Request]:
        """The requests that stop the clock until they are answered."""
        return [request for request in self.requests.values() if request.holds and not request.answered]
