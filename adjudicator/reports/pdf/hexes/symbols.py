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
"""How wide the symbol of a place is."""
_ASPECT = 52.0
"""How wide the mark of an aspect is."""
_OPEN = ("line", "bend")


def place(legend: HexLegend, symbol: str, x: float, y: float, size: float = SIZE) -> Iterator[Piece]:
    """The symbol of a place round (x, y)."""
    return _inked(find_glyph(symbol, legend.glyphs), x, y, size)


def aspect(legend: HexLegend, kind: str, x: float, y: float) -> Iterator[Piece]:
    """The mark of an aspect round (x, y)."""
    return _inked(find_glyph(f"{kind} aspect", legend.glyphs), x, y, _ASPECT)


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
    points = [(x + px * size / BOX, y + py * size / BOX) for px, py in outline(corners)]
    if ink in ("bend", "pool"):
        return curve(points) + (" h" if ink == "pool" else "")
    if ink == "line":
        return polyline(points)
    return polygon(points)


def hexside(side: Side, middle: Point, a: Point, b: Point) -> Iterator[Piece]:
    """A ford, ferry, bridge or pass on a side that runs from `a` to `b`."""
    along = atan2(b[1] - a[1], b[0] - a[0])
    if side.crossing:
        yield from _CROSSINGS[side.crossing](middle, along)
    if side.gap:
        yield from _gap(middle, along)


def _bridge(middle: Point, along: float) -> Iterator[Piece]:
    deck = ((-0.5, -0.9), (0.5, -0.9), (0.5, 0.9), (-0.5, 0.9))
    yield "stone", polygon(turned(deck, *middle, 38, along)) + " b"
    for rail in (-0.5, 0.5):
        wing = ((rail * 1.9, -1.2), (rail, -0.85), (rail, 0.85), (rail * 1.9, 1.2))
        yield "mark", polyline(turned(wing, *middle, 38, along)) + " S"


def _ford(middle: Point, along: float) -> Iterator[Piece]:
    for step in (-1, 0, 1):
        (point,) = turned(((0.12 * (step % 2), step * 0.62),), *middle, 40, along)
        yield "stone", f"{oval(*point, 13)} b"


def _ferry(middle: Point, along: float) -> Iterator[Piece]:
    """A boat: its hull, the mast, and a sail."""
    hull = ((-0.95, 0.3), (-0.6, -0.4), (0.6, -0.4), (0.95, 0.3))
    mast = ((0, 0.3), (0, 1.1))
    sail = ((0.05, 1.05), (0.6, 0.45), (0.05, 0.45))
    yield "stone", polygon(turned(hull, *middle, 44)) + " b"
    yield "mark", polyline(turned(mast, *middle, 44)) + " S"
    yield "stone", polygon(turned(sail, *middle, 44)) + " b"


def _gap(middle: Point, along: float) -> Iterator[Piece]:
    """Two walls that bend away from the way between them."""
    for end in (-1, 1):
        outline = ((0.9 * end, -0.95), (0.2 * end, -0.3), (0.2 * end, 0.3), (0.9 * end, 0.95))
        wall = curve(turned(outline, *middle, 60, along))
        yield "halo", f"{wall} S"
        yield "wall", f"{wall} S"


_CROSSINGS: dict[str, Callable[[Point, float], Iterator[Piece]]] = {"bridge": _bridge, "ford": _ford, "ferry": _ferry}
