"""The words of the game: the types of its ids, and the six directions."""

from functools import lru_cache
from typing import Annotated, Literal, NewType, get_args

from msgspec import Meta

from adjudicator.table import Seat

TileId = NewType("TileId", str)
"""A tile by its number: "B46" of the main deck, "T20" of Test of Faith."""

TileField = Annotated[TileId, Meta(title="TileId")]
"""A tile as orders name it."""

SeatField = Annotated[Seat, Meta(title="SeatId", examples=["B"])]
"""A seat, or the brigands, as orders name it."""

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


@lru_cache(maxsize=1024)
def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The cells around a cell, by their directions."""
    return tuple(neighbour(cell, direction) for direction in range(6))


def direction_to(cell: Cell, other: Cell) -> int | None:
    """The direction of a neighbouring cell; None where the two do not touch."""
    column, row = cell
    other_column, other_row = other
    step = (other_column - column, other_row - row)
    if step in STEPS:
        return STEPS.index(step)
    return None
