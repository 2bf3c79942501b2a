"""Tables: columns by their shares, numbers in tabular figures, heads that come again on every page."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from adjudicator.reports.pdf.blocks import thin_rule
from adjudicator.reports.pdf.flow import Block, of_columns
from adjudicator.reports.pdf.fonts import width as text_width
from adjudicator.reports.pdf.ink import INK, TINT
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.type import (
    CELL,
    CHAPTER,
    HEAD,
    NOTE,
    OWN,
    Canvas,
    Row,
    Style,
    draw_row,
    draw_rows,
    draw_text,
    row,
    rows,
)
from adjudicator.table.pages import Column, Grid

_APART = 7.0
"""White above a table without a title, below another."""
_ALIGN = {"left": 0.0, "centre": 0.5, "right": 1.0}
_LONG = 8
"""Rows from which on every other one is tinted."""
_CONTINUED = 14.0
"""Height of the line that says which table goes on."""
_BOXES = "☐■ "
_BOX = 11.5
"""A cell of boxes to be crossed out is set in this size."""
_WHOLE = 330.0
"""Points up to which a table is not broken, where nothing else is said."""


@dataclass(frozen=True, slots=True)
class _Slot:
    """Where a column stands: its left edge, its width and where in it a text goes (0 left .. 1 right)."""

    x: float
    width: float
    align: float

    def draw(self, canvas: Canvas, y: float, lines: Sequence[Row], style: Style) -> None:
        for line in lines:
            draw_row(canvas, self.x + self.align * (self.width - line.width), y, line, style)
            y -= style.leading


def tables(paper: Paper, grids: Iterable[Grid], whole: float = _WHOLE) -> Iterator[Block]:
    """Tables below each other, all of one width; those in a row that have the same columns stand in line.

    Those up to `whole` points high stay on one page.
    """
    first = True
    runs = [[*run] for _, run in groupby(grids, key=lambda grid: grid.columns)]
    wide = any(_is_wide(paper, run) for run in runs)
    for run in runs:
        slots = _slots(paper, run, wide=wide)
        for grid in run:
            if grid.title:
                yield _title(paper, grid.title)
            head, *below = _table(paper, grid, slots, whole)
            yield head if grid.title or first else head._replace(before=_APART)
            yield from below
            first = False


def table(paper: Paper, grid: Grid) -> Iterator[Block]:
    """A table without its title."""
    return _table(paper, grid, _slots(paper, [grid], wide=_is_wide(paper, [grid])))


def _table(paper: Paper, grid: Grid, slots: Sequence[_Slot], whole: float = _WHOLE) -> Iterator[Block]:
    """Heads, a block for each row, note; a short table stays on one page. Without a row the note stands alone."""
    if not grid.rows:
        yield _note(paper, grid.note)
        return
    head = _head(slots, [column.head for column in grid.columns])
    again = _again(slots[0].x, grid.title, head) if grid.title else head
    rows = []
    for place, cells in enumerate(grid.rows):
        rings = [(column, cells[column]) for row, column in grid.ringed if row == place]
        rows.append(_ringed(_row(paper, slots, cells, place, grid, again), slots, rings))
    yield head
    yield from _together([*rows, *([_note(paper, grid.note)] if grid.note else [])], whole)


def _together(blocks: Sequence[Block], most: float) -> Iterator[Block]:
    """Rows and note: all on one page if they are short, else never one alone before or after a break."""
    whole = sum(block.before + block.height for block in blocks) <= most
    last = len(blocks) - 1
    for place, block in enumerate(blocks):
        at_an_end = place == 0 or place >= last - 2
        keep = place < last and (whole or at_an_end)
        yield block._replace(keep=keep)


def _is_wide(paper: Paper, alike: Sequence[Grid]) -> bool:
    """Whether a cell of tables with the same columns needs a second line where they are as wide as the text."""
    columns = alike[0].columns
    cells = [cells for grid in alike for cells in grid.rows]

    def needs(place: int, column: Column) -> float:
        widest = row(column.head, HEAD).width
        for each in cells:
            wide = row(each[place], OWN).width
            widest = max(widest, wide)
        return (paper.cells + widest) / column.share

    needed = max(needs(place, column) for place, column in enumerate(columns))
    shares = sum(column.share for column in columns)
    return needed * shares > paper.full - paper.margin


def natural_widths(paper: Paper, grid: Grid) -> list[float]:
    """How wide columns are of which every cell stands on one line, with the white between them."""
    return [paper.cells + wide for wide in _widest(grid)]


@lru_cache(maxsize=64)
def _widest(grid: Grid) -> Sequence[float]:
    """How wide the widest cell of each column is; a table is asked for it several times."""
    heads = [row(column.head, HEAD).width for column in grid.columns]
    widest = []
    for place, head in enumerate(heads):
        cells = [row(each[place], OWN).width for each in grid.rows]
        widest.append(max([head, *cells]))
    return widest


def narrowest(paper: Paper, grid: Grid) -> float:
    """How wide a table is of which every column is as wide as the longest word in it."""
    longest = (_longest([grid], place, column.head) for place, column in enumerate(grid.columns))
    return sum(paper.cells + wide for wide in longest) - paper.cells


def _slots(paper: Paper, alike: Sequence[Grid], *, wide: bool) -> list[_Slot]:
    """Columns by share, over the full width or that of the text; none is narrower than the longest word in it."""
    width = paper.full if wide else paper.full - paper.margin
    columns = alike[0].columns
    least = [paper.cells + _longest(alike, place, column.head) for place, column in enumerate(columns)]
    slots = []
    x = paper.left
    for column, wide_of in zip(
        columns, _widths([column.share for column in columns], least, width + paper.cells), strict=True
    ):
        slots.append(_Slot(x, wide_of - paper.cells, _ALIGN[column.align]))
        x += wide_of
    return slots


def _longest(alike: Sequence[Grid], place: int, head: str) -> float:
    """How wide the longest word of a column is."""
    words = {word for grid in alike for cells in grid.rows for word in cells[place].split()}
    heads = (text_width(word, HEAD.face, HEAD.size) for word in head.split())
    return max((*heads, *(text_width(word, OWN.face, OWN.size) for word in words)), default=0)


def _widths(shares: Sequence[float], least: Sequence[float], room: float) -> Sequence[float]:
    """`room` by shares; what would get less than its least gets that, and the others share what is left."""
    if sum(least) > room:
        whole = sum(shares)
        return [share * room / whole for share in shares]
    held: set[int] = set()
    while True:
        free = [place for place in range(len(shares)) if place not in held]
        left = room - sum(least[place] for place in held)
        unit = left / (sum(shares[place] for place in free) or 1)
        short = {place for place in free if shares[place] * unit < least[place]}
        if not short:
            return [least[place] if place in held else share * unit for place, share in enumerate(shares)]
        held |= short


def _title(paper: Paper, title: str) -> Block:
    def draw(canvas: Canvas, top: float) -> None:
        draw_text(canvas, paper.left, top - 10, title, CHAPTER)

    return Block(16, draw, before=8, keep=True, bookmark=title, level=1)


def _head(slots: Sequence[_Slot], heads: Sequence[str]) -> Block:
    set_heads = [rows(head, HEAD, slot.width) for head, slot in zip(heads, slots, strict=True)]
    deepest = max(map(len, set_heads)) if any(heads) else 0
    height = HEAD.leading * deepest + 5
    left = slots[0].x
    right = slots[-1].x + slots[-1].width

    def draw(canvas: Canvas, top: float) -> None:
        low = top - height
        for slot, lines in zip(slots, set_heads, strict=True):
            upper = low - 2 + HEAD.leading * len(lines)
            slot.draw(canvas, upper, lines, HEAD)
        thin_rule(canvas, left, right, low + 1, 0.6)

    return Block(height, draw, keep=True)


def _again(x: float, title: str, head: Block) -> Block:
    """What stands at the top of a page on which a table goes on: its title and its heads."""

    def draw(canvas: Canvas, top: float) -> None:
        draw_text(canvas, x, top - 9, f"{title}, continued", HEAD)
        head.draw(canvas, top - _CONTINUED)

    return Block(_CONTINUED + head.height, draw)


def _row(paper: Paper, slots: Sequence[_Slot], cells: Sequence[str], place: int, grid: Grid, head: Block) -> Block:
    own = place in grid.marked
    last = place == len(grid.rows) - 1
    tinted = len(grid.rows) > _LONG and place % 2 == 1
    style = OWN if own else CELL
    styles = [style._replace(size=_BOX) if cell and not cell.strip(_BOXES) else style for cell in cells]
    set_cells = [rows(cell, face, slot.width) for cell, face, slot in zip(cells, styles, slots, strict=True)]
    left = slots[0].x
    right = slots[-1].x + slots[-1].width

    def make(columns: Sequence[Sequence[Row]], first: bool) -> Block:
        height = style.leading * max(map(len, columns)) + paper.rows

        def draw(canvas: Canvas, top: float) -> None:
            if tinted:
                canvas.setFillColor(TINT)
                canvas.rect(left, top - height, right - left, height, stroke=0, fill=1)
            if own and first:
                pointer(canvas, left - 8, top - 6.5)
            for slot, lines, face in zip(slots, columns, styles, strict=True):
                slot.draw(canvas, top - 9, lines, face)
            if last:
                thin_rule(canvas, left, right, top - height)

        return Block(height, draw, carry=head)

    return of_columns(set_cells, style.leading, paper.rows, make)


def _ringed(block: Block, slots: Sequence[_Slot], rings: Sequence[tuple[int, str]]) -> Block:
    """A row with a ring round each cell that counted, by its column and its text."""
    if not rings:
        return block

    def draw(canvas: Canvas, top: float) -> None:
        block.draw(canvas, top)
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(0.9)
        for column, text in rings:
            slot = slots[column]
            wide = row(text, CELL).width
            x = slot.x + slot.align * (slot.width - wide)
            canvas.roundRect(x - 4, top - 11.8, wide + 8, 11.2, 5.6, stroke=1, fill=0)

    return block._replace(draw=draw)


def pointer(canvas: Canvas, x: float, y: float) -> None:
    """The sign of what is the reader's own."""
    path = canvas.beginPath()
    path.moveTo(x, y - 2.4)
    path.lineTo(x + 4, y)
    path.lineTo(x, y + 2.4)
    path.close()
    canvas.setFillColor(INK)
    canvas.drawPath(path, stroke=0, fill=1)


def _note(paper: Paper, note: str) -> Block:
    def make(columns: Sequence[Sequence[Row]], first: bool) -> Block:
        lines = columns[0]
        return Block(
            NOTE.leading * len(lines), lambda canvas, top: draw_rows(canvas, paper.left, top, lines, NOTE), before=3
        )

    return of_columns([rows(note, NOTE, paper.full)], NOTE.leading, 0, make)
