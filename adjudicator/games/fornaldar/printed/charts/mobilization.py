"""The Mobilization Tables of the scenarios (10.3)."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from adjudicator.games.fornaldar.board.saying import Name, Places, Saying
from adjudicator.games.fornaldar.printed.charts.spans import wrong
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, GroupId, Source
from adjudicator.table import Path, Problem, Seat


class _Modifier(Saying, frozen=True, kw_only=True, tag_field="when"):
    """An addition to a mobilization roll."""

    by: int

    def words(self, name: Name) -> str:
        return self._said(**self._places(name)).replace("-", "−", 1)

    def _places(self, name: Name) -> Places:
        """The words for fields that do not say themselves."""
        return {}


class IfActive(_Modifier, frozen=True, kw_only=True, tag="active"):
    """A modifier that counts once `who` (a group or character) is active."""

    says = "{by:+} once {who} is active"
    who: str

    def _places(self, name: Name) -> Places:
        return {"who": name(self.who)}


class PerRuin(_Modifier, frozen=True, kw_only=True, tag="ruins"):
    """A modifier that counts for each destroyed fortress of `kingdom`."""

    says = "{by:+} for each fortress destroyed in {kingdom}"
    kingdom: GroupId

    def _places(self, name: Name) -> Places:
        return {"kingdom": name(self.kingdom)}


class FromTurn(_Modifier, frozen=True, kw_only=True, tag="from"):
    """A modifier that counts from the time when the Calendar Track reaches `turn`."""

    says = "{by:+} from box {turn} of the calendar on"
    turn: int


class OnGameTurn(_Modifier, frozen=True, kw_only=True, tag="game turn"):
    """A modifier that counts on the `turn`th turn of the scenario only."""

    says = "{by:+} on Game-Turn {turn}"
    turn: int


Modifier = IfActive | PerRuin | FromTurn | OnGameTurn
"""An addition to a mobilization roll, and its condition: below zero it helps (10.3)."""


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
        seen: set[tuple[Seat, str]] = set()
        for place, line in enumerate(table.lines):
            if (line.side, line.who) in seen:
                message = f"{line.who} is there twice for {line.side}."
                yield wrong((*path, "lines", place), message, "Keep one line.")
            seen.add((line.side, line.who))
        yield from _strange_sides(path, table)


def _strange_sides(path: Path, table: MobilizationTable) -> Iterator[Problem]:
    """There are two sides."""
    sides = [*table.general]
    sides += [line.side for line in table.lines]
    for side in sides:
        if side not in (FOMORIAN, MUNDANE):
            yield wrong(path, f'"{side}" is no side.', f"Write {FOMORIAN} or {MUNDANE}.")


def mobilization_values(tables: Mapping[str, MobilizationTable]) -> Iterator[tuple[str, Source]]:
    """The values of the tables, by name ("24.3 Mundane gizur"), with the source of each."""
    for scenario, table in tables.items():
        names = [f"{line.side} {line.who}" for line in table.lines]
        names += table.general
        for name in names:
            yield f"{scenario} {name}", table.source
