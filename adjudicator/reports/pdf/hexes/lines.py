"""What runs along hexsides or across hexes: rivers, borders, roads."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from adjudicator.board.hexes import hexes_of, hexside, neighbours
from adjudicator.reports.pdf.hexes.chart import Chart
from adjudicator.reports.pdf.hexes.grid import centre, corners, middle, side
from adjudicator.reports.pdf.hexes.heights import WATER
from adjudicator.reports.pdf.hexes.inks import REALMS, Piece
from adjudicator.reports.pdf.hexes.paths import Point, between, bow, polygon, polyline, start
from adjudicator.table.hexmap import Cell, Side
from adjudicator.table.legends import HexLegend, Way

_BAND = 0.17
"""Width of the tint along a border, as a share of the way to the centre of the hex."""
RIVERS: dict[str, tuple[str, ...]] = {"minor": ("bank", "stream"), "major": ("great bank", "great stream")}
ROADS: dict[Way, tuple[str, ...]] = {
    "plain": ("casing", "plain bed", "plain"),
    "dotted": ("casing", "dotted bed", "dotted"),
    "paved": ("casing", "paved bed", "paved"),
    "dashed": ("casing", "dashed"),
}
"""The inks of a river or a road, from the bottom up."""


class Branch(NamedTuple):
    """Half a river hexside: from its middle to a corner."""

    side: Side
    middle: Point


def rivers(chart: Chart, id: str) -> Iterator[Piece]:
    """The rivers round the east and the west corner of a hex, bent; at the sea they end with the land."""
    around = neighbours(id)
    for number in (2, 5):
        corner = corners(id)[number]
        meeting = ((id, around[number - 1]), (id, around[number]), (around[number - 1], around[number]))
        sides = [chart.sides[name] for one, other in meeting if (name := hexside(one, other)) in chart.sides]
        branches = [Branch(side, _bent(side.id, *_ends(side.id))) for side in sides if side.river]
        if branches:
            mouth = _mouth(chart, corner, (id, around[number - 1], around[number]))
            for branch, path in zip(branches, _joined(corner, branches), strict=True):
                for ink in RIVERS[branch.side.river]:
                    yield ink, f"q {mouth} W n {path} S Q" if mouth else f"{path} S"


def _ends(id: str) -> tuple[Point, Point]:
    a, b = hexes_of(id)
    one, other = side(a, neighbours(a).index(b))
    return one, other


def _bent(id: str, a: Point, b: Point) -> Point:
    """The middle of a hexside, a little off the straight line."""
    off = Random(id).uniform(-0.11, 0.11)
    x, y = between(a, b, 0.5)
    return x + (b[1] - a[1]) * off, y - (b[0] - a[0]) * off


def _joined(corner: Point, branches: Sequence[Branch]) -> Iterator[str]:
    """The path of each branch to where they meet; the two greatest flow into each other, a third one into them."""
    main = sorted(branches, key=lambda branch: branch.side.river == "minor")[:2]
    meeting = corner
    if len(main) == 2:
        meeting = between(between(main[0].middle, corner, 0.5), between(main[1].middle, corner, 0.5), 0.5)
    for branch in branches:
        yield f"{start(branch.middle)} {bow(branch.middle, between(branch.middle, corner, 0.5), meeting)}"


def _mouth(chart: Chart, corner: Point, around: Sequence[str]) -> str:
    """The land round a corner that lies in the water: what a river is clipped to."""
    if chart.height(around[0], corner) > 0:
        return ""
    return " ".join(land_of(chart, id) for id in around if id in chart.cells and chart.cells[id].ground)


def land_of(chart: Chart, id: str) -> str:
    """The outline of the land of a hex."""
    if chart.mixed(id):
        return chart.shape(id).land
    return polygon(corners(id))


def borders(chart: Chart, cell: Cell) -> Iterator[Piece]:
    """The tint along the inside of a realm's border, and the border itself, once for its two hexes."""
    foreign = []
    for id in neighbours(cell.id):
        foreign.append(chart.cell(id, cell).realm != cell.realm and bool(chart.cell(id, cell).ground))
    for number, other in enumerate(neighbours(cell.id)):
        if not foreign[number] or chart.edge(cell, number) == WATER:
            continue
        a, b = side(cell.id, number)
        if cell.realm:
            hue = chart.realms[cell.realm].hue % len(REALMS)
            inner = [
                _inner(cell.id, (number + 1) % 6, foreign[(number + 1) % 6], number),
                _inner(cell.id, number, foreign[number - 1], number),
            ]
            band = polygon((a, b, *inner))
            yield f"realm {hue}", f"q {land_of(chart, cell.id)} W n {band} f Q" if chart.mixed(cell.id) else f"{band} f"
        river = chart.sides.get(hexside(cell.id, other))
        if cell.id < other and not (river and river.river):
            yield "border", f"{polyline((a, b))} S"


def _inner(id: str, corner: int, mitred: bool, number: int) -> Point:
    """The inner end of a tint at a corner: towards the centre where it goes on round it, else along the next side."""
    point = corners(id)[corner]
    if mitred:
        return between(point, centre(id), _BAND)
    beyond = corners(id)[corner - 1 if corner == number else (corner + 1) % 6]
    return between(point, beyond, _BAND)


def roads(chart: Chart, id: str) -> Iterator[Piece]:
    """The roads of a hex: through it in a curve, or all to where its places stand."""
    by_kind: dict[str, list[int]] = defaultdict(list)
    for reach in chart.reaches.get(id, ()):
        by_kind[reach.kind].append(reach.side)
    if not by_kind:
        return
    heart = chart.heart(id)
    for kind, sides in by_kind.items():
        paths = _ways(id, sides, heart, straight=id in chart.sites)
        for ink in road_inks(chart.legend, kind):
            for path in paths:
                yield ink, f"{path} S"


def road_inks(legend: HexLegend, kind: str) -> tuple[str, ...]:
    """The inks of a kind of road."""
    return ROADS[legend.roads.get(kind, "plain")]


def _ways(id: str, sides: Sequence[int], heart: Point, straight: bool) -> list[str]:
    gates = [gate(id, number) for number in sides]
    if len(gates) == 2 and not straight:
        return [f"{start(gates[0])} {bow(gates[0], heart, gates[1])}"]
    return [
        f"{start(point)} {bow(point, _inwards(id, number, heart), heart)}"
        for point, number in zip(gates, sides, strict=True)
    ]


def gate(id: str, number: int) -> Point:
    """Where roads cross a side: near its middle, the same from both hexes."""
    other = neighbours(id)[number]
    low = min(id, other)
    a, b = side(low, neighbours(low).index(other if low == id else id))
    return between(a, b, 0.5 + Random(f"{low} road {max(id, other)}").uniform(-0.13, 0.13))


def _inwards(id: str, number: int, heart: Point) -> Point:
    """The control of a road that enters a hex square to its side."""
    x, y = gate(id, number)
    mx, my = middle(id, number)
    cx, cy = centre(id)
    return between((x + (cx - mx) * 0.5, y + (cy - my) * 0.5), heart, 0.35)
