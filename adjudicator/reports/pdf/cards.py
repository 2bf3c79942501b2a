"""The cards on the table: a row for each seat, every card as a tower with what it says beside it."""

from collections.abc import Iterator, Sequence
from functools import partial

from adjudicator.reports.pdf.bands import (
    BAND,
    CELL,
    MARKS,
    WIDTH,
    draw_bracket,
    draw_cover,
    draw_disc,
    draw_dot,
    draw_mark,
    draw_marks,
    draw_pointer,
    draw_tower,
    tower_height,
)
from adjudicator.reports.pdf.blocks import badge, lines_from, thin_rule
from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.ink import PALE
from adjudicator.reports.pdf.legend import Draw, LegendSign, draw_legend, set_legend
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.type import CHAPTER, NOTE, OWN, Canvas, draw_text, rows
from adjudicator.table.figures import Band, Card, Cards, Mark
from adjudicator.table.legends import CardLegend
from adjudicator.table.seats import SeatStyle

_HEAD = 16.0
_INDENT = 10.0
_BESIDE = _INDENT + WIDTH + 7
_SMALL = NOTE._replace(size=7, leading=8.8)
_NAME = OWN._replace(size=8.6, leading=10.5)


def cards_blocks(sheet: Paper, cards: Cards) -> Iterator[Block]:
    """A block for each seat, then the legend and the note."""
    yield from cards_rows(sheet, cards)
    yield from cards_key(sheet, cards)


def cards_rows(sheet: Paper, cards: Cards) -> Iterator[Block]:
    """A block for each seat."""
    for style in cards.seats:
        own = [card for card in cards.cards if card.seat == style.seat]
        yield _seat_row(sheet, style, own, last=style == cards.seats[-1])


def cards_key(sheet: Paper, cards: Cards) -> Iterator[Block]:
    """The legend and the note."""
    listed = [*_entries(cards)]
    if listed:
        yield _legend(sheet, listed)
    note = cards.note
    if note:
        lines = rows(note, NOTE, sheet.full)
        height = NOTE.leading * len(lines)
        draw = partial(lines_from, x=sheet.left, lines=lines, style=NOTE)
        yield Block(height, draw)


def _seat_row(sheet: Paper, style: SeatStyle, cards: Sequence[Card], last: bool) -> Block:
    """The cards of a seat on a common ground, with the rounds they have been through below it."""
    left = sheet.left
    slot = sheet.full / max(len(cards), 1)
    room = slot - _BESIDE - 4
    captions = []
    lefts = []
    above = 0.0
    below = 4.0
    for place, card in enumerate(cards):
        caption = _caption(card, room)
        captions.append(caption)
        lefts.append(left + place * slot)
        above = max(above, tower_height(card.bands), _caption_height(caption))
        if card.marks:
            below = MARKS

    def draw(canvas: Canvas, top: float) -> None:
        line = top - 11.5
        ground = top - _HEAD - above
        thin_rule(canvas, left, sheet.right, top)
        badge(canvas, left, top - 13, style)
        draw_text(canvas, left + 13, line, style.name, CHAPTER)
        for x, card, caption in zip(lefts, cards, captions, strict=True):
            _card(canvas, x, ground, card, caption)

    return Block(_HEAD + above + below, draw, before=7, keep=last)


def _caption(card: Card, measure: float) -> list[str]:
    return [line for text in card.caption for line in _folded(text, measure)]


def _folded(text: str, measure: float) -> list[str]:
    """A text as lines that fit, as text again."""
    folded = []
    for line in rows(text, _SMALL, measure):
        folded.append("".join(shown for _, shown in line.runs))
    return folded


def _caption_height(lines: Sequence[str]) -> float:
    return _NAME.leading + _SMALL.leading * len(lines)


def _card(canvas: Canvas, x: float, ground: float, card: Card, lines: Sequence[str]) -> None:
    """A card with its tower standing on `ground`; an empty space is a dashed outline."""
    tower = x + _INDENT
    beside = x + _BESIDE
    if card.bands:
        draw_tower(canvas, tower, ground, card.bands)
    else:
        _empty(canvas, tower, ground)
    y = ground + _SMALL.leading * len(lines) + 1.5
    shift = draw_text(canvas, beside, y, f"{card.id} ", _SMALL)
    draw_text(canvas, beside + shift, y, card.name, _NAME)
    for place, line in enumerate(lines, start=1):
        lower = y - _SMALL.leading * place
        draw_text(canvas, beside, lower, line, _SMALL)
    draw_marks(canvas, tower, ground - 1, card.marks)


def _empty(canvas: Canvas, x: float, y: float) -> None:
    canvas.saveState()
    canvas.setStrokeColor(PALE)
    canvas.setLineWidth(0.6)
    canvas.setDash(2, 2)
    canvas.rect(x, y, WIDTH, BAND * 2, stroke=1, fill=0)
    canvas.restoreState()


def _legend(sheet: Paper, entries: list[LegendSign]) -> Block:
    legend = set_legend(entries, sheet.full)

    def draw(canvas: Canvas, top: float) -> None:
        draw_legend(canvas, sheet.left, top, sheet.full, legend)

    return Block(legend.height, draw, before=9)


def _entries(cards: Cards) -> Iterator[LegendSign]:
    """Only what appears on the cards."""
    bands: list[Band] = []
    marks: list[Mark] = []
    for card in cards.cards:
        marks += card.marks
        if not card.buried:
            bands += card.bands
    legend = cards.legend
    yield from _band_entries(bands, legend)
    yield from _mark_entries(marks, legend)
    bracketed = cards.bracket_name
    if bracketed:
        yield LegendSign(_bracket, bracketed)


def _band_entries(bands: Sequence[Band], legend: CardLegend) -> Iterator[LegendSign]:
    if any(not band.cover for band in bands):
        yield LegendSign(draw_dot, legend.dot)
    if any(band.next for band in bands):
        yield LegendSign(_pointer, legend.next)
    if any(band.cover and not band.hatched for band in bands):
        whole = _cover(Band(0, "8"))
        yield LegendSign(whole, legend.cover)
    if any(band.hatched for band in bands):
        hatched = _cover(Band(0, "8", hatched=True))
        yield LegendSign(hatched, legend.hatched)
    if any(band.discs for band in bands):
        yield LegendSign(_disc, legend.disc)


def _pointer(canvas: Canvas, x: float, y: float) -> None:
    draw_pointer(canvas, x + 3, y)


def _disc(canvas: Canvas, x: float, y: float) -> None:
    draw_disc(canvas, x, y, "8")


def _bracket(canvas: Canvas, x: float, y: float) -> None:
    draw_bracket(canvas, x - 8, x + 8, y - 1)


def _cover(band: Band) -> Draw:
    return lambda canvas, x, y: draw_cover(canvas, x - 9, y - BAND / 2, band, wide=18)


def _mark_entries(marks: Sequence[Mark], legend: CardLegend) -> Iterator[LegendSign]:
    if any(mark.ring for mark in marks):
        yield LegendSign(_RING, legend.ring)
    if any(not mark.ring and not mark.void for mark in marks):
        yield LegendSign(_PLAIN, legend.plain)
    if any(mark.void for mark in marks):
        yield LegendSign(_VOID, legend.void)
    if any(mark.more for mark in marks):
        yield LegendSign(_MORE, legend.more)
    if any(mark.changed for mark in marks):
        yield LegendSign(_CHANGED, legend.changed)


def _mark(mark: Mark) -> Draw:
    half = CELL / 2
    return lambda canvas, x, y: draw_mark(canvas, x - half, y - half, mark)


_RING = _mark(Mark("", True))
_PLAIN = _mark(Mark("", False))
_VOID = _mark(Mark("", False, void=True))
_MORE = _mark(Mark("", False, 2))
_CHANGED = _mark(Mark("", True, changed=True))
