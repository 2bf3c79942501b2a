"""The blocks a page is made of: headings, paragraphs, lines of the story, tables, the form."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from adjudicator.reports.pdf import dice
from adjudicator.reports.pdf.flow import Block, of_columns
from adjudicator.reports.pdf.ink import HAIR, INK, PALE, hue
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.type import (
    CHAPTER,
    NOTE,
    OWN,
    RULE,
    SECTION,
    TEXT,
    Canvas,
    Row,
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

    def make(columns: Sequence[Sequence[Row]], first: bool) -> Block:
        def draw(canvas: Canvas, top: float) -> None:
            if first and mark == "box":
                canvas.setStrokeColor(INK)
                canvas.setLineWidth(0.6)
                canvas.rect(paper.text_x - 15, top - style.leading / 2 - 3.5, 7, 7, stroke=1, fill=0)
            elif first:
                draw_text(canvas, paper.text_x - 8, base(top, style), mark, style, align=1)
            draw_rows(canvas, paper.text_x, top, columns[0], style)

        return Block(style.leading * len(columns[0]), draw, before=before)

    return of_columns([rows(text, style, paper.measure)], style.leading, 0, make)


def remark(paper: Paper, text: str) -> Block:
    """A small note over the text column, under a section head."""

    def make(columns: Sequence[Sequence[Row]], first: bool) -> Block:
        return Block(
            NOTE.leading * len(columns[0]) + 3,
            lambda canvas, top: draw_rows(canvas, paper.text_x, top, columns[0], NOTE),
            keep=True,
        )

    return of_columns([rows(text, NOTE, paper.measure)], NOTE.leading, 3, make)


def story_line(paper: Paper, line: Line, styles: Styles, carry: Block | None = None, keep: bool = False) -> Block:
    """A line of the story: number and seat in the hanging indent, dice, reckoning and rule in the margin.

    Where nothing but the rule stands there, a line that is a little too long runs on into the margin.
    """
    text = rows(line.text, TEXT, paper.measure)
    rule_width = row(line.rule or "", RULE).width + 6
    if len(text) > 1 and not line.dice and not line.reckoning:
        wider = rows(line.text, TEXT, paper.right - paper.text_x - rule_width)
        text = wider if len(wider) == 1 else text
    dice_width = (dice.SIZE + 2.4) * len(line.dice) + (3 if line.dice else 0)
    notes = rows(line.reckoning, NOTE, paper.margin - dice_width - rule_width) if line.reckoning else []
    under = len(notes) > 1 and dice_width > 0
    if under:
        notes = rows(line.reckoning, NOTE, paper.margin)

    def make(columns: Sequence[Sequence[Row]], first: bool) -> Block:
        text, notes = columns
        below = TEXT.leading if under and first else 0

        def draw(canvas: Canvas, top: float) -> None:
            y0 = base(top, TEXT)
            if first:
                _whose(canvas, paper, y0, line, styles)
            draw_rows(canvas, paper.text_x, top, text, TEXT)
            for place, die in enumerate(line.dice if first else ()):
                dice.draw_die(canvas, paper.margin_x + place * (dice.SIZE + 2.4), y0 - 1.6, die, line.tone)
            x, y = (paper.margin_x, y0 - 12) if below else (paper.margin_x + (dice_width if first else 0), y0)
            for place, note in enumerate(notes):
                draw_row(canvas, x, y - NOTE.leading * place, note, NOTE)
            if first:
                draw_text(canvas, paper.right, y0, line.rule or "", RULE, align=1)

        height = max(TEXT.leading * len(text), below + NOTE.leading * len(notes))
        return Block(height, draw, before=1.5, keep=keep, carry=carry)

    return of_columns([text, notes], TEXT.leading, TEXT.leading, make)


def _whose(canvas: Canvas, paper: Paper, y: float, line: Line, styles: Styles) -> None:
    """The number of a line of the story and the sign of its seat, in the hanging indent."""
    if line.number is not None:
        draw_text(canvas, paper.text_x - 18, y, str(line.number), OWN._replace(size=8.5), align=1)
    if line.seat is not None and line.seat in styles:
        badge(canvas, paper.text_x - 14, y - 1.2, styles[line.seat])


INSET = 14.0
"""How far inside its frame a boxed chapter stands, in points."""


def framed(blocks: Sequence[Block], paper: Paper, carry: Block) -> Iterable[Block]:
    """The same blocks in a frame: whole on a page where they are few, else open where a page ends.

    `carry` stands at the top of a page on which they go on.
    """
    last, whole = len(blocks) - 1, sum(block.before + block.height for block in blocks) <= UNBROKEN
    for place, block in enumerate(blocks):
        above = _in_frame(block.carry or carry, paper, first=False, last=False) if place else None
        spaced = replace(block, before=block.before + 6 * (place == 0), carry=above)
        yield _in_frame(replace(spaced, keep=block.keep or (whole and place < last)), paper, place == 0, place == last)
    yield Block(4, lambda canvas, top: None)


UNBROKEN = 250.0
"""Points up to which what is framed stays on one page."""


def _in_frame(block: Block, paper: Paper, first: bool, last: bool) -> Block:
    """A block with its part of the frame: the sides, and where it is first or last the upper or the lower edge."""
    left, right, divide = paper.left - 2, paper.right + 2, block.divide

    def draw(canvas: Canvas, top: float) -> None:
        upper, lower = top + (3 if first else block.before), top - block.height - (4 if last else 0)
        canvas.setStrokeColor(PALE)
        canvas.setLineWidth(0.7)
        lines = [(left, upper, left, lower), (right, upper, right, lower)]
        canvas.lines(lines + [(left, upper, right, upper)] * first + [(left, lower, right, lower)] * last)
        block.draw(canvas, top)

    def divided(room: float) -> Iterable[Block]:
        assert divide is not None, "only what can be divided is"
        parts = [*divide(room)]
        end = len(parts) - 1
        return [_in_frame(part, paper, first and place == 0, last and place == end) for place, part in enumerate(parts)]

    return replace(block, draw=draw, divide=divided if divide else None)


def barred(blocks: Iterable[Block], paper: Paper) -> Iterable[Block]:
    """The same blocks with a bar along their left: what is for the reader alone."""
    for place, block in enumerate(blocks):
        bar = _with_bar(block, paper, block.before if place else 0)
        yield replace(block, draw=bar, divide=_divided(block, paper))


def _divided(block: Block, paper: Paper) -> Callable[[float], Iterable[Block]] | None:
    divide = block.divide
    return None if divide is None else lambda room: barred(divide(room), paper)


def _with_bar(block: Block, paper: Paper, above: float) -> Callable[[Canvas, float], None]:
    def draw(canvas: Canvas, top: float) -> None:
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(1.6)
        canvas.line(paper.left - 8, top + above, paper.left - 8, top - block.height)
        block.draw(canvas, top)

    return draw
