"""The land: which sides go together, what lies on an edge between tiles, lakes and roads."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from adjudicator.games.northmen.state import State, Stronghold
from adjudicator.games.northmen.words import Cell, Commodity, direction_to, neighbours
from adjudicator.table import Seat

MATCHES: Mapping[str, str] = {"F": "FM", "L": "LM", "R": "RP", "E": "EMP", "M": "FLEMP", "P": "RMEP"}
ROADS = ("RR", "PR", "RP", "PE", "EP")


def go_together(side: str, other: str) -> bool:
    """NB-31, NB-32, NB-81, NT-03 Touching sides show the same.

    A mountain touches all but a road, a pass a road, mountain, empty side or pass; what a Stronghold covers, anything.
    """
    return "S" in (side, other) or other in MATCHES[side]


def edge(board: State, cell: Cell, direction: int) -> str:
    """The two sides of an edge: of the tile itself, and of its neighbour, as far as there is one."""
    other = board.map.get(neighbours(cell)[direction])
    return board.map[cell].side(direction) + (other.side((direction + 3) % 6) if other else "")


def edge_stronghold(board: State, cell: Cell, direction: int) -> Stronghold | None:
    """The Stronghold on an edge, on either of its tiles."""
    other = board.map.get(neighbours(cell)[direction])
    behind = other.stronghold((direction + 3) % 6) if other else None
    return board.map[cell].stronghold(direction) or behind


def around(board: State, cell: Cell) -> Iterator[tuple[int, Cell]]:
    """The tiles that touch a cell, with their directions."""
    for direction, other in enumerate(neighbours(cell)):
        if other in board.map:
            yield direction, other


def facing(board: State, cell: Cell) -> list[tuple[int, str]]:
    """The sides that the tiles around a cell turn towards it, with their directions."""
    return [(direction, board.map[other].side((direction + 3) % 6)) for direction, other in around(board, cell)]


def barred(board: State, cell: Cell, direction: int, seat: Seat) -> bool:
    """NB-82 Whether a Stronghold of somebody else stands on an edge: only its owner may cross."""
    hold = edge_stronghold(board, cell, direction)
    return hold is not None and hold.owner != seat


def mountainous(board: State, cell: Cell, direction: int) -> bool:
    """Whether a mountain side lies on an edge; one under a Stronghold is hidden."""
    return "M" in edge(board, cell, direction)


def lake_of(board: State, cell: Cell) -> list[Cell]:
    """NM-G05 The tiles of a lake: joined through facing lake sides; all lake sides of a tile belong together."""
    found = [cell] if cell in board.map and "L" in board.map[cell].sides else []
    for place in found:
        for direction, other in around(board, place):
            if edge(board, place, direction) == "LL" and other not in found:
                found.append(other)
    return found


def road_between(board: State, cell: Cell, other: Cell, seat: Seat) -> bool:
    """NB-42, NT-02 Whether a road leads from tile to tile, in either direction.

    A pass is a road where it faces a road or an empty side; the owner of a Stronghold crosses it as on a road.
    """
    direction = direction_to(cell, other)
    if direction is None:
        return board.options.offmap_roads == "linked" and _leads_off(board, cell) and _leads_off(board, other)
    hold = edge_stronghold(board, cell, direction)
    return hold.owner == seat if hold else edge(board, cell, direction) in ROADS


def _leads_off(board: State, cell: Cell) -> bool:
    """NT-02, NM-G05 Whether a road or a pass of a tile leads off the map."""
    return any(edge(board, cell, direction) in ("R", "P") for direction in range(6))


def crosses_pass(board: State, path: tuple[Cell, ...]) -> bool:
    """NT-102 Whether a way along roads leads through a pass."""
    return any(
        (direction := direction_to(cell, other)) is not None and "P" in edge(board, cell, direction)
        for cell, other in pairwise(path)
    )


def towns(board: State, type: Commodity | None = None) -> list[Cell]:
    """The tiles with a town, or with one of a type, in the order they were laid."""
    return [cell for cell, laid in board.map.items() if (laid.tile.towns if type is None else type in laid.tile.towns)]


def novgorod_in_play(board: State) -> bool:
    """NT-73, NT-74 Whether Novgorod lies on the map."""
    return any(laid.tile.name == "Novgorod" for laid in board.map.values())
