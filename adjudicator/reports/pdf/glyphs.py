"""Glyphs on paper: those of the core and of games, and how a map of areas draws them, with an unsteady hand."""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import cos, pi, sin
from random import Random
from typing import Any

from reportlab.lib.colors import Color

from adjudicator.reports.pdf.ink import PAPER
from adjudicator.reports.pdf.placing import Point
from adjudicator.reports.pdf.type import Canvas
from adjudicator.table.glyphs import BOX, Corner, Glyph, Glyphs, Ink, Stroke, read_glyphs

INKED = Color(0.22, 0.19, 0.16)
_FILLS: dict[Ink, Color] = {
    "stone": PAPER,
    "bare": PAPER,
    "roof": Color(0.80, 0.74, 0.66),
    "earth": Color(0.91, 0.88, 0.81),
    "pool": Color(0.80, 0.88, 0.93),
    "violet": Color(0.85, 0.78, 0.90),
    "gold": Color(0.95, 0.78, 0.29),
    "red": Color(0.71, 0.25, 0.18),
    "dark": INKED,
}
_EDGELESS = ("pool", "bare")
"""Inks whose strokes have no line round them."""
_UNKNOWN: Glyph = (Stroke("roof", ((-5, -5), (-5, 5), (5, 5), (5, -5))),)
"""A square, for what has no glyph."""


@cache
def core_glyphs() -> Glyphs:
    """The glyphs of the core."""
    return read_glyphs("adjudicator.reports.pdf")


def find_glyph(name: str, own: Glyphs) -> Glyph:
    """The glyph of a name: the game's own, else that of the core."""
    return own.get(name) or core_glyphs().get(name, _UNKNOWN)


def star(x: float, y: float, outer: float, inner: float, tips: float) -> list[Point]:
    """The corners of a star, a tip upwards."""
    corners = []
    for step in range(round(2 * tips)):
        reach = inner if step % 2 else outer
        turn = step * pi / tips
        corner_x = x + reach * sin(turn)
        corner_y = y + reach * cos(turn)
        corners.append((corner_x, corner_y))
    return corners


def outline(corners: Sequence[Corner]) -> Sequence[Corner]:
    """The corners of a stroke that is no circle."""
    if len(corners[0]) == 5:
        return star(*corners[0])
    return corners


def draw_glyph(canvas: Canvas, x: float, y: float, glyph: Glyph, size: float, hand: str = "") -> None:
    """Draw a glyph `size` points wide round (x, y); the same `hand` always draws the same lines."""
    unit = size / BOX
    canvas.setLineWidth(max(0.35, 0.72 * unit))
    canvas.setStrokeColor(INKED)
    for (ink, corners), shaken in zip(glyph, _shaken(glyph, hand), strict=True):
        points = [(x + px * unit, y + py * unit) for px, py in shaken]
        first = corners[0]
        path = canvas.beginPath()
        if len(first) == 3:
            path.circle(*points[0], first[2] * unit)
        else:
            _trace(path, ink, points)
        filled = ink in _FILLS
        edged = ink not in _EDGELESS
        if filled:
            canvas.setFillColor(_FILLS[ink])
        canvas.drawPath(path, stroke=int(edged), fill=int(filled))


@lru_cache(maxsize=4096)
def _shaken(glyph: Glyph, hand: str) -> tuple[tuple[Point, ...], ...]:
    """The corners of the strokes of a glyph, as an unsteady hand sets them."""
    shake = Random(hand)
    strokes = []
    for _, corners in glyph:
        points = []
        for x, y, *_ in outline(corners):
            aside = shake.uniform(-0.2, 0.2)
            up = shake.uniform(-0.2, 0.2)
            points.append((x + aside, y + up))
        strokes.append(tuple(points))
    return tuple(strokes)


def _trace(path: Any, ink: Ink, points: Sequence[Point]) -> None:
    path.moveTo(*points[0])
    if ink in ("bend", "pool"):
        _smooth(path, points)
    else:
        for point in points[1:]:
            path.lineTo(*point)
    if ink in _FILLS:
        path.close()


def _smooth(path: Any, points: Sequence[Point]) -> None:
    """A curve through all points (Catmull and Rom): each is left and reached along the way between its neighbours."""
    first = points[0]
    last = points[-1]
    before = [first, *points]
    after = [*points[2:], last]
    for behind, begin, end, ahead in zip(before, points, points[1:], after, strict=False):
        x, y = begin
        to_x, to_y = end
        near_x = x + (to_x - behind[0]) / 6
        near_y = y + (to_y - behind[1]) / 6
        far_x = to_x + (x - ahead[0]) / 6
        far_y = to_y + (y - ahead[1]) / 6
        path.curveTo(near_x, near_y, far_x, far_y, to_x, to_y)
