"""Figures as blocks of a page: a module draws each kind."""

from collections.abc import Iterable, Iterator, Sequence

from adjudicator.reports.pdf.blocks import Styles, section
from adjudicator.reports.pdf.cards import cards_blocks
from adjudicator.reports.pdf.comparison import comparison_blocks
from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.hexes import hex_layer, hex_map_block, hex_vignette
from adjudicator.reports.pdf.hexes.layer import Layer
from adjudicator.reports.pdf.map import map_block
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.plot import plot_blocks
from adjudicator.reports.pdf.tables import tables
from adjudicator.reports.pdf.track import track_blocks
from adjudicator.reports.pdf.type import Canvas
from adjudicator.table.figures import Cards, Comparison, Figure, Map, Plot, Track
from adjudicator.table.hexmap import HexMap
from adjudicator.table.pages import Content, Grid

MAP_HEIGHT = 685.0
"""The most a map of hexes takes of a page, in points."""


def shared_layer(content: Content) -> Layer:
    """The printed map under all hex maps of a document: it is drawn once."""
    small = (figure for each in content.chapters for figure in each.figures)
    return hex_layer(*([each for each in some if isinstance(each, HexMap)] for some in (content.figures, small)))


def figure_section(sheet: Paper, figure: Figure, styles: Styles, layer: Layer) -> Iterator[Block]:
    """A figure under a section head; a comparison has a title of its own."""
    match figure:
        case Map() | HexMap():
            yield section(sheet, "Map", figure.title)
        case Cards() | Plot() | Track():
            yield section(sheet, figure.title, figure.aside)
        case Comparison():
            pass
    yield from figure_blocks(sheet, figure, styles, layer)


_SMALL, _LOW = 118.0, 150.0
"""The width and the height that a map has beside tables, in points."""
_BESIDE = 190.0
"""Up to which height tables stand beside it, in points, if there are more than one."""


def vignette(sheet: Paper, figures: Sequence[Figure], grids: Sequence[Grid], layer: Layer) -> Iterator[Block]:
    """Tables, the first of them with a map in small at their left: the first alone, more as far as they fit."""
    map = next((figure for figure in figures if isinstance(figure, HexMap)), None)
    narrow = sheet.narrowed(_SMALL + sheet.gap)
    count = next((few for few in range(len(grids), 1, -1) if _high(tables(narrow, grids[:few])) <= _BESIDE), 1)
    beside = [*tables(narrow, grids[:count])]
    high = _high(beside)
    if map is None or high > MAP_HEIGHT / 2:
        yield from tables(sheet, grids)
        return
    small, height = hex_vignette(map, layer, _SMALL, _LOW)

    def draw(canvas: Canvas, top: float) -> None:
        small(canvas, sheet.left, top)
        y = top
        for block in beside:
            y -= block.before
            block.draw(canvas, y)
            y -= block.height

    yield Block(max(high, height) + 4, draw, before=2)
    yield from tables(sheet, grids[count:])


def _high(blocks: Iterable[Block]) -> float:
    return sum(block.before + block.height for block in blocks)


def figure_blocks(sheet: Paper, figure: Figure, styles: Styles, layer: Layer) -> Iterable[Block]:
    """A figure without a head."""
    match figure:
        case Map():
            return (map_block(sheet, figure),)
        case HexMap():
            first = figure is next(iter(layer.all), None)
            room = min(MAP_HEIGHT, sheet.top - sheet.bottom - 44)
            return (_hex_map(sheet, figure, layer, room, layer.all if first else ()),)
        case Cards():
            return cards_blocks(sheet, figure)
        case Plot():
            return plot_blocks(sheet, figure)
        case Comparison():
            return comparison_blocks(sheet, figure, styles)
        case Track():
            return track_blocks(sheet, figure)


_HEAD, _TIGHTER = 43.0, 1.12
"""What a section head takes, with the white above it; how much too high a map of half a page may be made to fit."""


def _hex_map(sheet: Paper, figure: HexMap, layer: Layer, room: float, explains: Sequence[HexMap]) -> Block:
    """A map over the full width; one that is hardly higher than half a page is made to fit it, so that two do."""
    block, half = hex_map_block(sheet, figure, layer, room, explains), (sheet.top - sheet.bottom) / 2 - _HEAD
    return hex_map_block(sheet, figure, layer, half, explains) if half < block.height <= _TIGHTER * half else block
