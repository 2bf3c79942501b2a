"""The signs of small maps: counters that a seat is told by without colour, marches, battles, the prize, hatching."""

from collections.abc import Sequence
from math import cos, hypot, pi, sin, sqrt

from reportlab.lib.colors import Color

from adjudicator.reports.pdf.hexes.political import hatch_of, hatching, tint_of
from adjudicator.reports.pdf.ink import INK, PAPER, hue
from adjudicator.reports.pdf.placing import Box, Point
from adjudicator.reports.pdf.type import Canvas

GOLD = Color(0.90, 0.65, 0.0)
"""The ink of a prize."""
LETTERED = 7.0
"""The least size, in points, at which the letter on the sign of a seat can be read."""
COUNTER = 2.7
_WEIGHT = 1.2
_BURST = 4.2
_STAR = 4.8
"""The side of a counter, the weight of a march, the radii of a battle and of a prize, in points, in a small picture."""
_SMALL = 84.0
_LARGE = 150.0
"""Between which widths of a picture its signs have this size: they grow and shrink, but not as much as it does."""


def unit(wide: float) -> float:
    """The size of signs in a picture that is so wide, as a multiple of the usual one."""
    if wide > _LARGE:
        return sqrt(wide / _LARGE)
    return sqrt(min(wide, _SMALL) / _SMALL)


def counter(canvas: Canvas, x: float, y: float, place: int, size: float = COUNTER) -> None:
    """A counter of the seat at a place of the palette: full or hollow, square or round, with its middle at (x, y)."""
    ink = hue(place).full
    half = size / 2
    hollow = place % 2 == 1
    round_one = place // 2 % 2 == 1
    edge = ink if hollow else PAPER
    ground = PAPER if hollow else ink
    weight = 0.26 if hollow else 0.12
    canvas.setStrokeColor(edge)
    canvas.setFillColor(ground)
    canvas.setLineWidth(size * weight)
    if round_one:
        canvas.circle(x, y, size * 0.52, stroke=1, fill=1)
    else:
        canvas.rect(x - half, y - half, size, size, stroke=1, fill=1)


def march(canvas: Canvas, points: Sequence[Point], place: int, unit: float = 1) -> None:
    """The way of a march with its head; that of every other seat is a double line."""
    if len(points) < 2:
        return
    ink = hue(place).full
    double = place % 2 == 1
    weight = _WEIGHT * unit * (1.45 if double else 1)
    canvas.setLineCap(1)
    canvas.setLineJoin(1)
    for colour, wide in ((PAPER, weight * 1.9), (ink, weight)):
        canvas.setStrokeColor(colour)
        canvas.setLineWidth(wide)
        _trace(canvas, points)
    if double:
        canvas.setStrokeColor(PAPER)
        canvas.setLineWidth(weight * 0.36)
        _trace(canvas, points)
    canvas.setLineCap(0)
    canvas.setLineJoin(0)
    _head(canvas, points[-2], points[-1], ink, weight)


def _trace(canvas: Canvas, points: Sequence[Point]) -> None:
    path = canvas.beginPath()
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    canvas.drawPath(path, stroke=1, fill=0)


def _head(canvas: Canvas, start: Point, end: Point, ink: Color, weight: float) -> None:
    ax, ay = start
    bx, by = end
    length = hypot(bx - ax, by - ay) or 1.0
    along = (bx - ax) / length
    up = (by - ay) / length
    long = weight * 1.9
    wide = weight * 1.7
    path = canvas.beginPath()
    path.moveTo(bx + along * long, by + up * long)
    path.lineTo(bx - along * long - up * wide, by - up * long + along * wide)
    path.lineTo(bx - along * long + up * wide, by - up * long - along * wide)
    path.close()
    canvas.setFillColor(ink)
    canvas.drawPath(path, stroke=0, fill=1)


def burst(canvas: Canvas, x: float, y: float, unit: float = 1) -> None:
    """A battle."""
    canvas.setFillColor(INK)
    canvas.setStrokeColor(PAPER)
    canvas.setLineWidth(0.5)
    _star(canvas, x, y, _BURST * unit, 9, 0.55)


def star(canvas: Canvas, x: float, y: float, unit: float = 1) -> None:
    """A prize."""
    canvas.setFillColor(GOLD)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.55)
    _star(canvas, x, y, _STAR * unit, 5, 0.42)


def _star(canvas: Canvas, x: float, y: float, radius: float, tips: int, inner: float) -> None:
    path = canvas.beginPath()
    for corner in range(2 * tips):
        reach = radius * (inner if corner % 2 else 1)
        angle = pi / 2 + corner * pi / tips
        across = x + reach * cos(angle)
        up = y + reach * sin(angle)
        if corner:
            path.lineTo(across, up)
        else:
            path.moveTo(across, up)
    path.close()
    canvas.drawPath(path, stroke=1, fill=1)


def swatch(canvas: Canvas, box: Box, place: int, *, idle: bool = False) -> None:
    """A patch of the ground of a seat, as it is on a small map: tinted, and hatched where it takes part."""
    colours = hue(place)
    canvas.saveState()
    path = canvas.beginPath()
    path.rect(box.x0, box.y0, box.width, box.height)
    canvas.setFillColor(tint_of(place, idle=idle))
    canvas.clipPath(path, stroke=0, fill=1)
    if not idle:
        apart, weight = hatch_of(place)
        canvas.setStrokeColor(colours.mid)
        canvas.setLineWidth(weight)
        lines = []
        for (ax, ay), (bx, by) in hatching(box, colours.hatch, apart):
            lines.append((ax, ay, bx, by))
        canvas.lines(lines)
    canvas.restoreState()
