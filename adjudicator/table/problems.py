"""Problems of an order file: something is wrong, or worth knowing."""

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
    instead: str = ""
    """The name or value that the writer probably meant, in place of the wrong one."""
    shown: tuple[str, ...] = ()
    """The line it is about as it stands in the file, with a caret below the place."""
    like: str = ""
    """A line with an example of what belongs there."""
    right: str = ""
    """The line as it would be right: in place of the wrong one it is accepted."""


class Understood(msgspec.Struct, frozen=True, omit_defaults=True):
    """One order as the program understood it: the line it could have been written in, and what is remarked on it."""

    path: Path
    text: str
    remark: str = ""

    @property
    def whole(self) -> str:
        """The line with its remark, as an order file may hold both."""
        if self.text and self.remark:
            return f"{self.text}  # {self.remark}"
        return self.text or f"# {self.remark}"

    @property
    def on_a_page(self) -> str:
        """The line with its remark in brackets, where one order is told behind the other."""
        if self.text and self.remark:
            return f"{self.text} [{self.remark}]"
        return self.text or self.remark


class Remark(msgspec.Struct, frozen=True):
    """A game's remark on an order as things stand: the way it takes, its price, its result."""

    path: Path
    text: str


_PLACED = re.compile(r"(?P<what>.*) - at `(key` in `)?\$(?P<path>.*)`", re.DOTALL)
_STEP = re.compile(r"\.(?P<name>\w+)|\[(?P<index>\d+)\]")


def placed(error: msgspec.ValidationError) -> tuple[str, Path]:
    """Split an error into its reason and its place; msgspec words it "what - at `$.cards[3]`"."""
    match = _PLACED.fullmatch(str(error))
    if match is None:
        return str(error), ()
    path: list[str | int] = []
    for step in _STEP.finditer(match["path"]):
        path.append(step["name"] or int(step["index"]))
    return match["what"], tuple(path)


def misfit(error: msgspec.ValidationError, code: str) -> Problem:
    """A file that does not fit its type, as a problem of its own."""
    text, path = placed(error)
    return Problem(kind="unreadable", code=code, message=f"{text}.", path=path)
