"""Arms of the seats, hatched so that they are right in black and white, and the seal: a head as a ring of runes."""

from collections.abc import Sequence
from math import cos, pi, radians, sin

from reportlab.pdfgen.pathobject import PDFPathObject

from adjudicator.reports.pdf.fonts import STRONG
from adjudicator.reports.pdf.ink import INK, PAPER, hue
from adjudicator.reports.pdf.placing import Point
from adjudicator.reports.pdf.stamps import stamp
from adjudicator.reports.pdf.type import NOTE, Canvas, Style, draw_centred, draw_text
from adjudicator.table.prose import DIGITS
from adjudicator.table.seats import SeatStyle

_Stroke = tuple[Point, Point]

RUNES: dict[str, tuple[_Stroke, ...]] = {
    "0": (((0, 0), (0, 6)), ((0, 3.2), (2.6, 4.6)), ((0, 4.8), (2.6, 6.2))),
    "1": (((0, 0), (0, 6)), ((0, 6), (2.6, 4)), ((2.6, 4), (2.6, 0))),
    "2": (((0, 0), (0, 6)), ((0, 4.8), (2, 3.6)), ((2, 3.6), (0, 2.4))),
    "3": (((0, 0), (0, 6)), ((0, 6), (2.4, 4.6)), ((0, 4.4), (2.4, 3))),
    "4": (((0, 0), (0, 6)), ((0, 6), (2.2, 4.8)), ((2.2, 4.8), (0, 3.4)), ((0, 3.4), (2.4, 0))),
    "5": (((2, 5.4), (0, 3)), ((0, 3), (2, 0.6))),
    "6": (((0, 0), (2.8, 6)), ((0, 6), (2.8, 0))),
    "7": (((0, 0), (0, 6)), ((0, 6), (2.2, 4.8)), ((2.2, 4.8), (0, 3.4))),
    "8": (((0, 0), (0, 6)), ((2.8, 0), (2.8, 6)), ((0, 3.8), (2.8, 2.2))),
    "9": (((1.2, 0), (1.2, 6)), ((0, 3.8), (2.4, 2.2))),
    "a": (((1.2, 0), (1.2, 6)),),
    "b": (((0, 1), (1.4, 2.4)), ((1.4, 2.4), (0, 3.8)), ((2.8, 5), (1.4, 3.6)), ((1.4, 3.6), (2.8, 2.2))),
    "c": (((1.4, 0), (1.4, 6)), ((1.4, 6), (2.8, 4.8)), ((1.4, 0), (0, 1.2))),
    "d": (((0, 0), (0, 6)), ((0, 6), (1.4, 5)), ((0, 0), (1.4, 1)), ((1.4, 5), (2.6, 6)), ((1.4, 1), (2.6, 0))),
    "e": (((1.4, 0), (1.4, 6)), ((1.4, 3.4), (0, 6)), ((1.4, 3.4), (2.8, 6))),
    "f": (((2.4, 6), (0, 4)), ((0, 4), (2.4, 2.4)), ((2.4, 2.4), (0, 0))),
}
"""A rune for each digit of a head, the first sixteen of the elder row, as strokes in a field 3 wide and 6 high."""
_WIDE = 2.8
_HIGH = 6.0


def seal(canvas: Canvas, x: float, y: float, radius: float, head: str, letter: str) -> None:
    """The digits of a head that pages print as runes round a letter, from the top clockwise; (x, y) is the middle."""
    canvas.saveState()
    canvas.translate(x, y)
    canvas.setStrokeColor(INK)
    for reach, weight in ((1.0, 0.045), (0.94, 0.015), (0.6, 0.025)):
        canvas.setLineWidth(radius * weight)
        canvas.circle(0, 0, radius * reach, stroke=1, fill=0)
    high = radius * 0.24
    low = radius * 0.77 - high / 2
    for place, digit in enumerate(head[:DIGITS]):
        canvas.saveState()
        canvas.rotate(-360 * place / DIGITS)
        canvas.translate(0, low)
        rune(canvas, digit, high)
        canvas.restoreState()
    line = -radius * 0.26
    style = Style(STRONG, radius * 0.74, radius)
    draw_centred(canvas, 0, line, letter, style)
    canvas.restoreState()


def initial(title: str) -> str:
    """The letter of a campaign: that of its first word that is no article."""
    words = [word for word in title.split() if word.lower() not in ("the", "a", "an")] or [title]
    return words[0][:1]


def rune(canvas: Canvas, digit: str, high: float) -> None:
    """The rune of a digit, so high, its foot in the middle at (0, 0)."""
    scale = high / _HIGH
    half = _WIDE / 2
    strokes = RUNES[digit]
    path = canvas.beginPath()
    for (x0, y0), (x1, y1) in strokes:
        begin = (x0 - half) * scale
        end = (x1 - half) * scale
        path.moveTo(begin, y0 * scale)
        path.lineTo(end, y1 * scale)
    canvas.setLineCap(1)
    canvas.setLineWidth(high * 0.11)
    canvas.drawPath(path, stroke=1, fill=0)
    canvas.setLineCap(0)


def draw_key(canvas: Canvas, x: float, y: float, wide: float) -> None:
    """The rune of each digit, in a line from (x, y) on."""
    step = wide / len(RUNES)
    canvas.setStrokeColor(INK)
    for place, digit in enumerate(RUNES):
        left = x + step * (place + 0.3)
        canvas.saveState()
        canvas.translate(left, y)
        rune(canvas, digit, 9)
        canvas.restoreState()
        draw_text(canvas, left + 7, y + 1, digit, NOTE)


ORDINARIES: tuple[tuple[Point, ...], ...] = (
    ((0.36, 1), (0.64, 1), (0.64, 0), (0.36, 0)),
    ((0, 0.7), (1, 0.7), (1, 0.42), (0, 0.42)),
    ((0, 1), (0.22, 1), (1, 0.28), (1, 0.04), (0.8, 0.04), (0, 0.76)),
    ((0.5, 0.8), (1, 0.4), (1, 0.12), (0.5, 0.52), (0, 0.12), (0, 0.4)),
    ((1, 1), (0.78, 1), (0, 0.28), (0, 0.04), (0.2, 0.04), (1, 0.76)),
    ((0, 1), (1, 1), (1, 0.72), (0, 0.72)),
    ((0.5, 0.3), (1, 0.76), (1, 1), (0.78, 1), (0.5, 0.6), (0.22, 1), (0, 1), (0, 0.76)),
)
"""A pale, a fess, a bend, a chevron, a bend sinister, a chief, a chevron reversed: corners in shares of a shield."""


def ordinary_of(place: int) -> Sequence[Point]:
    """The ordinary on the arms of a seat by its place in the palette; where that begins again, tinctures get others."""
    return ORDINARIES[place % len(ORDINARIES)]


def arms(canvas: Canvas, x: float, y: float, style: SeatStyle, high: float) -> None:
    """A shield in the tincture of a seat, its ordinary, and its letter; (x, y) is the lower left corner."""
    colours = hue(style.hue)
    wide = high * 0.84
    middle = x + wide / 2
    shield = _shield(canvas, x, y, high)
    canvas.saveState()
    canvas.setFillColor(colours.tint)
    canvas.clipPath(shield, stroke=0, fill=1)
    canvas.setStrokeColor(colours.full)
    canvas.setLineWidth(high * 0.022)
    heart = (middle, y + high / 2)
    for angle in colours.hatch:
        slant = radians(angle)
        _hatch(canvas, heart, high, slant)
    ordinary = canvas.beginPath()
    corners = ordinary_of(style.hue)
    for place, (across, up) in enumerate(corners):
        go = ordinary.lineTo if place else ordinary.moveTo
        corner_x = x + across * wide
        corner_y = y + up * high
        go(corner_x, corner_y)
    ordinary.close()
    canvas.setStrokeColor(INK)
    canvas.setFillColor(PAPER)
    canvas.drawPath(ordinary, stroke=1, fill=1)
    canvas.restoreState()
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(high * 0.035)
    canvas.drawPath(shield, stroke=1, fill=0)
    canvas.setFillColor(PAPER)
    canvas.setLineWidth(high * 0.02)
    centre = y + high * 0.56
    line = y + high * 0.41
    canvas.circle(middle, centre, high * 0.26, stroke=1, fill=1)
    charge = Style(STRONG, high * 0.42, high)
    draw_centred(canvas, middle, line, style.letter, charge)


ARMS = 24.0
"""The height of the arms of a reader's seat on page one, in points: 8 mm."""


def reader_arms(canvas: Canvas, right: float, top: float, style: SeatStyle | None) -> None:
    """The arms of the reader's seat at the right of a head; a reader without a seat has none."""
    if style is not None:
        x = right - ARMS
        y = top - ARMS
        stamp(canvas, x, y, arms, style, ARMS)


def _shield(canvas: Canvas, x: float, y: float, high: float) -> PDFPathObject:
    """The outline of a shield."""
    wide = high * 0.84
    right = x + wide
    top = y + high
    middle = x + wide / 2
    shoulder = y + high * 0.45
    cheek = y + high * 0.2
    chin = y + high * 0.06
    near_left = x + wide * 0.3
    near_right = x + wide * 0.7
    shield: PDFPathObject = canvas.beginPath()
    shield.moveTo(x, top)
    shield.lineTo(right, top)
    shield.lineTo(right, shoulder)
    shield.curveTo(right, cheek, near_right, chin, middle, y)
    shield.curveTo(near_left, chin, x, cheek, x, shoulder)
    shield.close()
    return shield


def _hatch(canvas: Canvas, middle: Point, high: float, angle: float) -> None:
    """Parallels over a square round a point."""
    x, y = middle
    along = cos(angle)
    up = sin(angle)
    reach = high * sin(pi / 4) * 1.2
    across = along * reach
    over = up * reach
    lines = []
    for step in range(-9, 10):
        off = high * step * 0.09
        mid_x = x - up * off
        mid_y = y + along * off
        begin = (mid_x - across, mid_y - over)
        end = (mid_x + across, mid_y + over)
        lines.append((*begin, *end))
    canvas.lines(lines)
