"""Lines of at most 72 characters: paragraphs, section heads, tables."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import zip_longest

from adjudicator.table.pages import Grid
from adjudicator.table.prose import held, wrapped

WIDTH = 72
STORY = " " * 7
"""The story stands right of its numbers and the letters of the seats."""
_GAP = "  "
_OWN = "> "
_OTHERS = "  "
"""The signs before the rows of the reader, and before those of others."""


def section(title: str) -> Iterator[str]:
    """A section head."""
    yield ""
    yield from wrap(title.upper())
    yield "-" * WIDTH


def wrap(text: str, first: str = "", later: str = "") -> Sequence[str]:
    """A paragraph, with what its first and its later lines begin with."""
    return _wrapped(text, first, later)


@lru_cache(maxsize=2048)
def _wrapped(text: str, first: str, later: str) -> Sequence[str]:
    """The same: many paragraphs stand in a report and in its mail, and in the reports of several seats."""
    lines = wrapped(held(text), WIDTH, first, later)
    return tuple([line.replace("\xa0", " ") for line in lines or [""]])


def table(grid: Grid) -> Sequence[str]:
    """A table with its note; the reader's rows begin with an arrow."""
    return _table(grid)


@lru_cache(maxsize=256)
def _table(grid: Grid) -> Sequence[str]:
    """The same: many tables stand in the reports of several seats."""
    return tuple(_rows(grid))


def _rows(grid: Grid) -> Iterator[str]:
    heads = tuple(column.head for column in grid.columns)

    def shown(row: int, column: int) -> str:
        cell = grid.rows[row][column]
        return f"[{cell}]" if (row, column) in grid.ringed else cell

    cells = []
    for place in range(len(grid.rows)):
        cells.append(tuple(shown(place, column) for column in range(len(heads))))
    widths = tuple(_widths(heads, cells))
    aligned = tuple(column.align for column in grid.columns)
    yield from _row(heads, aligned, widths, _OTHERS)
    rule = _GAP.join("-" * width for width in widths)
    yield f"{_OTHERS}{rule}"
    for place, row in enumerate(cells):
        mark = _OWN if place in grid.marked else _OTHERS
        yield from _row(row, aligned, widths, mark)
    if grid.note:
        yield from wrap(grid.note, "  ", "  ")


def _widths(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[int]:
    """Widths of columns that fit the line: long heads give way first, then whatever is widest."""

    def widest(place: int) -> int:
        return max((len(row[place]) for row in rows), default=0)

    least = []
    for place, head in enumerate(heads):
        words = map(len, head.split())
        least.append(max(1, widest(place), *words))
    widths = [max(len(head), body) for head, body in zip(heads, least, strict=True)]
    gaps = len(_GAP) * (len(widths) - 1)
    room = WIDTH - gaps - len(_OTHERS)
    while sum(widths) > room:
        spare = [place for place, width in enumerate(widths) if width > least[place]]
        widest_column = max(spare or range(len(widths)), key=widths.__getitem__)
        widths[widest_column] -= 1
    return widths


@lru_cache(maxsize=2048)
def _row(cells: tuple[str, ...], aligned: tuple[str, ...], widths: tuple[int, ...], mark: str) -> Sequence[str]:
    """The lines of a row: each cell wrapped in its column; the mark stands before the first.

    Many rows stand in the reports of all seats, and again in those of the next turn.
    """
    lines = []
    broken = [wrapped(cell, width, hyphens=True) for cell, width in zip(cells, widths, strict=True)]
    before = mark
    for parts in zip_longest(*broken, fillvalue=""):
        placed = zip(parts, aligned, widths, strict=True)
        line = _GAP.join(_set(*part) for part in placed)
        lines.append(f"{before}{line}".rstrip())
        before = _OTHERS
    return tuple(lines)


def _set(text: str, align: str, width: int) -> str:
    return {"left": text.ljust, "right": text.rjust, "centre": text.center}[align](width)
