"""The chart book on paper: options, charts, rules in short, rulings in full; printed once and kept at hand."""

from collections.abc import Iterator

from adjudicator.reports.pdf.attach import describe
from adjudicator.reports.pdf.blocks import chapter, paragraph, remark, section, thin_rule
from adjudicator.reports.pdf.document import Furniture, draw_document, new_canvas
from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.fonts import SANS, SERIF
from adjudicator.reports.pdf.hexes import hex_chart
from adjudicator.reports.pdf.ink import SOFT
from adjudicator.reports.pdf.notes import numbered
from adjudicator.reports.pdf.paper import Paper, paper_of
from adjudicator.reports.pdf.tables import tables
from adjudicator.reports.pdf.type import SECTION, TITLE, Canvas, Style, draw_rows, draw_text, rows
from adjudicator.table.chartbook import ChartBook
from adjudicator.table.hexmap import HexMap
from adjudicator.table.prose import short

_MAP = 660.0
"""The most that a map takes of a page, in points."""
_NAMED = Style(SERIF, 13, 16)


def pdf_chart_book(book: ChartBook, page_size: str = "A4") -> bytes:
    """The chart book as a PDF; the same book gives the same bytes.

    Raises `ValueError` for a page size that is neither "A4" nor "Letter".
    """
    paper = paper_of(page_size)
    buffer, canvas = new_canvas(paper)
    describe(canvas, f"{book.title}: chart book", f"{book.game}: chart book", [book.campaign, short(book.head)])
    furniture = Furniture(f"{book.title}  ·  Chart book", f"{book.campaign}  ·  chart book, {book.edition}", book.head)
    draw_document(canvas, paper, book_blocks(paper, book), furniture)
    canvas.save()
    return buffer.getvalue()


def book_blocks(paper: Paper, book: ChartBook) -> Iterator[Block]:
    """The chart book from its title to the last ruling."""
    yield _title(paper, book)
    yield paragraph(paper, book.preface, before=8)
    if book.changed:
        yield section(paper, "What this edition changes")
        yield from numbered(paper, book.changed)
    yield section(paper, "Options")
    yield from tables(paper, [book.options])
    for place, each in enumerate(book.charts):
        yield section(paper, each.title, each.note, fresh=place == 0)
        for line in each.lines:
            yield remark(paper._replace(hang=0), line.text)
        for figure in each.figures:
            if isinstance(figure, HexMap):
                yield hex_chart(paper, figure, _MAP)
        yield from tables(paper, each.tables)
    yield section(paper, "Rules in short", fresh=True)
    for part in book.rules:
        yield chapter(paper._replace(hang=0), part.title)
        yield from numbered(paper, part.rules)
    if book.rulings:
        yield section(paper, "Rulings in force", fresh=True)
    yield from numbered(paper, book.rulings)


def _title(paper: Paper, book: ChartBook) -> Block:
    left = paper.left
    wide = paper.measure + paper.hang
    style = TITLE if len(rows(book.title, TITLE, wide)) <= 3 else SECTION
    titles = rows(book.title, style, wide)
    under = 34 + style.leading * len(titles)
    edition = f"Chart book  ·  {book.edition}"
    small = Style(SANS, 8, 10, SOFT)

    def draw(canvas: Canvas, top: float) -> None:
        thin_rule(canvas, left, paper.right, top + 10, 1.4)
        draw_text(canvas, left, top - 6, book.game, small)
        draw_rows(canvas, left, top - 14, titles, style)
        draw_text(canvas, left, top - under, edition, _NAMED)

    return Block(under + 12, draw, bookmark="Chart book")
