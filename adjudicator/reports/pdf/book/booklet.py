"""Booklets: pages in pairs on sheets that are printed on both sides, laid on each other and folded in the middle."""

from collections.abc import Iterable, Iterator

from adjudicator.reports.pdf.document import Furniture, draw_page, laid_out
from adjudicator.reports.pdf.flow import Block, paginate
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.type import Canvas

_PAGES = 4
"""The number of pages of a sheet."""


def sides(pages: int) -> Iterator[tuple[int, int]]:
    """The pages left and right on each side of the sheets: numbers from 0, of which the last may be blank.

    Fronts and backs in turn, the outermost sheet first.
    """
    sheets = -(-pages // _PAGES)
    whole = sheets * _PAGES
    last = whole - 1
    half = whole // 2
    for first in range(0, half, 2):
        left = last - first
        yield left, first
        yield first + 1, left - 1


def draw_booklet(canvas: Canvas, page: Paper, blocks: Iterable[Block], furniture: Furniture) -> None:
    """Lay the blocks out on pages and draw them, two on each side of a sheet."""
    pages = [*laid_out(paginate(blocks, page.top, page.bottom))]
    count = len(pages)
    for left, right in sides(count):
        for place, x in ((left, 0.0), (right, page.width)):
            if place >= count:
                continue
            canvas.saveState()
            canvas.translate(x, 0)
            draw_page(canvas, page, pages[place], furniture)
            canvas.restoreState()
        canvas.showPage()
