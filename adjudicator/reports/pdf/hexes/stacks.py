"""Counters: stacks of pieces, ships, what is not known of them, and this turn's marches, battles and ruins."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from reportlab.lib.colors import Color

from adjudicator.reports.pdf import marks
from adjudicator.reports.pdf.curves import Curve, stroke
from adjudicator.reports.pdf.fonts import BOLD, spell, width
from adjudicator.reports.pdf.glyphs import find_glyph
from adjudicator.reports.pdf.hexes.paths import between, oval, plate
from adjudicator.reports.pdf.hexes.scene import Scene
from adjudicator.reports.pdf.hexes.symbols import sign
from adjudicator.reports.pdf.ink import INK, NEUTRAL, PAPER, Hue, hue
from adjudicator.reports.pdf.placing import Box, Ground, Point, centred
from adjudicator.reports.pdf.type import Canvas
from adjudicator.table.hexmap import Fight, March, Marker, Stack
from adjudicator.table.legends import HexLegend
from adjudicator.table.seats import SeatStyle
from adjudicator.table.words import Seat

_UNITS = 100
"""The side of a counter in units of its own."""


class Counter(NamedTuple):
    """A stack with the square its counter fills."""

    box: Box
    stack: Stack


def counter_size(scene: Scene) -> float:
    """The side of a counter, in points."""
    share, least = (0.38, 13.5) if scene.figure.legend.sectors else (0.46, 9.5)
    return max(share * scene.pitch, least)


def place_stacks(scene: Scene, ground: Ground) -> list[Counter]:
    """A place for each stack that is shown: near the middle of its land or water, clear of numbers and symbols."""
    size = counter_size(scene)
    return [
        Counter(ground.place(_spots(scene, stack, size)), stack)
        for stack in scene.figure.stacks
        if scene.shows(stack.at)
    ]


def _spots(scene: Scene, stack: Stack, size: float) -> Iterator[Box]:
    x, y = scene.anchor(stack.at, stack.body in scene.figure.legend.afloat)
    step = size * 0.55
    if scene.figure.legend.sectors and "/" not in stack.at:
        beside = [other for other in scene.figure.stacks if other.at == stack.at]
        x += (beside.index(stack) - (len(beside) - 1) / 2) * size * 1.06
        yield from (centred(x, y - down * size, size, size) for down in _BELOW)
    for across, up in _AROUND:
        yield centred(x + across * step, y + up * step, size, size)


_AROUND = (
    (0, 0), (0, -1.15), (1.05, -0.9), (-1.05, -0.9), (1.2, 0), (-1.2, 0), (0, 1), (1.05, 0.9), (-1.05, 0.9),
    (0, -1.6), (1.8, -0.5), (-1.8, -0.5), (1.8, 0.5), (-1.8, 0.5), (2.2, 0), (-2.2, 0),
)  # fmt: skip


_BELOW = (0.15, 0.6)
"""How far down stacks stand in an open middle, side by side: below the number, or below the places."""


def draw_counter(canvas: Canvas, counter: Counter, styles: Mapping[Seat, SeatStyle], legend: HexLegend) -> None:
    """A stack: cards behind for its pieces, the body and the strength of what it is, the letter of its seat.

    Seats at even places of the palette have solid counters, the others framed ones, so that grey tells them too.
    """
    box, stack = counter
    style = styles.get(stack.seat) if stack.seat else None
    colours, solid = (hue(style.hue), style.hue % 2 == 0) if style else (NEUTRAL, False)
    face = colours.on_full if solid else colours.full
    canvas.saveState()
    canvas.translate(box.x0, box.y0)
    canvas.scale((box.x1 - box.x0) / _UNITS, (box.y1 - box.y0) / _UNITS)
    canvas.setFillColor(colours.full if solid else PAPER)
    canvas.setStrokeColor(INK if solid else colours.full)
    canvas.addLiteral(_cards(min(stack.pieces, 3), solid))
    canvas.setFillColor(face)
    canvas.setStrokeColor(face)
    if stack.spent:
        canvas.addLiteral(f"{oval(82, 19, 8)} f")
    if stack.body != "unknown":
        canvas.addLiteral(f"q 1 0 0 1 59 67 cm 1 J {_glyph(legend, stack.body, 50)} Q")
    _figures(canvas, stack, style.letter if style else "–", face, 34 if legend.sectors else 25)
    if stack.signs:
        _signs(canvas, stack.signs, colours, legend)
    canvas.restoreState()


def _signs(canvas: Canvas, signs: Sequence[str], colours: Hue, legend: HexLegend) -> None:
    """What else is in a stack, in small discs down its right edge."""
    heights = [84 - 36 * place for place in range(len(signs))]
    canvas.setFillColor(PAPER)
    canvas.setStrokeColor(colours.full)
    canvas.addLiteral(" ".join(["5 w", *(f"{oval(103, y, 20)} b" for y in heights)]))
    canvas.setFillColor(INK)
    canvas.setStrokeColor(INK)
    for name, y in zip(signs, heights, strict=True):
        canvas.addLiteral(f"q 1 0 0 1 103 {y} cm 1 J {_glyph(legend, name, 29)} Q")


def _glyph(legend: HexLegend, name: str, size: int) -> str:
    return sign(find_glyph(name, legend.glyphs), size)


@cache
def _cards(count: int, solid: bool) -> str:
    """The outlines of a stack of cards, the hindmost first."""
    weight = 3 if solid else 10
    places = [weight / 2 + 9 * behind for behind in reversed(range(count))]
    return " ".join([f"{weight} w", *(f"{plate(place, place, _UNITS - weight, 18)} b" for place in places)])


def _figures(canvas: Canvas, stack: Stack, letter: str, ink: Color, high: int) -> None:
    """The strength, or a question mark, and the letter of the seat, so high."""
    shown = stack.strength or "?"
    size, base = (46, 9) if stack.body != "unknown" else (64, 23)
    text = canvas.beginText()
    text.setFillColor(ink)
    for content, large, x, y in (
        (shown, size, _UNITS / 2 - width(shown, BOLD, size) / 2, base),
        (letter if letter != shown else "", high, 11, 94 - high),
    ):
        text.setTextOrigin(x, y)
        for face, part in spell(content, BOLD):
            text.setFont(face, large)
            text.textOut(part)
    canvas.drawText(text)


def draw_march(canvas: Canvas, scene: Scene, march: March, colours: Hue) -> Point | None:
    """A movement along its path; returns where its number goes, or None if nothing of it is shown."""
    points = [scene.hex(id) for id in march.path if scene.shows(id)]
    if len(points) < 2:
        return None
    thick = max(1.3, scene.pitch * 0.055)
    curves = _bends(points)
    for ink, weight in ((PAPER, thick * 2.1), (colours.full, thick)):
        canvas.setStrokeColor(ink)
        canvas.setLineWidth(weight)
        stroke(canvas, curves)
    marks.arrow(canvas, curves[-1], colours, march.made, False, thick)
    return curves[0].at(0.75 if len(curves) > 1 else 0.4)


def _bends(points: list[Point]) -> list[Curve]:
    """Curves that follow a path, from a little outside its first hex to a little before its last."""
    first, last = between(points[0], points[1], 0.22), between(points[-2], points[-1], 0.7)
    if len(points) == 2:
        return [Curve(first, between(first, last, 0.5), last)]
    ends = [first, *(between(a, b, 0.5) for a, b in pairwise(points[1:-1])), last]
    return [Curve(a, control, b) for (a, b), control in zip(pairwise(ends), points[1:-1], strict=True)]


def draw_tag(canvas: Canvas, at: Point, march: March, colours: Hue, pitch: float) -> None:
    """The number of a march on its arrow."""
    size = max(7.0, pitch * 0.24)
    marks.tag(canvas, centred(*at, size * (0.7 + 0.3 * len(str(march.number))), size), str(march.number), colours)


def fight_box(scene: Scene, fight: Fight, ground: Ground) -> Box:
    """Where the burst of a battle goes."""
    x, y = scene.anchor(fight.at)
    size = max(11.0, scene.pitch * 0.42)
    step = size * 0.6
    return ground.place(centred(x + across * step, y + up * step, size, size) for across, up in _AROUND[1:])


def marker_box(scene: Scene, marker: Marker, ground: Ground) -> Box:
    """Where a marker goes: beside the middle of its place."""
    x, y = scene.anchor(marker.at)
    size = max(10.0, scene.pitch * 0.34)
    step = size * 0.6
    return ground.place(centred(x + across * step, y + up * step, size, size) for across, up in _BESIDE)


_BESIDE = ((1.7, 0.6), (-1.7, 0.6), (1.7, -0.9), (-1.7, -0.9), *_AROUND)


def draw_marker(canvas: Canvas, box: Box, marker: Marker, legend: HexLegend) -> None:
    """A marker with its figure."""
    x, y = box.middle
    half = (box.x1 - box.x0) * 0.62
    path = canvas.beginPath()
    if legend.markers[marker.kind] == "disc":
        path.circle(x, y, half * 0.84)
        canvas.setFillColor(_LEMON)
    else:
        path.moveTo(x, y + half)
        for across, up in ((1, 0), (0, -1), (-1, 0)):
            path.lineTo(x + across * half, y + up * half)
        path.close()
        canvas.setFillColor(_LILAC)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.7)
    canvas.drawPath(path, stroke=1, fill=1)
    marks.figure(canvas, x, y, marker.value, half * (0.95 if len(marker.value) < 3 else 0.7))


_LILAC, _LEMON = Color(0.89, 0.82, 0.94), Color(1.0, 0.93, 0.55)


def draw_ruin(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Two broken bars over the symbol of a place that is destroyed."""
    reach = size * 0.34
    for ink, weight in ((PAPER, size * 0.2), (INK, size * 0.1)):
        canvas.setStrokeColor(ink)
        canvas.setLineWidth(weight)
        canvas.line(x - reach, y - reach, x + reach, y + reach)
        canvas.line(x - reach, y + reach, x + reach, y - reach)
