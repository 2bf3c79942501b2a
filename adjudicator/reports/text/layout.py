"""Lines of at most 72 characters: paragraphs, section heads, tables."""

import textwrap
from collections.abc import Iterator, Sequence

from adjudicator.table.pages import Column, Grid

WIDTH = 72
STORY = " " * 7
"""The story stands right of its numbers and the letters of the seats."""
_GAP = "  "


def section(title: str) -> Iterator[str]:
    """A section head."""
    yield ""
    yield from wrap(title.upper())
    yield "-" * WIDTH


def wrap(text: str, first: str = "", later: str = "") -> Iterator[str]:
    """A paragraph, with what its first and its later lines begin with."""
    yield from textwrap.wrap(text, WIDTH, initial_indent=first, subsequent_indent=later, break_on_hyphens=False) or [""]


def table(grid: Grid) -> Iterator[str]:
    """A table with its note; the reader's rows begin with an arrow."""
    heads = tuple(column.head for column in grid.columns)

    def shown(row: int, column: int) -> str:
        cell = grid.rows[row][column]
        return f"[{cell}]" if (row, column) in grid.ringed else cell

    cells = []
    for place in range(len(grid.rows)):
        cells.append(tuple(shown(place, column) for column in range(len(heads))))
    widths = _widths(heads, cells)
    yield from _row(heads, grid.columns, widths, "  ")
    yield "  " + _GAP.join("-" * width for width in widths)
    for place, row in enumerate(cells):
        yield from _row(row, grid.columns, widths, "> " if place in grid.marked else "  ")
    if grid.note:
        yield from wrap(grid.note, "  ", "  ")


def _widths(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[int]:
    """Widths of columns that fit the line: long heads give way first, then whatever is widest."""

    def widest(place: int) -> int:
        return max((len(row[place]) for row in rows), default=0)

    bodies = [widest(place) for place in range(len(heads))]
    least = []
    for head, body in zip(heads, bodies, strict=True):
        least.append(max(body, *map(len, [*head.split(), "-"])))
    widths = [max(len(head), body) for head, body in zip(heads, least, strict=True)]
    while sum(widths) + len(_GAP) * (len(widths) - 1) + 2 > WIDTH:
        spare = [place for place, width in enumerate(widths) if width > least[place]]
        widths[max(spare or range(len(widths)), key=widths.__getitem__)] -= 1
    return widths


def _row(cells: Sequence[str], columns: Sequence[Column], widths: Sequence[int], mark: str) -> Iterator[str]:
    wrapped = [textwrap.wrap(cell, width) or [""] for cell, width in zip(cells, widths, strict=True)]
    for number in range(max(map(len, wrapped))):
        parts = []
        for lines, column, width in zip(wrapped, columns, widths, strict=True):
            parts.append(_set(lines[number] if number < len(lines) else "", column, width))
        yield ((mark if number == 0 else "  ") + _GAP.join(parts)).rstrip()


def _set(text: str, column: Column, width: int) -> str:
    return {"left": text.ljust, "right": text.rjust, "centre": text.center}[column.align](width)
