"""A document of several pages: blocks, bookmarks, running heads and feet."""

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import NamedTuple

from reportlab import rl_config

from adjudicator.reports.pdf.blocks import thin_rule
from adjudicator.reports.pdf.canvas import PageCanvas
from adjudicator.reports.pdf.flow import Block, Page, paginate
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.type import HEAD, NOTE, Canvas, draw_right, draw_text
from adjudicator.table.prose import short

rl_config.useA85 = 0
rl_config.pdfComments = 0
"""Pages are written as bytes, not as text, and without comments: smaller, and quicker."""


class Furniture(NamedTuple):
    """The texts on every page: `running` at the head of all but the first; `foot` and `head` below."""

    running: str
    foot: str
    head: str


def new_canvas(paper: Paper) -> tuple[BytesIO, PageCanvas]:
    """A canvas that writes the same bytes for the same drawing, and the buffer it writes to."""
    buffer = BytesIO()
    return buffer, PageCanvas(buffer, (paper.width, paper.height))


def draw_document(canvas: Canvas, paper: Paper, blocks: Iterable[Block], furniture: Furniture) -> None:
    """Lay the blocks out and draw every page, behind those that the canvas has."""
    draw_pages(canvas, paper, paginate(blocks, paper.top, paper.bottom), furniture)


def draw_pages(canvas: Canvas, paper: Paper, pages: Sequence[Page], furniture: Furniture) -> None:
    """Draw pages that are laid out, behind those that the canvas has."""
    before = canvas.getPageNumber() - 1
    for place, drawn in enumerate(laid_out(pages), start=before):
        for number, placed in enumerate(drawn.page):
            block = placed.block
            if block.bookmark:
                key = f"{place}-{number}"
                canvas.bookmarkHorizontal(key, 0, placed.top + 6)
                canvas.addOutlineEntry(block.bookmark, key, block.level)
        draw_page(canvas, paper, drawn, furniture)
        canvas.showPage()
    canvas.showOutline()


class Numbered(NamedTuple):
    """A page of a document: its number, how many there are, and the section it begins in."""

    page: Page
    number: int
    of: int
    section: str


def laid_out(pages: Sequence[Page]) -> Iterator[Numbered]:
    """The pages of a document with what their heads and feet tell."""
    section = ""
    for number, page in enumerate(pages, start=1):
        begun = _section(page) or section
        yield Numbered(page, number, len(pages), begun)
        for placed in page:
            block = placed.block
            if block.bookmark and not block.level:
                section = block.bookmark


def draw_page(canvas: Canvas, paper: Paper, drawn: Numbered, furniture: Furniture) -> None:
    """Draw a page with what stands on all of them."""
    number = drawn.number
    if number > 1:
        _running_head(canvas, paper, furniture.running, drawn.section)
    for placed in drawn.page:
        placed.draw(canvas)
    draw_foot(canvas, paper, furniture, f"page {number} of {drawn.of}")


def draw_foot(canvas: Canvas, paper: Paper, furniture: Furniture, page: str) -> None:
    """The foot of a page."""
    left = paper.left
    right = paper.right
    y = paper.foot - 20
    receipt = f"history {short(furniture.head)}"
    numbered = f"{receipt}  ·  {page}"
    thin_rule(canvas, left, right, y + 10)
    draw_text(canvas, left, y, furniture.foot, NOTE)
    draw_right(canvas, right, y, numbered, NOTE)


def _running_head(canvas: Canvas, paper: Paper, running: str, section: str) -> None:
    y = paper.height - paper.head + 16
    draw_text(canvas, paper.left, y, running, HEAD)
    draw_right(canvas, paper.right, y, section, HEAD)


def _section(page: Page) -> str:
    """The section a page begins with, if it begins with one."""
    first = page[0].block
    return first.bookmark if first.level == 0 else ""
