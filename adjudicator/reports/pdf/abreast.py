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


def abreast(paper: Paper, grids: Sequence[Grid], whole: float = 0) -> Iterator[Block]:
    """Tables in rows, in their order.

    Where they may be broken, `whole` says up to which height they are not; a table that stands alone is then as wide
    as it would be anywhere. Elsewhere every table fills the width.
    """
    for place, run in enumerate(_runs(paper, grids)):
        stacked = _stacked(paper, run) if len(run) > 1 else []
        if stacked and max(map(height_of, stacked)) <= _HIGHEST:
            yield from (Block(0, _nothing, keep=True, bookmark=grid.title, level=1) for grid in run if grid.title)
            yield beside(stacked, _UNDER * bool(place))
        elif whole:
            yield from tables(paper, run, whole)
        else:
            yield from lowered(tables(paper, [_fitted(paper, grid) for grid in run]), _UNDER * bool(place))


def _runs(paper: Paper, grids: Iterable[Grid]) -> Iterator[list[Grid]]:
    """As many tables as fit beside each other; those that are to stand in line below each other do."""
    run = list[Grid]()
    for grid in grids:
        wide = sum(least_width(paper, each) + _BETWEEN for each in (*run, grid)) - _BETWEEN
        if run and (wide > paper.full or run[-1].columns == grid.columns):
            yield run
            run = []
        run.append(grid)
    if run:
        yield run


def least_width(paper: Paper, grid: Grid) -> float:
    """How wide a table is of which every cell stands on one line."""
    return sum(natural_widths(paper, grid)) - paper.cells


def _fitted(paper: Paper, grid: Grid) -> Grid:
    """The same table; its columns share its width so that it is low: what is short keeps its line."""
    natural = natural_widths(paper, grid)
    room = paper.full + paper.cells
    short = [wide if wide <= room / len(natural) else 0 for wide in natural]
    if sum(natural) > room:
        long = sum(wide**0.5 for wide, kept in zip(natural, short, strict=True) if not kept)
        if long:
            unit = (room - sum(short)) / long
            natural = [kept or unit * wide**0.5 for wide, kept in zip(natural, short, strict=True)]
    columns = tuple(replace(column, share=wide) for column, wide in zip(grid.columns, natural, strict=True))
    return replace(
        grid,
        columns=columns,
    )


def _stacked(paper: Paper, run: Sequence[Grid]) -> list[list[Block]]:
    """The blocks of each table of a row; each has a column that is wider than it needs by the same part."""
    least = [least_width(paper, grid) for grid in run]
    more = (paper.full - _BETWEEN * (len(run) - 1)) / sum(least)
    stacked = list[list[Block]]()
    x = paper.left
    for wide, grid in zip(least, run, strict=True):
        sheet = paper.between(x, wide * more)
        stacked.append([*tables(sheet, [_fitted(sheet, grid)])])
        x += wide * more + _BETWEEN
    return stacked


def lowered(blocks: Iterable[Block], by: float) -> Iterator[Block]:
    """The same blocks, with more white above the first."""
    for place, block in enumerate(blocks):
        yield block if place else block._replace(before=block.before + by)


def _nothing(canvas: Canvas, top: float) -> None:
    """What is drawn of an entry in the outline."""
