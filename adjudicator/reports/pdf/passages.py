"""Chapters as blocks: lines with their dice, tables and figures after them, in a frame where they can be read alone."""

from collections.abc import Iterator
from dataclasses import replace

from adjudicator.reports.pdf.battle import battle_blocks
from adjudicator.reports.pdf.blocks import (
    Styles,
    chapter,
    continued,
    remark,
    section,
    story_line,
)
from adjudicator.reports.pdf.figures import figure_blocks
from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.hexes.layer import Layer
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.tables import tables
from adjudicator.table.pages import Passage

_APART = 8.0
"""White between the lines of a chapter and its tables, in points."""


def passage(paper: Paper, each: Passage, styles: Styles, layer: Layer) -> Iterator[Block]:
    """A chapter of the story."""
    if each.battle:
        yield from battle_blocks(paper, each, styles, layer)
        return
    yield chapter(paper, each.title, each.note)
    yield from lines(paper, each, styles)
    for place, block in enumerate(tables(paper, each.tables)):
        yield block if place or not each.lines else replace(block, before=max(block.before, _APART))
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
    for place, line in enumerate(each.lines):
        yield story_line(paper, line, styles, carry, keep=place == 0 and len(each.lines) > 1)
