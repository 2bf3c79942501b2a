"""The names of things as players read them."""

from collections.abc import Iterable, Iterator
from math import sqrt

from adjudicator.games.northmen.state import State, Tile
from adjudicator.games.northmen.units import Units
from adjudicator.games.northmen.words import BRIGANDS, FACE_DOWN, UNIT_NAMES, UNITS, Cell, TileId, Unit, neighbour
from adjudicator.table import REFEREE, Seat
from adjudicator.table.places import Point, Scale, bearing
from adjudicator.table.prose import YOU, counted, do, does, joined, minus, quoted, reader_first

TILE = Scale(sqrt(3), 1, "tile")
"""The distance from a tile to the next, in lengths of a side."""
FIRST: Cell = (0, 0)
"""The cell of the tile that started the map: the heartland."""


class Say:
    """Say names things for the reader of a view."""

    def __init__(self, view: State, reader: Seat = REFEREE) -> None:
        self.view = view
        self.reader = reader

    def seat(self, seat: Seat) -> str:
        """A seat by the name of its jarl, or the brigands; the reader, where there is one, is "you"."""
        if seat == self.reader:
            return YOU
        if seat == BRIGANDS:
            return "the brigands"
        return self.view.names.get(seat, seat)

    def does(self, seat: Seat, verb: str) -> str:
        """A side with what it does; the brigands are many: "Jarl Torg wins", "you win", "the brigands win"."""
        name = self.seat(seat)
        return do(name, verb) if seat == BRIGANDS else does(name, verb)

    def seats(self, seats: Iterable[Seat]) -> str:
        """Several seats in a row, the reader first: "you and Dathic"."""
        return joined(reader_first(map(self.seat, seats))) or "nobody"

    def tile(self, tile: TileId) -> str:
        """A tile with what it shows."""
        printed = self.view.tiles.get(tile)
        if printed:
            return f"{tile} ({self.shows(printed)})"
        if tile == FACE_DOWN:
            return "a tile"
        return quoted(tile)

    def numbers(self, tiles: Iterable[TileId]) -> str:
        """Several tiles by their numbers alone; what is none as it was written."""
        return joined(tile if tile in self.view.tiles else quoted(tile) for tile in tiles)

    def shows(self, printed: Tile) -> str:
        """The printed features of a tile: its sides, and its towns."""
        town = f", {printed.name or ' and '.join(printed.towns)}" if printed.towns else ""
        return f"{printed.sides}{town}"

    def cell(self, cell: Cell) -> str:
        """A place as people call it, with its number: "the mead town (2,−2)", "the land north of Novgorod (0,1)"."""
        return f"{self._known(cell) or self._land(cell)} {self.number(cell)}"

    def whither(self, cell: Cell) -> str:
        """The place where a tile is laid, without regard to its features: "south of the mead town (2,−1)"."""
        return f"{self._bearing(cell) or 'at'} {self.number(cell)}"

    def number(self, cell: Cell) -> str:
        """The number of a place, as it is printed: "(2,−2)"."""
        return minus(f"({cell[0]},{cell[1]})")

    def spot(self, cell: Cell) -> str:
        """A place as orders name it: by its number, after its town, if it has one."""
        return minus(self.typed(cell))

    def typed(self, cell: Cell) -> str:
        """The same as questions have it, which are kept word for word: with hyphens."""
        laid = self.view.map.get(cell)
        what = laid.tile.name or " ".join(f"{type} town" for type in laid.tile.towns) if laid else ""
        where = f"({cell[0]},{cell[1]})"
        if what:
            return f"{what} {where}"
        return where

    def town(self, cell: Cell) -> str:
        """A place in a headline: "Novgorod", "a mead town", "the land north of the mead town"."""
        return self._known(cell, "a") or self._land(cell)

    def _known(self, cell: Cell, article: str = "the") -> str:
        """The common name of a place: Novgorod, a town by what it trades, the heartland; nothing for others."""
        laid = self.view.map.get(cell)
        tile = laid.tile if laid else None
        if tile and tile.name:
            return tile.name
        if tile and tile.towns:
            goods = " and ".join(tile.towns)
            return f"{article} {goods} town"
        return "the heartland" if cell == FIRST else ""

    def _land(self, cell: Cell) -> str:
        """A place without a name, by the nearest that has one."""
        return f"the land {self._bearing(cell)}".rstrip()

    def _bearing(self, cell: Cell) -> str:
        """The bearing of a place from the nearest other one that has a name."""
        return bearing(_point(cell), self._others(cell), TILE)

    def _others(self, cell: Cell) -> Iterator[tuple[str, Point]]:
        for other in self.view.map:
            name = self._known(other)
            if name and other != cell:
                yield name, _point(other)

    def stands(self, seat: Seat, cell: Cell) -> bool:
        """Whether a side has units in a place."""
        return any(units.total for (at, side), units in self.view.units.items() if at == cell and side == seat)

    def near(self, seat: Seat, cell: Cell) -> bool:
        """Whether a side has units in a place, or next to it."""
        around = [neighbour(cell, way) for way in range(6)]
        return any(self.stands(seat, at) for at in (cell, *around))

    def cells(self, cells: Iterable[Cell]) -> str:
        """Several places in a row."""
        return joined(self.cell(cell) for cell in cells)

    def army(self, units: Units) -> str:
        """Units by kind: "2 warbands and 1 hersir"."""
        held = [counted(units.of(unit), UNIT_NAMES[unit]) for unit in UNITS if units.of(unit)]
        return joined(held) or "nothing"

    def kinds(self, units: Iterable[Unit]) -> str:
        """Kinds of units in an order: "warbands, then catapults"; "no order" for none."""
        return ", then ".join(f"{UNIT_NAMES[unit]}s" for unit in units) or "no order"

    def short(self, units: Units) -> str:
        """Units in a table: "2w 1h"."""
        return " ".join(f"{units.of(unit)}{unit}" for unit in UNITS if units.of(unit)) or "-"


def _point(cell: Cell) -> Point:
    """The point of a place on the drawn map, in lengths of a side."""
    column, down = cell
    return 1.5 * column, sqrt(3) * (down + column / 2)
