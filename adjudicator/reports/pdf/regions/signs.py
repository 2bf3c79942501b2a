"""The signs of a map of regions: pieces by their looks, prizes, arrows, lines of aid, standoffs, who was driven out."""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any

from reportlab.lib.colors import Color

from adjudicator.reports.pdf.curves import Curve, heading, stroke
from adjudicator.reports.pdf.fonts import BOLD
from adjudicator.reports.pdf.ink import INK, PAPER, Hue
from adjudicator.reports.pdf.placing import Box
from adjudicator.reports.pdf.type import Canvas, Style, draw_text
from adjudicator.table.legends import Build

_BURST = Color(1.0, 0.83, 0.30)
_DARKER = 0.6
_HEAD = 2.6
"""How long the head of an arrow is, in widths of its line."""


LONG = 1.5
"""How many times as wide as high a hull is."""


def piece(canvas: Canvas, box: Box, build: Build, letter: str, hue: Hue, *, hollow: bool = False) -> None:
    """A piece: a block or a hull in the colour of its seat, with its letter; hollow where nobody plays it."""
    high = box.y1 - box.y0
    canvas.setFillColor(PAPER if hollow else hue.full)
    for ink, weight in ((PAPER, 0.26), (hue.full if hollow else INK, 0.06)):
        canvas.setStrokeColor(ink)
        canvas.setLineWidth(high * weight)
        canvas.setLineJoin(1)
        canvas.drawPath(_built(canvas, box, build), stroke=1, fill=1)
    x, y = box.middle
    size = high * (0.72 if build == "block" else 0.66)
    text = Style(BOLD, size, size, INK if hollow else hue.on_full)
    low = 0 if build == "block" else high * 0.07
    draw_text(canvas, x, y - size * 0.36 - low, letter, text, align=0.5)


def _built(canvas: Canvas, box: Box, build: Build) -> Any:
    path = canvas.beginPath()
    x0, y0, x1, y1 = box
    wide = x1 - x0
    high = y1 - y0
    if build == "block":
        _rounded(path, box, high * 0.16)
        return path
    deck = y1 - high * 0.14
    path.moveTo(x0, y1)
    path.curveTo(x0 + wide * 0.12, deck, x0 + wide * 0.3, deck, x0 + wide / 2, deck)
    path.curveTo(x1 - wide * 0.3, deck, x1 - wide * 0.12, deck, x1, y1)
    path.curveTo(x1 - wide * 0.02, y0 + high * 0.3, x1 - wide * 0.12, y0, x1 - wide * 0.3, y0)
    path.lineTo(x0 + wide * 0.3, y0)
    path.curveTo(x0 + wide * 0.12, y0, x0 + wide * 0.02, y0 + high * 0.3, x0, y1)
    path.close()
    return path


def _rounded(path: Any, box: Box, radius: float) -> None:
    x0, y0, x1, y1 = box
    near = radius * 0.45
    path.moveTo(x0 + radius, y0)
    path.lineTo(x1 - radius, y0)
    path.curveTo(x1 - near, y0, x1, y0 + near, x1, y0 + radius)
    path.lineTo(x1, y1 - radius)
    path.curveTo(x1, y1 - near, x1 - near, y1, x1 - radius, y1)
    path.lineTo(x0 + radius, y1)
    path.curveTo(x0 + near, y1, x0, y1 - near, x0, y1 - radius)
    path.lineTo(x0, y0 + radius)
    path.curveTo(x0, y0 + near, x0 + near, y0, x0 + radius, y0)
    path.close()


def prize(canvas: Canvas, x: float, y: float, radius: float, hue: Hue | None, *, changed: bool = False) -> None:
    """The sign of a prize: a disc in a ring, in the colour of its holder; a second ring where it changed hands."""
    canvas.setStrokeColor(INK)
    canvas.setFillColor(PAPER)
    canvas.setLineWidth(radius * 0.2)
    canvas.circle(x, y, radius, stroke=1, fill=1)
    if changed:
        canvas.circle(x, y, radius * 1.45, stroke=1, fill=0)
    canvas.setFillColor(hue.full if hue else INK)
    canvas.circle(x, y, radius * (0.62 if hue else 0.28), stroke=0, fill=1)


def arrow(canvas: Canvas, parts: Sequence[Curve], hue: Hue, width: float, *, made: bool) -> None:
    """An advance, cased in white; one that failed is thinner and ends at a bar."""
    canvas.setLineCap(0)
    canvas.setLineJoin(1)
    thick = width if made else width * 0.8
    for ink, wide in ((PAPER, thick + width * 1.0), (edge(hue), thick + width * 0.3), (hue.full, thick)):
        canvas.setStrokeColor(ink)
        canvas.setLineWidth(wide)
        stroke(canvas, [*parts])
    if made:
        head(canvas, parts[-1], hue, width)
    else:
        bar(canvas, parts[-1], hue, width)


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
    canvas.setFillColor(PAPER if hollow else hue.full)
    for ink, thick in ((PAPER, width * 0.75), (edge(hue), width * 0.3)):
        canvas.setStrokeColor(ink)
        canvas.setLineWidth(thick)
        canvas.drawPath(path, stroke=1, fill=1)


def edge(hue: Hue) -> Color:
    """The ink of the edge of what has the colour of a seat: so much darker that it is seen in grey."""
    return Color(*(part * _DARKER for part in hue.full.rgb()))


def bar(canvas: Canvas, curve: Curve, hue: Hue, width: float) -> None:
    """The bar at the end of the way of who was beaten back."""
    across, up = heading(curve)
    x, y = curve.b
    reach = width * 2.1
    for ink, wide, more in ((PAPER, width * 1.9, width * 0.45), (edge(hue), width * 1.1, 0)):
        canvas.setStrokeColor(ink)
        canvas.setLineWidth(wide)
        far = reach + more
        canvas.line(x - up * far, y + across * far, x + up * far, y - across * far)


def aid(canvas: Canvas, curve: Curve, hue: Hue, width: float, *, given: bool, carries: bool) -> None:
    """A line of aid, dashed, of who carries dotted; it ends in a dot, in a hollow one where nothing came of it."""
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
    canvas.setStrokeColor(PAPER if given else edge(hue))
    canvas.setFillColor(edge(hue) if given else PAPER)
    canvas.setLineWidth(width * (0.3 if given else 0.45))
    canvas.circle(x, y, width * 1.0, stroke=1, fill=1)


def ring(canvas: Canvas, box: Box, hue: Hue, width: float) -> None:
    """Round a piece that carries another."""
    x, y = box.middle
    radius = (box.x1 - box.x0) * 0.62
    for ink, wide in ((PAPER, width * 1.5), (hue.full, width * 0.75)):
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
    """Where several wanted to go and nobody came, and over what is gone: two strokes."""
    half = size / 2
    canvas.setLineCap(1)
    for colour, wide in ((PAPER, size * 0.42), (ink, size * 0.2)):
        canvas.setStrokeColor(colour)
        canvas.setLineWidth(wide)
        canvas.lines([(x - half, y - half, x + half, y + half), (x - half, y + half, x + half, y - half)])
    canvas.setLineCap(0)


def burst(canvas: Canvas, box: Box) -> None:
    """Behind who was driven out: a star round it."""
    x, y = box.middle
    across = (box.x1 - box.x0) * 0.92
    up = (box.y1 - box.y0) * 0.98
    path = canvas.beginPath()
    for corner in range(24):
        reach = 0.74 if corner % 2 else 1
        point = x + across * reach * cos(corner * pi / 12), y + up * reach * sin(corner * pi / 12)
        (path.lineTo if corner else path.moveTo)(*point)
    path.close()
    canvas.setFillColor(_BURST)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(up * 0.06)
    canvas.drawPath(path, stroke=1, fill=1)


def plus(canvas: Canvas, x: float, y: float, size: float) -> None:
    """On what is new: a cross in a disc."""
    canvas.setFillColor(PAPER)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(size * 0.12)
    canvas.circle(x, y, size * 0.5, stroke=1, fill=1)
    canvas.setLineWidth(size * 0.17)
    half = size * 0.29
    canvas.lines([(x - half, y, x + half, y), (x, y - half, x, y + half)])


def vacant(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Where something new may be placed."""
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(size * 0.08)
    canvas.setDash([size * 0.2, size * 0.14])
    canvas.rect(x - size / 2, y - size / 2, size, size, stroke=1, fill=0)
    canvas.setDash()
