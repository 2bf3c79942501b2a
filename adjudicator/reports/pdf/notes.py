"""Notes in two columns: rules and rulings by number, rows of prose under a head; corrections, with who made them."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

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
    draw_rows,
    draw_text,
    row,
    rows,
)
from adjudicator.table.pages import Grid, RulingNote

_LABEL = OWN._replace(size=6.6)
_PROSE = CELL._replace(leading=10.2)
_MUCH = 0.4
"""How much of a table that is prose its last column is, at the least."""
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
            yield block._replace(keep=True)
    for place, (first, *others, text) in enumerate(grid.rows):
        cells = ", ".join(filter(None, others))
        words = ": ".join(filter(None, (cells, text)))
        lead = f"{first}:"
        if cells or not text:
            lead = first
        own = place in grid.marked
        yield from _note(paper, words, _PROSE, [(lead, OWN)], own=own)
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
    if not (sum(widths) > paper.full + paper.cells):
        return False
    return widths[-1] > _MUCH * sum(widths)


def flowing(paper: Paper, text: str, style: Style) -> Iterator[Block]:
    """A paragraph that may go on in the next column."""
    return _note(paper, text, style, [])


def _note(
    paper: Paper, text: str, style: Style, begun: Sequence[tuple[str, Style]], indent: float = 0, *, own: bool = False
) -> Iterator[Block]:
    """A paragraph that begins with words in other styles: these hang to its left, if it has an `indent`."""
    ahead = sum(row(word, face).width + _BEHIND for word, face in begun)
    lines = rows(text, style, paper.full - indent, 0 if indent else ahead)
    left = paper.left + indent

    def first(canvas: Canvas, top: float) -> None:
        x = paper.left
        y = base(top, style)
        for word, face in begun:
            x += draw_text(canvas, x, y, word, face) + _BEHIND
        if own:
            pointer(canvas, paper.left - 8, y + 2.5)
        draw_rows(canvas, left if indent else x, top, lines[:1], style)

    yield Block(style.leading, first, before=_APART, keep=len(lines) > 1)
    for place in range(1, len(lines), _FEW):
        some = lines[place : place + _FEW]
        more = len(lines) - place - _FEW
        draw = partial(lines_from, x=left, lines=some, style=style)
        yield Block(style.leading * len(some), draw, keep=0 < more < _FEW)


_FEW = 2
"""The lines of a paragraph that stay together."""


def correction(paper: Paper, note: RulingNote) -> Block:
    """A correction in the text column; what was corrected and who did it stand in the margin."""
    text = rows(note.text, TEXT, paper.measure)
    label = rows(note.id, OWN, paper.margin)
    author = rows(note.author, NOTE, paper.margin) if note.author else []

    def make(columns: Sequence[Sequence[Row]], first: bool) -> Block:
        lines, label, author = columns
        side = OWN.leading * len(label)
        high = TEXT.leading * len(lines)
        aside = side + NOTE.leading * len(author)

        def draw(canvas: Canvas, top: float) -> None:
            upper = top - 1
            if first:
                draw_text(canvas, paper.text_x - 8, base(top, TEXT), "–", TEXT, align=1)
            draw_rows(canvas, paper.text_x, top, lines, TEXT)
            draw_rows(canvas, paper.margin_x, upper, label, OWN)
            draw_rows(canvas, paper.margin_x, upper - side, author, NOTE)

        return Block(max(high, aside), draw, before=3)

    return of_columns([text, label, author], OWN.leading + NOTE.leading, 0, make)
