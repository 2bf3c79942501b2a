"""Tiles: all that is printed in one hex. It follows from the hex and its neighbours alone and is drawn only once."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple, TypeVar

from adjudicator.board.hexes import hexside, neighbours
from adjudicator.reports.pdf.hexes import lines, sectors, symbols
from adjudicator.reports.pdf.hexes.chart import Chart
from adjudicator.reports.pdf.hexes.grid import HEIGHT, SIDE, centre, corners, origin, side
from adjudicator.reports.pdf.hexes.inks import INKS, Piece
from adjudicator.reports.pdf.hexes.paths import Point, Whole, between, polygon, polyline, seen_from
from adjudicator.reports.pdf.hexes.textures import Free, Sign, texture
from adjudicator.table.hexmap import Cell, Realm, Side, Site
from adjudicator.table.legends import HexLegend

Thing = TypeVar("Thing")

_SPARSE = 2
_KINDS = 4
"""One of so many signs of a ground is left where shores are coarse, and they are of so many kinds."""
_ASPECT_PLACES = ((0.36, -0.4), (-0.36, -0.4), (0.66, -0.12), (-0.66, -0.12), (0.5, 0.24), (-0.5, 0.24))


class Hood(NamedTuple):
    """A hex with what it depends on: the hexes and hexsides round it, its places, realms and legend."""

    id: str
    cells: tuple[Cell, ...]
    sides: tuple[Side, ...]
    sites: tuple[Site, ...]
    realms: tuple[Realm, ...]
    legend: HexLegend


class Tile(NamedTuple):
    """The paths painted in each ink, and the shores, counted from the middle of the hex.

    The signs of the ground are painted row by row, as (row, ink), each counted from its foot.
    """

    origin: Whole
    painted: dict[str, str]
    signs: dict[tuple[int, str], list[tuple[Whole, str]]]
    shore: str


def hood(chart: Chart, id: str) -> Hood:
    """The surroundings of a hex of a map."""
    around = neighbours(id)
    cells = _known((id, *around), chart.cells)
    sides = _known(_sides_near(id, around), chart.sides)
    names = {cell.realm for cell in cells if cell.realm}
    realms = tuple(chart.realms[realm] for realm in sorted(names))
    sites = tuple(chart.sites.get(id, ()))
    return Hood(id, cells, sides, sites, realms, chart.legend)


def _known(ids: Iterable[str], things: Mapping[str, Thing]) -> tuple[Thing, ...]:
    """Those of some hexes or hexsides that a map shows."""
    return tuple(things[id] for id in ids if id in things)


def _sides_near(id: str, around: Sequence[str]) -> Iterator[str]:
    """The sides of a hex, then those that meet it in a corner."""
    for other in around:
        yield hexside(id, other)
    for number, other in enumerate(around):
        yield hexside(around[number - 1], other)


@lru_cache(maxsize=8192)
def tile(hood: Hood, coarse: int = 0) -> Tile:
    """The printed content of a hex; `coarse` for a small scale."""
    chart = Chart.of(hood.cells, hood.sides, hood.sites, hood.realms, hood.legend, coarse=coarse)
    cell = chart.cells[hood.id]
    middle = origin(hood.id)
    pieces: dict[str, list[str]] = defaultdict(list)
    for ink, path in _pieces(chart, cell):
        pieces[ink].append(path)
    painted = {}
    for ink, paths in pieces.items():
        path = "\n".join(paths)
        painted[ink] = seen_from(middle, path)
    signs = _painted_signs(chart, cell)
    shore = ""
    if chart.mixed(hood.id):
        shape = chart.shape(hood.id)
        shore = seen_from(middle, shape.shore)
    return Tile(middle, painted, signs, shore)


def _painted_signs(chart: Chart, cell: Cell) -> dict[tuple[int, str], list[tuple[Whole, str]]]:
    """The signs of the ground, by row and ink, each with its foot."""
    painted: dict[tuple[int, str], list[tuple[Whole, str]]] = {}
    x, y = centre(cell.id)
    for sign in _signs(chart, cell):
        foot = (round(x + sign.x), round(y + sign.y))
        for ink, path in sign.pieces:
            paint = INKS[ink].paint
            strokes = painted.setdefault((sign.row, ink), [])
            strokes.append((foot, f"{path} {paint}"))
    return painted


def _pieces(chart: Chart, cell: Cell) -> Iterator[Piece]:
    """All that is printed in a hex but the signs of its ground."""
    if not cell.ground and not cell.water:
        around = corners(cell.id)
        yield "land blank", f"{polygon(around)} b"
        yield "grid", f"{polyline(around[:4])} S"
        return
    yield from _surface(chart, cell)
    yield from lines.borders(chart, cell)
    yield from lines.roads(chart, cell.id)
    yield from lines.rivers(chart, cell.id)
    yield from _aspect(chart, cell)
    yield from _hexsides(chart, cell.id)
    yield from _sites(chart, cell.id)


def _surface(chart: Chart, cell: Cell) -> Iterator[Piece]:
    """Water and land, and the sides of which this hex draws the line."""
    around = corners(cell.id)
    sectored = chart.legend.sectors
    if cell.water:
        yield "water", f"{polygon(around)} b"
    if cell.ground and sectored:
        yield from sectors.strips(cell, lines.land_of(chart, cell.id))
    elif cell.ground:
        land = chart.shape(cell.id).land if cell.water else _dry(chart, cell)
        yield f"land {cell.ground[0]}", f"{land} b"
    edge = "edge" if sectored else "grid"
    yield edge, f"{polyline(around[:4])} S"


def _dry(chart: Chart, cell: Cell) -> str:
    """The outline of a hex without water; where another ground begins the edge is uneven, unless it is too small."""
    points: list[Point] = []
    around = neighbours(cell.id)
    for number, id in enumerate(around):
        other = chart.cell(id, cell)
        a, b = side(cell.id, number)
        points.append(a)
        if _changes(cell, other) and not chart.coarse:
            uneven = _uneven(cell.id, id, a, b)
            points.extend(uneven)
    return polygon(points)


def _changes(cell: Cell, other: Cell) -> bool:
    """Whether another ground begins in a neighbour without water."""
    if not other.ground or other.water:
        return False
    return other.ground[0] != cell.ground[0]


def _uneven(one: str, other: str, a: Point, b: Point) -> list[Point]:
    """Points along a hexside, off the straight line: the same from both of its hexes."""
    turned = one > other
    start, end = (b, a) if turned else (a, b)
    x0, y0 = start
    x1, y1 = end
    hand = Random(hexside(one, other))
    points = []
    for share in (0.2, 0.4, 0.6, 0.8):
        moved = share + hand.uniform(-0.06, 0.06)
        off = hand.uniform(-0.11, 0.11)
        x, y = between(start, end, moved)
        points.append((x + (y1 - y0) * off, y - (x1 - x0) * off))
    if turned:
        points.reverse()
    return points


def _aspect(chart: Chart, cell: Cell) -> Iterator[Piece]:
    """The mark of the aspect: in a lower corner of the hex that lies on land, or beside its number."""
    if not cell.aspect:
        return
    x, y = centre(cell.id)
    across, up = _aspect_place(chart, cell)
    x += across
    y += up
    yield from symbols.aspect(chart.legend, cell.aspect, x, y)


def _aspect_place(chart: Chart, cell: Cell) -> Point:
    """The place of the aspect's mark, from the centre of the hex."""
    if chart.legend.sectors:
        return sectors.ASPECT
    places = [(SIDE * across, HEIGHT * up) for across, up in _ASPECT_PLACES]
    if chart.mixed(cell.id):
        shape = chart.shape(cell.id)
        for place in places:
            if shape.depth(*place) > 0:
                return place
    return places[0]


def _hexsides(chart: Chart, id: str) -> Iterator[Piece]:
    """The things on the sides to hexes of higher numbers."""
    for number, other in enumerate(neighbours(id)):
        each = chart.sides.get(hexside(id, other))
        if each and id < other:
            a, b = side(id, number)
            gate = lines.gate(id, number)
            yield from symbols.hexside(each, gate, a, b)


def _sites(chart: Chart, id: str) -> Iterator[Piece]:
    """The places of a hex; the second stands at the shoulder of the first, or in an open middle beside it."""
    sites = chart.sites.get(id, ())
    for number, site in enumerate(sites):
        place = chart.site(site.at, number, len(sites))
        size = symbols.SIZE * place.share
        yield from symbols.place(chart.legend, site.symbol, place.x, place.y, size)


def _signs(chart: Chart, cell: Cell) -> Iterator[Sign]:
    """Trees, hills and the like, on dry land only."""
    free = _free(chart, cell.id)
    if chart.legend.sectors:
        signs: Iterable[Sign] = sectors.signs(cell, free)
    elif chart.coarse:
        signs = texture(cell.id, cell.ground, free, _KINDS)[::_SPARSE]
    else:
        signs = texture(cell.id, cell.ground, free)
    if not chart.mixed(cell.id):
        yield from signs
        return
    depth = chart.shape(cell.id).depth
    for sign in signs:
        if depth(sign.x, sign.y) > 1 and depth(sign.x, sign.y + 40) > 0:
            yield sign


def _free(chart: Chart, id: str) -> Free:
    """The areas that signs keep clear of: the first place of the hex, its roads, its rivers and passes."""
    x0, y0 = centre(id)

    def local(point: Point) -> Point:
        x, y = point
        return x - x0, y - y0

    strips = []
    for reach in chart.reaches.get(id, ()):
        gate = lines.gate(id, reach.side)
        heart = chart.heart(id)
        strips.append((local(gate), local(heart)))
    for number, other in enumerate(neighbours(id)):
        each = chart.sides.get(hexside(id, other))
        if each and (each.river or each.gap):
            a, b = side(id, number)
            strips.append((local(a), local(b)))
    spots = []
    if chart.sites.get(id):
        spots.append(local(chart.heart(id)))
    return Free(tuple(spots), tuple(strips))
