"""The Mobilization Tables of the scenarios (10.3)."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from adjudicator.games.fornaldar.charts.spans import wrong
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, GroupId, Source
from adjudicator.table.problems import Problem
from adjudicator.table.words import Path, Seat


class IfActive(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="when", tag="active"):
    """A modifier that counts once `who` (a group or character) is active."""

    by: int
    who: str


class PerRuin(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="when", tag="ruins"):
    """A modifier that counts for each destroyed fortress of `kingdom`."""

    by: int
    kingdom: GroupId


class FromTurn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="when", tag="from"):
    """A modifier that counts from the time when the Calendar Track reaches `turn`."""

    by: int
    turn: int


class OnGameTurn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="when", tag="game turn"):
    """A modifier that counts on the `turn`th turn of the scenario only."""

    by: int
    turn: int


Modifier = IfActive | PerRuin | FromTurn | OnGameTurn
"""What is added to a mobilization roll, and when: below zero it helps (10.3)."""


class Mobilization(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of a Mobilization Table: `side` may activate `who` (a group or character) with `number` or less (10.3)."""

    side: Seat
    who: str
    number: int
    modifiers: tuple[Modifier, ...] = ()


class MobilizationTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Mobilization Table of a scenario; `general` modifies all rolls of a side."""

    lines: tuple[Mobilization, ...]
    general: Mapping[Seat, tuple[Modifier, ...]]
    source: Source


def wrong_mobilization(tables: Mapping[str, MobilizationTable]) -> Iterator[Problem]:
    """Each side may activate somebody in one line, and there are two sides."""
    for scenario, table in tables.items():
        path: Path = ("mobilization", scenario)
        lines = [(line.side, line.who) for line in table.lines]
        for place, line in enumerate(lines):
            if line in lines[:place]:
                yield wrong((*path, "lines", place), f"{line[1]} is there twice for {line[0]}.", "Keep one line.")
        for side in [*table.general, *(side for side, _ in lines)]:
            if side not in (FOMORIAN, MUNDANE):
                yield wrong(path, f'"{side}" is no side.', f"Write {FOMORIAN} or {MUNDANE}.")


def mobilization_values(tables: Mapping[str, MobilizationTable]) -> Iterator[tuple[str, Source]]:
    """The values of the tables, by name ("24.3 Mundane gizur"), with the source of each."""
    for scenario, table in tables.items():
        names = [*(f"{line.side} {line.who}" for line in table.lines), *table.general]
        yield from ((f"{scenario} {name}", table.source) for name in names)
