"""The lines along hexsides and across hexes: rivers, borders, roads."""

from collections.abc import Iterator, Sequence
from itertools import combinations
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
        left = around[number - 1]
        right = around[number]
        meeting = (id, left, right)
        branches = _branches(chart, meeting)
        if not branches:
            continue
        mouth = _mouth(chart, corner, meeting)
        paths = _joined(corner, branches)
        for branch, path in zip(branches, paths, strict=True):
            inks = RIVERS[branch.side.river]
            stroke = f"q {mouth} W n {path} S Q" if mouth else f"{path} S"
            for ink in inks:
                yield ink, stroke


def _branches(chart: Chart, meeting: Sequence[str]) -> list[Branch]:
    """The rivers between hexes that meet at a corner."""
    branches = []
    for one, other in combinations(meeting, 2):
        side = chart.sides.get(hexside(one, other))
        if side and side.river:
            a, b = _ends(side.id)
            middle = _bent(side.id, a, b)
            branches.append(Branch(side, middle))
    return branches


def _ends(id: str) -> tuple[Point, Point]:
    a, b = hexes_of(id)
    one, other = side(a, neighbours(a).index(b))
    return one, other


def _bent(id: str, a: Point, b: Point) -> Point:
    """The middle of a hexside, a little off the straight line."""
    hand = Random(id)
    off = hand.uniform(-0.11, 0.11)
    ax, ay = a
    bx, by = b
    x, y = between(a, b, 0.5)
    x += (by - ay) * off
    y -= (bx - ax) * off
    return x, y


def _joined(corner: Point, branches: Sequence[Branch]) -> Iterator[str]:
    """The path of each branch to where they meet; the two greatest flow into each other, a third one into them."""
    main = sorted(branches, key=lambda branch: branch.side.river == "minor")[:2]
    meeting = corner
    if len(main) == 2:
        one, other = (between(branch.middle, corner, 0.5) for branch in main)
        meeting = between(one, other, 0.5)
    for branch in branches:
        begin = branch.middle
        control = between(begin, corner, 0.5)
        bend = bow(begin, control, meeting)
        yield f"{start(begin)} {bend}"


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
    around = neighbours(cell.id)
    foreign = [_is_foreign(chart, cell, id) for id in around]
    for number, other in enumerate(around):
        if not foreign[number] or chart.edge(cell, number) == WATER:
            continue
        a, b = side(cell.id, number)
        if cell.realm:
            near = _inner(cell.id, number, foreign[number - 1], number)
            far = _inner(cell.id, (number + 1) % 6, foreign[(number + 1) % 6], number)
            yield _tint(chart, cell, polygon((a, b, far, near)))
        river = chart.sides.get(hexside(cell.id, other))
        if cell.id < other and not (river and river.river):
            yield "border", f"{polyline((a, b))} S"


def _is_foreign(chart: Chart, cell: Cell, id: str) -> bool:
    """Whether a neighbour of a hex is land of another realm."""
    other = chart.cell(id, cell)
    return other.realm != cell.realm and bool(other.ground)


def _tint(chart: Chart, cell: Cell, band: str) -> Piece:
    """A band along the border of a realm, on land alone."""
    realm = chart.realms[cell.realm]
    hue = realm.hue % len(REALMS)
    ink = f"realm {hue}"
    if chart.mixed(cell.id):
        land = land_of(chart, cell.id)
        return ink, f"q {land} W n {band} f Q"
    return ink, f"{band} f"


def _inner(id: str, corner: int, mitred: bool, number: int) -> Point:
    """The inner end of a tint at a corner: towards the centre where it goes on round it, else along the next side."""
    around = corners(id)
    point = around[corner]
    if mitred:
        heart = centre(id)
        return between(point, heart, _BAND)
    after = corner - 1 if corner == number else (corner + 1) % 6
    return between(point, around[after], _BAND)


def roads(chart: Chart, id: str) -> Iterator[Piece]:
    """The roads of a hex: through it in a curve, or all to where its places stand."""
    by_kind: dict[str, list[int]] = {}
    for reach in chart.reaches.get(id, ()):
        sides = by_kind.setdefault(reach.kind, [])
        sides.append(reach.side)
    if not by_kind:
        return
    heart = chart.heart(id)
    straight = id in chart.sites
    for kind, sides in by_kind.items():
        paths = _ways(id, sides, heart, straight=straight)
        for ink in road_inks(chart.legend, kind):
            for path in paths:
                yield ink, f"{path} S"


def road_inks(legend: HexLegend, kind: str) -> tuple[str, ...]:
    """The inks of a kind of road."""
    return ROADS[legend.roads.get(kind, "plain")]


def _ways(id: str, sides: Sequence[int], heart: Point, straight: bool) -> list[str]:
    """The paths of the roads of a kind that cross some sides of a hex."""
    gates = [gate(id, number) for number in sides]
    if len(gates) == 2 and not straight:
        one, other = gates
        return [f"{start(one)} {bow(one, heart, other)}"]
    paths = []
    for number, point in zip(sides, gates, strict=True):
        bend = bow(point, _inwards(id, number, heart), heart)
        paths.append(f"{start(point)} {bend}")
    return paths


def gate(id: str, number: int) -> Point:
    """The point where roads cross a side: near its middle, the same from both hexes."""
    other = neighbours(id)[number]
    low = min(id, other)
    high = max(id, other)
    a, b = side(low, neighbours(low).index(high))
    off = Random(f"{low} road {high}").uniform(-0.13, 0.13)
    return between(a, b, 0.5 + off)


def _inwards(id: str, number: int, heart: Point) -> Point:
    """The control of a road that enters a hex square to its side."""
    x, y = gate(id, number)
    mx, my = middle(id, number)
    cx, cy = centre(id)
    x += (cx - mx) * 0.5
    y += (cy - my) * 0.5
    return between((x, y), heart, 0.35)
