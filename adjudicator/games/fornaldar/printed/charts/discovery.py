"""The charts of finds and of the fate of items: the Discovery Tables (21.1) and the dice for items (21.13)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

from adjudicator.games.fornaldar.printed.charts.spans import Rolls, Span, gaps, in_turn, rolls, wrong
from adjudicator.games.fornaldar.words import HexId, ItemId, Source
from adjudicator.table import Path, Problem

Columns = tuple[tuple[int, int | None], ...]
"""Spans of search points."""

Cell = Annotated[str, Meta(pattern=r"^(-|D|C[1-9]|[1-9]\d?)$")]
""""-" (nothing), "D" (Draugr), "C2" (curse), or an item's number."""

ItemFate = Literal["destroyed", "recovered", "captured"]
"""The fate of a magic item: out of play, with its own side, with the enemy (21.13)."""

Occasion = Literal["battle", "challenge", "greutung"]
"""The occasion of an item's loss; Greutung, the siege engine, has a table of its own (24.2.2)."""

ItemLoss = Mapping[Occasion, Mapping[int, ItemFate]]
"""The fate of an item by the roll of two dice."""

PrintedItemLoss = Mapping[Occasion, Mapping[Rolls, ItemFate]]


class DiscoveryRow(Struct, frozen=True, kw_only=True):
    """A row of a Discovery Table: modified dice from `low` to `high`, a cell for each column of search points."""

    low: int
    high: int
    cells: tuple[Cell, ...]


class Discovery(Struct, frozen=True, kw_only=True):
    """The Discovery Table of one place (21.1.5)."""

    hex: HexId
    """The hex where the set-up hides the items."""
    table_hex: HexId
    """The hex where the table has them; it differs in one case of the text (FN-H8)."""
    name: str
    items: tuple[ItemId, ...]
    rows: tuple[DiscoveryRow, ...]
    source: Source


class PrintedRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of a Discovery Table as printed."""

    dice: Span
    cells: tuple[Cell, ...]


class PrintedDiscovery(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Discovery Table of one place as printed."""

    hex: HexId
    table_hex: HexId | None = None
    name: str
    items: tuple[ItemId, ...]
    source: Source
    rows: tuple[PrintedRow, ...]


class Finding(Struct, frozen=True, kw_only=True):
    """The result of a search: an item, a curse of so many wounds, a Draugr, or nothing of these."""

    item: ItemId | None = None
    curse: int = 0
    draugr: bool = False


def discovery(printed: PrintedDiscovery) -> Discovery:
    """The table of a printed one."""
    return Discovery(
        hex=printed.hex,
        table_hex=printed.table_hex or printed.hex,
        name=printed.name,
        items=printed.items,
        rows=tuple(map(_row, printed.rows)),
        source=printed.source,
    )


def _row(printed: PrintedRow) -> DiscoveryRow:
    low, high = rolls(printed.dice)
    return DiscoveryRow(low=low, high=high, cells=printed.cells)


def wrong_discovery(
    search_columns: Sequence[Span], tables: Mapping[str, Sequence[PrintedDiscovery]]
) -> Iterator[Problem]:
    """Every search has its cell, and brings what lies there."""
    columns = len(search_columns)
    yield from gaps(("search_columns",), "column", search_columns, 0, None)
    for scenario, places in tables.items():
        for number, place in enumerate(places):
            path: Path = ("discovery", scenario, number, "rows")
            yield from _wrong_place(path, place, columns)


def _wrong_place(path: Path, table: PrintedDiscovery, columns: int) -> Iterator[Problem]:
    """The table of a place has a row for every roll, and only items that lie there."""
    dice = [row.dice for row in table.rows]
    yield from gaps(path, "roll", dice, 2, 12)
    for number, row in enumerate(table.rows):
        where: Path = (*path, number, "cells")
        cells = len(row.cells)
        if cells != columns:
            yield wrong(where, f"{cells} cells for {columns} columns.", "Give one cell for each column.")
        for cell in row.cells:
            if cell.isdigit() and int(cell) not in table.items:
                message = f"Item {cell} does not lie in {table.name}."
                yield wrong(where, message, "Add it to the items, or mend it.")


def wrong_item_loss(tables: PrintedItemLoss) -> Iterator[Problem]:
    """Every occasion has its table, and every roll its fate."""
    for occasion in get_args(Occasion):
        if occasion not in tables:
            message = f"There is no table for {occasion}."
            yield wrong(("item_loss",), message, "Give battle, challenge and greutung.")
    for occasion, dice in tables.items():
        path: Path = ("item_loss", occasion)
        yield from gaps(path, "roll", in_turn(dice), 2, 12)


def discovery_values(tables: Mapping[str, Sequence[Discovery]]) -> Iterator[tuple[str, Source]]:
    """The values of the Discovery Tables, by name ("24.3 4811 7 column 2"), with the source of each."""
    for scenario, places in tables.items():
        for place in places:
            table = f"{scenario} {place.hex}"
            for row in place.rows:
                for column, _ in enumerate(row.cells, 1):
                    yield f"{table} {row.low} column {column}", place.source


def search_column(search_columns: Columns, points: int) -> int:
    """21.1.4 Search points: the place of their column in the Discovery Table."""
    return max(place for place, (low, _) in enumerate(search_columns) if low <= points)


def discovery_at(places: Sequence[Discovery], hex_: HexId, *, by_table: bool = False) -> Discovery | None:
    """21.1.2 Discovery Table of a hex, by the set-up's hexes or by the table's (FN-H8); None: nothing to find there."""
    return next((place for place in places if hex_ == (place.table_hex if by_table else place.hex)), None)


def discovered(place: Discovery, column: int, dice: int, there: Collection[ItemId]) -> Finding:
    """21.1.5, 21.1.5.x Discovery: what modified dice bring in a column; `there` are the items not yet taken away."""
    lowest = place.rows[0].low
    cells = [row.cells[column] for row in place.rows if row.low <= max(lowest, dice)]
    last = cells[-1]
    if last.startswith("C"):
        return Finding(curse=int(last[1:]))
    if not last.isdigit():
        return Finding(draugr=last == "D")
    items = [ItemId(int(cell)) for cell in cells if cell.isdigit()]
    for item in reversed(items):
        if item in there:
            return Finding(item=item)
    return Finding()


def item_fate(item_loss: ItemLoss, occasion: Occasion, roll: int) -> ItemFate:
    """21.13, 21.13.x Item loss: what two dice make of the item of a dead character."""
    return item_loss[occasion][roll]
