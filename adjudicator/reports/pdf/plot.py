"""A plot: lines over a common axis, each with its letter on it and its name at its end."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import ceil, log10
from typing import NamedTuple

from msgspec.structs import replace

from adjudicator.reports.pdf.blocks import badge, thin_rule
from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.fonts import BOLD, SANS
from adjudicator.reports.pdf.gap import draw_gap, gap_of
from adjudicator.reports.pdf.ink import HAIR, PAPER, SOFT, hue
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.placing import Point
from adjudicator.reports.pdf.type import NOTE, Canvas, Style, base, draw_rows, draw_text, row, rows
from adjudicator.table.figures import Plot, Series
from adjudicator.table.news import within
from adjudicator.table.prose import joined, minus, sentence
from adjudicator.table.seats import SeatStyle
from adjudicator.table.words import Seat

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
    """Where values are drawn: the left end of the line of 0, the width of a step, the height of a point, the foot.

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
    note = rows(_note(plot), NOTE, sheet.full)
    note_high = NOTE.leading * len(note)
    high = _ABOVE + _HEIGHT + _BELOW + note_high

    def draw(canvas: Canvas, top: float) -> None:
        foot = top - _ABOVE - _HEIGHT
        _draw_plot(canvas, plot, sheet.left, foot, sheet.full, _HEIGHT, _NAMES)
        draw_rows(canvas, sheet.left, foot - _BELOW, note, NOTE)

    return (Block(high, draw),)


def draw_strip(canvas: Canvas, plot: Plot, x: float, top: float, wide: float, high: float) -> None:
    """The plot as a strip with its upper left corner at (x, top), under what it shows.

    Of two lines it is their difference, of more how far each is behind the first, unless more is expected or changed.
    """
    title = shortened(finding(plot), _NAME, wide)
    draw_text(canvas, x, top - 8, title, _NAME)
    top -= _TOLD
    high -= _TOLD
    foot = top - high
    gap = gap_of(plot)
    if gap and len(gap.values) > 1:
        count = len(gap.values)
        left = x + _LEVEL
        step = (wide - _LEVEL - _ENDS) / (count - 1)
        draw_gap(canvas, gap, left, step, top, high - _FEET)
        _feet(canvas, plot, left, step, foot + _FEET, count)
        return
    _draw_plot(canvas, _behind(plot), x, foot + _BELOW, wide, high - _ABOVE - _BELOW, _ENDS)


_TOLD = 10.0
_LEVEL = 28.0
_FEET = 20.0
"""Room over a strip for what it shows, beside a difference for its scale, and below it."""


def _feet(canvas: Canvas, plot: Plot, x: float, step: float, y: float, count: int) -> None:
    """The numbers of the turns, and what they are."""
    for place in range(0, count, _every(step)):
        number = str(plot.first + place)
        middle = x + place * step
        draw_text(canvas, middle, y - 8, number, _TICK, align=0.5)
    draw_text(canvas, x, y - 17, plot.x_name, _TICK)


def _every(step: float) -> int:
    """The turns from one number under a plot to the next, so that they can be read."""
    return max(1, ceil(_TICK.size * 1.6 / step))


def _behind(plot: Plot) -> Plot:
    """A plot of how far each line is behind the first, if nothing is expected and nothing has changed."""
    if len(plot.series) < 2:
        return plot
    if any(series.ahead or series.former for series in plot.series):
        return plot
    lines = [series.values for series in plot.series]
    first = [max(values) for values in zip(*lines, strict=True)]
    below = [_below(each, first) for each in plot.series]
    return replace(plot, series=tuple(below))


def _below(series: Series, first: Sequence[int]) -> Series:
    """A line, by how far it lies below another."""
    behind = [value - most for value, most in zip(series.values, first, strict=True)]
    return replace(series, values=tuple(behind))


def finding(plot: Plot) -> str:
    """The finding of a plot: who leads, by how much, and since when."""
    lines = {series.seat: series.values for series in plot.series}
    names = {style.seat: style.name for style in plot.seats}
    columns = zip(*map(lines.__getitem__, names), strict=True)
    firsts = [_first(values) for values in columns]
    now = firsts[-1]
    if len(now) == len(names) > 1:
        return "All level"
    if len(now) > 1:
        leaders = [within(names[seat]) for seat in _seats(names, now)]
        return f"{joined(leaders)} level"
    (seat,) = _seats(names, now)
    by = _lead(lines, seat)
    leader = sentence(names[seat])
    since = _since(firsts)
    if since:
        return f"{leader} ahead by {by}, since {plot.x_name} {plot.first + since}"
    return f"{leader} ahead by {by}, from the beginning"


def _lead(lines: Mapping[Seat, Sequence[int]], seat: Seat) -> int:
    """The last value of the leader above that of the next."""
    others = [values[-1] for other, values in lines.items() if other != seat]
    return lines[seat][-1] - max(others, default=0)


def _since(firsts: Sequence[tuple[int, ...]]) -> int:
    """The turn from which on those lead who lead now."""
    now = firsts[-1]
    for turn in reversed(range(len(firsts))):
        if firsts[turn] != now:
            return turn + 1
    return 0


def _first(values: Sequence[int]) -> tuple[int, ...]:
    """The places of the highest."""
    highest = max(values, default=0)
    return tuple(place for place, value in enumerate(values) if value == highest)


def _seats(names: Iterable[Seat], places: Sequence[int]) -> list[Seat]:
    return [seat for place, seat in enumerate(names) if place in places]


def _note(plot: Plot) -> str:
    """The note with what rings and thin lines are, where there are any."""
    return " ".join(part for part in (plot.note, _key(plot)) if part)


def _key(plot: Plot) -> str:
    """The meaning of rings and dashed lines, where there are any."""
    parts = []
    if any(each.ahead for each in plot.series):
        parts.append(f"Dashed: {plot.ahead_name}.")
    if any(each.former and each.former != each.values for each in plot.series):
        parts.append(f"Rings: {plot.former_name}.")
    return " ".join(parts)


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
    left = frame.x
    right = left + frame.wide
    for value in _legible(ticks, frame.unit):
        _, y = frame.at(0, value)
        weight = 0.25 if value else 0.4
        thin_rule(canvas, left, right, y, weight)
        number = minus(str(value))
        draw_text(canvas, left - 5, y - 2.2, number, _TICK, align=1)
    for place in range(0, count, _every(frame.step)):
        x, _ = frame.at(place, 0)
        number = str(plot.first + place)
        draw_text(canvas, x, frame.foot - 10, number, _TICK, align=0.5)
    _draw_axis(canvas, frame, plot)
    now = max(len(each.values) for each in plot.series) - 1
    if now < count - 1:
        _draw_now(canvas, frame, now)


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
    top = frame.foot + frame.high
    canvas.setStrokeColor(SOFT)
    canvas.setLineWidth(0.5)
    canvas.setDash(1, 2)
    canvas.line(x, frame.foot, x, top + 4)
    canvas.setDash()
    draw_text(canvas, x, top + 5, "now", _TICK, align=0.5)


def _legible(ticks: Sequence[int], unit: float) -> Sequence[int]:
    """As many of the values of a scale, 0 among them, as can stand above each other."""
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


def ticks(lowest: int, highest: int) -> range:
    """The values of a scale at which lines stand, 0 among them; `lowest` is 0 or less."""
    step = nice_step(highest - lowest)
    return range(-(-lowest // step) * step, highest + 1, step)


def nice_step(highest: int) -> int:
    """The distance of the lines of a scale, so that there are three to seven: 1, 2 or 5 with noughts."""
    power = int(10 ** int(log10(max(highest, 1))))
    steps = (power // 5, power // 2, power, 2 * power)
    return next(step for step in steps if step and highest / step <= 6)


def _draw_line(canvas: Canvas, frame: Frame, series: Series, style: SeatStyle) -> None:
    """The values, then those ahead as a thin dashed line; rings where a value was another before."""
    ink = hue(style.hue).full
    known = [frame.at(place, value) for place, value in enumerate(series.values)]
    expected = [frame.at(place, value) for place, value in enumerate(series.ahead, start=len(known))]
    changes = zip(series.values, series.former, strict=False)
    canvas.setStrokeColor(ink)
    canvas.setLineWidth(0.7)
    canvas.setDash(3, 2)
    _trace(canvas, [*known[-1:], *expected])
    canvas.setDash()
    canvas.setLineWidth(1.6)
    _trace(canvas, known)
    canvas.setLineWidth(0.8)
    canvas.setFillColor(PAPER)
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
    every = max(len(plot.seats), 3)
    first, _ = frame.at(0, 0)
    second, _ = frame.at(1, 0)
    step = max(second - first, 1)
    apart = max(1, ceil(_SIGN / step))
    for number, style in enumerate(plot.seats, start=1):
        values = lines[style.seat]
        places = range(number * apart, len(values), every * apart)
        for place in places:
            x, y = frame.at(place, values[place])
            badge(canvas, x - half, y - half, style, _SIGN)


def _draw_names(canvas: Canvas, frame: Frame, plot: Plot) -> None:
    """Letter, name where there is room, and last value of each line at its end, moved apart where they would cover."""
    lines = {series.seat: series for series in plot.series}
    ends = [_end(frame, lines[style.seat]) for style in plot.seats]
    middles = [y for _, y in ends]
    top = frame.foot + frame.high
    heights = spread(middles, _APART, top)
    for style, end, y in zip(plot.seats, ends, heights, strict=True):
        _draw_name(canvas, frame, style, lines[style.seat], end, y)


def _draw_name(canvas: Canvas, frame: Frame, style: SeatStyle, series: Series, end: Point, y: float) -> None:
    """The name of a line at a height, with a thin line to its end."""
    x, height = end
    canvas.setStrokeColor(HAIR)
    canvas.setLineWidth(0.5)
    canvas.line(x + 1, height, x + 9, y)
    badge(canvas, x + 9.4, y - _SIGN / 2, style, _SIGN)
    value = _last_value(series, frame)
    room = frame.names - 24 - row(value, _VALUE).width
    name = shortened(style.name, _NAME, room)
    left = x + 20
    line = y - 2.6
    shift = draw_text(canvas, left, line, f"{name} ", _NAME) if name else 0
    draw_text(canvas, left + shift, line, value, _VALUE)


def _last_value(series: Series, frame: Frame) -> str:
    """The last value of a line; where there is room for names, with the value that is expected."""
    values = (*series.values, *series.ahead)
    last = values[-1]
    if series.ahead and frame.names > _ENDS:
        return f"{series.values[-1]}, then {last}"
    return minus(str(last))


def _end(frame: Frame, series: Series) -> Point:
    values = (*series.values, *series.ahead)
    place = len(values) - 1
    return frame.at(place, values[place])


def spread(heights: Sequence[float], apart: float, top: float) -> list[float]:
    """The same heights in the same order, moved so far that they are `apart` and none is above `top`."""
    order = sorted(range(len(heights)), key=lambda place: heights[place])
    moved = list(heights)
    for lower, upper in pairwise(order):
        moved[upper] = max(moved[upper], moved[lower] + apart)
    limit = top
    for place in reversed(order):
        moved[place] = min(moved[place], limit)
        limit = moved[place] - apart
    return moved


def shortened(text: str, style: Style, room: float) -> str:
    """`text` as far as it fits."""
    shown = text
    while shown and row(shown, style).width > room:
        text = text[:-1]
        shown = f"{text.rstrip()}…" if text else ""
    return shown
