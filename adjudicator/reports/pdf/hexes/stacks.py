"""Counters: stacks of pieces, ships, what is not known of them; and this turn's battles, markers and ruins."""

from collections.abc import Mapping, Sequence
from functools import cache

from reportlab.lib.colors import Color

from adjudicator.reports.pdf import marks
from adjudicator.reports.pdf.fonts import BOLD, spell, width
from adjudicator.reports.pdf.glyphs import find_glyph
from adjudicator.reports.pdf.hexes.counters import BEHIND, MOST_CARDS, Counter, spread
from adjudicator.reports.pdf.hexes.paths import oval, plate
from adjudicator.reports.pdf.hexes.scene import Scene
from adjudicator.reports.pdf.hexes.symbols import sign
from adjudicator.reports.pdf.ink import INK, NEUTRAL, PAPER, Hue, hue
from adjudicator.reports.pdf.placing import Box, Ground, centred
from adjudicator.reports.pdf.type import Canvas, Style, draw_text
from adjudicator.table.hexmap import Fight, Marker, Stack
from adjudicator.table.legends import HexLegend
from adjudicator.table.seats import SeatStyle
from adjudicator.table.words import Seat

_UNITS = 100
"""The side of a counter in units of its own."""
_DOTS = "[0.1 17] 0 d 1 J "
"""The dotted edge of a counter that is nobody's."""


def draw_counter(canvas: Canvas, counter: Counter, styles: Mapping[Seat, SeatStyle], legend: HexLegend) -> None:
    """A stack: cards behind for its pieces, the body and the strength of what it is, the letter of its seat.

    Seats at even places of the palette have solid counters, the others framed ones, so that grey tells them too.
    """
    box, stack, shown = counter
    style = styles.get(stack.seat) if stack.seat else None
    neutral = style is None or style.neutral
    colours = hue(style.hue) if style else NEUTRAL
    solid = style is not None and style.hue % 2 == 0 and not neutral
    ground = colours.full if solid else PAPER
    edge = INK if solid else colours.full
    face = colours.on_full if solid else colours.full
    size = box.width / spread(stack) / _UNITS
    canvas.saveState()
    canvas.translate(box.x0, box.y0)
    canvas.scale(size, size)
    canvas.setFillColor(ground)
    canvas.setStrokeColor(edge)
    cards = _cards(min(stack.pieces, MOST_CARDS), solid)
    canvas.addLiteral(f"{_DOTS}{cards}" if neutral else cards)
    canvas.setFillColor(face)
    canvas.setStrokeColor(face)
    if neutral:
        canvas.setDash()
    if shown == "strength":
        strength = stack.strength or "?"
        _figure(canvas, strength, face, 62, _UNITS / 2, 28)
    elif shown == "full":
        letter = style.letter if style else "–"
        _face(canvas, stack, letter, face, legend)
        if stack.signs:
            _signs(canvas, stack.signs, colours, legend)
    canvas.restoreState()


def _face(canvas: Canvas, stack: Stack, letter: str, ink: Color, legend: HexLegend) -> None:
    """All that is known: what it is, how strong, whose, and whether it is spent."""
    strength = stack.strength or "?"
    known = stack.body != "unknown"
    middle = _UNITS / 2
    if stack.spent:
        canvas.addLiteral(f"{oval(82, 19, 8)} f")
    if known:
        body = _glyph(legend, stack.body, 42)
        canvas.addLiteral(f"q 1 0 0 1 66 69 cm 1 J {body} Q")
        _figure(canvas, strength, ink, 44, middle, 9)
    elif letter == strength:
        _figure(canvas, letter, ink, 70, middle, 25)
    else:
        _figure(canvas, strength, ink, 60, 60, 14)
    if letter != strength:
        base = 27 if known else 24
        _figure(canvas, letter, ink, _LETTER, base, 62)


_LETTER = 35
"""The size of the letter of a seat."""


def _signs(canvas: Canvas, signs: Sequence[str], colours: Hue, legend: HexLegend) -> None:
    """The signs for the other things in a stack, in small discs down its right edge."""
    heights = [85 - 35 * place for place in range(len(signs))]
    discs = [f"{oval(89, y, 17)} b" for y in heights]
    canvas.setFillColor(PAPER)
    canvas.setStrokeColor(colours.full)
    canvas.addLiteral(" ".join(["5 w", *discs]))
    canvas.setFillColor(INK)
    canvas.setStrokeColor(INK)
    for name, y in zip(signs, heights, strict=True):
        glyph = _glyph(legend, name, 26)
        canvas.addLiteral(f"q 1 0 0 1 89 {y} cm 1 J {glyph} Q")


def _glyph(legend: HexLegend, name: str, size: int) -> str:
    return sign(find_glyph(name, legend.glyphs), size)


@cache
def _cards(count: int, solid: bool) -> str:
    """The outlines of a stack of cards, the hindmost first."""
    weight = 3 if solid else 10
    side = _UNITS - weight
    step = BEHIND * _UNITS
    first = weight / 2
    parts = [f"{weight} w"]
    for behind in reversed(range(count)):
        place = first + step * behind
        card = plate(place, place, side, 18)
        parts.append(f"{card} b")
    return " ".join(parts)


def _figure(canvas: Canvas, content: str, ink: Color, size: int, middle: float, base: float) -> None:
    """A short text on a counter, its middle and its base line in units of that."""
    left = middle - width(content, BOLD, size) / 2
    text = canvas.beginText()
    text.setFillColor(ink)
    text.setTextOrigin(left, base)
    for face, part in spell(content, BOLD):
        text.setFont(face, size)
        text.textOut(part)
    canvas.drawText(text)


_AROUND = tuple(
    (far * across, far * up)
    for far in (1.15, 1.6, 2.1, 2.7)
    for across, up in ((0, -1), (0.9, -0.75), (-0.9, -0.75), (1, 0), (-1, 0), (0, 1), (0.9, 0.75), (-0.9, 0.75))
)
"""The places of marks round their subject, the best first."""


def fight_box(scene: Scene, fights: Sequence[Fight], ground: Ground) -> Box:
    """The place of the burst for the battles of a place, with their numbers."""
    x, y = scene.anchor(fights[0].at)
    size = max(13.0, scene.pitch * 0.36)
    step = size * 0.6
    wide = size + _more(fights, size)
    boxes = (centred(x + across * step, y + up * step, wide, size) for across, up in _AROUND)
    return ground.place(boxes)


def _more(fights: Sequence[Fight], size: float) -> float:
    """The width that the numbers of the battles after the first add to a burst."""
    text = _following([fight.number for fight in fights])
    if text:
        return width(text, BOLD, size * _NUMBER) + 2
    return 0


_NUMBER = 0.5
"""The size of the number of a battle, as a share of its burst."""


def _following(numbers: Sequence[int]) -> str:
    return "".join(f"·{number}" for number in numbers[1:])


def draw_fights(canvas: Canvas, box: Box, numbers: Sequence[int]) -> None:
    """The burst of the battles of a place: in it the number of the first, behind it those of the others."""
    size = box.height
    right = box.x0 + size
    text = _following(numbers)
    if text:
        left = box.x0 + size * 0.6
        low = box.y0 + size * 0.18
        base = box.y0 + size * 0.33
        canvas.setFillColor(PAPER)
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(size * 0.05)
        canvas.roundRect(left, low, box.x1 - left, size * 0.64, size * 0.15, stroke=1, fill=1)
        style = Style(BOLD, size * _NUMBER, size)
        draw_text(canvas, right + 0.5, base, text, style)
    burst = Box(box.x0, box.y0, right, box.y1)
    marks.burst(canvas, burst, numbers[0])


def marker_box(scene: Scene, marker: Marker, ground: Ground) -> Box:
    """The place of a marker: beside the middle of its place."""
    x, y = scene.anchor(marker.at)
    size = max(12.0, scene.pitch * 0.34)
    step = size * 0.6
    boxes = (centred(x + across * step, y + up * step, size, size) for across, up in _BESIDE)
    return ground.place(boxes)


_BESIDE = ((1.7, 0.6), (-1.7, 0.6), (1.7, -0.9), (-1.7, -0.9), *_AROUND)


def draw_marker(canvas: Canvas, box: Box, marker: Marker, legend: HexLegend) -> None:
    """A marker with its figure."""
    x, y = box.middle
    value = marker.value
    half = box.width * 0.62
    size = half * (0.95 if len(value) < 3 else 0.82)
    path = canvas.beginPath()
    if legend.markers[marker.kind] == "disc":
        path.circle(x, y, half * 0.84)
        canvas.setFillColor(_LEMON)
    else:
        path.moveTo(x, y + half)
        path.lineTo(x + half, y)
        path.lineTo(x, y - half)
        path.lineTo(x - half, y)
        path.close()
        canvas.setFillColor(_LILAC)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.7)
    canvas.drawPath(path, stroke=1, fill=1)
    marks.figure(canvas, x, y, value, size)


_LILAC = Color(0.89, 0.82, 0.94)
_LEMON = Color(1.0, 0.93, 0.55)


def draw_ruin(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Two broken bars over the symbol of a place that is destroyed."""
    reach = size * 0.34
    left = x - reach
    right = x + reach
    low = y - reach
    top = y + reach
    strokes = ((PAPER, size * 0.2), (INK, size * 0.1))
    for ink, weight in strokes:
        canvas.setStrokeColor(ink)
        canvas.setLineWidth(weight)
        canvas.line(left, low, right, top)
        canvas.line(left, top, right, low)
