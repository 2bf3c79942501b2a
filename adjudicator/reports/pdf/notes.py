"""Notes in two columns: rules and rulings by number, rows of prose under a head; corrections, with who made them."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from adjudicator.reports.pdf.blocks import chapter, in_lanes, lines_from
from adjudicator.reports.pdf.flow import Block, of_columns
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.tables import natural_widths, pointer
from adjudicator.reports.pdf.type import (
    CELL,
    HEAD,
    NOTE,
    OWN,
    SMALL,
    TEXT,
    Canvas,
    Row,
    Style,
    base,
    draw_right,
    draw_rows,
    draw_text,
    row,
    rows,
    rows_if_any,
)
from adjudicator.table.pages import Grid, RulingNote

_LABEL = OWN._replace(size=6.6)
_PROSE = CELL._replace(leading=10.2)
_MUCH = 0.4
"""The least share of the width that the last column of a table of prose needs."""
_APART = 3.0
"""White above a note, in points."""
_BEHIND = 4.0
"""White behind what a row of prose begins with."""


def numbered(paper: Paper, notes: Iterable[RulingNote]) -> Iterator[Block]:
    """Notes one after the other, their numbers beside them."""
    notes = [*notes]
    lane = paper.lane
    indent = max((row(note.id, _LABEL).width for note in notes), default=0)
    if indent:
        indent += 6
    blocks: list[Block] = []
    for note in notes:
        label = [(note.id, _LABEL)] if note.id else []
        blocks.extend(_note(lane, note.words(), SMALL, label, indent))
    return in_lanes(paper, blocks)


def paragraphs(paper: Paper, grid: Grid) -> Iterator[Block]:
    """A table of which the last column is prose: every row a paragraph, which begins with its other cells."""
    heads = _heads(grid)
    if grid.title:
        yield chapter(paper, grid.title, heads)
    elif heads:
        for block in flowing(paper, heads, HEAD):
            yield replace(block, keep=True)
    for place, (first, *others, text) in enumerate(grid.rows):
        cells = ", ".join(filter(None, others))
        words = ": ".join(filter(None, (cells, text)))
        lead = first
        if text and not cells:
            lead = f"{first}:"
        own = place in grid.marked
        *lines, last = _note(paper, words, _PROSE, [(lead, OWN)], own=own)
        yield from lines
        opens = place == 0 and not lines and len(grid.rows) > 1
        yield replace(last, keep=opens)
    if grid.note:
        yield from flowing(paper, grid.note, NOTE)


def _heads(grid: Grid) -> str:
    """The heads of the columns as the paragraphs have their cells."""
    heads = [column.head for column in grid.columns if column.head]
    if not heads:
        return ""
    *others, last = heads
    return f"{', '.join(others)}: {last}"


def is_prose(paper: Paper, grid: Grid) -> bool:
    """Whether a table is better read in paragraphs: its cells need more than a line, most of all those at its end."""
    widths = natural_widths(paper, grid)
    whole = sum(widths)
    room = paper.full + paper.cells
    if whole <= room:
        return False
    return widths[-1] > _MUCH * whole


def flowing(paper: Paper, text: str, style: Style) -> Iterator[Block]:
    """A paragraph that may go on in the next column."""
    return _note(paper, text, style, [])


def _note(
    paper: Paper, text: str, style: Style, begun: Sequence[tuple[str, Style]], indent: float = 0, *, own: bool = False
) -> Iterator[Block]:
    """A paragraph that begins with words in other styles: these hang to its left, if it has an `indent`."""
    leading = style.leading
    left = paper.left + indent
    room = paper.full - indent
    ahead = 0.0
    if not indent:
        ahead = sum(row(word, face).width + _BEHIND for word, face in begun)
    lines = rows(text, style, room, ahead)

    def first(canvas: Canvas, top: float) -> None:
        x = paper.left
        y = base(top, style)
        for word, face in begun:
            wide = draw_text(canvas, x, y, word, face)
            x += wide + _BEHIND
        if own:
            pointer(canvas, paper.left - 8, y + 2.5)
        if indent:
            x = left
        draw_rows(canvas, x, top, lines[:1], style)

    goes_on = len(lines) > 1
    yield Block(leading, first, before=_APART, keep=goes_on)
    for begin in range(1, len(lines), _FEW):
        end = begin + _FEW
        few = lines[begin:end]
        height = leading * len(few)
        left_over = len(lines) - end
        draw = partial(lines_from, x=left, lines=few, style=style)
        yield Block(height, draw, keep=0 < left_over < _FEW)


_FEW = 2
"""The lines of a paragraph that stay together."""


def correction(paper: Paper, note: RulingNote) -> Block:
    """A correction in the text column; its subject and its author stand in the margin."""
    x = paper.text_x
    margin = paper.margin_x
    text = rows(note.text, TEXT, paper.measure)
    label = rows(note.id, OWN, paper.margin)
    author = rows_if_any(note.author, NOTE, paper.margin)

    def make(columns: Sequence[Sequence[Row]], first: bool) -> Block:
        lines, label, author = columns
        label_high = OWN.leading * len(label)
        text_high = TEXT.leading * len(lines)
        aside_high = label_high + NOTE.leading * len(author)

        def draw(canvas: Canvas, top: float) -> None:
            upper = top - 1
            lower = upper - label_high
            if first:
                line = base(top, TEXT)
                draw_right(canvas, x - 8, line, "–", TEXT)
            draw_rows(canvas, x, top, lines, TEXT)
            draw_rows(canvas, margin, upper, label, OWN)
            draw_rows(canvas, margin, lower, author, NOTE)

        return Block(max(text_high, aside_high), draw, before=3)

    columns = [text, label, author]
    leading = OWN.leading + NOTE.leading
    return of_columns(columns, leading, 0, make)
