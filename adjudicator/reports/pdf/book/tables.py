"""Small pictures of cards on a table: the bands of each as they lie, in rows by seat."""

from collections.abc import Sequence

from adjudicator.reports.pdf.blocks import badge
from adjudicator.reports.pdf.book.marks import LETTERED, unit
from adjudicator.reports.pdf.ink import HAIR, INK, PAPER, hue
from adjudicator.reports.pdf.type import NOTE, Canvas, draw_centred
from adjudicator.table.chronicle import Turn
from adjudicator.table.figures import Band, Card, Cards
from adjudicator.table.seats import SeatStyle

_ID = NOTE._replace(size=5, leading=6)
_SIGN = 9.0
_FOOT = 7.0
_ROW = 5.0
"""Room for the sign of a seat at the left, and for the names of cards below; white between rows, in points."""
_NAMED = 60.0
"""The room for a card from which on its name grows with it."""


class Tables:
    """The same table at the end of every turn."""

    def __init__(self, turns: Sequence[Turn], styles: Sequence[SeatStyle]) -> None:
        self.styles = styles
        shown = [turn.picture for turn in turns if isinstance(turn.picture, Cards)]
        seats = [style.seat for style in styles]
        rows = []
        for cards in shown:
            for seat in seats:
                rows.append([card for card in cards.cards if card.seat == seat])
        self.most = max(map(len, rows), default=1)
        self.highest = max((len(card.bands) for row in rows for card in row), default=1)

    def _band(self, wide: float) -> float:
        """The height of a band."""
        return wide / 34

    def _slot(self, wide: float) -> float:
        """The room for a card in a picture that is so wide."""
        sign = max(1.0, unit(wide))
        room = wide - _SIGN * sign
        return room / self.most

    def _foot(self, wide: float) -> float:
        """The room for the names below the cards."""
        slot = self._slot(wide)
        return _FOOT * _grown(slot)

    def _row(self, wide: float) -> float:
        cards = self.highest * self._band(wide)
        foot = self._foot(wide)
        return cards + foot + _ROW

    def height(self, wide: float) -> float:
        """The height of a picture that is so wide."""
        return self._row(wide) * len(self.styles)

    def draw(self, canvas: Canvas, x: float, top: float, wide: float, turn: Turn) -> None:
        """The table at the end of a turn, with its upper left corner at (x, top)."""
        cards = turn.picture
        if not isinstance(cards, Cards):
            return
        sign = max(1.0, unit(wide))
        high = self._band(wide)
        slot = self._slot(wide)
        for place, style in enumerate(self.styles):
            ground = top - (place + 1) * self._row(wide) + self._foot(wide)
            badge(canvas, x, ground, style, LETTERED * sign)
            for number, card in enumerate(card for card in cards.cards if card.seat == style.seat):
                left = x + _SIGN * sign + number * slot
                self._card(canvas, left, ground, slot, card, high, style)

    def _card(
        self, canvas: Canvas, x: float, ground: float, slot: float, card: Card, high: float, style: SeatStyle
    ) -> None:
        wide = slot * 0.7
        left = x + slot * 0.15
        canvas.setStrokeColor(HAIR)
        canvas.setLineWidth(0.4)
        canvas.line(left, ground, left + wide, ground)
        for number, band in enumerate(card.bands):
            _band(canvas, left, ground + number * high, wide, high, band, style)
        size = _ID.size * _grown(slot)
        named = _ID._replace(size=size)
        middle = left + wide / 2
        draw_centred(canvas, middle, ground - size * 1.1, card.id, named)


def _grown(slot: float) -> float:
    """The size of names below cards, as a multiple of the least."""
    return max(1, slot / _NAMED)


def _band(canvas: Canvas, x: float, y: float, wide: float, high: float, band: Band, style: SeatStyle) -> None:
    """An open band is full, a covered one hollow; crossed, where an attack covered it."""
    colours = hue(style.hue)
    canvas.setFillColor(PAPER if band.cover else colours.full)
    canvas.setStrokeColor(colours.mid if band.cover else PAPER)
    canvas.setLineWidth(0.35)
    canvas.rect(x, y + 0.2, wide, high - 0.4, stroke=1, fill=1)
    if band.cover and band.hatched:
        canvas.setStrokeColor(INK)
        canvas.line(x, y + 0.2, x + wide, y + high - 0.2)
