"""The lead of one of two over the other through the turns: above the line the one, below it the other."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from adjudicator.reports.pdf.blocks import badge, thin_rule
from adjudicator.reports.pdf.fonts import BOLD, SANS
from adjudicator.reports.pdf.hexes.political import hatch_of, hatching, tint_of
from adjudicator.reports.pdf.ink import INK, SOFT, hue
from adjudicator.reports.pdf.placing import Box, Point
from adjudicator.reports.pdf.type import Canvas, Style, draw_right, draw_text
from adjudicator.table.figures import Plot
from adjudicator.table.seats import SeatStyle

_TICK = Style(SANS, 7, 9, SOFT)
_NAME = Style(BOLD, 9, 9.5)
_OVER = 6.0
"""Room over and under the curve, in points."""

_Part = tuple[tuple[float, float], tuple[float, float]]
"""A stretch of the curve: the place and the value of both its ends."""


class Gap(NamedTuple):
    """The difference of two, turn by turn: above zero the first is ahead."""

    values: Sequence[int]
    upper: SeatStyle
    lower: SeatStyle

    def ahead(self, value: float) -> SeatStyle:
        """The seat that is ahead at a value."""
        return self.upper if value > 0 else self.lower


class _Frame(NamedTuple):
    """The scale of values: the place of the first, the step to the next, the line of zero, the height of a point."""

    x: float
    step: float
    zero: float
    unit: float

    def at(self, place: float, value: float) -> Point:
        """A value on paper."""
        return self.x + place * self.step, self.zero + value * self.unit


def gap_of(plot: Plot) -> Gap | None:
    """The difference in a plot of two lines of which nothing is expected and nothing has changed."""
    lines = plot.series
    seats = plot.seats
    if len(seats) != 2:
        return None
    if any(line.ahead or line.former for line in lines):
        return None
    values = {line.seat: line.values for line in lines}
    upper, lower = seats
    ours = values[upper.seat]
    theirs = values[lower.seat]
    differences = [one - other for one, other in zip(ours, theirs, strict=True)]
    return Gap(differences, upper, lower)


def draw_gap(canvas: Canvas, gap: Gap, x: float, step: float, top: float, high: float) -> None:
    """The curve from its first value at x on, one every `step` points, `high` points from `top` down."""
    values = gap.values
    highest = max(0, *values)
    lowest = min(0, *values)
    room = high - 2 * _OVER
    unit = room / max(highest - lowest, 1)
    zero = top - _OVER - highest * unit
    frame = _Frame(x, step, zero, unit)
    points = [frame.at(place, value) for place, value in enumerate(values)]
    right = x + step * (len(values) - 1)
    _draw_ticks(canvas, frame, right, _ticks(lowest, highest, unit))
    _draw_areas(canvas, frame, gap)
    _trace(canvas, points)
    _draw_end(canvas, gap, points[-1])


def _draw_ticks(canvas: Canvas, frame: _Frame, right: float, ticks: Sequence[int]) -> None:
    """The lines of the scale with their values."""
    left = frame.x
    for value in ticks:
        _, y = frame.at(0, value)
        weight = 0.25 if value else 0.5
        line = y - 2.4
        thin_rule(canvas, left, right, y, weight)
        draw_right(canvas, left - 5, line, ended(value), _TICK)


def _draw_areas(canvas: Canvas, frame: _Frame, gap: Gap) -> None:
    """The areas between the curve and the line."""
    for place, (first, second) in enumerate(pairwise(gap.values)):
        parts = _parts(place, first, second)
        for part in parts:
            begin, end = part
            middle = begin[1] + end[1]
            style = gap.ahead(middle)
            _area(canvas, frame, part, style)


def _draw_end(canvas: Canvas, gap: Gap, end: Point) -> None:
    """The last difference behind the end of the curve, with the badge of the seat that is ahead."""
    x, y = end
    last = gap.values[-1]
    left = x + 4
    if last:
        style = gap.ahead(last)
        badge(canvas, left, y - 4, style, 8.4)
        left = x + 15
    line = y - 3
    draw_text(canvas, left, line, ended(last), _NAME)


def ended(value: int) -> str:
    """A difference in words."""
    if value:
        return f"+{abs(value)}"
    return "level"


def _ticks(lowest: int, highest: int, unit: float) -> Sequence[int]:
    """The values at which lines stand: the line of zero, and a round one above and below where there is room."""
    least = _TICK.leading * 1.6
    step = next(step for step in _STEPS if step * unit >= least)
    first = lowest // step * step
    if first < lowest:
        first += step
    return range(first, highest + 1, step)


_STEPS = tuple(digit * 10**power for power in range(12) for digit in (1, 2, 5))


def _parts(place: int, first: int, second: int) -> list[_Part]:
    """A stretch of the curve, cut where it crosses the line."""
    begin = (place, first)
    end = (place + 1, second)
    if first * second >= 0:
        return [(begin, end)]
    above = abs(first)
    share = above / (above + abs(second))
    crossing = (place + share, 0)
    return [(begin, crossing), (crossing, end)]


def _area(canvas: Canvas, frame: _Frame, part: _Part, style: SeatStyle) -> None:
    """The area between a stretch of the curve and the line, tinted and hatched by the leader."""
    begin, end = part
    x0, y0 = frame.at(*begin)
    x1, y1 = frame.at(*end)
    zero = frame.zero
    colours = hue(style.hue)
    apart, weight = hatch_of(style.hue)
    path = canvas.beginPath()
    path.moveTo(x0, zero)
    path.lineTo(x0, y0)
    path.lineTo(x1, y1)
    path.lineTo(x1, zero)
    path.close()
    canvas.saveState()
    canvas.setFillColor(tint_of(style.hue, idle=False))
    canvas.clipPath(path, stroke=0, fill=1)
    canvas.setStrokeColor(colours.mid)
    canvas.setLineWidth(weight)
    box = Box(x0, min(y0, y1, zero), x1, max(y0, y1, zero))
    lines = []
    for (ax, ay), (bx, by) in hatching(box, colours.hatch, apart * 1.3):
        lines.append((ax, ay, bx, by))
    canvas.lines(lines)
    canvas.restoreState()


def _trace(canvas: Canvas, points: Sequence[Point]) -> None:
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(1.3)
    path = canvas.beginPath()
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    canvas.drawPath(path, stroke=1, fill=0)
