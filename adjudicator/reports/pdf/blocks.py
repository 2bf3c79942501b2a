"""The blocks a page is made of: headings, paragraphs, lines of the story, tables, the form."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from adjudicator.reports.pdf import dice
from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.fonts import SANS, spell, width
from adjudicator.reports.pdf.ink import HAIR, INK, SOFT, hue
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.type import (
    CHAPTER,
    NOTE,
    OWN,
    RULE,
    SECTION,
    TEXT,
    Canvas,
    Style,
    base,
    draw_row,
    draw_rows,
    draw_text,
    row,
    rows,
)
from adjudicator.table.lines import Line
from adjudicator.table.seats import SeatStyle
from adjudicator.table.words import Seat

Styles = Mapping[Seat, SeatStyle]

_PITCH = 4.6
"""Width of a column of the order form, in points."""
_JUMP = re.compile(r"(^ +| {3,}| {2,}(?=#))")
"""Spaces that line up columns."""


def thin_rule(canvas: Canvas, x0: float, x1: float, y: float, weight: float = 0.4) -> None:
    """A horizontal rule."""
    canvas.setStrokeColor(INK if weight > 0.4 else HAIR)
    canvas.setLineWidth(weight)
    canvas.line(x0, y, x1, y)


def badge(canvas: Canvas, x: float, y: float, style: SeatStyle, size: float = 9) -> None:
    """The sign of a seat: its letter on its colour; (x, y) is the lower left corner."""
    colours = hue(style.hue)
    canvas.setFillColor(colours.full)
    canvas.roundRect(x, y, size, size, size * 0.22, stroke=0, fill=1)
    letter = OWN._replace(size=size * 0.72, ink=colours.on_full)
    draw_text(canvas, x + size / 2, y + size * 0.24, style.letter, letter, align=0.5)


def section(paper: Paper, title: str, aside: str = "", aside_style: Style = NOTE, fresh: bool = False) -> Block:
    """A section head under a rule over the full width; `aside` stands at the right, on the same line."""

    def draw(canvas: Canvas, top: float) -> None:
        thin_rule(canvas, paper.left, paper.right, top)
        draw_text(canvas, paper.left, top - 18, title, SECTION)
        draw_text(canvas, paper.right, top - 18, aside, aside_style, align=1)

    return Block(28, draw, before=15, keep=True, bookmark=title, fresh=fresh)


def chapter(paper: Paper, title: str, note: str = "", level: int = 1) -> Block:
    """A chapter head over the text column, with a note under it."""
    notes = rows(note, NOTE, paper.measure) if note else []

    def draw(canvas: Canvas, top: float) -> None:
        draw_text(canvas, paper.text_x, top - 10, title, CHAPTER)
        draw_rows(canvas, paper.text_x, top - 14, notes, NOTE)

    return Block(16 + 10 * len(notes), draw, before=8, keep=True, bookmark=title, level=level)


def continued(paper: Paper, title: str) -> Block:
    """What stands at the top of a page on which a chapter goes on."""

    def draw(canvas: Canvas, top: float) -> None:
        draw_text(canvas, paper.text_x, top - 10, f"{title}, continued", NOTE._replace(size=8))

    return Block(18, draw)


def paragraph(paper: Paper, text: str, style: Style = TEXT, mark: str = "", before: float = 2) -> Block:
    """A paragraph in the text column; `mark` hangs to the left of it ("box" is drawn, to be ticked)."""
    lines = rows(text, style, paper.measure)

    def draw(canvas: Canvas, top: float) -> None:
        if mark == "box":
            canvas.setStrokeColor(INK)
            canvas.setLineWidth(0.6)
            canvas.rect(paper.text_x - 15, top - style.leading / 2 - 3.5, 7, 7, stroke=1, fill=0)
        else:
            draw_text(canvas, paper.text_x - 8, base(top, style), mark, style, align=1)
        draw_rows(canvas, paper.text_x, top, lines, style)

    return Block(style.leading * len(lines), draw, before=before)


def remark(paper: Paper, text: str) -> Block:
    """A small note over the text column, under a section head."""
    lines = rows(text, NOTE, paper.measure)
    return Block(
        NOTE.leading * len(lines) + 3, lambda canvas, top: draw_rows(canvas, paper.text_x, top, lines, NOTE), keep=True
    )


def story_line(paper: Paper, line: Line, styles: Styles, carry: Block | None = None, keep: bool = False) -> Block:
    """A line of the story: number and seat in the hanging indent, dice, reckoning and rule in the margin."""
    text = rows(line.text, TEXT, paper.measure)
    rule_width = row(line.rule or "", RULE).width + 6
    dice_width = (dice.SIZE + 2.4) * len(line.dice) + (3 if line.dice else 0)
    notes = rows(line.reckoning, NOTE, paper.margin - dice_width - rule_width) if line.reckoning else []
    under = len(notes) > 1 and dice_width > 0
    if under:
        notes = rows(line.reckoning, NOTE, paper.margin)

    def draw(canvas: Canvas, top: float) -> None:
        y0 = base(top, TEXT)
        if line.number is not None:
            draw_text(canvas, paper.text_x - 18, y0, str(line.number), OWN._replace(size=8.5), align=1)
        if line.seat is not None and line.seat in styles:
            badge(canvas, paper.text_x - 14, y0 - 1.2, styles[line.seat])
        draw_rows(canvas, paper.text_x, top, text, TEXT)
        for place, die in enumerate(line.dice):
            dice.draw_die(canvas, paper.margin_x + place * (dice.SIZE + 2.4), y0 - 1.6, die, line.tone)
        x, y = (paper.margin_x, y0 - 12) if under else (paper.margin_x + dice_width, y0)
        for place, note in enumerate(notes):
            draw_row(canvas, x, y - NOTE.leading * place, note, NOTE)
        draw_text(canvas, paper.right, y0, line.rule or "", RULE, align=1)

    margin_height = TEXT.leading * (1 if under else 0) + NOTE.leading * len(notes)
    return Block(max(TEXT.leading * len(text), margin_height), draw, before=2.5, keep=keep, carry=carry)


def form_line(paper: Paper, line: str, carry: Block | None) -> Block:
    """A line of the order form: runs of spaces are stretched to the columns of the file, to be read and copied."""
    style = Style(SANS, 8.6, 11.2)

    def draw(canvas: Canvas, top: float) -> None:
        text = canvas.beginText(paper.left, base(top, style))
        filled, column = 0.0, 0
        for part in _JUMP.split(line):
            column += len(part)
            gap = max(4.0, column * _PITCH - filled) if part.isspace() else width(part, SANS, style.size)
            text.setCharSpace(gap / len(part) - width(" ", SANS, style.size) if part.isspace() else 0)
            text.setFillColor(SOFT if part.startswith("#") else INK)
            for face, shown in spell(part, SANS):
                text.setFont(face, style.size)
                text.textOut(shown)
            filled += gap
        canvas.drawText(text)

    return Block(style.leading, draw, carry=carry)


def barred(blocks: Iterable[Block], paper: Paper) -> Iterable[Block]:
    """The same blocks with a bar along their left: what is for the reader alone."""
    for place, block in enumerate(blocks):
        yield replace(block, draw=_with_bar(block, paper, block.before if place else 0))


def _with_bar(block: Block, paper: Paper, above: float) -> Callable[[Canvas, float], None]:
    def draw(canvas: Canvas, top: float) -> None:
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(1.6)
        canvas.line(paper.left - 8, top + above, paper.left - 8, top - block.height)
        block.draw(canvas, top)

    return draw
