"""The signs of a map of regions: pieces by their looks, prizes, arrows, lines of aid, standoffs, who was driven out."""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any

from reportlab.lib.colors import Color

from adjudicator.reports.pdf.curves import Curve, heading, stroke
from adjudicator.reports.pdf.fonts import BOLD
from adjudicator.reports.pdf.ink import INK, PAPER, Hue
from adjudicator.reports.pdf.placing import Box
from adjudicator.reports.pdf.type import Canvas, Style, draw_centred
from adjudicator.table.legends import Build

_BURST = Color(1.0, 0.83, 0.30)
_DARKER = 0.6
_HEAD = 2.6
"""The length of the head of an arrow, in widths of its line."""


LONG = 1.5
"""The width of a hull as a multiple of its height."""


def piece(canvas: Canvas, box: Box, build: Build, letter: str, hue: Hue, *, hollow: bool = False) -> None:
    """A piece: a block or a hull in the colour of its seat, with its letter; hollow where nobody plays it."""
    high = box.height
    ink = hue.full if hollow else INK
    canvas.setFillColor(PAPER if hollow else hue.full)
    for line, weight in ((PAPER, 0.26), (ink, 0.06)):
        canvas.setStrokeColor(line)
        canvas.setLineWidth(high * weight)
        canvas.setLineJoin(1)
        path = _built(canvas, box, build)
        canvas.drawPath(path, stroke=1, fill=1)
    x, y = box.middle
    size = high * (0.72 if build == "block" else 0.66)
    lower = 0 if build == "block" else high * 0.07
    style = Style(BOLD, size, size, INK if hollow else hue.on_full)
    draw_centred(canvas, x, y - size * 0.36 - lower, letter, style)


def _built(canvas: Canvas, box: Box, build: Build) -> Any:
    """The path round a piece."""
    path = canvas.beginPath()
    if build == "block":
        _rounded(path, box, box.height * 0.16)
    else:
        _hull(path, box)
    return path


def _hull(path: Any, box: Box) -> None:
    """A hull, its deck a little hollow."""
    x0, y0, x1, y1 = box
    wide = box.width
    high = box.height
    end = wide * 0.02
    stem = wide * 0.12
    inner = wide * 0.3
    deck = y1 - high * 0.14
    side = y0 + high * 0.3
    path.moveTo(x0, y1)
    path.curveTo(x0 + stem, deck, x0 + inner, deck, x0 + wide / 2, deck)
    path.curveTo(x1 - inner, deck, x1 - stem, deck, x1, y1)
    path.curveTo(x1 - end, side, x1 - stem, y0, x1 - inner, y0)
    path.lineTo(x0 + inner, y0)
    path.curveTo(x0 + stem, y0, x0 + end, side, x0, y1)
    path.close()


def _rounded(path: Any, box: Box, radius: float) -> None:
    """A box with round corners."""
    x0, y0, x1, y1 = box
    left = x0 + radius
    right = x1 - radius
    low = y0 + radius
    top = y1 - radius
    near = radius * 0.45
    path.moveTo(left, y0)
    path.lineTo(right, y0)
    path.curveTo(x1 - near, y0, x1, y0 + near, x1, low)
    path.lineTo(x1, top)
    path.curveTo(x1, y1 - near, x1 - near, y1, right, y1)
    path.lineTo(left, y1)
    path.curveTo(x0 + near, y1, x0, y1 - near, x0, top)
    path.lineTo(x0, low)
    path.curveTo(x0, y0 + near, x0 + near, y0, left, y0)
    path.close()


def prize(canvas: Canvas, x: float, y: float, radius: float, hue: Hue | None, *, changed: bool = False) -> None:
    """The sign of a prize: a disc in a ring, in the colour of its holder; a second ring where it changed hands."""
    ink = hue.full if hue else INK
    share = 0.62 if hue else 0.28
    canvas.setStrokeColor(INK)
    canvas.setFillColor(PAPER)
    canvas.setLineWidth(radius * 0.2)
    canvas.circle(x, y, radius, stroke=1, fill=1)
    if changed:
        outer = radius * 1.45
        canvas.circle(x, y, outer, stroke=1, fill=0)
    canvas.setFillColor(ink)
    canvas.circle(x, y, radius * share, stroke=0, fill=1)


def arrow(canvas: Canvas, parts: Sequence[Curve], hue: Hue, width: float, *, made: bool) -> None:
    """An advance, cased in white; one that failed is thinner and ends at a bar."""
    thick = width if made else width * 0.8
    strokes = (
        (PAPER, thick + width * 1.0),
        (edge(hue), thick + width * 0.3),
        (hue.full, thick),
    )
    last = parts[-1]
    canvas.setLineCap(0)
    canvas.setLineJoin(1)
    for ink, wide in strokes:
        canvas.setStrokeColor(ink)
        canvas.setLineWidth(wide)
        stroke(canvas, [*parts])
    if made:
        head(canvas, last, hue, width)
    else:
        bar(canvas, last, hue, width)


def head(canvas: Canvas, curve: Curve, hue: Hue, width: float, *, hollow: bool = False) -> None:
    """The head of an arrow at the end of a curve."""
    across, up = heading(curve)
    x, y = curve.b
    long = width * _HEAD
    wide = width * 1.55
    path = canvas.beginPath()
    path.moveTo(x + across * long, y + up * long)
    path.lineTo(x - up * wide, y + across * wide)
    path.lineTo(x + up * wide, y - across * wide)
    path.close()
    strokes = ((PAPER, width * 0.75), (edge(hue), width * 0.3))
    canvas.setFillColor(PAPER if hollow else hue.full)
    for ink, thick in strokes:
        canvas.setStrokeColor(ink)
        canvas.setLineWidth(thick)
        canvas.drawPath(path, stroke=1, fill=1)


def edge(hue: Hue) -> Color:
    """The ink of the edge of what has the colour of a seat: so much darker that it is seen in grey."""
    return Color(*(part * _DARKER for part in hue.full.rgb()))


def bar(canvas: Canvas, curve: Curve, hue: Hue, width: float) -> None:
    """The bar at the end of the way of a piece that was beaten back."""
    across, up = heading(curve)
    x, y = curve.b
    reach = width * 2.1
    strokes = (
        (PAPER, width * 1.9, reach + width * 0.45),
        (edge(hue), width * 1.1, reach),
    )
    for ink, wide, far in strokes:
        aside = up * far
        over = across * far
        canvas.setStrokeColor(ink)
        canvas.setLineWidth(wide)
        canvas.line(x - aside, y + over, x + aside, y - over)


def aid(canvas: Canvas, curve: Curve, hue: Hue, width: float, *, given: bool, carries: bool) -> None:
    """A line of aid, dashed, that of a carrier dotted; it ends in a dot, in a hollow one where nothing came of it."""
    thin = width * 0.55
    canvas.setLineCap(0)
    canvas.setStrokeColor(PAPER)
    canvas.setLineWidth(thin * 2.4)
    stroke(canvas, [curve])
    canvas.setStrokeColor(edge(hue))
    canvas.setLineWidth(thin)
    if carries:
        canvas.setLineCap(1)
        canvas.setDash([0.01, thin * 2.2])
    else:
        canvas.setDash([width * 1.3, width * 0.7])
    stroke(canvas, [curve])
    canvas.setDash()
    canvas.setLineCap(0)
    x, y = curve.b
    share = 0.3 if given else 0.45
    canvas.setStrokeColor(PAPER if given else edge(hue))
    canvas.setFillColor(edge(hue) if given else PAPER)
    canvas.setLineWidth(width * share)
    canvas.circle(x, y, width * 1.0, stroke=1, fill=1)


def ring(canvas: Canvas, box: Box, hue: Hue, width: float) -> None:
    """A ring round a piece that carries another."""
    x, y = box.middle
    radius = box.width * 0.62
    thick = width * 1.5
    thin = width * 0.75
    for ink, wide in ((PAPER, thick), (hue.full, thin)):
        canvas.setStrokeColor(ink)
        canvas.setLineWidth(wide)
        canvas.circle(x, y, radius, stroke=1, fill=0)


def flight(canvas: Canvas, curve: Curve, hue: Hue, width: float, *, made: bool) -> None:
    """A retreat, dotted; where it is only allowed, with a hollow head."""
    canvas.setStrokeColor(PAPER)
    canvas.setLineWidth(width * 1.7)
    stroke(canvas, [curve])
    canvas.setStrokeColor(hue.full)
    canvas.setLineWidth(width * 0.8)
    canvas.setLineCap(1)
    canvas.setDash([0.01, width * 1.6])
    stroke(canvas, [curve])
    canvas.setDash()
    canvas.setLineCap(0)
    head(canvas, curve, hue, width * 0.9, hollow=not made)


def cross(canvas: Canvas, x: float, y: float, size: float, ink: Color = INK) -> None:
    """Two strokes: where several wanted to go and nobody came, and over a piece that is gone."""
    half = size / 2
    left = x - half
    right = x + half
    low = y - half
    top = y + half
    rising = (left, low, right, top)
    falling = (left, top, right, low)
    canvas.setLineCap(1)
    for colour, wide in ((PAPER, size * 0.42), (ink, size * 0.2)):
        canvas.setStrokeColor(colour)
        canvas.setLineWidth(wide)
        canvas.lines([rising, falling])
    canvas.setLineCap(0)


def burst(canvas: Canvas, box: Box) -> None:
    """A star round a piece that was driven out, drawn behind it."""
    x, y = box.middle
    across = box.width * 0.92
    up = box.height * 0.98
    path = canvas.beginPath()
    for corner in range(24):
        reach = 0.74 if corner % 2 else 1
        angle = corner * pi / 12
        tip_x = x + across * reach * cos(angle)
        tip_y = y + up * reach * sin(angle)
        if corner:
            path.lineTo(tip_x, tip_y)
        else:
            path.moveTo(tip_x, tip_y)
    path.close()
    canvas.setFillColor(_BURST)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(up * 0.06)
    canvas.drawPath(path, stroke=1, fill=1)


def plus(canvas: Canvas, x: float, y: float, size: float) -> None:
    """A cross in a disc, on what is new."""
    half = size * 0.29
    across = (x - half, y, x + half, y)
    upright = (x, y - half, x, y + half)
    canvas.setFillColor(PAPER)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(size * 0.12)
    canvas.circle(x, y, size * 0.5, stroke=1, fill=1)
    canvas.setLineWidth(size * 0.17)
    canvas.lines([across, upright])


def vacant(canvas: Canvas, x: float, y: float, size: float) -> None:
    """A dashed square where something new may be placed."""
    half = size / 2
    dash = [size * 0.2, size * 0.14]
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(size * 0.08)
    canvas.setDash(dash)
    canvas.rect(x - half, y - half, size, size, stroke=1, fill=0)
    canvas.setDash()
