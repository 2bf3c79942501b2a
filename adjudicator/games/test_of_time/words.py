"""The words of Test of Time, as types."""

from typing import Literal, NewType

from msgspec import Struct

from adjudicator.table.words import Seat

TestamentId = NewType("TestamentId", str)
"""A Testament: the letter of its god, its space, and the round it was laid in: "B2-5"."""

TestamentType = Literal["tools", "art", "burial", "temple", "monument"]
"""The kinds of Testament, in the order of the rulebook."""

Nature = Literal["decay", "preserve"]
"""What a round did to a Testament apart from attacks: a decay strip, or a preservation token."""

ReplacementKind = Literal["preserve", "defend", "attack"]
"""What may replace the effect of a round that is taken back."""

Phase = Literal["setup", "moves", "end", "over"]
"""What comes next in the sequence of play."""

Refusal = Literal[
    "NOT_YOUR_TURN",
    "ROUND_OVER",
    "NOT_ENOUGH_FOLLOWERS",
    "COST_NOT_MET",
    "OVERPAID",
    "BAD_NUMBER",
    "NO_SUCH_SPACE",
    "SPACE_OCCUPIED",
    "NO_TESTAMENT",
    "ALREADY_PRESERVED",
    "SIRE_LIMIT",
    "SHAMAN_LIMIT",
    "CONVERT_LIMIT",
    "NO_TOKEN_LEFT",
    "NEEDS_TEMPLE",
    "NO_FOLLOWER_AT_HOME",
    "BAD_TARGET",
    "OWN_TESTAMENT",
    "NOT_UNDER_ATTACK",
    "NOT_ENOUGH_SHAMANS",
    "TOO_MANY_ROUNDS",
    "BEFORE_CREATION",
    "ROUND_NOT_REVERSED",
    "ROUND_ALREADY_REPLACED",
    "REPLACE_ORDER",
    "BURIED_AT_THAT_ROUND",
    "BAD_REPLACEMENT",
]
"""Why a move cannot be made now; `data/tables.json` says it in words."""

SkipCode = Refusal | Literal["CONDITION_UNMET", "KEEP_HOME", "ATTACK_MET"]
"""Why an entry of a program was not carried out."""


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

    @property
    def number(self) -> int:
        """How many tokens these are."""
        return self.f + self.s

    def points(self, power: int) -> int:
        """How many followers these count for, where a shaman counts for `power` of them."""
        return self.f + self.s * power


NOBODY = Tokens()


def new_id(owner: Seat, space: int, round: int) -> TestamentId:
    """What a Testament laid on a space in a round is called: "B2-5"."""
    return TestamentId(f"{owner}{space}-{round}")
