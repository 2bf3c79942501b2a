"""Figures as blocks of a page: a module draws each kind."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from adjudicator.reports.pdf.abreast import abreast
from adjudicator.reports.pdf.blocks import Styles, section, thin_rule
from adjudicator.reports.pdf.cards import cards_blocks, cards_key, cards_rows
from adjudicator.reports.pdf.comparison import comparison_blocks
from adjudicator.reports.pdf.flow import Block, height_of
from adjudicator.reports.pdf.hexes import (
    READABLE,
    hex_layer,
    hex_map_block,
    hex_overview,
    hex_picture,
    hex_pitch,
    legend_block,
)
from adjudicator.reports.pdf.hexes.layer import Layer
from adjudicator.reports.pdf.inset import inset
from adjudicator.reports.pdf.map import map_block
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.plot import plot_blocks
from adjudicator.reports.pdf.regions import region_map_block, region_picture
from adjudicator.reports.pdf.tables import narrowest
from adjudicator.reports.pdf.track import track_blocks
from adjudicator.reports.pdf.type import NOTE, OWN, Canvas, draw_right, draw_text
from adjudicator.table.figures import Cards, Comparison, Figure, Map, Plot, Track
from adjudicator.table.hexmap import HexMap
from adjudicator.table.pages import Content, Grid
from adjudicator.table.regionmap import RegionMap

MAP_HEIGHT = 685.0
"""The most a map of hexes takes of a page, in points."""


def shared_layer(content: Content, *, light: bool = False) -> Layer:
    """The printed map under all hex maps of a document: it is drawn once; `light`: a coarser one."""
    shown = [*content.figures]
    if content.picture:
        shown.insert(0, content.picture)
    small = [figure for each in content.chapters for figure in each.figures]
    crowded = inset(content.figures)
    if crowded:
        small.insert(0, crowded)
    layer = hex_layer(_hex_maps(shown), _hex_maps(small), light=light)
    layer.keyed = next(iter(_hex_maps(content.figures)), layer.keyed)
    return layer


def _hex_maps(figures: Iterable[Figure]) -> list[HexMap]:
    return [figure for figure in figures if isinstance(figure, HexMap)]


class Picture(NamedTuple):
    """The board on page one, and what of it has to stand on the next page: its legend, or all of it in large."""

    shown: Sequence[Block] = ()
    later: Sequence[Block] = ()
    stands: bool = False
    """Whether how things stand is told beside it."""


def picture_of(sheet: Paper, content: Content, styles: Styles, layer: Layer, room: float) -> Picture:
    """The board or the table as it lies, at most `room` points high on page one."""
    picture = content.board
    if picture is None:
        return Picture()
    head = named(sheet, picture.title)
    match picture:
        case Map() if room >= _LEAST:
            return Picture([head, map_block(sheet, picture, room - _NAMED)])
        case RegionMap() if room >= _LEAST:
            return _regions(sheet, content, picture, head, room)
        case HexMap() if room >= _LEAST:
            if picture.overview:
                overview = hex_overview(sheet, picture, layer, room - _NAMED, partial(_stands, content.standing))
                if overview:
                    layer.keyed = None
                    return Picture([head, overview], stands=True)
            if not picture.overview and hex_pitch(sheet, picture, room) < READABLE:
                small = hex_picture(sheet, picture, layer, room - _NAMED)
                return Picture([head, small], [*figure_section(sheet, picture, styles, layer)])
            return _with_key(sheet, picture, layer, head, room)
        case Cards():
            shown = _shrunk(sheet, [*cards_rows(sheet, picture)], room)
            if shown:
                return Picture(shown, [*cards_key(sheet, picture)])
    return Picture(later=[*figure_section(sheet, picture, styles, layer)])


def _regions(sheet: Paper, content: Content, picture: RegionMap, head: Block, room: float) -> Picture:
    """The board as it stands; moves are on a map of its own, where the report has one, with the legend."""
    if any(isinstance(figure, RegionMap) for figure in content.figures):
        return Picture([head, region_picture(sheet, picture, room - _NAMED)])
    return Picture([head, region_map_block(sheet, picture, room - _NAMED)])


def _with_key(sheet: Paper, picture: HexMap, layer: Layer, head: Block, room: float) -> Picture:
    """A map with the legend beside it, or below: it is drawn smaller for that. Else the legend stands on page two."""
    small = hex_picture(sheet, picture, layer, room - _NAMED)
    key = legend_block(sheet, layer.all)
    if layer.keyed is None:
        return Picture([head, small])
    left = room - _NAMED - height_of([key])
    if hex_pitch(sheet, picture, left) < READABLE:
        return Picture([head, small], [key] if layer.keyed is picture else [])
    shown = [head, hex_picture(sheet, picture, layer, left)]
    if layer.keyed is not None:
        shown.append(key)
        layer.keyed = None
    return Picture(shown)


def _stands(standing: Grid, column: Paper) -> Sequence[Block]:
    """The table of how things stand, if it can be read in a column."""
    tight = column._replace(cells=7)
    if narrowest(tight, standing) <= tight.full:
        return [*abreast(tight, [standing])]
    return []


_LEAST = 190.0
"""The least height a board can be read at, in points."""
_SHRUNK = 0.9
"""The factor by which the table as it lies is drawn smaller at the most."""


def _shrunk(sheet: Paper, blocks: Sequence[Block], room: float) -> Sequence[Block]:
    """Blocks as one, a little smaller where they are higher than `room`; none where that is not enough."""
    high = height_of(blocks)
    scale = min(1.0, room / high)
    if scale < _SHRUNK:
        return []

    def draw(canvas: Canvas, top: float) -> None:
        left = sheet.left
        full = sheet.full
        white = (full - full * scale) / 2
        x = left + white - left * scale
        y = top - high * scale
        canvas.saveState()
        canvas.translate(x, y)
        canvas.scale(scale, scale)
        y = high
        for block in blocks:
            block.draw(canvas, y - block.before)
            y -= block.before + block.height
        canvas.restoreState()

    return [Block(high * scale, draw)]


_NAMED = 17.0


def named(sheet: Paper, title: str, aside: str = "") -> Block:
    """The head over the board on page one, or over what is low."""

    def draw(canvas: Canvas, top: float) -> None:
        left = sheet.left
        right = sheet.right
        line = top - 11
        thin_rule(canvas, left, right, top)
        draw_text(canvas, left, line, title, OWN)
        draw_right(canvas, right, line, aside, NOTE)

    return Block(_NAMED, draw)


def figure_section(sheet: Paper, figure: Figure, styles: Styles, layer: Layer) -> Iterator[Block]:
    """A figure under a section head; a comparison has a title of its own."""
    match figure:
        case Map():
            yield section(sheet, "Map", figure.title)
        case HexMap() | RegionMap():
            yield replace(named(sheet, figure.title), before=9, keep=True, bookmark="Map")
        case Cards() | Plot():
            yield section(sheet, figure.title, figure.aside)
        case Track():
            yield replace(named(sheet, figure.title, figure.aside), before=9, keep=True, bookmark=figure.title)
        case Comparison():
            pass
    yield from figure_blocks(sheet, figure, styles, layer)


def figure_blocks(sheet: Paper, figure: Figure, styles: Styles, layer: Layer) -> Iterable[Block]:
    """A figure without a head."""
    match figure:
        case Map():
            return (map_block(sheet, figure),)
        case RegionMap():
            return (region_map_block(sheet, figure, min(MAP_HEIGHT, sheet.top - sheet.bottom - 44)),)
        case HexMap():
            room = min(MAP_HEIGHT, sheet.top - sheet.bottom - 44)
            return (_hex_map(sheet, figure, layer, room, layer.all if figure is layer.keyed else ()),)
        case Cards():
            return cards_blocks(sheet, figure)
        case Plot():
            return plot_blocks(sheet, figure)
        case Comparison():
            return comparison_blocks(sheet, figure, styles)
        case Track():
            return track_blocks(sheet, figure)


_HEAD = 26.0
_TRACK = 86.0
_TIGHTER = 1.12
"""Points for the head of a map, and for a track; a map too high by this factor is made to fit, so all are on a page."""


def _hex_map(sheet: Paper, figure: HexMap, layer: Layer, room: float, explains: Sequence[HexMap]) -> Block:
    """A map over the full width; one that is hardly higher than half a page is made to fit it, so that two do."""
    block = hex_map_block(sheet, figure, layer, room, explains)
    whole = sheet.top - sheet.bottom
    left = whole - _TRACK
    half = left / 2 - _HEAD
    most = _TIGHTER * half
    if half < block.height <= most:
        return hex_map_block(sheet, figure, layer, half, explains)
    return block
