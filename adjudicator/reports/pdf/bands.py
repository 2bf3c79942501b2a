"""Cards as towers of bands, and the marks of rounds in a row, as cards and comparisons draw them."""

from collections.abc import Sequence

from reportlab.lib.colors import Color

from adjudicator.reports.pdf.fonts import BOLD, SANS
from adjudicator.reports.pdf.ink import HAIR, INK, PALE, PAPER, SOFT
from adjudicator.reports.pdf.type import Canvas, Style, draw_centred, draw_right, draw_text
from adjudicator.table.figures import Band, Mark

WIDTH = 58.0
BAND = 8.6
"""Width of a card and height of a band, in points."""
CELL = 8.0
MARKS = 22.0
"""Side of the cell of a round, and height of a row of them with its labels and its bracket."""

_FACE = Color(0.995, 0.98, 0.93)
_GOLD = Color(0.93, 0.65, 0.0)
_COVER = Color(0.50, 0.50, 0.52)
_HATCH = Color(0.78, 0.26, 0.0)
_DISC = Color(0.0, 0.45, 0.36)
_COUNT = Style(BOLD, 6.2, 7)
_LABEL = Style(BOLD, 5.6, 6)
_SMALL = Style(SANS, 6, 7, SOFT)
_BURIED = 2.2
_DOTS = 3
_DISCS = 3


def band_height(bands: Sequence[Band]) -> float:
    """The height of a band of a card: those of a buried card are thin."""
    if bands and all(band.cover for band in bands):
        return _BURIED
    return BAND


def tower_height(bands: Sequence[Band]) -> float:
    """The height of a card."""
    return band_height(bands) * len(bands)


def draw_tower(canvas: Canvas, x: float, y: float, bands: Sequence[Band]) -> None:
    """A card of bands, its lower left corner at (x, y); the one that is covered next has an arrow at its left."""
    high = band_height(bands)
    for place, band in enumerate(bands):
        bottom = y + place * high
        if band.cover:
            draw_cover(canvas, x, bottom, band, high)
        else:
            _draw_open(canvas, x, bottom, band)
        if band.next:
            draw_pointer(canvas, x - 2, bottom + high / 2)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.7)
    canvas.rect(x, y, WIDTH, high * len(bands), stroke=1, fill=0)


def draw_cover(canvas: Canvas, x: float, y: float, band: Band, high: float = BAND, wide: float = WIDTH) -> None:
    """A cover over a band, grey or hatched; its label in the middle."""
    middle = x + wide / 2
    canvas.setFillColor(PAPER if band.hatched else _COVER)
    canvas.setStrokeColor(PAPER)
    canvas.setLineWidth(high * 0.06)
    canvas.rect(x, y, wide, high, stroke=0 if band.hatched else 1, fill=1)
    if band.hatched:
        _hatch(canvas, x, y, wide, high)
    if high < BAND:
        return
    ink = PAPER
    if band.hatched:
        ink = INK
        left = middle - 6
        canvas.setFillColor(PAPER)
        canvas.rect(left, y + 1, 12, high - 2, stroke=0, fill=1)
    label = _COUNT._replace(ink=ink)
    line = y + high / 2 - 2.2
    draw_centred(canvas, middle, line, band.cover, label)


def _hatch(canvas: Canvas, x: float, y: float, wide: float, high: float) -> None:
    """Slanting lines inside a box, and one along its top."""
    canvas.saveState()
    box = canvas.beginPath()
    box.rect(x, y, wide, high)
    canvas.clipPath(box, stroke=0, fill=0)
    lines = canvas.beginPath()
    top = y + high
    count = int((wide + high) / 2.6) + 1
    for step in range(count):
        lines.moveTo(x - high + step * 2.6, y)
        lines.lineTo(x + step * 2.6, top)
    canvas.setStrokeColor(_HATCH)
    canvas.setLineWidth(0.9)
    canvas.drawPath(lines, stroke=1, fill=0)
    canvas.setLineWidth(0.5)
    canvas.line(x, top, x + wide, top)
    canvas.restoreState()


def _draw_open(canvas: Canvas, x: float, y: float, band: Band) -> None:
    """An open band: its dots from the left, its latest discs from the right."""
    canvas.setFillColor(_FACE)
    canvas.setStrokeColor(PALE)
    canvas.setLineWidth(0.4)
    canvas.rect(x, y, WIDTH, BAND, stroke=1, fill=1)
    middle = y + BAND / 2
    _draw_dots(canvas, x, middle, band.dots)
    _draw_discs(canvas, x + WIDTH - 5.4, middle, band.discs)


def _draw_dots(canvas: Canvas, x: float, y: float, count: int) -> None:
    """Some dots from the left of a band at x on; of many there is one, with their number."""
    shown = count if count <= _DOTS else 1
    for place in range(shown):
        dot_x = x + 6 + place * 6
        draw_dot(canvas, dot_x, y)
    if shown < count:
        number = f"× {count}"
        draw_text(canvas, x + 10.5, y - 2.2, number, _COUNT)


def _draw_discs(canvas: Canvas, right: float, y: float, discs: Sequence[str]) -> None:
    """The latest of some discs, the last of them at `right`; then how many more there are."""
    for disc in reversed(discs[-_DISCS:]):
        draw_disc(canvas, right, y, disc)
        right -= 8.8
    hidden = len(discs[:-_DISCS])
    if hidden:
        end = right + 3.4
        line = y - 1.9
        draw_right(canvas, end, line, f"+{hidden}", _SMALL)


def draw_dot(canvas: Canvas, x: float, y: float) -> None:
    """A dot on a band."""
    canvas.setFillColor(_GOLD)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.45)
    canvas.circle(x, y, 2.1, stroke=1, fill=1)


def draw_disc(canvas: Canvas, x: float, y: float, label: str) -> None:
    """A disc with its label."""
    canvas.setFillColor(PAPER)
    canvas.setStrokeColor(_DISC)
    canvas.setLineWidth(0.8)
    canvas.circle(x, y, 3.7, stroke=1, fill=1)
    line = y - 1.8
    draw_centred(canvas, x, line, label, _LABEL)


def draw_pointer(canvas: Canvas, x: float, y: float) -> None:
    """An arrow head that ends at (x, y)."""
    path = canvas.beginPath()
    back = x - 6
    path.moveTo(back, y + 3.3)
    path.lineTo(x, y)
    path.lineTo(back, y - 3.3)
    path.close()
    canvas.setFillColor(INK)
    canvas.drawPath(path, stroke=0, fill=1)


def draw_marks(canvas: Canvas, x: float, top: float, marks: Sequence[Mark], cell: float = CELL) -> None:
    """Rounds in a row: what there was more over the cells, the number of each round and the bracket under them."""
    y = top - 6 - cell
    line = y - 6
    for place, mark in enumerate(marks):
        left = x + place * cell
        middle = left + cell / 2
        draw_mark(canvas, left, y, mark, cell)
        draw_centred(canvas, middle, line, mark.at, _SMALL)
    inside = [place for place, mark in enumerate(marks) if mark.bracketed]
    if inside:
        first = inside[0]
        end = inside[-1] + 1
        left = x + first * cell
        right = x + end * cell
        draw_bracket(canvas, left, right, y - 7.6)


def draw_mark(canvas: Canvas, x: float, y: float, mark: Mark, cell: float = CELL) -> None:
    """The mark of a round: a ring, a grey cell, or an empty one; framed where it has changed."""
    left = x + 0.6
    low = y + 0.6
    side = cell - 1.2
    middle = x + cell / 2
    canvas.setFillColor(PAPER if mark.ring or mark.void else _COVER)
    canvas.setStrokeColor(HAIR)
    canvas.setLineWidth(0.4)
    canvas.rect(left, low, side, side, stroke=1, fill=1)
    if mark.ring:
        canvas.setStrokeColor(_DISC)
        canvas.setLineWidth(0.9)
        canvas.circle(middle, y + cell / 2, cell * 0.26, stroke=1, fill=0)
    if mark.changed:
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(1.3)
        canvas.rect(left, low, side, side, stroke=1, fill=0)
    if mark.more:
        style = Style(BOLD, 6, 7, _HATCH)
        above = y + cell + 0.8
        draw_centred(canvas, middle, above, f"+{mark.more}", style)


def draw_bracket(canvas: Canvas, x0: float, x1: float, y: float) -> None:
    """A bracket that opens upwards."""
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.7)
    left = x0 + 0.8
    right = x1 - 0.8
    upper = y + 2.4
    path = canvas.beginPath()
    path.moveTo(left, upper)
    path.lineTo(left, y)
    path.lineTo(right, y)
    path.lineTo(right, upper)
    canvas.drawPath(path, stroke=1, fill=0)
