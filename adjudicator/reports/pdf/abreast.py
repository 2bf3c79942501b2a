"""Tables beside each other: as many in a row as stand there with every cell on one line."""

import dataclasses
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.tables import GAP, natural_widths, tables
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
        sheets = [*_sheets(paper, run)]
        stacked = [[*tables(sheet, [_fitted(grid, sheet.full + GAP)])] for sheet, grid in zip(sheets, run, strict=True)]
        if whole and (len(run) == 1 or max(map(high, stacked)) > _HIGHEST):
            yield from tables(paper, run, whole)
        elif len(run) == 1 or max(map(high, stacked)) > _HIGHEST:
            yield from lowered(tables(paper, [_fitted(grid, paper.full + GAP) for grid in run]), _UNDER * bool(place))
        else:
            yield from (Block(0, _nothing, keep=True, bookmark=grid.title, level=1) for grid in run if grid.title)
            yield beside(stacked, _UNDER * bool(place))


def _runs(paper: Paper, grids: Iterable[Grid]) -> Iterator[list[Grid]]:
    """As many tables as fit beside each other; those that are to stand in line below each other do."""
    run = list[Grid]()
    for grid in grids:
        wide = sum(least_width(each) + _BETWEEN for each in (*run, grid)) - _BETWEEN
        if run and (wide > paper.full or run[-1].columns == grid.columns):
            yield run
            run = []
        run.append(grid)
    if run:
        yield run


def least_width(grid: Grid) -> float:
    """How wide a table is of which every cell stands on one line."""
    return sum(natural_widths(grid)) - GAP


def _fitted(grid: Grid, room: float) -> Grid:
    """The same table; its columns share its width so that it is low: what is short keeps its line."""
    natural = natural_widths(grid)
    short = [wide if wide <= room / len(natural) else 0 for wide in natural]
    if sum(natural) > room and (long := sum(wide**0.5 for wide, kept in zip(natural, short, strict=True) if not kept)):
        unit = (room - sum(short)) / long
        natural = [kept or unit * wide**0.5 for wide, kept in zip(natural, short, strict=True)]
    return replace(
        grid,
        columns=tuple(replace(column, share=wide) for column, wide in zip(grid.columns, natural, strict=True)),
    )


def _sheets(paper: Paper, run: Sequence[Grid]) -> Iterator[Paper]:
    """A column for each table, wider than it needs by the same part."""
    if len(run) == 1:
        yield paper
        return
    least = [least_width(grid) for grid in run]
    more = (paper.full - _BETWEEN * (len(run) - 1)) / sum(least)
    x = paper.left
    for wide in least:
        yield paper.between(x, wide * more)
        x += wide * more + _BETWEEN


def beside(stacked: Sequence[Sequence[Block]], before: float = 0) -> Block:
    """Columns of blocks as one block."""

    def draw(canvas: Canvas, top: float) -> None:
        for blocks in stacked:
            y = top
            for block in blocks:
                block.draw(canvas, y - block.before)
                y -= block.before + block.height

    return Block(max(map(high, stacked)), draw, before=before)


def lowered(blocks: Iterable[Block], by: float) -> Iterator[Block]:
    """The same blocks, with more white above the first."""
    for place, block in enumerate(blocks):
        yield block if place else dataclasses.replace(block, before=block.before + by)


def high(blocks: Iterable[Block]) -> float:
    """How high blocks are below each other."""
    return sum(block.before + block.height for block in blocks)


def _nothing(canvas: Canvas, top: float) -> None:
    """What is drawn of an entry in the outline."""
