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
"""The place of the sign of each side, from N clockwise: line and character."""


def sector_text(map: HexMap, holders: Mapping[str, str]) -> Iterator[str]:
    """The map in lines; a broad one in strips of columns from the west."""
    columns = sorted({int(cell.id[:-2]) for cell in map.cells})
    fit = WIDTH // _WIDE
    for start in range(columns[0], columns[-1] + 1, fit):
        across = range(start, start + fit)
        shown = [cell for cell in map.cells if int(cell.id[:-2]) in across]
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
        y = (row - top) * _HIGH
        if column % 2:
            y += 2
        for (line, place), sign in _drawn(map, cell, holders):
            signs[y + line, x + place] = sign
    lines = [y for y, _ in signs]
    for y in range(min(lines), max(lines) + 1):
        row_of_signs = [signs.get((y, x), " ") for x in range(WIDTH)]
        yield "".join(row_of_signs).rstrip()


def _drawn(map: HexMap, cell: Cell, holders: Mapping[str, str]) -> Iterator[tuple[tuple[int, int], str]]:
    """The signs of a hex, each with its line and its place: its number, what stands there, then its sides."""
    content = _content(map, cell.id)
    holder = holders.get(cell.id, "")
    texts = (_number(map, cell.id), f"{content}{holder}")
    for line, text in enumerate(texts, start=1):
        for place, sign in enumerate(f"{text[:5]:^5}", start=1):
            yield (line, place), sign
    yield from zip(_PLACES, _sides(map, cell), strict=False)


def _number(map: HexMap, id: str) -> str:
    """The number of a hex, or the name that is written across it."""
    number = map.legend.number(id)
    if number:
        return number
    names = [label.name for label in map.labels if label.places == (id,)]
    names += [site.name for site in map.sites if site.at == id]
    return names[0] if names else ""


def _content(map: HexMap, id: str) -> str:
    """The first letters of its places."""
    return "".join(map.words.get(site.symbol, site.symbol)[0] for site in map.sites if site.at == id)


def _sides(map: HexMap, cell: Cell) -> Iterator[str]:
    """The sign of each side: of a piece on it, its water, a road, or its ground."""
    held = {stack.at for stack in map.stacks}
    roads = {side.id for side in map.sides if side.roads}
    edges = cell.edges.ljust(len(_PLACES))
    for other, ground, water in zip(neighbours(cell.id), cell.ground, edges, strict=False):
        at = hexside(cell.id, other)
        if at in held:
            yield _PIECE
        elif water == _WATER:
            yield WATERS["lake"]
        elif ground != "clear":
            yield GROUNDS[ground]
        else:
            yield _ROAD if at in roads else _OPEN


def sector_signs(map: HexMap) -> dict[str, str]:
    """The meaning of the signs that appear."""
    used = set[str]()
    for cell in map.cells:
        used.update(_sides(map, cell))
    signs = {}
    for sign, name in _names(map).items():
        if sign in used:
            signs[sign] = name
    for site in map.sites:
        place = map.words.get(site.symbol, site.symbol)
        signs[place[0]] = place
    return signs


def _names(map: HexMap) -> dict[str, str]:
    """The meaning of each sign of a side."""
    names = {sign: name for name, sign in GROUNDS.items()}
    names |= {_OPEN: "clear", WATERS["lake"]: "lake", _ROAD: "road"}
    pieces = set[str]()
    for stack in map.stacks:
        if "/" in stack.at:
            pieces.add(map.words.get(stack.body, stack.body))
    names[_PIECE] = ", ".join(sorted(pieces))
    return names
