"""The marks on a map: holders' discs and flags, shields, figures on roads, counters, arrows and bursts."""

from collections.abc import Iterator, Sequence
from math import cos, pi, radians, sin, sqrt

from reportlab.lib.colors import Color

from adjudicator.reports.pdf.curves import Curve, heading, stroke
from adjudicator.reports.pdf.fonts import BOLD
from adjudicator.reports.pdf.ink import INK, PAPER, SOFT, Hue
from adjudicator.reports.pdf.placing import Box, Point
from adjudicator.reports.pdf.type import Canvas, Style, draw_centred

LAND = Color(0.975, 0.967, 0.945)
ROAD = Color(0.42, 0.37, 0.30)
ROAD_BED = Color(0.93, 0.89, 0.80)
_BURST = Color(1.0, 0.83, 0.30)


def figure(canvas: Canvas, x: float, y: float, text: str, size: float, ink: Color = INK) -> None:
    """A short bold text centred on (x, y)."""
    style = Style(BOLD, size, size, ink)
    draw_centred(canvas, x, y - size * 0.36, text, style)


def wash(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """The ground round a place within reach: a tint with a light hatch."""
    canvas.setFillColor(_WASH)
    canvas.setStrokeColor(SOFT)
    canvas.setLineWidth(0.25)
    canvas.circle(x, y, radius, stroke=0, fill=1)
    path = canvas.beginPath()
    for a, b in _hatching(x, y, radius, (45,)):
        path.moveTo(*a)
        path.lineTo(*b)
    canvas.drawPath(path, stroke=1, fill=0)


_WASH = Color(0.93, 0.89, 0.76)


def disc(canvas: Canvas, x: float, y: float, radius: float, hue: Hue, changed: bool) -> None:
    """The ground a holder's place stands on: tint, hatch and rim; a second rim when it changed hands."""
    canvas.setFillColor(hue.tint)
    canvas.setStrokeColor(hue.mid)
    canvas.setLineWidth(radius * 0.03)
    canvas.circle(x, y, radius, stroke=0, fill=1)
    path = canvas.beginPath()
    for a, b in _hatching(x, y, radius, hue.hatch):
        path.moveTo(*a)
        path.lineTo(*b)
    canvas.drawPath(path, stroke=1, fill=0)
    canvas.setStrokeColor(hue.full)
    canvas.setLineWidth(radius * 0.06)
    canvas.circle(x, y, radius, stroke=1, fill=0)
    if changed:
        canvas.circle(x, y, radius * 1.14, stroke=1, fill=0)


def _hatching(x: float, y: float, radius: float, angles: tuple[int, ...]) -> Iterator[tuple[Point, Point]]:
    """The chords of a circle, in parallels at each of `angles` degrees."""
    for angle in angles:
        turn = radians(angle)
        across = cos(turn)
        up = sin(turn)
        for step in range(-4, 5):
            off = radius * step * 0.215
            half = sqrt(radius * radius - off * off)
            mid_x = x - up * off
            mid_y = y + across * off
            half_x = across * half
            half_y = up * half
            start = (mid_x - half_x, mid_y - half_y)
            end = (mid_x + half_x, mid_y + half_y)
            yield start, end


def flag(canvas: Canvas, x: float, y: float, letter: str, hue: Hue, size: float) -> None:
    """A holder's pennant with his letter; (x, y) is the foot of its pole."""
    top = y + size * 1.7
    low = y + size * 0.75
    wide = size * 1.05
    high = size * 0.95
    letter_x = x + size * 0.53
    letter_y = y + size * 1.21
    letter_high = size * 0.82
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(size * 0.08)
    canvas.line(x, y, x, top)
    canvas.setFillColor(hue.full)
    canvas.rect(x, low, wide, high, stroke=0, fill=1)
    figure(canvas, letter_x, letter_y, letter, letter_high, hue.on_full)


def shield(canvas: Canvas, x: float, y: float, value: str, size: float) -> None:
    """A small shield with a figure, its middle at (x, y)."""
    half = size * 0.5
    left = x - half
    right = x + half
    upper = y + size * 0.52
    cheek = y - size * 0.32
    chin = y - size * 0.52
    inner = size * 0.2
    path = canvas.beginPath()
    path.moveTo(left, upper)
    path.lineTo(right, upper)
    path.lineTo(right, y)
    path.curveTo(right, cheek, x + inner, chin, x, y - size * 0.66)
    path.curveTo(x - inner, chin, left, cheek, left, y)
    path.close()
    canvas.setFillColor(PAPER)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(size * 0.08)
    canvas.drawPath(path, stroke=1, fill=1)
    figure(canvas, x, y + size * 0.02, value, size * 0.78)


def roundel(canvas: Canvas, x: float, y: float, label: str, radius: float, changed: bool) -> None:
    """The figure on a road; white on black when it changed."""
    ground = INK if changed else PAPER
    edge = INK if changed else ROAD
    ink = PAPER if changed else INK
    share = 1.12 if changed else 1
    canvas.setFillColor(ground)
    canvas.setStrokeColor(edge)
    canvas.setLineWidth(0.5)
    canvas.circle(x, y, radius * share, stroke=1, fill=1)
    figure(canvas, x, y, label, radius * 1.45, ink)


def roads(canvas: Canvas, curves: Sequence[Curve], width: float, bed: Color = ROAD_BED) -> None:
    """Roads as a dark line with a light one on it."""
    canvas.setLineCap(1)
    canvas.setStrokeColor(ROAD)
    canvas.setLineWidth(width)
    stroke(canvas, curves)
    canvas.setStrokeColor(bed)
    canvas.setLineWidth(width * 0.58)
    stroke(canvas, curves)
    canvas.setLineCap(0)


def counter(canvas: Canvas, box: Box, text: str, hue: Hue, status: str) -> None:
    """A piece: solid when fit, half hatched when defeated, outlined with dashes when broken."""
    x, y = box.middle
    height = box.height
    normal = status == "normal"
    edge = PAPER if normal else hue.full
    ground = hue.full if normal else PAPER
    ink = hue.on_full if normal else INK
    canvas.setLineWidth(height * 0.075)
    canvas.setStrokeColor(edge)
    canvas.setFillColor(ground)
    if status == "broken":
        canvas.setDash(2, 1.4)
    canvas.roundRect(box.x0, box.y0, box.width, height, height * 0.24, stroke=1, fill=1)
    canvas.setDash()
    if status == "defeated":
        _half_hatched(canvas, box, hue)
        y += height * 0.15
    figure(canvas, x, y, text, height * 0.62, ink)


def _half_hatched(canvas: Canvas, box: Box, hue: Hue) -> None:
    """The hatch of the lower part of a piece."""
    reach = box.height * 0.34
    low = box.y0 + 0.6
    right = box.x1 - 0.4
    path = canvas.beginPath()
    x = box.x0 + 1.2
    while x + reach < right:
        path.moveTo(x, low)
        path.lineTo(x + reach, low + reach)
        x += 2.1
    canvas.setStrokeColor(hue.full)
    canvas.setLineWidth(0.9)
    canvas.drawPath(path, stroke=1, fill=0)


HEAD = 3.4
"""The length of the head of an arrow, in widths of its line."""
TAG_SHARE = 0.72
"""The size of the number in the square of a movement, as a share of that."""


def arrow(canvas: Canvas, curve: Curve, hue: Hue, made: bool, forced: bool, width: float) -> None:
    """A movement: cased in white; dashed when forced; one that failed ends at a bar."""
    across, up = heading(curve)
    canvas.setStrokeColor(PAPER)
    canvas.setLineWidth(width * 2.1)
    stroke(canvas, [curve])
    canvas.setStrokeColor(hue.full)
    canvas.setLineWidth(width)
    if forced:
        canvas.setDash(width * 2.2, width * 1.2)
    stroke(canvas, [curve])
    canvas.setDash()
    if made:
        _head(canvas, curve.b, (across, up), hue, width)
        return
    x, y = curve.b
    reach = width * 2.1
    aside = up * reach
    over = across * reach
    canvas.setLineWidth(width * 0.9)
    canvas.line(x - aside, y + over, x + aside, y - over)


def _head(canvas: Canvas, tip: Point, way: Point, hue: Hue, width: float) -> None:
    x, y = tip
    across, up = way
    long = width * HEAD
    wide = width * 1.75
    aside_x = up * wide
    aside_y = across * wide
    notch_x = across * width * 0.5
    notch_y = up * width * 0.5
    path = canvas.beginPath()
    path.moveTo(x + across * long, y + up * long)
    path.lineTo(x - aside_x, y + aside_y)
    path.lineTo(x + notch_x, y + notch_y)
    path.lineTo(x + aside_x, y - aside_y)
    path.close()
    canvas.setFillColor(hue.full)
    canvas.setStrokeColor(PAPER)
    canvas.setLineWidth(width * 0.28)
    canvas.drawPath(path, stroke=1, fill=1)


def tag(canvas: Canvas, box: Box, numbers: str, hue: Hue) -> None:
    """The numbers of the events an arrow stands for: in a solid square, as no printed figure is."""
    x, y = box.middle
    wide = box.width
    high = box.height
    size = high * TAG_SHARE
    canvas.setFillColor(hue.full)
    canvas.setStrokeColor(PAPER)
    canvas.setLineWidth(high * 0.07)
    canvas.rect(box.x0, box.y0, wide, high, stroke=1, fill=1)
    figure(canvas, x, y, numbers, size, hue.on_full)


def burst(canvas: Canvas, box: Box, number: int) -> None:
    """A battle: a star of twelve points with the number of the event."""
    x, y = box.middle
    radius = box.height / 2
    path = canvas.beginPath()
    for corner in range(24):
        reach = radius * (0.7 if corner % 2 else 1)
        angle = corner * pi / 12
        tip_x = x + reach * cos(angle)
        tip_y = y + reach * sin(angle)
        if corner:
            path.lineTo(tip_x, tip_y)
        else:
            path.moveTo(tip_x, tip_y)
    path.close()
    canvas.setFillColor(_BURST)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(radius * 0.09)
    canvas.drawPath(path, stroke=1, fill=1)
    figure(canvas, x, y, str(number), radius * 0.95)


def mound(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """Bare land under a symbol, so that no road runs through it."""
    canvas.setFillColor(LAND)
    canvas.circle(x, y, radius, stroke=0, fill=1)
