"""The chronicle of a campaign as a book: on pages of its own, or as a booklet of sheets to be folded."""

from collections.abc import Iterator

from msgspec.structs import replace

from adjudicator.reports.pdf.attach import describe
from adjudicator.reports.pdf.battle import battle_blocks
from adjudicator.reports.pdf.blocks import chapter, section
from adjudicator.reports.pdf.book.booklet import draw_booklet
from adjudicator.reports.pdf.book.cover import colophon, cover
from adjudicator.reports.pdf.book.lanes import lane_of
from adjudicator.reports.pdf.book.lead import lead
from adjudicator.reports.pdf.book.luck import luck
from adjudicator.reports.pdf.book.panels import panels, pictures_of
from adjudicator.reports.pdf.book.roll import roll
from adjudicator.reports.pdf.document import Furniture, draw_document, new_canvas
from adjudicator.reports.pdf.flow import Block, paginate
from adjudicator.reports.pdf.fonts import SERIF
from adjudicator.reports.pdf.hexes import hex_layer
from adjudicator.reports.pdf.notes import flowing
from adjudicator.reports.pdf.paper import MM, Paper, paper_of
from adjudicator.reports.pdf.passages import key_of_strips
from adjudicator.reports.pdf.type import Canvas, Style
from adjudicator.table.chronicle import Chronicle
from adjudicator.table.hexmap import HexMap
from adjudicator.table.news import within
from adjudicator.table.prose import short

A5 = Paper(148.5 * MM, 210 * MM, side=12 * MM, head=16 * MM, foot=15 * MM, hang=6 * MM, margin=0, gap=0)
"""A page of the booklet: half a sheet of A4."""
_SAGA = Style(SERIF, 9.6, 12.8)


def pdf_chronicle(chronicle: Chronicle, page_size: str = "A4") -> bytes:
    """The book as a PDF; the same chronicle gives the same bytes.

    Raises `ValueError` for a page size that is neither "A4" nor "Letter".
    """
    paper = paper_of(page_size)
    buffer, canvas = new_canvas(paper)
    draw_chronicle(canvas, paper, chronicle)
    canvas.save()
    return buffer.getvalue()


def draw_chronicle(canvas: Canvas, paper: Paper, chronicle: Chronicle) -> None:
    """Draw the book on a canvas and leave it to be saved."""
    _describe(canvas, chronicle)
    draw_document(canvas, paper, fitted(paper, chronicle), _furniture(chronicle))


def pdf_booklet(chronicle: Chronicle) -> bytes:
    """The book in A5, two pages on each side of a sheet of A4, in the order that gives a booklet when it is folded."""
    sheet = Paper(2 * A5.width, A5.height)
    buffer, canvas = new_canvas(sheet)
    blocks = fitted(A5, chronicle)
    _describe(canvas, chronicle)
    draw_booklet(canvas, A5, blocks, _furniture(chronicle))
    canvas.save()
    return buffer.getvalue()


def _describe(canvas: Canvas, chronicle: Chronicle) -> None:
    title = f"The Chronicle of {within(chronicle.title)}"
    describe(canvas, title, f"{chronicle.game}: chronicle", [chronicle.campaign, short(chronicle.head)])


def _furniture(chronicle: Chronicle) -> Furniture:
    foot = f"{chronicle.campaign}  ·  {chronicle.dates}"
    return Furniture(f"The Chronicle of {within(chronicle.title)}", foot, chronicle.head)


def fitted(paper: Paper, chronicle: Chronicle) -> list[Block]:
    """The book; without its least battles where it would else end on a page that holds little."""
    whole = [*chronicle_blocks(paper, chronicle)]
    pages = paginate(whole, paper.top, paper.bottom)
    ends = min(placed.top - placed.block.height for placed in pages[-1])
    if ends < paper.top - _LITTLE * (paper.top - paper.bottom):
        return whole
    for count in range(1, len(chronicle.spare) + 1):
        left_out = chronicle.spare[:count]
        battles = [box for place, box in enumerate(chronicle.battles) if place not in left_out]
        fewer = [*chronicle_blocks(paper, replace(chronicle, battles=tuple(battles)))]
        if len(paginate(fewer, paper.top, paper.bottom)) < len(pages):
            return fewer
    return whole


_LITTLE = 0.4
"""The share of a page that is little."""


def chronicle_blocks(paper: Paper, chronicle: Chronicle) -> Iterator[Block]:
    """The book from its cover to its colophon."""
    paper = paper._replace(margin=0, gap=0)
    styles = [style for style, _ in chronicle.seats]
    pictures = pictures_of(chronicle.turns, styles)
    yield cover(paper, chronicle, pictures)
    if pictures:
        yield from panels(paper, chronicle, pictures)
    yield from lead(paper, chronicle)
    yield from roll(paper, chronicle)
    yield from _saga(paper, chronicle)
    yield from _battles(paper, chronicle)
    yield from luck(paper, chronicle)
    yield from colophon(paper, chronicle)


def _saga(paper: Paper, chronicle: Chronicle) -> Iterator[Block]:
    """The story, turn by turn, in sentences."""
    lane = lane_of(paper)
    yield section(paper, "The saga")
    for turn in chronicle.turns:
        when = turn.when if turn.number else turn.title
        called = "" if turn.title == when else turn.title
        head = chapter(lane.paper, when, called)
        story = flowing(lane.paper, " ".join(turn.story), _SAGA)
        yield from lane.blocks([head, *story])


def _battles(paper: Paper, chronicle: Chronicle) -> Iterator[Block]:
    """The greatest battles in their boxes."""
    battles = chronicle.battles
    if not battles:
        return
    lane = lane_of(paper)
    styles = {style.seat: style for style, _ in chronicle.seats}
    places = [figure for box in battles for figure in box.figures if isinstance(figure, HexMap)]
    layer = hex_layer([], places)
    yield section(paper, "The great battles")
    yield from key_of_strips(paper, battles)
    for box in battles:
        blocks = battle_blocks(lane.paper, box, styles, layer)
        yield from lane.blocks(blocks)
