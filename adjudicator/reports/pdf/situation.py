"""The maps of a decision on paper: the whole land first, two fronts on a page, and the legend once."""

from collections.abc import Iterator

from msgspec.structs import replace

from adjudicator.reports.pdf.attach import describe
from adjudicator.reports.pdf.blocks import paragraph, thin_rule
from adjudicator.reports.pdf.document import Furniture, draw_document, new_canvas
from adjudicator.reports.pdf.figures import figure_blocks
from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.hexes import hex_layer
from adjudicator.reports.pdf.paper import Paper, paper_of
from adjudicator.reports.pdf.type import SECTION, Canvas
from adjudicator.table.hexmap import HexMap
from adjudicator.table.prose import short
from adjudicator.table.situation import Situation

_TITLE = SECTION._replace(size=12, leading=15)


def pdf_situation(about: Situation, page_size: str = "A4") -> bytes:
    """The maps as a PDF; the same situation gives the same bytes.

    Raises `ValueError` for a page size that is neither "A4" nor "Letter".
    """
    paper = paper_of(page_size)
    buffer, canvas = new_canvas(paper)
    draw_situation(canvas, paper, about)
    canvas.save()
    return buffer.getvalue()


def draw_situation(canvas: Canvas, paper: Paper, about: Situation) -> None:
    """Draw the maps on pages of their own and leave the canvas to be saved."""
    title = about.title
    step = about.step
    seat = about.seat
    campaign = about.campaign
    keywords = [campaign, seat, short(about.head)]
    describe(canvas, f"{title}: {step}", "Map", keywords)
    running = f"{title}  ·  {step}"
    foot = f"{campaign}  ·  {step}  ·  {seat}"
    furniture = Furniture(running, foot, about.head)
    blocks = situation_blocks(paper, about)
    draw_document(canvas, paper, blocks, furniture)


def situation_blocks(paper: Paper, about: Situation) -> Iterator[Block]:
    """Each map under its title; the legend of all stands under the first."""
    maps = about.maps
    lands = [map for map in maps if isinstance(map, HexMap)]
    layer = hex_layer(lands, light=True)
    layer.keyed = next(iter(layer.all), None)
    for map in maps:
        title = map.title
        yield _ruled(paper, title)
        for block in _titled(paper, title):
            yield replace(block, before=0, keep=True)
        yield from figure_blocks(paper, map, {}, layer)


def _ruled(paper: Paper, title: str) -> Block:
    def draw(canvas: Canvas, top: float) -> None:
        thin_rule(canvas, paper.left, paper.right, top)

    return Block(4, draw, before=12, keep=True, bookmark=title)


def _titled(paper: Paper, title: str) -> Iterator[Block]:
    wide = paper._replace(hang=0, margin=0, gap=0)
    yield paragraph(wide, title, _TITLE)
    yield Block(4, lambda canvas, top: None)
