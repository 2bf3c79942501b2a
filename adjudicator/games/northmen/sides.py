"""The sides: what each has where, who has most, what is left in the supply, and who stands with whom."""

from adjudicator.games.northmen.state import State
from adjudicator.games.northmen.units import CHURCHES, NONE, STRONGHOLDS, SUPPLY, Units
from adjudicator.games.northmen.words import BRIGANDS, Cell, Unit
from adjudicator.table import Seat


def units_at(board: State, cell: Cell, seat: Seat) -> Units:
    """The units of a side on a tile."""
    return board.units.get((cell, seat), NONE)


def sides_at(board: State, cell: Cell) -> list[Seat]:
    """The sides with units on a tile: players in their order, then the brigands."""
    return [side for side in (*board.order, BRIGANDS) if (cell, side) in board.units]


def places_of(board: State, seat: Seat) -> list[Cell]:
    """The tiles on which a side has units, in the order they were laid."""
    return [cell for cell in board.map if (cell, seat) in board.units]


def units_of(board: State, seat: Seat) -> Units:
    """All that a side has on the map."""
    whole = NONE
    for cell in places_of(board, seat):
        whole = whole.plus(units_at(board, cell, seat))
    return whole


def supply(board: State, seat: Seat, unit: Unit) -> int:
    """NB-01, NT-04 All units not on the map, nor on a Stronghold taken, nor in reserve, are in the supply."""
    used = _on_map(board, seat, unit)
    if unit != "w":
        whole = 0 if seat == BRIGANDS else SUPPLY[unit]
        return whole - used
    used += board.reserve.get(seat, 0)
    for laid in board.map.values():
        for hold in laid.strongholds:
            used += hold.owner == seat != hold.piece_of
    return SUPPLY[unit] - used


def _on_map(board: State, seat: Seat, unit: Unit) -> int:
    """The number of units of a kind that a seat has on the map."""
    count = 0
    for cell in places_of(board, seat):
        units = units_at(board, cell, seat)
        count += units.of(unit)
    return count


def shots_lost(board: State, cell: Cell, seat: Seat, lost: int, *, chosen: bool) -> int:
    """NT-12, NT-51, NM-G31 The number of lost catapults that have made their extra attack this turn.

    A side that chooses its losses gives those up first; if another chooses them, it loses the others first.
    """
    if seat != board.now.seat:
        return 0
    catapults = units_at(board, cell, seat).c
    fired = min(board.now.shots.get(cell, 0), catapults)
    if chosen:
        return min(lost, fired)
    ready = catapults - fired
    return max(0, lost - ready)


def strongholds_left(board: State, seat: Seat) -> int:
    """NB-02 Three Strongholds each, less those on the map."""
    return STRONGHOLDS - sum(hold.piece_of == seat for laid in board.map.values() for hold in laid.strongholds)


def churches_left(board: State) -> int:
    """NT-04 Twelve churches, less those on the map."""
    return CHURCHES - sum(laid.church for laid in board.map.values())


def outnumbers(board: State, cell: Cell, seat: Seat) -> bool:
    """NB-55, NT-26, NT-81 More units, of all types together, than each other player and than the brigands."""
    own = units_at(board, cell, seat).total
    return all(own > units_at(board, cell, side).total for side in (*board.order, BRIGANDS) if side != seat)


def mate_of(board: State, seat: Seat) -> Seat | None:
    """NT-90 The other player of the team, where there are teams."""
    team = next((team for team in board.options.teams if seat in team), ())
    return next((other for other in team if other != seat), None)


def allied(board: State, seat: Seat) -> tuple[Seat, ...]:
    """A seat, and its team mate if it has one."""
    mate = mate_of(board, seat)
    if mate is None:
        return (seat,)
    return (seat, mate)


def foes_of(board: State, seat: Seat) -> list[Seat]:
    """All sides but one's own: the others in their order, then the brigands."""
    return [side for side in (*board.order, BRIGANDS) if side not in allied(board, seat)]
