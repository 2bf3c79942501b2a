"""The land: which sides go together, what lies on an edge between tiles, lakes and roads."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from adjudicator.games.northmen.sides import mate_of
from adjudicator.games.northmen.state import State, Stronghold
from adjudicator.games.northmen.words import Cell, Commodity, direction_to, neighbours
from adjudicator.table import Seat

MATCHES: Mapping[str, str] = {"F": "FM", "L": "LM", "R": "RP", "E": "EMP", "M": "FLEMP", "P": "RMEP"}
ROADS = ("RR", "PR", "RP", "PE", "EP")


def go_together(side: str, other: str) -> bool:
    """NB-31, NB-32, NB-81, NT-03 Touching sides show the same.

    A mountain touches all but a road, a pass a road, mountain, empty side or pass; what a Stronghold covers, anything.
    """
    if "S" in (side, other):
        return True
    return other in MATCHES[side]


def edge(board: State, cell: Cell, direction: int) -> str:
    """The two sides of an edge: of the tile itself, and of its neighbour, as far as there is one."""
    other = board.map.get(neighbours(cell)[direction])
    return board.map[cell].side(direction) + (other.side((direction + 3) % 6) if other else "")


def edge_strongholds(board: State, cell: Cell, direction: int) -> list[tuple[Cell, Stronghold]]:
    """NB-80, NB-82 The Strongholds on an edge, each with its tile: there may be one on either tile, of two owners."""
    beyond = neighbours(cell)[direction]
    strongholds: list[tuple[Cell, Stronghold]] = []
    for place, side in ((cell, direction), (beyond, (direction + 3) % 6)):
        hold = board.map[place].stronghold(side) if place in board.map else None
        if hold is not None:
            strongholds.append((place, hold))
    return strongholds


def around(board: State, cell: Cell) -> Iterator[tuple[int, Cell]]:
    """The tiles that touch a cell, with their directions."""
    for direction, other in enumerate(neighbours(cell)):
        if other in board.map:
            yield direction, other


def facing(board: State, cell: Cell) -> list[tuple[int, str]]:
    """The sides that the tiles around a cell turn towards it, with their directions."""
    return [(direction, board.map[other].side((direction + 3) % 6)) for direction, other in around(board, cell)]


def barred(board: State, cell: Cell, direction: int, seat: Seat) -> bool:
    """NB-82 Whether a Stronghold of somebody else stands on an edge, on either tile: only its owner may cross."""
    return any(hold.owner != seat for _, hold in edge_strongholds(board, cell, direction))


def mountainous(board: State, cell: Cell, direction: int) -> bool:
    """Whether a mountain side lies on an edge; one under a Stronghold is hidden."""
    return "M" in edge(board, cell, direction)


def lake_of(board: State, cell: Cell) -> list[Cell]:
    """NM-G05 The tiles of a lake: joined through facing lake sides; all lake sides of a tile belong together."""
    return _joined_waters(board, cell, None)


def lake_crossed(board: State, cell: Cell, seat: Seat) -> list[Cell]:
    """NB-41, NT-91 An army crosses its lake, but not into or through tiles with a unit of the team mate."""
    return _joined_waters(board, cell, mate_of(board, seat))


def _joined_waters(board: State, cell: Cell, avoided: Seat | None) -> list[Cell]:
    waters = [cell] if cell in board.map and "L" in board.map[cell].sides else []
    for place in waters:
        for direction, other in around(board, place):
            joined = edge(board, place, direction) == "LL" and (other, avoided) not in board.units
            if joined and other not in waters:
                waters.append(other)
    return waters


def road_between(board: State, cell: Cell, other: Cell, seat: Seat) -> bool:
    """NB-42, NT-02 Whether a road leads from tile to tile, in either direction."""
    return bool(roads_between(board, cell, other, seat))


def roads_between(board: State, cell: Cell, other: Cell, seat: Seat) -> list[str]:
    """NB-42, NB-82, NT-02, NM-G05 The roads from tile to tile, each by the sides it leads over.

    One may lead over the edge where the tiles touch: a pass is a road where it faces a road or an empty side, and the
    owner of the Strongholds there crosses them as on a road. Others lead off the map and back.
    """
    direction = direction_to(cell, other)
    roads: list[str] = []
    if direction is not None:
        roads += _road_over(board, cell, direction, seat)
    if board.options.offmap_roads == "linked" and cell != other:
        for out in _leads_off(board, cell):
            for back in _leads_off(board, other):
                roads.append(out + back)
    return roads


def _road_over(board: State, cell: Cell, direction: int, seat: Seat) -> list[str]:
    """NB-42, NB-82 The road over an edge between two tiles, if there is one."""
    sides = edge(board, cell, direction)
    if edge_strongholds(board, cell, direction):
        if barred(board, cell, direction, seat):
            return []
        return [sides]
    return [sides] if sides in ROADS else []


def _leads_off(board: State, cell: Cell) -> list[str]:
    """NT-02, NM-G05 The roads and passes of a tile that lead off the map."""
    sides = dict.fromkeys(edge(board, cell, direction) for direction in range(6))
    return [side for side in sides if side in ("R", "P")]


def crosses_pass(board: State, path: tuple[Cell, ...], seat: Seat) -> bool:
    """NT-102 Whether a way along roads can lead through a pass, on the map or off it."""
    steps = [roads_between(board, cell, other, seat) for cell, other in pairwise(path)]
    return any("P" in sides for roads in steps for sides in roads)


def towns(board: State, type: Commodity | None = None) -> list[Cell]:
    """The tiles with a town, or with one of a type, in the order they were laid."""
    return [cell for cell, laid in board.map.items() if (laid.tile.towns if type is None else type in laid.tile.towns)]


def novgorod_in_play(board: State) -> bool:
    """NT-73, NT-74 Whether Novgorod lies on the map."""
    return any(laid.tile.name == "Novgorod" for laid in board.map.values())
