"""Tiles: all that is printed in one hex. It follows from the hex and its neighbours alone and is drawn only once."""

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import NamedTuple

from adjudicator.board.hexes import hexside, neighbours
from adjudicator.reports.pdf.hexes import lines, sectors, symbols
from adjudicator.reports.pdf.hexes.chart import Chart
from adjudicator.reports.pdf.hexes.grid import HEIGHT, SIDE, centre, corners, origin, side
from adjudicator.reports.pdf.hexes.inks import INKS, Piece
from adjudicator.reports.pdf.hexes.paths import Point, Whole, between, polygon, polyline, seen_from
from adjudicator.reports.pdf.hexes.textures import Free, Sign, texture
from adjudicator.table.hexmap import Cell, Realm, Side, Site
from adjudicator.table.legends import HexLegend

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
    """What is painted in each ink, and the shores, counted from the middle of the hex.

    The signs of the ground are painted row by row, as (row, ink), each counted from its foot.
    """

    origin: Whole
    painted: dict[str, str]
    signs: dict[tuple[int, str], list[tuple[Whole, str]]]
    shore: str


def hood(chart: Chart, id: str) -> Hood:
    """The surroundings of a hex of a map."""
    around = neighbours(id)
    cells = tuple(chart.cells[other] for other in (id, *around) if other in chart.cells)
    ids = [hexside(id, other) for other in around]
    for number in range(6):
        ids.append(hexside(around[number - 1], around[number]))
    sides = tuple(chart.sides[each] for each in ids if each in chart.sides)
    names = {cell.realm for cell in cells if cell.realm}
    realms = tuple(chart.realms[realm] for realm in sorted(names))
    return Hood(id, cells, sides, tuple(chart.sites.get(id, ())), realms, chart.legend)


@lru_cache(maxsize=8192)
def tile(hood: Hood, coarse: bool = False) -> Tile:
    """What is printed in a hex; `coarse` for a small scale."""
    chart = Chart.of(hood.cells, hood.sides, hood.sites, hood.realms, hood.legend, coarse=coarse)
    painted: dict[str, list[str]] = defaultdict(list)
    for ink, path in _pieces(chart, chart.cells[hood.id]):
        painted[ink].append(path)
    signs: dict[tuple[int, str], list[tuple[Whole, str]]] = defaultdict(list)
    x, y = centre(hood.id)
    for sign in _signs(chart, chart.cells[hood.id]):
        foot = round(x + sign.x), round(y + sign.y)
        for ink, path in sign.pieces:
            signs[sign.row, ink].append((foot, f"{path} {INKS[ink].paint}"))
    middle = origin(hood.id)
    return Tile(
        middle,
        {ink: seen_from(middle, "\n".join(paths)) for ink, paths in painted.items()},
        dict(signs),
        seen_from(middle, chart.shape(hood.id).shore) if chart.mixed(hood.id) else "",
    )


def _pieces(chart: Chart, cell: Cell) -> Iterator[Piece]:
    if not cell.ground and not cell.water:
        yield "land blank", f"{polygon(corners(cell.id))} b"
        yield "grid", f"{polyline(corners(cell.id)[:4])} S"
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
    if cell.water:
        yield "water", f"{polygon(corners(cell.id))} b"
    if cell.ground and chart.legend.sectors:
        yield from sectors.strips(cell, lines.land_of(chart, cell.id))
    elif chart.mixed(cell.id):
        yield f"land {cell.ground[0]}", f"{chart.shape(cell.id).land} b"
    elif cell.ground:
        yield f"land {cell.ground[0]}", f"{_dry(chart, cell)} b"
    yield "edge" if chart.legend.sectors else "grid", f"{polyline(corners(cell.id)[:4])} S"


def _dry(chart: Chart, cell: Cell) -> str:
    """The outline of a hex without water; where another ground begins the edge is uneven."""
    points: list[Point] = []
    for number, id in enumerate(neighbours(cell.id)):
        a, b = side(cell.id, number)
        points.append(a)
        other = chart.cell(id, cell)
        if other.ground and not other.water and other.ground[0] != cell.ground[0]:
            points += _uneven(cell.id, id, a, b)
    return polygon(points)


def _uneven(one: str, other: str, a: Point, b: Point) -> list[Point]:
    """Points along a hexside, off the straight line: the same from both of its hexes."""
    turned = one > other
    hand = Random(hexside(one, other))
    start, end = (b, a) if turned else (a, b)
    points = []
    for share in (0.2, 0.4, 0.6, 0.8):
        x, y = between(start, end, share + hand.uniform(-0.06, 0.06))
        off = hand.uniform(-0.11, 0.11)
        points.append((x + (end[1] - start[1]) * off, y - (end[0] - start[0]) * off))
    return points[::-1] if turned else points


def _aspect(chart: Chart, cell: Cell) -> Iterator[Piece]:
    """The mark of the aspect: in a lower corner of the hex that lies on land, or beside its number."""
    if not cell.aspect:
        return
    x, y = centre(cell.id)
    places = [(SIDE * across, HEIGHT * up) for across, up in _ASPECT_PLACES]
    if chart.legend.sectors:
        places = [sectors.ASPECT]
    elif chart.mixed(cell.id):
        shape = chart.shape(cell.id)
        places = [place for place in places if shape.depth(*place) > 0] or places
    yield from symbols.aspect(chart.legend, cell.aspect, x + places[0][0], y + places[0][1])


def _hexsides(chart: Chart, id: str) -> Iterator[Piece]:
    """What lies on the sides to hexes of higher numbers."""
    for number, other in enumerate(neighbours(id)):
        each = chart.sides.get(hexside(id, other))
        if each and id < other:
            yield from symbols.hexside(each, lines.gate(id, number), *side(id, number))


def _sites(chart: Chart, id: str) -> Iterator[Piece]:
    """The places of a hex; the second stands at the shoulder of the first, or in an open middle beside it."""
    sites = chart.sites.get(id, ())
    for number, site in enumerate(sites):
        x, y, share = chart.site(site.at, number, len(sites))
        yield from symbols.place(chart.legend, site.symbol, x, y, symbols.SIZE * share)


def _signs(chart: Chart, cell: Cell) -> Iterator[Sign]:
    """Trees, hills and the like, on dry land only."""
    depth = chart.shape(cell.id).depth if chart.mixed(cell.id) else None
    free = _free(chart, cell.id)
    for sign in sectors.signs(cell, free) if chart.legend.sectors else texture(cell.id, cell.ground, free):
        if depth is None or (depth(sign.x, sign.y) > 1 and depth(sign.x, sign.y + 40) > 0):
            yield sign


def _free(chart: Chart, id: str) -> Free:
    """What signs keep clear of: the first place of the hex, its roads, its rivers and passes."""
    x0, y0 = centre(id)

    def local(point: Point) -> Point:
        return point[0] - x0, point[1] - y0

    reaches = chart.reaches.get(id, ())
    strips = [(local(lines.gate(id, reach.side)), local(chart.heart(id))) for reach in reaches]
    for number, other in enumerate(neighbours(id)):
        each = chart.sides.get(hexside(id, other))
        if each and (each.river or each.gap):
            a, b = side(id, number)
            strips.append((local(a), local(b)))
    spots = [local(chart.heart(id))] if chart.sites.get(id) else []
    return Free(tuple(spots), tuple(strips))
