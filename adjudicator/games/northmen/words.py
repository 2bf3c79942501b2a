"""The words of the game: the types of its ids, the six directions, and how things are named."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, NewType, get_args

from adjudicator.table import Seat
from adjudicator.table.prose import counted, joined

if TYPE_CHECKING:
    from adjudicator.games.northmen.state import State
    from adjudicator.games.northmen.units import Units

TileId = NewType("TileId", str)
"""A tile by its number: "B46" of the main deck, "T20" of Test of Faith."""

FACE_DOWN = TileId("?")
"""A tile whose face the reader may not know."""

BRIGANDS = Seat("BRIG")
"""The neutral brigands, who act like a side and are nobody's seat."""

Cell = tuple[int, int]
"""A place on the map: its column of hexes, and how far down in it, counted along the slant to the south-east."""

Commodity = Literal["mead", "silver", "tusk", "pelt"]
Deck = Literal["main", "tof"]
Unit = Literal["w", "h", "l", "c"]
Special = Literal["h", "l", "c"]
Phase = Literal["extra", "main", "church", "forest", "lake", "road", "mountain", "town", "end"]
ActionType = Literal["church", "forest", "lake", "road", "mountain", "town"]
BasicAction = Literal["church", "forest", "lake", "road", "mountain"]
Ability = Literal["CONSPIRATORS", "NIGHTWIND", "OATHBOUND", "SECTARIANS", "STONEFISTS"]

COMMODITIES: tuple[Commodity, ...] = get_args(Commodity)
DECKS: tuple[Deck, ...] = get_args(Deck)
UNITS: tuple[Unit, ...] = get_args(Unit)
PHASES: tuple[Phase, ...] = get_args(Phase)
ABILITIES: tuple[Ability, ...] = get_args(Ability)

STEPS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""One cell in each direction: south-east, and on clockwise."""
DIRECTIONS = ("south-east", "south", "south-west", "north-west", "north", "north-east")

UNIT_NAMES: dict[Unit, str] = {"w": "warband", "h": "hersir", "l": "longship", "c": "catapult"}
DECK_NAMES: dict[Deck, str] = {"main": "the main deck", "tof": "the Test of Faith deck"}


def neighbour(cell: Cell, direction: int) -> Cell:
    """The cell one step away."""
    step = STEPS[direction]
    return cell[0] + step[0], cell[1] + step[1]


def direction_to(cell: Cell, other: Cell) -> int | None:
    """Which way a neighbouring cell lies; None where the two do not touch."""
    step = (other[0] - cell[0], other[1] - cell[1])
    return STEPS.index(step) if step in STEPS else None


class Say:
    """How the game names things to whoever has a view."""

    def __init__(self, view: "State") -> None:
        self.view = view

    def seat(self, seat: Seat) -> str:
        """A seat by the name of its jarl, or the brigands."""
        if seat == BRIGANDS:
            return "the brigands"
        return self.view.names.get(seat, seat)

    def seats(self, seats: Iterable[Seat]) -> str:
        """Several seats in a row."""
        return joined(self.seat(seat) for seat in seats) or "nobody"

    def tile(self, tile: TileId) -> str:
        """A tile with what it shows."""
        printed = self.view.tiles.get(tile)
        if printed is None:
            return "a tile"
        town = f", {printed.name or ' and '.join(printed.towns)}" if printed.towns else ""
        return f"{tile} ({printed.sides}{town})"

    def cell(self, cell: Cell) -> str:
        """A place by its town, if it has one, and where it lies."""
        laid = self.view.map.get(cell)
        what = laid.tile.name or " ".join(f"{type} town" for type in laid.tile.towns) if laid else ""
        where = f"({cell[0]},{cell[1]})"
        return f"{what} {where}" if what else where

    def cells(self, cells: Iterable[Cell]) -> str:
        """Several places in a row."""
        return joined(self.cell(cell) for cell in cells)

    def army(self, units: "Units") -> str:
        """Units by kind: "2 warbands and 1 hersir"."""
        held = [counted(units.of(unit), UNIT_NAMES[unit]) for unit in UNITS if units.of(unit)]
        return joined(held) or "nothing"

    def short(self, units: "Units") -> str:
        """Units in a table: "2w 1h"."""
        return " ".join(f"{units.of(unit)}{unit}" for unit in UNITS if units.of(unit)) or "-"
