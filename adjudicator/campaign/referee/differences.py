"""The differences between two states, as a seat sees them: cell by cell in the tables of its report."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from adjudicator.table import Game, Step
from adjudicator.table.pages import Grid


class Change(msgspec.Struct, frozen=True):
    """A cell of a table that is not what it was; a row that came or went is told as a whole (`column` is empty)."""

    table: str
    row: str
    column: str
    before: str
    after: str

    def words(self) -> str:
        """The change as a line."""
        where = ", ".join(part for part in (self.table, self.row, self.column) if part)
        return f"{where}: {self.before or 'nothing'} → {self.after or 'nothing'}"


def changes(game: Game, before: Any, after: Any) -> tuple[Change, ...]:
    """The differences of two views of a campaign, in the order of the tables."""
    then = _by_title(game, before)
    now = _by_title(game, after)
    titles = dict.fromkeys((*then, *now))
    different: list[Change] = []
    for title in titles:
        different += _in_table(title, then.get(title), now.get(title))
    return tuple(different)


def _by_title(game: Game, view: Any) -> dict[str, Grid]:
    return {grid.title: grid for grid in _grids(game, view)}


def choices_differ(game: Game, step: Step | None, before: Any, after: Any) -> bool:
    """Whether the order form of a window offers other choices than it did."""
    if step is None:
        return False
    if step.window is None:
        return False
    return game.form(before, step) != game.form(after, step)


def _grids(game: Game, view: Any) -> tuple[Grid, ...]:
    content = game.report(view, [], 0)
    return (content.standing, *content.tables)


def _in_table(title: str, before: Grid | None, after: Grid | None) -> Iterator[Change]:
    then = _rows(before)
    now = _rows(after)
    grid = after or before
    heads = [column.head for column in grid.columns] if grid else []
    for key in dict.fromkeys((*then, *now)):
        name = key[0]
        old_row = then.get(key)
        new_row = now.get(key)
        if old_row is None or new_row is None or len(old_row) != len(new_row):
            yield Change(title, name, "", _row_in_words(old_row), _row_in_words(new_row))
            continue
        for head, old, new in zip(heads, old_row, new_row, strict=False):
            if old != new:
                yield Change(title, name, head, *_parted(old, new))


def _rows(grid: Grid | None) -> dict[tuple[str, int], tuple[str, ...]]:
    """The rows of a table by their first cell, with a number among the rows that begin alike."""
    seen: Counter[str] = Counter()
    rows = {}
    for row in grid.rows if grid else ():
        first = row[0] if row else ""
        seen[first] += 1
        rows[first, seen[first]] = row
    return rows


def _parted(old: str, new: str) -> tuple[str, str]:
    """The parts of two cells that only one of them has, where both are lists."""
    if "; " not in old or "; " not in new:
        return old, new
    old_parts = old.split("; ")
    new_parts = new.split("; ")
    gone = [part for part in old_parts if part not in new_parts]
    added = [part for part in new_parts if part not in old_parts]
    return "; ".join(gone), "; ".join(added)


def _row_in_words(row: tuple[str, ...] | None) -> str:
    return " | ".join(cell for cell in (row or ())[1:] if cell)
