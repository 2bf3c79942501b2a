"""What is to happen in a world, as small data that can be drawn from a seed, written down, and made smaller."""

from collections.abc import Sequence
from datetime import UTC, datetime
from random import Random
from typing import Any

import msgspec

OPENED = datetime(2026, 11, 22, 12, tzinfo=UTC)
"""A Sunday, at noon."""
NEVER = datetime.max.replace(tzinfo=UTC)
WEEK = 7 * 24 * 60
"""Minutes."""


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign on the desk: its game, who sits at it, and what its file says otherwise."""

    name: str
    game: str
    seats: tuple[str, ...]
    options: dict[str, Any] = {}
    schedule: dict[str, Any] = {}
    level: str = "friends"
    tempo: str = "default"
    characters: dict[str, str] = {}
    """What each seat's player is like."""
    free: tuple[str, ...] = ()
    """The seats that nobody plays at first: who would like to asks for one."""


class Act(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that somebody does, or that befalls the desk, so many minutes after the opening.

    All chance in it follows from the seed and its own `number`: what happens before it shifts nothing.
    """

    number: str
    at: int
    what: str
    campaign: str = ""
    seat: str = ""
    ways: tuple[str, ...] = ()
    """How a mail is written, and what the network does to it."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A whole world before anything has happened in it."""

    seed: int
    weeks: int
    tables: tuple[Table, ...]
    acts: tuple[Act, ...]
    opened: datetime = OPENED
    """When the campaigns open: there are seasons in which clocks are put forward or back."""
    in_postgres: bool = False
    """Whether the histories lie in PostgreSQL, and not in a file."""
    workers: int = 0
    """How many workers do the desk's jobs; without any the process that reads the mailbox does all."""

    def pick(self, what: str) -> Random:
        """What something by that name is drawn with."""
        return Random(f"{self.seed}/{what}")

    def table(self, name: str) -> Table:
        return next(table for table in self.tables if table.name == name)

    def only(self, acts: Sequence[Act]) -> "Plan":
        """The same world in which nothing but these acts happens."""
        return msgspec.structs.replace(self, acts=tuple(acts))

    def without(self, names: set[str]) -> "Plan":
        """The same world without acts of some names, and without such ways of mails."""
        kept = [act for act in self.acts if act.what not in names]
        ways = [tuple(way for way in act.ways if way not in names) for act in kept]
        bare = [msgspec.structs.replace(act, ways=left) for act, left in zip(kept, ways, strict=True)]
        return self.only(bare)
