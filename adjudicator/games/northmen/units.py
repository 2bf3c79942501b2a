"""Warbands, hersirs, longships and catapults: how many there are, who has most, and what is left in the supply."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from adjudicator.games.northmen.words import BRIGANDS, UNITS, Cell, Unit
from adjudicator.table import Seat

if TYPE_CHECKING:
    from adjudicator.games.northmen.state import State

SUPPLY: Mapping[Unit, int] = {"w": 12, "h": 5, "l": 5, "c": 5}
"""NB-01, NT-04 The figures of each player; the brigands have as many warbands (NM-G10)."""
CHURCHES = 12
STRONGHOLDS = 3

Count = Annotated[int, Meta(ge=0, le=12)]


class Units(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Figures by kind: warbands, hersirs, longships, catapults."""

    w: Annotated[Count, Meta(description="Warbands.", examples=[2])] = 0
    h: Annotated[Count, Meta(description="Hersirs.")] = 0
    l: Annotated[Count, Meta(description="Longships.")] = 0  # noqa: E741
    c: Annotated[Count, Meta(description="Catapults.")] = 0

    def of(self, unit: Unit) -> int:
        """How many of a kind."""
        count: int = getattr(self, unit)
        return count

    @property
    def total(self) -> int:
        """How many of all kinds."""
        return self.w + self.h + self.l + self.c

    def plus(self, other: "Units", times: int = 1) -> "Units":
        """These and `times` the others; never below none."""
        return Units(**{unit: max(0, self.of(unit) + times * other.of(unit)) for unit in UNITS})

    def holds(self, other: "Units") -> bool:
        """Whether all of `other` is among these."""
        return all(self.of(unit) >= other.of(unit) for unit in UNITS)


NONE = Units()


def single(unit: Unit, count: int = 1) -> Units:
    """So many units of one kind."""
    return Units(**{unit: count})


def units_at(board: "State", cell: Cell, seat: Seat) -> Units:
    """What a side has on a tile."""
    return board.units.get((cell, seat), NONE)


def sides_at(board: "State", cell: Cell) -> list[Seat]:
    """The sides with units on a tile: players in their order, then the brigands."""
    return [side for side in (*board.order, BRIGANDS) if (cell, side) in board.units]


def places_of(board: "State", seat: Seat) -> list[Cell]:
    """The tiles on which a side has units, in the order they were laid."""
    return [cell for cell in board.map if (cell, seat) in board.units]


def units_of(board: "State", seat: Seat) -> Units:
    """All that a side has on the map."""
    whole = NONE
    for cell in places_of(board, seat):
        whole = whole.plus(units_at(board, cell, seat))
    return whole


def supply(board: "State", seat: Seat, unit: Unit) -> int:
    """NB-01, NT-04 What is neither on the map, nor on a Stronghold taken, nor in reserve, is in the supply."""
    used = sum(units_at(board, cell, seat).of(unit) for cell in places_of(board, seat))
    if unit == "w":
        used += board.reserve.get(seat, 0)
        used += sum(hold.owner == seat != hold.piece_of for laid in board.map.values() for hold in laid.strongholds)
    return (0 if seat == BRIGANDS and unit != "w" else SUPPLY[unit]) - used


def strongholds_left(board: "State", seat: Seat) -> int:
    """NB-02 Three Strongholds each, less those on the map."""
    return STRONGHOLDS - sum(hold.piece_of == seat for laid in board.map.values() for hold in laid.strongholds)


def churches_left(board: "State") -> int:
    """NT-04 Twelve churches, less those on the map."""
    return CHURCHES - sum(laid.church for laid in board.map.values())


def outnumbers(board: "State", cell: Cell, seat: Seat) -> bool:
    """NB-55, NT-26, NT-81 More units, of all types together, than each other player and than the brigands."""
    own = units_at(board, cell, seat).total
    return all(own > units_at(board, cell, side).total for side in (*board.order, BRIGANDS) if side != seat)


def mate_of(board: "State", seat: Seat) -> Seat | None:
    """NT-90 The other player of the team, where there are teams."""
    team = next((team for team in board.options.teams if seat in team), ())
    return next((other for other in team if other != seat), None)


def allied(board: "State", seat: Seat) -> tuple[Seat, ...]:
    """A seat, and its team mate if it has one."""
    mate = mate_of(board, seat)
    return (seat,) if mate is None else (seat, mate)


def foes_of(board: "State", seat: Seat) -> list[Seat]:
    """All sides but one's own: the others in their order, then the brigands."""
    return [side for side in (*board.order, BRIGANDS) if side not in allied(board, seat)]
