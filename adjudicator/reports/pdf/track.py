"""A track: boxes in rows, the present one framed and named, with the sign of its weather."""

from math import cos, pi, sin

from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.ink import HAIR, INK, PAPER, SOFT, TINT
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.type import (
    HEAD,
    NOTE,
    OWN,
    Canvas,
    Row,
    Style,
    draw_centred,
    draw_right,
    draw_rows,
    draw_text,
    rows,
    rows_if_any,
)
from adjudicator.table.figures import Space, Track

_ROW = 53.0
_APART = 6.0
"""Height of a box and white below it, in points."""
_BAND = 12.5
"""Height of the band that says where one is."""
_MOST = 7
"""Boxes in a row."""
_NAME: Style = OWN._replace(size=7.5)
_HERE = HEAD._replace(ink=PAPER)


def track_blocks(sheet: Paper, track: Track) -> tuple[Block, ...]:
    """The track over the full width, its note under it."""
    spaces = track.spaces
    note = rows_if_any(track.note, NOTE, sheet.full)
    lines = []
    for start in range(0, len(spaces), _MOST):
        end = start + _MOST
        lines.append(spaces[start:end])
    most = max(map(len, lines), default=1)
    wide = sheet.full / most
    step = _ROW + _APART
    high = len(lines) * step
    note_high = NOTE.leading * len(note)

    def draw(canvas: Canvas, top: float) -> None:
        for number, line in enumerate(lines):
            y = top - _ROW - number * step
            for place, space in enumerate(line):
                left = sheet.left + place * wide
                _draw_space(canvas, left, y, wide - 3, space, track)
        low = top - high
        draw_rows(canvas, sheet.left, low, note, NOTE)

    return (Block(high + note_high, draw),)


def _draw_space(canvas: Canvas, x: float, y: float, wide: float, space: Space, track: Track) -> None:
    """A box with its lower left corner at (x, y): what is past is grey, the present one framed."""
    left = x + 4
    right = x + wide
    top = y + _ROW
    here = space.here
    style = OWN
    canvas.setFillColor(TINT if space.past else PAPER)
    canvas.setStrokeColor(INK if here else HAIR)
    canvas.setLineWidth(1.6 if here else 0.5)
    canvas.rect(x, y, wide, _ROW, stroke=1, fill=1)
    if here:
        style = OWN._replace(ink=PAPER)
        _draw_band(canvas, x, top, wide, track.here_name)
    draw_text(canvas, left, top - 10, space.label, style)
    draw_symbol = _SYMBOLS[space.symbol]
    draw_symbol(canvas, right - 10, y + 9)
    draw_text(canvas, left, top - 21, space.name, _NAME)
    lines = list[Row]()
    for text in space.lines:
        lines += rows(text, HEAD, wide - 6)
    draw_rows(canvas, left, top - 23, lines, HEAD)


def _draw_band(canvas: Canvas, x: float, top: float, wide: float, name: str) -> None:
    """A dark band along the top of a box, with a name at its right."""
    low = top - _BAND
    right = x + wide - 4
    canvas.setFillColor(INK)
    canvas.rect(x, low, wide, _BAND, stroke=0, fill=1)
    draw_right(canvas, right, top - 9.5, name, _HERE)


def _draw_sun(canvas: Canvas, x: float, y: float) -> None:
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.7)
    canvas.circle(x, y, 2.4, stroke=1, fill=0)
    for ray in range(8):
        turn = ray * pi / 4
        dx = cos(turn)
        dy = sin(turn)
        near_x = x + 3.5 * dx
        near_y = y + 3.5 * dy
        far_x = x + 5.2 * dx
        far_y = y + 5.2 * dy
        canvas.line(near_x, near_y, far_x, far_y)


def _draw_rain(canvas: Canvas, x: float, y: float) -> None:
    cloud = y + 2
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.7)
    canvas.setFillColor(SOFT)
    for dx, size in _CLOUDS:
        canvas.circle(x + dx, cloud, size, stroke=0, fill=1)
    for dx in _DROPS:
        drop = x + dx
        canvas.line(drop, y - 1.4, drop - 1.4, y - 5)


_CLOUDS = ((-2.4, 2.0), (0.2, 2.7), (2.8, 1.9))
_DROPS = (-2.6, 0.2, 3.0)
"""The balls of a cloud, each with its radius, and the drops under it: how far they are from its middle."""


def _draw_snow(canvas: Canvas, x: float, y: float) -> None:
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.7)
    for ray in range(3):
        turn = ray * pi / 3 + pi / 6
        dx = 4.6 * cos(turn)
        dy = 4.6 * sin(turn)
        canvas.line(x - dx, y - dy, x + dx, y + dy)
        for end in (-0.7, 0.7):
            tip_x = x + end * dx
            tip_y = y + end * dy
            canvas.circle(tip_x, tip_y, 0.9, stroke=0, fill=1)


def _draw_die(canvas: Canvas, x: float, y: float) -> None:
    left = x - 4.5
    low = y - 4.5
    line = y - 2.6
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.5)
    canvas.roundRect(left, low, 9, 9, 1.8, stroke=1, fill=0)
    draw_centred(canvas, x, line, "?", _NAME)


def _draw_nothing(canvas: Canvas, x: float, y: float) -> None:
    pass


_SYMBOLS = {"sun": _draw_sun, "rain": _draw_rain, "snow": _draw_snow, "die": _draw_die, "": _draw_nothing}
