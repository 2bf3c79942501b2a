"""A map of hexes whose sides have a ground each, in plain text: every hex with a sign for each of its sides.

Four lines for each hex: north; north-west, its number, north-east; south-west, what stands there, south-east; south.
The odd columns lie two lines lower.
"""

from collections.abc import Iterator, Mapping

from adjudicator.board.hexes import hexside, neighbours
from adjudicator.reports.text.layout import WIDTH
from adjudicator.table.hexmap import Cell, HexMap

GROUNDS = {"clear": "c", "woods": "w", "forest": "f", "rough": "r", "marsh": "m", "mountain": "^"}
WATERS = {"sea": ".", "lake": "~"}
_OPEN = "."
_ROAD = "="
_PIECE = "#"
_WATER = "2"
_WIDE = 7
_HIGH = 4
_PLACES = ((0, 3), (1, 6), (2, 6), (3, 3), (2, 0), (1, 0))
"""Where the sign of each side stands, from N clockwise: line and character."""


def sector_text(map: HexMap, holders: Mapping[str, str]) -> Iterator[str]:
    """The map in lines; a broad one in strips of columns from the west."""
    columns = sorted({int(cell.id[:-2]) for cell in map.cells})
    fit = WIDTH // _WIDE
    for start in range(columns[0], columns[-1] + 1, fit):
        shown = [cell for cell in map.cells if start <= int(cell.id[:-2]) < start + fit]
        if shown:
            yield from _strip(map, shown, start, holders)
            yield ""


def _strip(map: HexMap, cells: list[Cell], first: int, holders: Mapping[str, str]) -> Iterator[str]:
    signs: dict[tuple[int, int], str] = {}
    top = min(int(cell.id[-2:]) for cell in cells)
    for cell in cells:
        column = int(cell.id[:-2])
        row = int(cell.id[-2:])
        x = (column - first) * _WIDE
        y = (row - top) * _HIGH + column % 2 * 2
        lines = ((1, _number(map, cell.id)), (2, _content(map, cell.id) + holders.get(cell.id, "")))
        for line, text in lines:
            signs.update({(y + line, x + place): sign for place, sign in enumerate(f"{text[:5]:^5}", 1)})
        for (line, place), sign in zip(_PLACES, _sides(map, cell), strict=False):
            signs[y + line, x + place] = sign
    for y in range(min(y for y, _ in signs), max(y for y, _ in signs) + 1):
        yield "".join(signs.get((y, x), " ") for x in range(WIDTH)).rstrip()


def _number(map: HexMap, id: str) -> str:
    """The number of a hex, or the name that is written across it."""
    names = [label.name for label in map.labels if label.places == (id,)]
    for site in map.sites:
        if site.at == id:
            names.append(site.name)
    return map.legend.number(id) or next(iter(names), "")


def _content(map: HexMap, id: str) -> str:
    """The first letters of its places."""
    return "".join(map.words.get(site.symbol, site.symbol)[0] for site in map.sites if site.at == id)


def _sides(map: HexMap, cell: Cell) -> Iterator[str]:
    """The sign of each side: of a piece on it, its water, a road, or its ground."""
    held = {stack.at for stack in map.stacks}
    roads = {side.id for side in map.sides if side.roads}
    for number, (other, ground) in enumerate(zip(neighbours(cell.id), cell.ground, strict=False)):
        at = hexside(cell.id, other)
        wet = cell.edges[number : number + 1] == _WATER
        open_sign = _ROAD if at in roads else _OPEN
        sign = open_sign if ground == "clear" else GROUNDS[ground]
        yield _PIECE if at in held else WATERS["lake"] if wet else sign


def sector_signs(map: HexMap) -> dict[str, str]:
    """What the signs are, of those that appear."""
    pieces = {map.words.get(stack.body, stack.body) for stack in map.stacks if "/" in stack.at}
    names = {sign: name for name, sign in GROUNDS.items()} | {_OPEN: "clear", WATERS["lake"]: "lake", _ROAD: "road"}
    names[_PIECE] = ", ".join(sorted(pieces))
    used = {sign for cell in map.cells for sign in _sides(map, cell)}
    places = {map.words.get(site.symbol, site.symbol) for site in map.sites}
    return {sign: name for sign, name in names.items() if sign in used} | {place[0]: place for place in places}
