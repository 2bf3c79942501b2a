"""The invitation on paper: one page with the side, the dates, how to write orders, and the map."""

from collections.abc import Iterator

from adjudicator.reports.pdf.attach import describe
from adjudicator.reports.pdf.blocks import badge, paragraph, section, thin_rule
from adjudicator.reports.pdf.cards import cards_rows
from adjudicator.reports.pdf.document import Furniture, draw_document, new_canvas
from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.fonts import ITALIC, SERIF, STRONG
from adjudicator.reports.pdf.hexes import hex_layer, hex_picture
from adjudicator.reports.pdf.ink import INK, SOFT
from adjudicator.reports.pdf.map import map_block
from adjudicator.reports.pdf.paper import Paper, paper_of
from adjudicator.reports.pdf.regions import region_picture
from adjudicator.reports.pdf.type import Canvas, Style, draw_rows, draw_text, rows
from adjudicator.table.figures import Cards, Map
from adjudicator.table.hexmap import HexMap
from adjudicator.table.invitation import Invitation
from adjudicator.table.prose import short
from adjudicator.table.regionmap import RegionMap

_NAME = Style(STRONG, 28, 32)
_UNDER = Style(ITALIC, 12, 16, SOFT)
_SIDE = Style(STRONG, 19, 24)
_CALL = Style(ITALIC, 12, 17)
_TEXT = Style(SERIF, 9.5, 12.4)
_LEAST = 150.0
"""The least height that a map is drawn at, in points."""


def pdf_invitation(page: Invitation, page_size: str = "A4") -> bytes:
    """The invitation as a PDF; the same invitation gives the same bytes.

    Raises `ValueError` for a page size that is neither "A4" nor "Letter".
    """
    paper = paper_of(page_size)
    buffer, canvas = new_canvas(paper)
    describe(
        canvas,
        f"{page.title}: invitation",
        f"{page.game}: invitation",
        [page.campaign, short(page.head)],
    )
    what = f"{page.campaign}  ·  invitation  ·  {page.player}"
    furniture = Furniture(page.title, what, page.head)
    blocks = invitation_blocks(paper, page)
    draw_document(canvas, paper, blocks, furniture)
    canvas.save()
    return buffer.getvalue()


def invitation_blocks(paper: Paper, page: Invitation) -> Iterator[Block]:
    """The page from its cartouche to the map, which takes the room that is left."""
    wide = paper._replace(margin=0, gap=0)
    blocks = [_cartouche(paper, page)]
    blocks.append(section(paper, "When orders are due"))
    for line in page.dates:
        blocks.append(paragraph(wide, line, _TEXT, before=2))
    blocks.append(section(paper, "How orders are written"))
    for number, line in enumerate(page.writing, 1):
        mark = f"{number}."
        blocks.append(paragraph(wide, line, _TEXT, mark=mark, before=2))
    yield from blocks
    filled = sum(block.before + block.height for block in blocks)
    room = paper.top - paper.bottom - filled - 12
    match page.picture:
        case Map() as board if room >= _LEAST:
            yield map_block(paper, board, room)._replace(before=10)
        case RegionMap() as board:
            high = room if room >= _LEAST else paper.top - paper.bottom
            yield region_picture(paper, board, high)._replace(before=10)
        case HexMap() as land:
            high = room if room >= _LEAST else paper.top - paper.bottom
            yield hex_picture(paper, land, hex_layer([land]), high)._replace(before=10)
        case Cards() as table:
            yield from cards_rows(paper, table)


def _cartouche(paper: Paper, page: Invitation) -> Block:
    """The campaign, whom it calls to which side, and who else is called."""
    titles = rows(page.title, _NAME, paper.full - 40)
    parts = [page.game, page.scenario]
    about = "  ·  ".join(dict.fromkeys(filter(None, parts)))
    others = "; ".join(f"{side}: {name}" for side, name in page.players)
    called = rows(others, _TEXT, paper.full - 40)
    titles_high = _NAME.leading * len(titles)
    height = 24 + titles_high + _UNDER.leading + 58 + _TEXT.leading * len(called)
    middle = paper.left + paper.full / 2

    def draw(canvas: Canvas, top: float) -> None:
        _draw_frame(canvas, paper, top, height)
        y = top - 10
        for line in titles:
            left = middle - line.width / 2
            draw_rows(canvas, left, y, [line], _NAME)
            y -= _NAME.leading
        draw_text(canvas, middle, y - 11, about, _UNDER, align=0.5)
        y -= _UNDER.leading + 4
        thin_rule(canvas, middle - 60, middle + 60, y - 2)
        call = f"{page.player}, you are invited to lead"
        draw_text(canvas, middle, y - 18, call, _CALL, align=0.5)
        _side(canvas, middle, y - 42, page)
        for place, line in enumerate(called):
            left = middle - line.width / 2
            low = y - 54 - place * _TEXT.leading
            draw_rows(canvas, left, low, [line], _TEXT)

    return Block(height, draw, bookmark="Invitation")


def _draw_frame(canvas: Canvas, paper: Paper, top: float, height: float) -> None:
    """A double frame over the full width."""
    canvas.setStrokeColor(INK)
    for inset, weight in ((0, 1.6), (3.5, 0.5)):
        left = paper.left + inset
        low = top - height + inset
        wide = paper.full - 2 * inset
        tall = height - 2 * inset
        canvas.setLineWidth(weight)
        canvas.roundRect(left, low, wide, tall, 6)


def _side(canvas: Canvas, middle: float, y: float, page: Invitation) -> None:
    """The side with its badge."""
    draw_text(canvas, middle, y, page.side, _SIDE, align=0.5)
    if page.style:
        lines = rows(page.side, _SIDE, 1000)
        wide = sum(line.width for line in lines)
        left = middle - wide / 2 - 24
        badge(canvas, left, y - 2, page.style, 17)
