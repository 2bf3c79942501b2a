"""Legends, which explain only what appears: how they are set, and what a map of areas has in its own."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from adjudicator.reports.pdf import marks
from adjudicator.reports.pdf.curves import Curve
from adjudicator.reports.pdf.fonts import width as text_width
from adjudicator.reports.pdf.glyphs import draw_glyph, find_glyph
from adjudicator.reports.pdf.ink import hue
from adjudicator.reports.pdf.placing import centred
from adjudicator.reports.pdf.stamps import stamp
from adjudicator.reports.pdf.type import NOTE, Canvas, draw_text
from adjudicator.table.figures import Map, Piece
from adjudicator.table.glyphs import Glyph

_LINE = 14.0
_TIGHT = 12.2
"""The distance from sign to sign, and the least of that, in points."""
_SIGN = 24.0
_GAP = 10.0

Draw = Callable[[Canvas, float, float], None]
"""A function that draws a sign round a point."""


class LegendSign(NamedTuple):
    """A sign and what it means; the sign is drawn round (x, y)."""

    draw: Draw
    text: str


class Legend(NamedTuple):
    """Entries in columns, read downwards, with the width of each column."""

    columns: list[list[LegendSign]]
    widths: list[float]
    line: float = _LINE
    """The distance from sign to sign, in points."""

    @property
    def height(self) -> float:
        """Its height in points."""
        return max(map(len, self.columns), default=0) * self.line

    def within(self, room: float) -> "Legend":
        """The same, a little tighter where it is higher than `room`."""
        if self.height <= room:
            return self
        deep = max(map(len, self.columns))
        line = max(_TIGHT, room / deep)
        return self._replace(line=line)


def set_legend(entries: list[LegendSign], measure: float) -> Legend:
    """Entries in as few lines as fit in `measure` points."""
    count = len(entries)
    for deep in range(1, count + 1):
        columns = []
        for start in range(0, count, deep):
            end = start + deep
            columns.append(entries[start:end])
        widths = [_SIGN + _widest(column) for column in columns]
        gaps = len(widths) - 1
        white = _GAP * gaps
        if sum(widths) + white <= measure:
            return Legend(columns, widths)
    return Legend([entries], [measure])


def _widest(column: list[LegendSign]) -> float:
    return max(text_width(entry.text, NOTE.face, NOTE.size) for entry in column)


def draw_legend(canvas: Canvas, x: float, top: float, measure: float, legend: Legend) -> None:
    """Draw a legend, its columns spread over `measure` points."""
    widths = legend.widths
    gaps = max(len(widths) - 1, 1)
    white = measure - sum(widths)
    gap = white / gaps
    for column, wide in zip(legend.columns, widths, strict=True):
        sign_x = x + 10
        text_x = x + _SIGN
        for place, entry in enumerate(column):
            y = top - (place + 0.5) * legend.line
            line = y - 2.6
            entry.draw(canvas, sign_x, y)
            draw_text(canvas, text_x, line, entry.text, NOTE)
        x += wide + gap


def turn_entries(moves: Collection[tuple[bool, bool]], fights: Sequence[int]) -> Iterator[LegendSign]:
    """This turn's marks on any map: movements that were made or not and forced or not, battles by their numbers."""
    for (made, forced), text in _MOVES.items():
        if (made, forced) in moves:
            draw = _arrow(made, forced)
            yield LegendSign(draw, text)
    if fights:
        yield LegendSign(_burst(fights[0]), "battle")


def _burst(number: int) -> Draw:
    def draw(canvas: Canvas, x: float, y: float) -> None:
        box = centred(x, y, 14, 14)
        marks.burst(canvas, box, number)

    return draw


_MOVES = {(True, False): "movement", (True, True): "forced movement", (False, False): "failed movement"}


def _arrow(made: bool, forced: bool) -> Draw:
    colours = hue(6)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        end = x + (3 if made else 6)
        curve = Curve((x - 10, y), (x, y), (end, y))
        marks.arrow(canvas, curve, colours, made, forced, 2)

    return draw


def entries(map: Map) -> list[LegendSign]:
    """The legend of a map of areas: kinds of place, holders, roads and values, pieces, this turn's marks."""
    listed = [*_kinds(map)]
    listed += _holders(map)
    listed += _figures(map)
    listed += _pieces(map)
    moves = {(move.made, move.forced) for move in map.movements}
    fights = [clash.number for clash in map.clashes]
    listed += turn_entries(moves, fights)
    return listed


def _kinds(map: Map) -> Iterator[LegendSign]:
    used = {area.kind for area in map.areas}
    glyphs = map.legend.glyphs
    for kind in map.kinds:
        if kind.id in used:
            glyph = find_glyph(kind.symbol, glyphs)
            draw = _glyph(glyph, kind.symbol)
            yield LegendSign(draw, kind.name)


def _glyph(glyph: Glyph, hand: str) -> Draw:
    return lambda canvas, x, y: stamp(canvas, x, y, draw_glyph, glyph, 15, hand)


def _holders(map: Map) -> Iterator[LegendSign]:
    owners = {area.owner for area in map.areas}
    owners |= {piece.seat for piece in map.pieces}
    for style in map.seats:
        if style.seat in owners:
            draw = _holder(style.letter, style.hue)
            yield LegendSign(draw, style.name)
    if any(area.reached for area in map.areas):
        yield LegendSign(_draw_reached, "within reach")
    if any(area.changed for area in map.areas):
        yield LegendSign(_draw_changed, "place changed")


def _draw_reached(canvas: Canvas, x: float, y: float) -> None:
    marks.wash(canvas, x, y, 7)


def _draw_changed(canvas: Canvas, x: float, y: float) -> None:
    marks.disc(canvas, x, y, 6, hue(6), True)


def _holder(letter: str, place: int) -> Draw:
    colours = hue(place)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        marks.disc(canvas, x, y, 7, colours, False)
        marks.flag(canvas, x - 1, y - 5, letter, colours, 7.4)

    return draw


def _figures(map: Map) -> Iterator[LegendSign]:
    values = map.value_name
    if values and any(area.value for area in map.areas):
        yield LegendSign(_draw_value, values)
    links = map.links
    roads = map.link_name
    if roads and any(link.label for link in links):
        draw = _road(False)
        yield LegendSign(draw, roads)
    if any(link.changed for link in links):
        draw = _road(True)
        yield LegendSign(draw, "road changed")


def _draw_value(canvas: Canvas, x: float, y: float) -> None:
    marks.shield(canvas, x, y, "2", 9)


def _road(changed: bool) -> Draw:
    weight = 4.4 if changed else 3

    def draw(canvas: Canvas, x: float, y: float) -> None:
        start = (x - 10, y)
        middle = (x, y)
        end = (x + 10, y)
        curve = Curve(start, middle, end)
        marks.roads(canvas, [curve], weight)
        marks.roundel(canvas, x, y, "3", 4.5, changed)

    return draw


def _pieces(map: Map) -> Iterator[LegendSign]:
    name = map.legend.piece
    for status in ("normal", "defeated", "broken"):
        text = name if status == "normal" else f"{status} {name}"
        pieces = [piece for piece in map.pieces if piece.status == status]
        if pieces:
            first = pieces[0]
            draw = _piece(first, status)
            yield LegendSign(draw, text)


def _piece(piece: Piece, status: str) -> Draw:
    return lambda canvas, x, y: marks.counter(canvas, centred(x, y, 14, 11.5), piece.id, hue(6), status)
