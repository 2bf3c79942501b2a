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
from adjudicator.reports.pdf.legend import Draw, Entry, draw_legend, set_legend
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
    if cards.note:
        lines = rows(cards.note, NOTE, sheet.full)
        draw = partial(lines_from, x=sheet.left, lines=lines, style=NOTE)
        yield Block(NOTE.leading * len(lines), draw)


def _seat_row(sheet: Paper, style: SeatStyle, cards: Sequence[Card], last: bool) -> Block:
    """The cards of a seat on a common ground, with the rounds they have been through below it."""
    left = sheet.left
    slot = sheet.full / max(len(cards), 1)
    captions = [_caption(card, slot - _BESIDE - 4) for card in cards]
    heights = []
    for card, lines in zip(cards, captions, strict=True):
        tower = tower_height(card.bands)
        heights.append(max(tower, _caption_height(lines)))
    above = max(heights, default=0)
    below = MARKS if any(card.marks for card in cards) else 4

    def draw(canvas: Canvas, top: float) -> None:
        thin_rule(canvas, left, sheet.right, top)
        badge(canvas, left, top - 13, style)
        draw_text(canvas, left + 13, top - 11.5, style.name, CHAPTER)
        ground = top - _HEAD - above
        for place, (card, lines) in enumerate(zip(cards, captions, strict=True)):
            _card(canvas, left + place * slot, ground, card, lines)

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


def _legend(sheet: Paper, told: list[Entry]) -> Block:
    legend = set_legend(told, sheet.full)

    def draw(canvas: Canvas, top: float) -> None:
        draw_legend(canvas, sheet.left, top, sheet.full, legend)

    return Block(legend.height, draw, before=9)


def _entries(cards: Cards) -> Iterator[Entry]:
    """Only what appears on the cards."""
    bands: list[Band] = []
    marks: list[Mark] = []
    for card in cards.cards:
        marks += card.marks
        if not card.buried:
            bands += card.bands
    legend = cards.legend
    if any(not band.cover for band in bands):
        yield Entry(draw_dot, legend.dot)
    if any(band.next for band in bands):
        yield Entry(lambda canvas, x, y: draw_pointer(canvas, x + 3, y), legend.next)
    if any(band.cover and not band.hatched for band in bands):
        whole = _cover(Band(0, "8"))
        yield Entry(whole, legend.cover)
    if any(band.hatched for band in bands):
        hatched = _cover(Band(0, "8", hatched=True))
        yield Entry(hatched, legend.hatched)
    if any(band.discs for band in bands):
        yield Entry(lambda canvas, x, y: draw_disc(canvas, x, y, "8"), legend.disc)
    yield from _mark_entries(marks, legend)
    if cards.bracket_name:
        yield Entry(lambda canvas, x, y: draw_bracket(canvas, x - 8, x + 8, y - 1), cards.bracket_name)


def _cover(band: Band) -> Draw:
    return lambda canvas, x, y: draw_cover(canvas, x - 9, y - BAND / 2, band, wide=18)


def _mark_entries(marks: Sequence[Mark], legend: CardLegend) -> Iterator[Entry]:
    if any(mark.ring for mark in marks):
        ring = _mark(Mark("", True))
        yield Entry(ring, legend.ring)
    if any(not mark.ring and not mark.void for mark in marks):
        plain = _mark(Mark("", False))
        yield Entry(plain, legend.plain)
    if any(mark.void for mark in marks):
        void = _mark(Mark("", False, void=True))
        yield Entry(void, legend.void)
    if any(mark.more for mark in marks):
        more = _mark(Mark("", False, 2))
        yield Entry(more, legend.more)
    if any(mark.changed for mark in marks):
        changed = _mark(Mark("", True, changed=True))
        yield Entry(changed, legend.changed)


def _mark(mark: Mark) -> Draw:
    return lambda canvas, x, y: draw_mark(canvas, x - CELL / 2, y - CELL / 2, mark)
