"""A plot: lines over a common axis, each with its letter on it and its name at its end."""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from msgspec.structs import replace

from adjudicator.reports.pdf.blocks import badge, thin_rule
from adjudicator.reports.pdf.finding import finding
from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.fonts import BOLD, SANS
from adjudicator.reports.pdf.gap import Gap, draw_gap, gap_of
from adjudicator.reports.pdf.ink import HAIR, PAPER, SOFT, hue
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.placing import Point
from adjudicator.reports.pdf.scale import spread, ticks
from adjudicator.reports.pdf.type import (
    NOTE,
    Canvas,
    Style,
    base,
    draw_centred,
    draw_right,
    draw_rows,
    draw_text,
    row,
    rows,
    shortened,
)
from adjudicator.table.figures import Plot, Series
from adjudicator.table.prose import minus
from adjudicator.table.seats import SeatStyle

_HEIGHT = 96.0
_ABOVE = 10.0
_BELOW = 26.0
_SCALE = 24.0
_NAMES = 104.0
_ENDS = 36.0
"""Room at the right of the lines for names and values, and for letters and values."""
_APART = 10.5
_TICK = Style(SANS, 6.5, 8, SOFT)
_NAME = Style(BOLD, 7.5, 9)
_VALUE = Style(SANS, 7.5, 9)


class Frame(NamedTuple):
    """The frame of the values: the left end of the line of 0, the width of a step, the height of a point, the foot.

    `high` and `wide` are its own, `names` is the room for names at the right of it.
    """

    x: float
    y: float
    step: float
    unit: float
    foot: float
    high: float
    wide: float
    names: float

    def at(self, place: int, value: float) -> Point:
        """The place of a value, counted from the first."""
        return self.x + place * self.step, self.y + value * self.unit


def plot_blocks(sheet: Paper, plot: Plot) -> tuple[Block, ...]:
    """The plot, its note under it."""
    left = sheet.left
    full = sheet.full
    note = rows(_note(plot), NOTE, full)
    note_high = NOTE.leading * len(note)
    high = _ABOVE + _HEIGHT + _BELOW + note_high

    def draw(canvas: Canvas, top: float) -> None:
        foot = top - _ABOVE - _HEIGHT
        below = foot - _BELOW
        _draw_plot(canvas, plot, left, foot, full, _HEIGHT, _NAMES)
        draw_rows(canvas, left, below, note, NOTE)

    return (Block(high, draw),)


def draw_strip(canvas: Canvas, plot: Plot, x: float, top: float, wide: float, high: float) -> None:
    """The plot as a strip with its upper left corner at (x, top), under what it shows.

    Of two lines it is their difference, of more how far each is behind the first, unless more is expected or changed.
    """
    title = shortened(finding(plot), _NAME, wide)
    draw_text(canvas, x, top - 8, title, _NAME)
    top -= _TOLD
    high -= _TOLD
    gap = gap_of(plot)
    if gap and len(gap.values) > 1:
        _draw_difference(canvas, plot, gap, x, top, wide, high)
        return
    behind = _behind(plot)
    low = top - high + _BELOW
    inner = high - _ABOVE - _BELOW
    _draw_plot(canvas, behind, x, low, wide, inner, _ENDS)


def _draw_difference(canvas: Canvas, plot: Plot, gap: Gap, x: float, top: float, wide: float, high: float) -> None:
    """The difference of two lines with its scale at the left and the turns below it."""
    count = len(gap.values)
    left = x + _LEVEL
    room = wide - _LEVEL - _ENDS
    step = room / (count - 1)
    foot = top - high + _FEET
    draw_gap(canvas, gap, left, step, top, high - _FEET)
    _feet(canvas, plot, left, step, foot, count)


_TOLD = 10.0
_LEVEL = 28.0
_FEET = 20.0
"""Room over a strip for what it shows, beside a difference for its scale, and below it."""


def _feet(canvas: Canvas, plot: Plot, x: float, step: float, y: float, count: int) -> None:
    """The numbers of the turns, and what they are."""
    upper = y - 8
    lower = y - 17
    every = _every(step)
    for place in range(0, count, every):
        number = str(plot.first + place)
        middle = x + place * step
        draw_centred(canvas, middle, upper, number, _TICK)
    draw_text(canvas, x, lower, plot.x_name, _TICK)


def _every(step: float) -> int:
    """The turns from one number under a plot to the next, so that they can be read."""
    return max(1, ceil(_TICK.size * 1.6 / step))


def _behind(plot: Plot) -> Plot:
    """A plot of how far each line is behind the first, if nothing is expected and nothing has changed."""
    lines = plot.series
    if len(lines) < 2:
        return plot
    if any(line.ahead or line.former for line in lines):
        return plot
    turns = zip(*[line.values for line in lines], strict=True)
    first = [max(values) for values in turns]
    below = [_below(line, first) for line in lines]
    return replace(plot, series=tuple(below))


def _below(series: Series, first: Sequence[int]) -> Series:
    """A line, by how far it lies below another."""
    behind = [value - most for value, most in zip(series.values, first, strict=True)]
    return replace(series, values=tuple(behind))


def _note(plot: Plot) -> str:
    """The note with what rings and thin lines are, where there are any."""
    return " ".join(part for part in (plot.note, _key(plot)) if part)


def _key(plot: Plot) -> str:
    """The meaning of rings and dashed lines, where there are any."""
    parts = []
    ahead = any(line.ahead for line in plot.series)
    changed = any(_has_changed(line) for line in plot.series)
    if ahead:
        parts.append(f"Dashed: {plot.ahead_name}.")
    if changed:
        parts.append(f"Rings: {plot.former_name}.")
    return " ".join(parts)


def _has_changed(line: Series) -> bool:
    """Whether a value of a line was another before."""
    return bool(line.former) and line.former != line.values


def _draw_plot(canvas: Canvas, plot: Plot, x: float, y: float, full: float, high: float, names: float) -> None:
    """The plot over a width of `full`, from `y` upwards."""
    count = max(len(each.values) + len(each.ahead) for each in plot.series)
    values: list[int] = []
    for each in plot.series:
        values += each.values
        values += each.ahead
        values += each.former
    lowest = min(0, *values)
    highest = max(0 if lowest else 1, *values)
    wide = full - _SCALE - names
    unit = high / (highest - lowest)
    frame = Frame(
        x=x + _SCALE,
        y=y - lowest * unit,
        step=wide / max(count - 1, 1),
        unit=unit,
        foot=y,
        high=high,
        wide=wide,
        names=names,
    )
    _draw_scale(canvas, frame, plot, count, ticks(lowest, highest))
    for style in plot.seats:
        for series in plot.series:
            if series.seat == style.seat:
                _draw_line(canvas, frame, series, style)
    _draw_letters(canvas, frame, plot)
    _draw_names(canvas, frame, plot)


def _draw_scale(canvas: Canvas, frame: Frame, plot: Plot, count: int, ticks: Sequence[int]) -> None:
    """The lines of the scale with their values, and the numbers of the turns under them."""
    _draw_ticks(canvas, frame, ticks)
    every = _every(frame.step)
    line = frame.foot - 10
    for place in range(0, count, every):
        x, _ = frame.at(place, 0)
        number = str(plot.first + place)
        draw_centred(canvas, x, line, number, _TICK)
    _draw_axis(canvas, frame, plot)
    known = max(len(each.values) for each in plot.series)
    if known < count:
        _draw_now(canvas, frame, known - 1)


def _draw_ticks(canvas: Canvas, frame: Frame, ticks: Sequence[int]) -> None:
    """The lines of the scale with their values; that of 0 is a little heavier."""
    left = frame.x
    right = left + frame.wide
    beside = left - 5
    for value in _legible(ticks, frame.unit):
        _, y = frame.at(0, value)
        weight = 0.25 if value else 0.4
        number = minus(str(value))
        line = y - 2.2
        thin_rule(canvas, left, right, y, weight)
        draw_right(canvas, beside, line, number, _TICK)


def _draw_axis(canvas: Canvas, frame: Frame, plot: Plot) -> None:
    """The name of the axis under its numbers; in a strip, which has no note, with the meaning of its signs."""
    text = plot.x_name
    key = _key(plot)
    is_strip = frame.names <= _ENDS
    if is_strip and key:
        text += f". {key}"
    room = frame.wide + frame.names
    axis = rows(text, _TICK, room)
    below = frame.foot - 19 - base(0, _TICK)
    draw_rows(canvas, frame.x, below, axis, _TICK)


def _draw_now(canvas: Canvas, frame: Frame, now: int) -> None:
    """A dotted line between what was and what is ahead."""
    x, _ = frame.at(now, 0)
    foot = frame.foot
    top = foot + frame.high
    line = top + 5
    canvas.setStrokeColor(SOFT)
    canvas.setLineWidth(0.5)
    canvas.setDash(1, 2)
    canvas.line(x, foot, x, top + 4)
    canvas.setDash()
    draw_centred(canvas, x, line, "now", _TICK)


def _legible(ticks: Sequence[int], unit: float) -> Sequence[int]:
    """The values of a scale, 0 among them, that can stand above each other."""
    every = 1
    if len(ticks) > 1:
        apart = unit * (ticks[1] - ticks[0])
        every = ceil(_TICK.leading / apart)
    zero = ticks.index(0)
    legible = []
    for place, value in enumerate(ticks):
        if (place - zero) % every == 0:
            legible.append(value)
    return legible


def _draw_line(canvas: Canvas, frame: Frame, series: Series, style: SeatStyle) -> None:
    """The values, then those ahead as a thin dashed line; rings where a value was another before."""
    points = [frame.at(place, value) for place, value in enumerate(series.values + series.ahead)]
    count = len(series.values)
    known = points[:count]
    expected = points[max(0, count - 1) :]
    colours = hue(style.hue)
    canvas.setStrokeColor(colours.full)
    canvas.setLineWidth(0.7)
    canvas.setDash(3, 2)
    _trace(canvas, expected)
    canvas.setDash()
    canvas.setLineWidth(1.6)
    _trace(canvas, known)
    _draw_rings(canvas, frame, series)


def _draw_rings(canvas: Canvas, frame: Frame, series: Series) -> None:
    """A ring at each value that has changed, where it was before."""
    canvas.setLineWidth(0.8)
    canvas.setFillColor(PAPER)
    changes = zip(series.values, series.former, strict=False)
    for place, (value, former) in enumerate(changes):
        if value != former:
            x, y = frame.at(place, former)
            canvas.circle(x, y, 2, stroke=1, fill=1)


def _trace(canvas: Canvas, points: Sequence[Point]) -> None:
    if len(points) > 1:
        path = canvas.beginPath()
        path.moveTo(*points[0])
        for point in points[1:]:
            path.lineTo(*point)
        canvas.drawPath(path, stroke=1, fill=0)


_SIGN = 8.4
"""The side of the sign of a seat, in points: its letter can be read."""


def _draw_letters(canvas: Canvas, frame: Frame, plot: Plot) -> None:
    """The letter of each seat on its line, each at rounds of its own."""
    lines = {series.seat: series.values for series in plot.series}
    half = _SIGN / 2
    seats = plot.seats
    first, _ = frame.at(0, 0)
    second, _ = frame.at(1, 0)
    step = max(second - first, 1)
    apart = max(1, ceil(_SIGN / step))
    every = max(len(seats), 3) * apart
    for number, style in enumerate(seats, start=1):
        values = lines[style.seat]
        begin = number * apart
        for place in range(begin, len(values), every):
            x, y = frame.at(place, values[place])
            left = x - half
            badge(canvas, left, y - half, style, _SIGN)


def _draw_names(canvas: Canvas, frame: Frame, plot: Plot) -> None:
    """Letter, name where there is room, and last value of each line at its end, moved apart where they would cover."""
    by_seat = {series.seat: series for series in plot.series}
    lines = [by_seat[style.seat] for style in plot.seats]
    ends = [_end(frame, line) for line in lines]
    middles = [y for _, y in ends]
    top = frame.foot + frame.high
    heights = spread(middles, _APART, top)
    for place, style in enumerate(plot.seats):
        line = lines[place]
        end = ends[place]
        y = heights[place]
        _draw_name(canvas, frame, style, line, end, y)


def _draw_name(canvas: Canvas, frame: Frame, style: SeatStyle, series: Series, end: Point, y: float) -> None:
    """The name of a line at a height, with a thin line to its end."""
    x, height = end
    canvas.setStrokeColor(HAIR)
    canvas.setLineWidth(0.5)
    canvas.line(x + 1, height, x + 9, y)
    sign = x + 9.4
    low = y - _SIGN / 2
    badge(canvas, sign, low, style, _SIGN)
    value = _last_value(series, frame)
    room = frame.names - 24 - row(value, _VALUE).width
    name = shortened(style.name, _NAME, room)
    left = x + 20
    line = y - 2.6
    if name:
        left += draw_text(canvas, left, line, f"{name} ", _NAME)
    draw_text(canvas, left, line, value, _VALUE)


def _last_value(series: Series, frame: Frame) -> str:
    """The last value of a line; where there is room for names, with the value that is expected."""
    values = series.values + series.ahead
    last = values[-1]
    if series.ahead and frame.names > _ENDS:
        now = series.values[-1]
        return f"{now}, then {last}"
    return minus(str(last))


def _end(frame: Frame, series: Series) -> Point:
    values = series.values + series.ahead
    place = len(values) - 1
    return frame.at(place, values[place])
