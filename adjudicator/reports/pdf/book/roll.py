"""The roll: who and what was lost, of which seat, when, where and how."""

from collections.abc import Iterator

from adjudicator.reports.pdf.blocks import badge, low_section
from adjudicator.reports.pdf.book.lanes import lane_of
from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.fonts import ITALIC, STRONG
from adjudicator.reports.pdf.ink import SOFT
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.type import (
    NOTE,
    Canvas,
    Style,
    base,
    draw_right,
    draw_row,
    draw_rows,
    draw_text,
    row,
    rows,
)
from adjudicator.table.chronicle import Chronicle, Turn
from adjudicator.table.memory import Loss
from adjudicator.table.seats import SeatStyle
from adjudicator.table.words import Seat

_NAME = Style(STRONG, 10.2, 13)
_HOW = Style(ITALIC, 8.8, 11.2, SOFT)
_TURN = 17.0
_SIGN = 13.0
"""Room for the number of the turn and for the sign of the seat, in points."""


def roll(paper: Paper, chronicle: Chronicle) -> Iterator[Block]:
    """The roll in the columns of a page."""
    lane = lane_of(paper)
    yield from lane.blocks(entries(lane.paper, chronicle))


def entries(paper: Paper, chronicle: Chronicle) -> Iterator[Block]:
    """The entries of the roll under their heads, each in the order things happened."""
    styles = {style.seat: style for style, _ in chronicle.seats}
    losses = []
    for turn in chronicle.turns:
        for loss in turn.lost:
            losses.append((turn, loss))
    kinds = dict.fromkeys(loss.kind for _, loss in losses)
    for kind in kinds:
        yield low_section(paper, kind)
        before: Turn | None = None
        for turn, loss in losses:
            if loss.kind == kind:
                is_first = turn is not before
                yield _entry(paper, turn, loss, styles, is_first=is_first)
                before = turn


def _entry(paper: Paper, turn: Turn, loss: Loss, styles: dict[Seat, SeatStyle], *, is_first: bool) -> Block:
    """A name with its seat; behind it, and below, what became of it. The turn stands beside the first of it."""
    x = paper.left + _TURN + _SIGN
    room = paper.right - x
    ahead = row(loss.what, _NAME).width + 6
    how = rows(loss.how, _HOW, room, ahead)
    high = _NAME.leading + _HOW.leading * (len(how) - 1)

    def draw(canvas: Canvas, top: float) -> None:
        y = base(top, _NAME)
        if is_first:
            draw_right(canvas, paper.left + _TURN - 6, y, str(turn.number), NOTE)
        if loss.seat in styles:
            badge(canvas, paper.left + _TURN, y - 1.4, styles[loss.seat], 9)
        draw_text(canvas, x, y, loss.what, _NAME)
        draw_row(canvas, x + ahead, y, how[0], _HOW)
        draw_rows(canvas, x, top - _NAME.leading, how[1:], _HOW)

    return Block(high, draw, before=3)
