"""Columns of a book: two on a large page, one on a small one."""

from collections.abc import Iterable
from typing import NamedTuple

from adjudicator.reports.pdf.blocks import in_lanes
from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.paper import HANG, Paper

_WIDE = 440.0
"""The least width, in points, of a page with two columns."""


class Lane(NamedTuple):
    """A column of a book."""

    paper: Paper
    """The page narrowed to the column."""
    page: Paper

    def blocks(self, blocks: Iterable[Block]) -> Iterable[Block]:
        """Blocks that are as wide as the column, as they flow over the page."""
        if self.paper is not self.page:
            return in_lanes(self.page, blocks)
        return blocks


def lane_of(page: Paper) -> Lane:
    """The columns of a page."""
    if page.full >= _WIDE:
        return Lane(page.lane, page)
    narrow = page._replace(hang=HANG, margin=0, gap=0, cells=7, rows=0.4)
    return Lane(narrow, narrow)
