"""The blocks a page is made of: headings, paragraphs, lines of the story, tables, the form."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from adjudicator.reports.pdf import dice
from adjudicator.reports.pdf.flow import Block, of_columns
from adjudicator.reports.pdf.ink import HAIR, INK, PALE, hue
from adjudicator.reports.pdf.paper import GUTTER, Paper
from adjudicator.reports.pdf.stamps import stamp
from adjudicator.reports.pdf.type import (
    CHAPTER,
    NOTE,
    OWN,
    RULE,
    SECTION,
    STORY,
    TEXT,
    Canvas,
    Row,
    Style,
    base,
    draw_centred,
    draw_right,
    draw_row,
    draw_rows,
    draw_text,
    row,
    rows,
    rows_if_any,
)
from adjudicator.table.lines import Line
from adjudicator.table.seats import SeatStyle
from adjudicator.table.words import Seat

Styles = Mapping[Seat, SeatStyle]


def thin_rule(canvas: Canvas, x0: float, x1: float, y: float, weight: float = 0.4) -> None:
    """A horizontal rule."""
    canvas.setStrokeColor(INK if weight > 0.4 else HAIR)
    canvas.setLineWidth(weight)
    canvas.line(x0, y, x1, y)


def badge(canvas: Canvas, x: float, y: float, style: SeatStyle, size: float = 9) -> None:
    """The sign of a seat: its letter on its colour; (x, y) is the lower left corner."""
    stamp(canvas, x, y, _sign, style.letter, style.hue, size)


def _sign(canvas: Canvas, x: float, y: float, letter: str, place: int, size: float) -> None:
    colours = hue(place)
    canvas.setFillColor(colours.full)
    corner = size * 0.22
    canvas.roundRect(x, y, size, size, corner, stroke=0, fill=1)
    high = size * 0.72
    face = OWN._replace(size=high, ink=colours.on_full)
    middle = x + size / 2
    line = y + size * 0.24
    draw_centred(canvas, middle, line, letter, face)


def section(paper: Paper, title: str, aside: str = "", aside_style: Style = NOTE, fresh: bool = False) -> Block:
    """A section head under a rule over the full width; `aside` stands at the right, on the same line."""

    def draw(canvas: Canvas, top: float) -> None:
        left = paper.left
        right = paper.right
        line = top - 18
        thin_rule(canvas, left, right, top)
        draw_text(canvas, left, line, title, SECTION)
        draw_right(canvas, right, line, aside, aside_style)

    return Block(28, draw, before=15, keep=True, bookmark=title, fresh=fresh)


def low_section(paper: Paper, title: str) -> Block:
    """A section head in a column."""
    left = paper.left
    style = SECTION._replace(size=12)

    def draw(canvas: Canvas, top: float) -> None:
        line = top - 15
        thin_rule(canvas, left, paper.right, top)
        draw_text(canvas, left, line, title, style)

    return Block(20, draw, before=9, keep=True, bookmark=title)


def chapter(paper: Paper, title: str, note: str = "", level: int = 1) -> Block:
    """A chapter head, with a note behind it or below."""
    left = paper.left
    titles = rows(title, CHAPTER, paper.full)
    notes = rows_if_any(note, NOTE, paper.full)
    behind = titles[-1].width + _BEHIND
    beside = bool(notes) and behind + notes[0].width <= paper.full
    high = 1 + CHAPTER.leading * len(titles)
    below = 0 if beside else NOTE.leading * len(notes)

    def draw(canvas: Canvas, top: float) -> None:
        low = top - high
        draw_rows(canvas, left, top, titles, CHAPTER)
        if beside:
            last = low + 1 + CHAPTER.leading
            line = base(last, CHAPTER)
            draw_row(canvas, left + behind, line, notes[0], NOTE)
        else:
            draw_rows(canvas, left, low, notes, NOTE)

    return Block(
        high + below,
        draw,
        before=7,
        keep=True,
        bookmark=title,
        level=level,
    )


def continued(paper: Paper, title: str) -> Block:
    """The line at the top of a page on which a chapter goes on."""
    text = f"{title}, continued"
    style = NOTE._replace(size=8)
    lines = rows(text, style, paper.full)
    high = 8 + style.leading * len(lines)
    draw = partial(lines_from, x=paper.left, lines=lines, style=style)
    return Block(high, draw)


def paragraph(paper: Paper, text: str, style: Style = TEXT, mark: str = "", before: float = 2) -> Block:
    """A paragraph in the text column; `mark` hangs to the left of it ("box" is drawn, to be ticked)."""
    x = paper.text_x
    lines = rows(text, style, paper.measure)

    def make(columns: Sequence[Sequence[Row]], first: bool) -> Block:
        (shown,) = columns
        height = style.leading * len(shown)

        def draw(canvas: Canvas, top: float) -> None:
            if first and mark == "box":
                tick_box(canvas, x - 15, top, style)
            elif first:
                line = base(top, style)
                draw_right(canvas, x - 8, line, mark, style)
            draw_rows(canvas, x, top, shown, style)

        return Block(height, draw, before=before)

    return of_columns([lines], style.leading, 0, make)


def tick_box(canvas: Canvas, x: float, top: float, style: Style) -> None:
    """A box to be ticked, beside the line of a text that begins at `top`."""
    low = top - style.leading / 2 - 3.5
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.6)
    canvas.rect(x, low, 7, 7, stroke=1, fill=0)


def in_lanes(paper: Paper, blocks: Iterable[Block]) -> Iterator[Block]:
    """The blocks, which are as wide as a column of a page, in two columns."""
    lane = paper.lane.full + GUTTER
    return (replace(block, lane=lane) for block in blocks)


def remark(paper: Paper, text: str) -> Block:
    """A small note over the text column, under a section head."""
    lines = rows(text, NOTE, paper.measure)
    return running(paper.text_x, lines, NOTE, 3, keep=True)


def running(
    x: float, lines: Sequence[Row], style: Style, below: float = 0, *, before: float = 0, keep: bool = False
) -> Block:
    """Lines from `x` on, with white `below`; they go on over pages where none can hold them."""

    def make(columns: Sequence[Sequence[Row]], first: bool) -> Block:
        (shown,) = columns
        height = style.leading * len(shown) + below
        draw = partial(lines_from, x=x, lines=shown, style=style)
        return Block(height, draw, before=before, keep=keep)

    return of_columns([lines], style.leading, below, make)


def lines_from(canvas: Canvas, top: float, *, x: float, lines: Sequence[Row], style: Style) -> None:
    """Draw lines below each other from `top` on, as a block does."""
    draw_rows(canvas, x, top, lines, style)


def story_line(paper: Paper, line: Line, styles: Styles, carry: Block | None = None, keep: bool = False) -> Block:
    """A line of the story: number and seat in the hanging indent; behind the text dice, reckoning and rule.

    These stand at the right edge: on the last line of the text where they fit, else below it.
    """
    leading = STORY.leading
    behind = _behind(paper, line)
    if len(behind.notes) > _MANY:
        whole = f"{line.text} {line.reckoning}"
        line = msgspec.structs.replace(line, text=whole, reckoning="")
        behind = _behind(paper, line)
    room = paper.across - _BEHIND - behind.width
    text = _set(line.text, paper.measure, room)
    beside = text[-1].width <= room

    def make(columns: Sequence[Sequence[Row]], first: bool) -> Block:
        (shown,) = columns
        last = not shown or shown[-1] is text[-1]
        high = leading * len(shown)
        more = 0.0
        if last and not beside:
            more = behind.height

        def draw(canvas: Canvas, top: float) -> None:
            if first:
                line_y = base(top, STORY)
                _whose(canvas, paper, line_y, line, styles)
            draw_rows(canvas, paper.text_x, top, shown, STORY)
            if last:
                lifted = leading if beside else 0
                below = top - high + lifted
                behind.draw(canvas, base(below, STORY))

        return Block(high + more, draw, before=2, keep=keep, carry=carry)

    return of_columns([text], leading, behind.height, make)


def _set(text: str, measure: float, room: float) -> Sequence[Row]:
    """A text of the story in the lines of a measure; on one where a wider room holds it."""
    if room > measure:
        one = rows(text, STORY, room)
        if len(one) == 1:
            return one
    return rows(text, STORY, measure)


class _Behind(NamedTuple):
    """The things behind the text of a line: its dice, and with the reckoning the rule."""

    paper: Paper
    line: Line
    dice: float
    notes: Sequence[Row]
    rule: Row

    @property
    def width(self) -> float:
        """The width that it takes of a line, where it is one."""
        if len(self.notes) >= 2:
            return self.paper.across
        parts = [self.dice]
        parts += [note.width for note in self.notes]
        parts.append(self.rule.width)
        filled = [part for part in parts if part]
        gaps = len(filled) - 1
        return sum(filled) + _NEXT * gaps

    @property
    def height(self) -> float:
        """Its height, where it stands below the text."""
        if self.width > 0:
            more = max(0, len(self.notes) - 1)
            return STORY.leading + NOTE.leading * more
        return 0

    def draw(self, canvas: Canvas, y: float) -> None:
        """Draw it on the base line y, and below."""
        right = self.paper.right
        rule = self.rule
        more = max(0, len(self.notes) - 1)
        x = self.paper.text_x if more else right - self.width
        tone = self.line.tone
        for place, die in enumerate(self.line.dice):
            left = x + place * _DIE
            dice.draw_die(canvas, left, y - 1.6, die, tone)
        if self.dice:
            x += self.dice + _NEXT
        for place, note in enumerate(self.notes):
            low = y - NOTE.leading * place
            draw_row(canvas, x, low, note, NOTE)
        low = y - NOTE.leading * more
        draw_row(canvas, right - rule.width, low, rule, RULE)


_NUMBER = OWN._replace(size=8)
"""The number of a line."""
_MANY = 12
"""Lines of a reckoning from which on it is part of the text, so that it can go on over pages."""
_BEHIND = 5.0
_NEXT = 5.0
_DIE = dice.SIZE + 2.4
"""White between a line and what stands behind it, white in that, and how much a die takes."""


def _behind(paper: Paper, line: Line) -> _Behind:
    dice_wide = _DIE * len(line.dice)
    rule = row(line.rule or "", RULE)
    rule_wide = rule.width
    gaps = bool(dice_wide) + bool(rule_wide)
    room = paper.measure - dice_wide - rule_wide - _NEXT * gaps
    notes = rows_if_any(line.reckoning, NOTE, room)
    return _Behind(paper, line, dice_wide, notes, rule)


def _whose(canvas: Canvas, paper: Paper, y: float, line: Line, styles: Styles) -> None:
    """The number of a line of the story and the sign of its seat, in the hanging indent."""
    x = paper.text_x
    if line.number is not None:
        number = str(line.number)
        draw_right(canvas, x - 13, y, number, _NUMBER)
    seat = line.seat
    if seat is not None and seat in styles:
        left = x - 11.5
        badge(canvas, left, y - 1.2, styles[seat], 8.2)


INSET = 7.0
"""The white between a frame and the chapter in it, in points."""


def framed(blocks: Sequence[Block], paper: Paper, carry: Block) -> Iterable[Block]:
    """The same blocks in a frame: whole on a page where they are few, else open where a page ends.

    `carry` stands at the top of a page on which they go on.
    """
    last = len(blocks) - 1
    high = sum(block.before + block.height for block in blocks)
    whole = high <= UNBROKEN
    for place, block in enumerate(blocks):
        before = block.before
        above = None
        if place == 0:
            before += 6
        else:
            above = _in_frame(block.carry or carry, paper, first=False, last=False)
        keep = block.keep or whole or place == last
        spaced = replace(block, before=before, carry=above, keep=keep)
        yield _in_frame(spaced, paper, place == 0, place == last)
    yield Block(4, lambda canvas, top: None)


UNBROKEN = 230.0
"""Points up to which what is framed stays on one page."""


def _in_frame(block: Block, paper: Paper, first: bool, last: bool) -> Block:
    """A block with its part of the frame: the sides, and where it is first or last the upper or the lower edge."""
    left = paper.left - 2
    right = paper.right + 2
    divide = block.divide

    def draw(canvas: Canvas, top: float) -> None:
        upper = top + (3 if first else block.before)
        lower = top - block.height - (4 if last else 0)
        lines = [(left, upper, left, lower), (right, upper, right, lower)]
        if first:
            lines.append((left, upper, right, upper))
        if last:
            lines.append((left, lower, right, lower))
        canvas.setStrokeColor(PALE)
        canvas.setLineWidth(0.7)
        canvas.lines(lines)
        block.draw(canvas, top)

    def divided(room: float) -> Iterable[Block]:
        assert divide is not None, "only what can be divided is"
        parts = [*divide(room)]
        final = len(parts) - 1
        for place, part in enumerate(parts):
            begins = first and place == 0
            ends = last and place == final
            framed = _in_frame(part, paper, begins, ends)
            yield framed

    return replace(block, draw=draw, divide=divided if divide else None)


def barred(blocks: Iterable[Block], paper: Paper) -> Iterable[Block]:
    """The same blocks with a bar along their left: what is for the reader alone."""
    for place, block in enumerate(blocks):
        bar = _with_bar(block, paper, block.before if place else 0)
        yield replace(block, draw=bar, divide=_divided(block, paper))


def _divided(block: Block, paper: Paper) -> Callable[[float], Iterable[Block]] | None:
    divide = block.divide
    if divide is None:
        return None
    return lambda room: barred(divide(room), paper)


def _with_bar(block: Block, paper: Paper, above: float) -> Callable[[Canvas, float], None]:
    x = paper.left - 8

    def draw(canvas: Canvas, top: float) -> None:
        low = top - block.height
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(1.6)
        canvas.line(x, top + above, x, low)
        block.draw(canvas, top)

    return draw
