"""The roll and the story of a poster, in columns of equal height at its foot."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from adjudicator.reports.pdf.blocks import low_section
from adjudicator.reports.pdf.book.roll import entries
from adjudicator.reports.pdf.flow import Block, beside
from adjudicator.reports.pdf.fonts import BOLD, SERIF
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.type import Canvas, Row, Style, draw_right, draw_rows, rows
from adjudicator.table.chronicle import Chronicle
from adjudicator.table.prose import sentence

_STORY = Style(SERIF, 8.8, 11.4)
_NUMBER = Style(BOLD, 7.4, 9.5)
_COLUMNS = 4
_HIGHEST = 330.0
"""The number of columns, and their greatest height in points."""
_GAP = 16.0
"""White between columns."""


def draw_columns(canvas: Canvas, paper: Paper, chronicle: Chronicle, low: float) -> float:
    """The roll and the story in columns of equal height; returns their upper edge."""
    wide = (paper.full - _GAP * (_COLUMNS - 1)) / _COLUMNS
    column = paper.between(paper.left, wide)
    roll = entries(column, chronicle)
    story = _story(column, chronicle)
    blocks = _shown(column, [*_headed([*roll, *story])])
    top = low + _level(blocks)
    x = 0.0
    y = top
    for block in blocks:
        if y - block.height < low - 0.01 and y < top:
            x = x + wide + _GAP
            y = top
        if y < top:
            y -= block.before
        canvas.saveState()
        canvas.translate(x, 0)
        block.draw(canvas, y)
        canvas.restoreState()
        y -= block.height
    return top


def _headed(blocks: Iterable[Block]) -> Iterator[Block]:
    """The same blocks; a head is one with what stands below it."""
    stack = list[Block]()
    for block in blocks:
        stack.append(block)
        if not block.keep:
            first, *others = stack
            yield beside([[replace(first, before=0), *others]], first.before) if others else first
            stack = []


def _shown(column: Paper, blocks: Sequence[Block]) -> Sequence[Block]:
    """The blocks that there is room for, and the number of others that the chronicle has."""
    fit = len(blocks)
    while fit and _filled(blocks[:fit], _HIGHEST) > _COLUMNS:
        fit -= 1
    if fit == len(blocks):
        return blocks
    left_out = len(blocks) - fit + 1
    more = rows(f"The chronicle has {left_out} more.", _STORY, column.full - 18)
    return [*blocks[: fit - 1], _entry(column, "", more)]


def _level(blocks: Sequence[Block]) -> float:
    """The least height at which blocks stand in so many columns."""
    high = max(block.height for block in blocks)
    while _filled(blocks, high) > _COLUMNS:
        high += 4
    return high


def _filled(blocks: Sequence[Block], high: float) -> int:
    """The number of columns of a height that blocks need."""
    columns = 1
    left = high
    for block in blocks:
        before = block.before if left < high else 0
        needed = before + block.height
        if needed > left + 0.01 and left < high:
            columns += 1
            left = high
            needed = block.height
        left -= needed
    return columns


def _story(column: Paper, chronicle: Chronicle) -> Iterator[Block]:
    """The most that mattered of every turn, in a line or two."""
    yield low_section(column, "The story")
    room = column.full - 18
    for turn in chronicle.turns:
        number = str(turn.number or "–")
        caption = sentence(turn.caption)
        lines = rows(f"{caption}.", _STORY, room)
        yield _entry(column, number, lines)


def _entry(column: Paper, number: str, lines: Sequence[Row]) -> Block:
    number_right = column.left + 12
    text_left = column.left + 18
    height = _STORY.leading * len(lines)

    def draw(canvas: Canvas, top: float) -> None:
        line = top - 8.6
        draw_right(canvas, number_right, line, number, _NUMBER)
        draw_rows(canvas, text_left, top, lines, _STORY)

    return Block(height, draw, before=1.5)
