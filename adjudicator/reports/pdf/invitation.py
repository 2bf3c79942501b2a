"""The invitation on paper: one page with the side, the dates, how to write orders, and the map."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from adjudicator.reports.pdf.attach import describe
from adjudicator.reports.pdf.blocks import badge, paragraph, section, thin_rule
from adjudicator.reports.pdf.cards import cards_rows
from adjudicator.reports.pdf.document import Furniture, draw_document, new_canvas
from adjudicator.reports.pdf.flow import Block, height_of
from adjudicator.reports.pdf.fonts import ITALIC, SERIF, STRONG
from adjudicator.reports.pdf.hexes import hex_layer, hex_picture
from adjudicator.reports.pdf.ink import INK, SOFT
from adjudicator.reports.pdf.map import map_block
from adjudicator.reports.pdf.paper import Paper, paper_of
from adjudicator.reports.pdf.regions import region_picture
from adjudicator.reports.pdf.type import Canvas, Row, Style, draw_centred, draw_rows, rows
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
    room = paper.top - paper.bottom - height_of(blocks) - 12
    yield from _picture(paper, page, room)


def _picture(paper: Paper, page: Invitation, room: float) -> Iterator[Block]:
    """The map or the table as it lies; what cannot be read in the room that is left stands on a page of its own."""
    roomy = room >= _LEAST
    high = room if roomy else paper.top - paper.bottom
    match page.picture:
        case Map() as board if roomy:
            block = map_block(paper, board, room)
            yield replace(block, before=10)
        case RegionMap() as board:
            block = region_picture(paper, board, high)
            yield replace(block, before=10)
        case HexMap() as land:
            layer = hex_layer([land])
            block = hex_picture(paper, land, layer, high)
            yield replace(block, before=10)
        case Cards() as table:
            yield from cards_rows(paper, table)


def _cartouche(paper: Paper, page: Invitation) -> Block:
    """The campaign, the called player and his side, and the others who are called."""
    room = paper.full - 40
    middle = paper.left + paper.full / 2
    titles = rows(page.title, _NAME, room)
    parts = [page.game, page.scenario]
    about = "  ·  ".join(dict.fromkeys(filter(None, parts)))
    call = f"{page.player}, you are invited to lead"
    others = "; ".join(f"{side}: {name}" for side, name in page.players)
    called = rows(others, _TEXT, room)
    titles_high = _NAME.leading * len(titles)
    called_high = _TEXT.leading * len(called)
    height = 24 + titles_high + _UNDER.leading + 58 + called_high

    def draw(canvas: Canvas, top: float) -> None:
        _draw_frame(canvas, paper, top, height)
        y = top - 10
        _draw_centred_rows(canvas, middle, y, titles, _NAME)
        y -= titles_high
        line = y - 11
        draw_centred(canvas, middle, line, about, _UNDER)
        y -= _UNDER.leading + 4
        thin_rule(canvas, middle - 60, middle + 60, y - 2)
        line = y - 18
        draw_centred(canvas, middle, line, call, _CALL)
        _side(canvas, middle, y - 42, page)
        _draw_centred_rows(canvas, middle, y - 54, called, _TEXT)

    return Block(height, draw, bookmark="Invitation")


def _draw_centred_rows(canvas: Canvas, middle: float, top: float, lines: Sequence[Row], style: Style) -> None:
    """Lines below each other, each in the middle."""
    for place, line in enumerate(lines):
        left = middle - line.width / 2
        upper = top - place * style.leading
        draw_rows(canvas, left, upper, [line], style)


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
    side = page.side
    style = page.style
    draw_centred(canvas, middle, y, side, _SIDE)
    if style:
        lines = rows(side, _SIDE, 1000)
        wide = sum(line.width for line in lines)
        left = middle - wide / 2 - 24
        badge(canvas, left, y - 2, style, 17)
