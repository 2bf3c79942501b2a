"""Chapters as blocks: lines with their dice, tables and figures after them, in a frame where they can be read alone."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby

from msgspec.structs import replace

from adjudicator.reports.pdf.abreast import abreast, least_width
from adjudicator.reports.pdf.battle import battle_blocks, boxed
from adjudicator.reports.pdf.blocks import (
    Styles,
    chapter,
    continued,
    in_lanes,
    remark,
    running,
    section,
    story_line,
)
from adjudicator.reports.pdf.duel import strip_key
from adjudicator.reports.pdf.figures import figure_blocks
from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.hexes.layer import Layer
from adjudicator.reports.pdf.notes import is_prose, paragraphs
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.tables import narrowest
from adjudicator.reports.pdf.type import NOTE, rows
from adjudicator.table.pages import Grid, Passage

_APART = 4.0
"""White between the lines of a chapter and its tables, in points."""
_OVER = 1.5
"""The greatest width, in columns, of a chapter's table in one column with every cell on one line."""


def passage(paper: Paper, each: Passage, styles: Styles, layer: Layer) -> Iterator[Block]:
    """A chapter of the story: in columns, where what it shows is not too wide."""
    narrow = paper.lane if _is_narrow(paper.lane, each) else None
    blocks = _set(narrow or paper, each, styles, layer)
    return in_lanes(paper, blocks) if narrow else blocks


def key_of_strips(paper: Paper, chapters: Iterable[Passage]) -> Iterator[Block]:
    """The key to the boxes in the strips of duels, once for all of them."""
    meaning = strip_key(chapters)
    if meaning:
        lines = rows(meaning, NOTE, paper.full)
        yield running(paper.left, lines, NOTE, 4, keep=True)


def _is_narrow(lane: Paper, each: Passage) -> bool:
    """Whether tables and figures of a chapter can be read in a column."""
    if each.battle:
        inner = boxed(lane)
        return all(is_prose(inner, grid) or narrowest(inner, grid) <= inner.full for grid in each.tables)
    if each.figures:
        return False
    return all(is_narrow(lane, grid, _OVER) for grid in each.tables)


def is_narrow(lane: Paper, grid: Grid, over: float = 1.25) -> bool:
    """Whether a table can be read in a column: in paragraphs, or with lines that are no more than `over` columns."""
    if is_prose(lane, grid):
        return True
    return least_width(lane, grid) <= over * lane.full


def tabled(paper: Paper, grids: Sequence[Grid]) -> Iterator[Block]:
    """Tables beside or below each other; those that are prose as paragraphs."""
    for in_prose, run in groupby(grids, key=partial(is_prose, paper)):
        if in_prose:
            for grid in run:
                yield from paragraphs(paper, grid)
        else:
            yield from abreast(paper, [*run])


def _set(paper: Paper, each: Passage, styles: Styles, layer: Layer) -> Iterator[Block]:
    if each.battle:
        yield from battle_blocks(paper, each, styles, layer)
        return
    yield chapter(paper, each.title, each.note)
    yield from lines(paper, each, styles)
    apart = _APART if each.lines else 0
    for place, block in enumerate(tabled(paper, each.tables)):
        before = block.before
        if place == 0:
            before = max(before, apart)
        yield replace(block, before=before)
    for figure in each.figures:
        yield from figure_blocks(paper, figure, styles, layer)


def own_section(paper: Paper, each: Passage, styles: Styles) -> Iterator[Block]:
    """A chapter with a section of its own."""
    if each.lines:
        yield section(paper, each.title)
        if each.note:
            yield remark(paper, each.note)
        yield from lines(paper, each, styles)


def lines(paper: Paper, each: Passage, styles: Styles) -> Iterator[Block]:
    """The lines of a chapter; the first never stands alone at the foot of a page."""
    carry = continued(paper, each.title)
    several = len(each.lines) > 1
    for place, line in enumerate(each.lines):
        keep = several and place == 0
        yield story_line(paper, line, styles, carry, keep=keep)
