"""Symbols in map units: glyphs as places, as marks of hexes and on counters, and what lies on hexsides."""

from collections.abc import Callable, Iterator
from functools import cache
from math import atan2

from adjudicator.reports.pdf.glyphs import find_glyph, outline
from adjudicator.reports.pdf.hexes.inks import INKS, Piece
from adjudicator.reports.pdf.hexes.paths import Point, curve, oval, polygon, polyline, turned
from adjudicator.table.glyphs import BOX, Glyph, Stroke
from adjudicator.table.hexmap import Side
from adjudicator.table.legends import HexLegend

SIZE = 165.0
"""The width of the symbol of a place."""
ASPECT = 52.0
"""The width of the mark of an aspect."""
_OPEN = ("line", "bend")
_DECK = ((-0.5, -0.9), (0.5, -0.9), (0.5, 0.9), (-0.5, 0.9))
_WINGS = (
    ((-0.95, -1.2), (-0.5, -0.85), (-0.5, 0.85), (-0.95, 1.2)),
    ((0.95, -1.2), (0.5, -0.85), (0.5, 0.85), (0.95, 1.2)),
)
"""A bridge along its hexside: its deck and its rails."""
_STONES = ((0.12, -0.62), (0.0, 0.0), (0.12, 0.62))
"""A ford along its hexside."""
_HULL = ((-0.95, 0.3), (-0.6, -0.4), (0.6, -0.4), (0.95, 0.3))
_MAST = ((0, 0.3), (0, 1.1))
_SAIL = ((0.05, 1.05), (0.6, 0.45), (0.05, 0.45))
_WALLS = (
    ((-0.9, -0.95), (-0.2, -0.3), (-0.2, 0.3), (-0.9, 0.95)),
    ((0.9, -0.95), (0.2, -0.3), (0.2, 0.3), (0.9, 0.95)),
)
"""The walls of a gap along its hexside."""


def place(legend: HexLegend, symbol: str, x: float, y: float, size: float = SIZE) -> Iterator[Piece]:
    """The symbol of a place round (x, y)."""
    return _inked(find_glyph(symbol, legend.glyphs), x, y, size)


def aspect(legend: HexLegend, kind: str, x: float, y: float) -> Iterator[Piece]:
    """The mark of an aspect round (x, y)."""
    return _inked(find_glyph(f"{kind} aspect", legend.glyphs), x, y, ASPECT)


def _inked(glyph: Glyph, x: float, y: float, size: float) -> Iterator[Piece]:
    for stroke in glyph:
        ink = "mark" if stroke.ink in _OPEN else stroke.ink
        yield ink, f"{_path(stroke, x, y, size)} {INKS[ink].paint}"


@cache
def sign(glyph: Glyph, size: int) -> str:
    """A glyph `size` units wide round (0, 0), all of it in the ink that is set."""
    parts = (f"{_path(stroke, 0, 0, size)} {'S' if stroke.ink in _OPEN else 'f'}" for stroke in glyph)
    return " ".join([f"{round(size * 0.11)} w", *parts])


def _path(stroke: Stroke, x: float, y: float, size: float) -> str:
    """A stroke of a glyph that is `size` units wide."""
    ink, corners = stroke
    if len(corners[0]) == 3:
        px, py, radius = (value * size / BOX for value in corners[0])
        return oval(x + px, y + py, radius)
    points = []
    for px, py in outline(corners):
        points.append((x + px * size / BOX, y + py * size / BOX))
    if ink == "bend":
        return curve(points)
    if ink == "pool":
        return f"{curve(points)} h"
    if ink == "line":
        return polyline(points)
    return polygon(points)


def hexside(side: Side, middle: Point, a: Point, b: Point) -> Iterator[Piece]:
    """A ford, ferry, bridge or pass on a side that runs from `a` to `b`."""
    ax, ay = a
    bx, by = b
    along = atan2(by - ay, bx - ax)
    if side.crossing:
        draw = _CROSSINGS[side.crossing]
        yield from draw(middle, along)
    if side.gap:
        yield from _gap(middle, along)


def _bridge(middle: Point, along: float) -> Iterator[Piece]:
    x, y = middle
    deck = turned(_DECK, x, y, 38, along)
    path = polygon(deck)
    yield "stone", f"{path} b"
    for wing in _WINGS:
        rail = turned(wing, x, y, 38, along)
        path = polyline(rail)
        yield "mark", f"{path} S"


def _ford(middle: Point, along: float) -> Iterator[Piece]:
    for stone in turned(_STONES, *middle, 40, along):
        yield "stone", f"{oval(*stone, 13)} b"


def _ferry(middle: Point, along: float) -> Iterator[Piece]:
    """A boat: its hull, the mast, and a sail."""
    hull = turned(_HULL, *middle, 44)
    mast = turned(_MAST, *middle, 44)
    sail = turned(_SAIL, *middle, 44)
    yield "stone", f"{polygon(hull)} b"
    yield "mark", f"{polyline(mast)} S"
    yield "stone", f"{polygon(sail)} b"


def _gap(middle: Point, along: float) -> Iterator[Piece]:
    """Two walls that bend away from the way between them."""
    x, y = middle
    for shape in _WALLS:
        wall = turned(shape, x, y, 60, along)
        path = curve(wall)
        yield "halo", f"{path} S"
        yield "wall", f"{path} S"


_CROSSINGS: dict[str, Callable[[Point, float], Iterator[Piece]]] = {"bridge": _bridge, "ford": _ford, "ferry": _ferry}
