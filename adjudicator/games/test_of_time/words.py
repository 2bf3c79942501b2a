"""The words of Test of Time, as types: what is on the table, and what all orders are made of."""

from typing import Annotated, Literal, NewType

from msgspec import Meta, Struct

from adjudicator.table import Refusals, Seat
from adjudicator.table.prose import counted, joined

TestamentId = NewType("TestamentId", str)
"""A Testament: the letter of its god, its space, and the round it was laid in: "B2-5"."""

TestamentType = Literal["tools", "art", "burial", "temple", "monument"]
"""The kinds of Testament, in the order of the rulebook."""

Nature = Literal["decay", "preserve"]
"""The effect of a round on a Testament apart from attacks: a decay strip, or a preservation token."""

ReplacementKind = Literal["preserve", "defend", "attack"]
"""A replacement for the effect of a round that is taken back."""

Phase = Literal["setup", "moves", "end", "over"]
"""The next phase in the sequence of play."""

SeatId = Annotated[Seat, Meta(title="SeatId", pattern="^[A-F]$", examples=["B"])]
Space = Annotated[int, Meta(ge=1, le=3, examples=[2])]
RoundNumber = Annotated[int, Meta(ge=1, le=20, examples=[5])]
Count = Annotated[int, Meta(ge=0, le=999)]

refusals = Refusals()
"""Reasons why something may not be done, by code; each chapter adds its own."""


class Order(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The common part of all order structs: nothing unknown is accepted, nothing changes afterwards."""


class Tokens(Struct, frozen=True, omit_defaults=True):
    """Follower tokens: `f` ordinary ones and `s` shamans."""

    f: int = 0
    s: int = 0

    def __add__(self, other: "Tokens") -> "Tokens":
        return Tokens(self.f + other.f, self.s + other.s)

    def __sub__(self, other: "Tokens") -> "Tokens":
        return Tokens(self.f - other.f, self.s - other.s)

    def __bool__(self) -> bool:
        return self != NOBODY

    def __str__(self) -> str:
        """ "3 followers", "2 followers and 1 shaman"; "nobody"."""
        parts = [counted(self.f, "follower")] if self.f else []
        parts += [counted(self.s, "shaman")] if self.s else []
        return joined(parts) or "nobody"

    @property
    def brief(self) -> str:
        """The same in a table: "3", "2 + 1 S"."""
        return " + ".join([*([str(self.f)] if self.f or not self.s else []), *([f"{self.s} S"] if self.s else [])])

    @property
    def number(self) -> int:
        """The number of tokens."""
        return self.f + self.s

    def points(self, power: int) -> int:
        """The number of followers these count for, where a shaman counts for `power` of them."""
        return self.f + self.s * power


NOBODY = Tokens()


def new_id(owner: Seat, space: int, round: int) -> TestamentId:
    """The id of a Testament laid on a space in a round: "B2-5"."""
    return TestamentId(f"{owner}{space}-{round}")


def spot_of(testament: TestamentId) -> str:
    """The letter of its god and the space of a Testament: "B2"."""
    return testament.partition("-")[0]


def owner_of(testament: TestamentId) -> Seat:
    """The god of a Testament, by its name."""
    return Seat(testament[0])
