"""Tables beside each other: as many in a row as stand there with every cell on one line."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from adjudicator.reports.pdf.flow import Block, beside, height_of
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.tables import natural_widths, tables
from adjudicator.reports.pdf.type import Canvas
from adjudicator.table.pages import Grid

_BETWEEN = 18.0
"""White between two tables of a row, in points."""
_UNDER = 4.0
"""White above a row of tables, below another."""
_HIGHEST = 330.0
"""Points up to which tables stand beside each other: they stay on one page."""
_UNBROKEN = 240.0
"""Points up to which a table that stands alone is not broken, where nothing else is said."""


def abreast(paper: Paper, grids: Sequence[Grid], whole: float = 0) -> Iterator[Block]:
    """Tables in rows, in their order.

    Where they may be broken, `whole` says up to which height they are not; a table that stands alone is then as wide
    as it would be anywhere. Elsewhere every table fills the width.
    """
    for place, run in enumerate(_runs(paper, grids)):
        above = _UNDER * bool(place)
        stacked = _stacked(paper, run) if len(run) > 1 else []
        if stacked and max(map(height_of, stacked)) <= _HIGHEST:
            yield from _bookmarks(run)
            yield beside(stacked, above)
        elif whole:
            yield from tables(paper, run, whole)
        else:
            fitted = [_fitted(paper, grid) for grid in run]
            yield from lowered(tables(paper, fitted, _UNBROKEN), above)


def _bookmarks(run: Iterable[Grid]) -> Iterator[Block]:
    """The entries of tables in the outline."""
    for grid in run:
        if grid.title:
            yield Block(0, _nothing, keep=True, bookmark=grid.title, level=1)


def _runs(paper: Paper, grids: Iterable[Grid]) -> Iterator[list[Grid]]:
    """Rows of tables that fit beside each other; those with the same columns stand below each other."""
    run = list[Grid]()
    for grid in grids:
        widths = [least_width(paper, each) + _BETWEEN for each in (*run, grid)]
        wide = sum(widths) - _BETWEEN
        if run and (wide > paper.full or run[-1].columns == grid.columns):
            yield run
            run = []
        run.append(grid)
    if run:
        yield run


def least_width(paper: Paper, grid: Grid) -> float:
    """The width of a table of which every cell stands on one line."""
    return sum(natural_widths(paper, grid)) - paper.cells


def _fitted(paper: Paper, grid: Grid) -> Grid:
    """The same table; its columns share its width so that it is low: what is short keeps its line."""
    widths = natural_widths(paper, grid)
    room = paper.full + paper.cells
    if sum(widths) > room:
        widths = _shared(widths, room)
    columns = []
    for column, wide in zip(grid.columns, widths, strict=True):
        fitted = replace(column, share=wide)
        columns.append(fitted)
    return replace(grid, columns=tuple(columns))


def _shared(widths: list[float], room: float) -> list[float]:
    """Widths that fill a room: what is short keeps its own, the others have theirs by the root of what they need."""
    fair = room / len(widths)
    kept = [wide for wide in widths if wide <= fair]
    roots = [wide**0.5 for wide in widths if wide > fair]
    if not roots:
        return widths
    unit = (room - sum(kept)) / sum(roots)
    return [wide if wide <= fair else unit * wide**0.5 for wide in widths]


def _stacked(paper: Paper, run: Sequence[Grid]) -> list[list[Block]]:
    """The blocks of each table of a row; each has a column that is wider than it needs by the same part."""
    least = [least_width(paper, grid) for grid in run]
    white = _BETWEEN * (len(run) - 1)
    more = (paper.full - white) / sum(least)
    stacked = list[list[Block]]()
    x = paper.left
    for needed, grid in zip(least, run, strict=True):
        wide = needed * more
        sheet = paper.between(x, wide)
        fitted = _fitted(sheet, grid)
        stacked.append([*tables(sheet, [fitted])])
        x += wide + _BETWEEN
    return stacked


def lowered(blocks: Iterable[Block], by: float) -> Iterator[Block]:
    """The same blocks, with more white above the first."""
    for place, block in enumerate(blocks):
        yield block if place else replace(block, before=block.before + by)


def _nothing(canvas: Canvas, top: float) -> None:
    """An entry in the outline draws nothing."""
