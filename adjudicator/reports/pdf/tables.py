"""Tables: columns by their shares, numbers in tabular figures, heads that come again on every page."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from msgspec.structs import replace

from adjudicator.reports.pdf.blocks import running, thin_rule
from adjudicator.reports.pdf.flow import Block, of_columns
from adjudicator.reports.pdf.fonts import width as text_width
from adjudicator.reports.pdf.ink import HEAT, INK, TINT
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
    draw_text,
    row,
    rows,
)
from adjudicator.table.pages import Grid

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
    """The place of a column: its left edge, its width and where in it a text goes (0 left .. 1 right)."""

    x: float
    width: float
    align: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    def draw(self, canvas: Canvas, y: float, lines: Sequence[Row], style: Style) -> None:
        """Draw lines below each other, the first at `y`."""
        for line in lines:
            white = self.width - line.width
            x = self.x + self.align * white
            draw_row(canvas, x, y, line, style)
            y -= style.leading


def tables(paper: Paper, grids: Iterable[Grid], whole: float = _WHOLE) -> Iterator[Block]:
    """Tables below each other, all of one width; those in a row that have the same columns stand in line.

    Those up to `whole` points high stay on one page. Reports of a turn have many in common, which are laid out once.
    """
    yield from _laid_out(paper, tuple(grids), whole)


@lru_cache(maxsize=64)
def _laid_out(paper: Paper, grids: Sequence[Grid], whole: float) -> Sequence[Block]:
    return tuple(_below_each_other(paper, grids, whole))


def _below_each_other(paper: Paper, grids: Sequence[Grid], whole: float) -> Iterator[Block]:
    first = True
    runs = [[*run] for _, run in groupby(grids, key=lambda grid: grid.columns)]
    wide = any(_is_wide(paper, run) for run in runs)
    for run in runs:
        slots = _slots(paper, run, wide=wide)
        for grid in run:
            title = grid.title
            head, *below = _table(paper, grid, slots, whole)
            if title:
                yield _title(paper, title)
            elif not first:
                head = replace(head, before=_APART)
            yield head
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
    heads = [column.head for column in grid.columns]
    head = _head(slots, heads)
    again = head
    if grid.title:
        left = slots[0].x
        again = _again(left, grid.title, head)
    blocks = []
    for place, cells in enumerate(grid.rows):
        block = _row(paper, slots, cells, place, grid, again)
        if grid.heat:
            levels = grid.heat[place]
            block = _heated(block, slots, levels, paper.cells)
        rings = [(column, cells[column]) for row, column in grid.ringed if row == place]
        blocks.append(_ringed(block, slots, rings))
    if grid.note:
        note = _note(paper, grid.note)
        blocks.append(note)
    yield head
    yield from _together(blocks, whole, _unnamed(grid))


def _unnamed(grid: Grid) -> set[int]:
    """The rows that go on under the name of one above them."""
    if not grid.rows[0][0]:
        return set()
    return {place for place, (name, *_) in enumerate(grid.rows) if not name}


def _together(blocks: Sequence[Block], most: float, unnamed: Collection[int]) -> Iterator[Block]:
    """Rows and note: all on one page if they are short, else never one alone before or after a break.

    Rows that are `unnamed` stay with the one that has their name.
    """
    high = sum(block.before + block.height for block in blocks)
    last = len(blocks) - 1
    for place, block in enumerate(blocks):
        stays = high <= most or place + 1 in unnamed
        if place == 0 or place >= last - 2:
            stays = True
        if place == last:
            stays = False
        yield replace(block, keep=stays)


def _is_wide(paper: Paper, alike: Sequence[Grid]) -> bool:
    """Whether a cell of tables with the same columns needs a second line where they are as wide as the text."""
    columns = alike[0].columns
    widest = zip(*map(_widest, alike), strict=True)
    needed = list[float]()
    for column, wide in zip(columns, widest, strict=True):
        cell = paper.cells + max(wide)
        needed.append(cell / column.share)
    unit = max(needed)
    shares = sum(column.share for column in columns)
    room = paper.full - paper.margin
    return unit * shares > room


def natural_widths(paper: Paper, grid: Grid) -> list[float]:
    """The widths of columns of which every cell stands on one line, with the white between them."""
    return [paper.cells + wide for wide in _widest(grid)]


@lru_cache(maxsize=64)
def _widest(grid: Grid) -> Sequence[float]:
    """The width of the widest cell of each column; a table is asked for it several times."""
    widest = []
    for place, column in enumerate(grid.columns):
        wide = row(column.head, HEAD).width
        for cells in grid.rows:
            wide = max(wide, row(cells[place], OWN).width)
        widest.append(wide)
    return widest


def narrowest(paper: Paper, grid: Grid) -> float:
    """The width of a table of which every column is as wide as the longest word in it."""
    return sum(paper.cells + wide for wide in _longest(grid)) - paper.cells


def _slots(paper: Paper, alike: Sequence[Grid], *, wide: bool) -> list[_Slot]:
    """Columns by share, over the full width or that of the text; none is narrower than the longest word in it."""
    white = paper.cells
    full = paper.full
    if not wide:
        full -= paper.margin
    columns = alike[0].columns
    shares = [column.share for column in columns]
    longest = zip(*map(_longest, alike), strict=True)
    least = [white + max(words) for words in longest]
    slots = []
    x = paper.left
    widths = _widths(shares, least, full + white)
    for column, taken in zip(columns, widths, strict=True):
        align = _ALIGN[column.align]
        slots.append(_Slot(x, taken - white, align))
        x += taken
    return slots


@lru_cache(maxsize=64)
def _longest(grid: Grid) -> Sequence[float]:
    """The width of the longest word of each column."""
    longest = []
    for place, column in enumerate(grid.columns):
        words = {word for cells in grid.rows for word in cells[place].split()}
        in_head = _longest_word(column.head.split(), HEAD)
        in_cells = _longest_word(words, OWN)
        longest.append(max(in_head, in_cells))
    return longest


def _longest_word(words: Iterable[str], style: Style) -> float:
    """The width of the longest of some words."""
    widths = (text_width(word, style.face, style.size) for word in words)
    return max(widths, default=0)


def _widths(shares: Sequence[float], least: Sequence[float], room: float) -> Sequence[float]:
    """`room` by shares; what would get less than its least gets that, and the others share what is left."""
    if sum(least) > room:
        whole = sum(shares)
        return [share * room / whole for share in shares]
    held: set[int] = set()
    while True:
        free = [place for place in range(len(shares)) if place not in held]
        left = room - sum(least[place] for place in held)
        free_shares = sum(shares[place] for place in free)
        unit = left / (free_shares or 1)
        short = {place for place in free if shares[place] * unit < least[place]}
        if not short:
            break
        held |= short
    return [least[place] if place in held else share * unit for place, share in enumerate(shares)]


def _title(paper: Paper, title: str) -> Block:
    def draw(canvas: Canvas, top: float) -> None:
        draw_text(canvas, paper.left, top - 10, title, CHAPTER)

    return Block(16, draw, before=8, keep=True, bookmark=title, level=1)


def _head(slots: Sequence[_Slot], heads: Sequence[str]) -> Block:
    leading = HEAD.leading
    set_heads = []
    deepest = 0
    for head, slot in zip(heads, slots, strict=True):
        lines = rows(head, HEAD, slot.width)
        set_heads.append(lines)
        deepest = max(deepest, len(lines))
    if not any(heads):
        deepest = 0
    height = leading * deepest + 5
    left = slots[0].x
    right = slots[-1].right

    def draw(canvas: Canvas, top: float) -> None:
        low = top - height
        rule = low + 1
        for slot, lines in zip(slots, set_heads, strict=True):
            upper = low - 2 + leading * len(lines)
            slot.draw(canvas, upper, lines, HEAD)
        thin_rule(canvas, left, right, rule, 0.6)

    return Block(height, draw, keep=True)


def _again(x: float, title: str, head: Block) -> Block:
    """The top of a page on which a table goes on: its title and its heads."""

    text = f"{title}, continued"

    def draw(canvas: Canvas, top: float) -> None:
        line = top - 9
        below = top - _CONTINUED
        draw_text(canvas, x, line, text, HEAD)
        head.draw(canvas, below)

    return Block(_CONTINUED + head.height, draw)


def _row(paper: Paper, slots: Sequence[_Slot], cells: Sequence[str], place: int, grid: Grid, head: Block) -> Block:
    """A row of a table: the reader's own with a pointer, every other one of a long table without heat tinted."""
    count = len(grid.rows)
    own = place in grid.marked
    last = place == count - 1
    tinted = count > _LONG and place % 2 == 1 and not grid.heat
    style = OWN if own else CELL
    styles = []
    set_cells = []
    for cell, slot in zip(cells, slots, strict=True):
        face = style
        if _is_boxes(cell):
            face = style._replace(size=_BOX)
        lines = rows(cell, face, slot.width)
        styles.append(face)
        set_cells.append(lines)
    left = slots[0].x
    right = slots[-1].right

    def make(columns: Sequence[Sequence[Row]], first: bool) -> Block:
        deepest = max(map(len, columns))
        height = style.leading * deepest + paper.rows

        def draw(canvas: Canvas, top: float) -> None:
            low = top - height
            line = top - 9
            if tinted:
                wide = right - left
                canvas.setFillColor(TINT)
                canvas.rect(left, low, wide, height, stroke=0, fill=1)
            if own and first:
                beside = left - 8
                pointer(canvas, beside, top - 6.5)
            for slot, lines, face in zip(slots, columns, styles, strict=True):
                slot.draw(canvas, line, lines, face)
            if last:
                thin_rule(canvas, left, right, low)

        return Block(height, draw, carry=head)

    return of_columns(set_cells, style.leading, paper.rows, make)


def _is_boxes(cell: str) -> bool:
    """Whether a cell holds boxes to be crossed out, and nothing else."""
    return bool(cell) and not cell.strip(_BOXES)


def _heated(block: Block, slots: Sequence[_Slot], levels: Sequence[int], white: float) -> Block:
    """A row with the ground of each cell by its level; `white` stands between columns, half of it on either side."""
    left = slots[0].x
    right = slots[-1].right
    half = white / 2
    high = block.height

    def draw(canvas: Canvas, top: float) -> None:
        low = top - high
        for slot, level in zip(slots, levels, strict=True):
            begin = max(left, slot.x - half)
            end = min(right, slot.right + half)
            wide = end - begin
            if level:
                canvas.setFillColor(HEAT[level - 1])
                canvas.rect(begin, low, wide, high, stroke=0, fill=1)
        block.draw(canvas, top)

    return replace(block, draw=draw)


def _ringed(block: Block, slots: Sequence[_Slot], rings: Sequence[tuple[int, str]]) -> Block:
    """A row with a ring round each cell that counted, by its column and its text."""
    if not rings:
        return block

    def draw(canvas: Canvas, top: float) -> None:
        low = top - 11.8
        block.draw(canvas, top)
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(0.9)
        for column, text in rings:
            slot = slots[column]
            wide = row(text, CELL).width
            white = slot.width - wide
            left = slot.x + slot.align * white - 4
            canvas.roundRect(left, low, wide + 8, 11.2, 5.6, stroke=1, fill=0)

    return replace(block, draw=draw)


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
    lines = rows(note, NOTE, paper.full)
    return running(paper.left, lines, NOTE, before=3)
