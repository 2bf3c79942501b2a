"""What is wrong, or worth knowing, about an order file."""

import re
from typing import Literal

import msgspec

from adjudicator.table.words import Path, RuleId

Kind = Literal["unreadable", "illegal", "ambiguous", "note"]
"""Cannot be read; cannot be done; can be read in two ways; accepted, but worth knowing."""


class Problem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One problem of an order file: where, what, what would be right, a stable code and the rule."""

    kind: Kind
    code: str
    message: str
    path: Path = ()
    hint: str = ""
    rule: RuleId | None = None
    line: int | None = None
    column: int | None = None


class Understood(msgspec.Struct, frozen=True):
    """One order as the program understood it, in words."""

    path: Path
    text: str


def misfit(error: msgspec.ValidationError, code: str) -> Problem:
    """What keeps plain data from being of a type, with its place, as msgspec words it: "what - at `$.cards[3]`"."""
    text, _, place = str(error).partition(" - at `")
    path: Path = tuple(int(step[1:-1]) if step[0] == "[" else step for step in re.findall(r"\w+|\[\d+\]", place))
    return Problem(kind="unreadable", code=code, message=f"{text}.", path=path)
