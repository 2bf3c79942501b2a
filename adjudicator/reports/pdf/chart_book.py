"""The chart book on paper: a player's aid, charts, rules in short, rulings in full, options; printed once and kept."""

from collections.abc import Iterator, Sequence
from hashlib import sha256

import msgspec
from msgspec.structs import replace

from adjudicator.lately import Lately
from adjudicator.reports.pdf.abreast import abreast
from adjudicator.reports.pdf.attach import describe
from adjudicator.reports.pdf.blocks import chapter, in_lanes, remark, running, section, thin_rule
from adjudicator.reports.pdf.document import Furniture, draw_pages, new_canvas
from adjudicator.reports.pdf.flow import Block, Page, paginate
from adjudicator.reports.pdf.fonts import SANS, SERIF
from adjudicator.reports.pdf.hexes import hex_chart
from adjudicator.reports.pdf.ink import SOFT
from adjudicator.reports.pdf.notes import numbered
from adjudicator.reports.pdf.paper import Paper, paper_of
from adjudicator.reports.pdf.tables import tables
from adjudicator.reports.pdf.type import SECTION, SMALL, TITLE, Canvas, Style, draw_rows, draw_text, rows
from adjudicator.table.chartbook import ChartBook
from adjudicator.table.hexmap import HexMap
from adjudicator.table.pages import Passage
from adjudicator.table.prose import short

_MAP = 660.0
"""The most that a map takes of a page, in points."""
_CELLS = 5.5
_ROWS = 0.6
"""White between the columns and the rows of the player's aid, which is one sheet."""
_NAMED = Style(SERIF, 13, 16)
_SMALL = Style(SANS, 8, 10, SOFT)


def pdf_chart_book(book: ChartBook, page_size: str = "A4") -> bytes:
    """The chart book as a PDF; the same book gives the same bytes.

    Raises `ValueError` for a page size that is neither "A4" nor "Letter".
    """
    campaign = book.campaign
    paper = paper_of(page_size)
    buffer, canvas = new_canvas(paper)
    title = f"{book.title}: chart book"
    subject = f"{book.game}: chart book"
    describe(canvas, title, subject, [campaign, short(book.head)])
    running = f"{book.title}  ·  Chart book"
    foot = f"{campaign}  ·  chart book, {book.edition}"
    pages = book_pages(paper, book)
    draw_pages(canvas, paper, pages, Furniture(running, foot, book.head))
    canvas.save()
    return buffer.getvalue()


def book_pages(paper: Paper, book: ChartBook) -> Sequence[Page]:
    """The pages of the book: under their titles all campaigns of a game have the same, which are laid out once."""
    title = _title(paper, book)
    common = replace(book, campaign="", title="", edition="", head="")
    digest = sha256(msgspec.json.encode(common)).digest()
    key = (paper, digest, title.height)
    (first, *others), *more = _known.of(key, lambda: _laid_out(paper, common, title.height))
    titled = replace(first, block=title)
    return [[titled, *others], *more]


_MOST = 4
"""The most books that are remembered."""
_known = Lately[tuple[Paper, bytes, float], Sequence[Page]](_MOST)


def _laid_out(paper: Paper, book: ChartBook, high: float) -> Sequence[Page]:
    """The pages of the book under a title so high."""
    title = Block(high, lambda canvas, top: None)
    return paginate([title, *_under_title(paper, book)], paper.top, paper.bottom)


def _under_title(paper: Paper, book: ChartBook) -> Iterator[Block]:
    """The chart book from its preface to the options."""
    aid, *charts = book.charts
    yield running(paper.left, rows(book.preface, SMALL, paper.full), SMALL, before=8)
    yield from _aid(paper, aid)
    if book.changed:
        yield section(paper, "What this edition changes", fresh=True)
        yield from numbered(paper, book.changed)
    for place, each in enumerate(charts):
        first = place == 0 and not book.changed
        yield section(paper, each.title, fresh=first)
        yield from _over_tables(paper, each)
        yield from tables(paper, each.tables)
    yield replace(section(paper, "Rules in short", fresh=True), joins=True)
    for part in book.rules:
        head = chapter(paper.lane, part.title)
        yield from in_lanes(paper, [head])
        yield from numbered(paper, part.rules)
    if book.rulings:
        yield replace(section(paper, "Rulings in force", fresh=True), joins=True)
    yield from numbered(paper, book.rulings)
    yield section(paper, "Options")
    yield from tables(paper, [book.options])


def _aid(paper: Paper, each: Passage) -> Iterator[Block]:
    """The first page: tables set close, over its width or beside each other."""
    close = paper._replace(cells=_CELLS, rows=_ROWS, margin=0)
    yield section(paper, each.title)
    yield from _over_tables(paper, each)
    yield from abreast(close, each.tables)


def _over_tables(paper: Paper, each: Passage) -> Iterator[Block]:
    """The words and the map of a chapter."""
    flush = paper._replace(hang=0)
    if each.note:
        yield remark(flush, each.note)
    for line in each.lines:
        yield remark(flush, line.text)
    for figure in each.figures:
        if isinstance(figure, HexMap):
            yield hex_chart(paper, figure, _MAP)


def _title(paper: Paper, book: ChartBook) -> Block:
    left = paper.left
    wide = paper.measure + paper.hang
    style = TITLE
    titles = rows(book.title, style, wide)
    if len(titles) > 1:
        style = SECTION
        titles = rows(book.title, style, wide)
    under = 34 + style.leading * len(titles)
    edition = f"Chart book  ·  {book.edition}"

    def draw(canvas: Canvas, top: float) -> None:
        rule = top + 10
        game = top - 6
        title = top - 14
        thin_rule(canvas, left, paper.right, rule, 1.4)
        draw_text(canvas, left, game, book.game, _SMALL)
        draw_rows(canvas, left, title, titles, style)
        draw_text(canvas, left, top - under, edition, _NAMED)

    return Block(under + 12, draw, bookmark="Chart book")
