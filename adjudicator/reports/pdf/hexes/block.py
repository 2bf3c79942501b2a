"""Windows of a hex map as blocks of a page."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from adjudicator.reports.pdf.flow import Block, beside, height_of
from adjudicator.reports.pdf.hexes.grid import cell_of
from adjudicator.reports.pdf.hexes.layer import Layer
from adjudicator.reports.pdf.hexes.legend import entries, everything
from adjudicator.reports.pdf.hexes.scene import Scene, pitch_for
from adjudicator.reports.pdf.hexes.window import draw_key, draw_north, draw_scale, draw_scene, key_height
from adjudicator.reports.pdf.legend import Draw, Legend, draw_legend, set_legend
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.type import NOTE, Canvas, draw_right
from adjudicator.table.hexmap import HexMap

Aside = Callable[[Paper], Sequence[Block]]
"""The blocks beside a map in the column that is free there; none, where that is too narrow."""
_KEY = 22.0
_GAP = 6.0
_LINE = 12.0
"""Width of the key map, white between a map and what stands under it, and a line of that."""
_BROAD = 30
"""The least number of columns of hexes at which a window is too broad to show the signs of grounds."""
READABLE = 40.0
"""The least height of a hex at which everything in it can be read."""
_MOST = 76.0
"""The most a hex is high, in points, however few there are."""
_SMALLER = 0.92
"""The factor by which a narrow map is drawn smaller at the most, so that the legend fits beside it."""
_STEPS = 5
"""The sizes of a map that are tried, so that something else fits beside it: each smaller by a 25th."""
_SHARED = ("cells", "sides", "sites", "stacks", "marches", "fights", "washes", "markers")
"""The fields of a figure that a legend explains."""
_ASIDE = 20.0
_LEGEND = 130.0
"""White between a narrow map and the legend beside it, and the least width of that."""


def hex_layer(figures: Sequence[HexMap], small: Sequence[HexMap] = (), *, light: bool = False) -> Layer:
    """The printed map that all maps of a document share, `small` ones in its text included; `light`: a coarser one."""
    broad = [figure for figure in figures if _broad(figure)]
    parts = [figure for figure in figures if not _broad(figure)]
    return Layer([*parts, *small], broad, framed=parts, light=light)


def _broad(figure: HexMap) -> bool:
    columns = [cell_of(cell.id)[0] for cell in figure.cells]
    return max(columns) - min(columns) + 1 >= _BROAD


def hex_map_block(
    paper: Paper,
    figure: HexMap,
    layer: Layer,
    room: float = 560,
    explains: Sequence[HexMap] = (),
) -> Block:
    """The map over the full width, at most `room` points high; under it what the signs of it and `explains` mean."""
    strip = _strip(paper, figure, explains)
    scene = Scene(figure, layer, paper.full, room - strip.height - _GAP, _MOST)
    left = paper.left + (paper.full - scene.width) / 2

    def draw(canvas: Canvas, top: float) -> None:
        foot = top - scene.height
        draw_scene(canvas, left, foot, scene)
        strip.draw(canvas, foot - _GAP, scene)

    return Block(scene.height + _GAP + strip.height, draw)


def hex_picture(paper: Paper, figure: HexMap, layer: Layer, room: float, most: float = _MOST) -> Block:
    """The map alone, at most `room` points high; beside a narrow one stands what all signs of the document mean."""
    picture = _beside(paper, figure, layer, room, most)
    if not picture.fits and picture.free >= _LEGEND:
        smaller = _beside(paper, figure, layer, room * _SMALLER, most)
        if smaller.fits:
            picture = smaller
    scene, free, legend, fits = picture
    left = paper.left
    if fits:
        layer.keyed = None
    else:
        left += (paper.full - scene.width) / 2

    def draw(canvas: Canvas, top: float) -> None:
        draw_scene(canvas, left, top - scene.height, scene)
        if fits:
            draw_legend(canvas, paper.right - free, top, free, legend)

    return Block(scene.height, draw)


def hex_overview(paper: Paper, figure: HexMap, layer: Layer, room: float, aside: Aside) -> Block | None:
    """A narrow map, at most `room` points high, with something beside it; None where that does not fit there."""
    for step in range(_STEPS):
        smaller = room * (1 - 0.04 * step)
        scene = Scene(figure, layer, paper.full, smaller, _MOST)
        left = paper.left + scene.width + _ASIDE
        free = paper.full - scene.width - _ASIDE
        blocks = aside(paper.between(left, free))
        if blocks and height_of(blocks) <= scene.height:
            drawn = Block(scene.height, partial(_drawn, scene=scene, x=paper.left))
            return beside([[drawn], blocks])
    return None


def hex_chart(paper: Paper, figure: HexMap, room: float) -> Block:
    """A map on which nothing stands yet, with the legend of all that there can be on it."""
    layer = hex_layer([figure])
    explains = [everything(figure)]
    return hex_map_block(paper, figure, layer, room, explains)


def _drawn(canvas: Canvas, top: float, *, scene: Scene, x: float) -> None:
    draw_scene(canvas, x, top - scene.height, scene)


class _Beside(NamedTuple):
    """A map with the legend beside it, and whether that fits there."""

    scene: Scene
    free: float
    legend: Legend
    fits: bool


def _beside(paper: Paper, figure: HexMap, layer: Layer, room: float, most: float) -> _Beside:
    scene = Scene(figure, layer, paper.full, room, most)
    free = paper.full - scene.width - _ASIDE
    explained = entries(_together(layer.all))
    legend = set_legend(explained, free).within(scene.height)
    least = max(sum(legend.widths), _LEGEND)
    fits = free >= least and legend.height <= scene.height
    return _Beside(scene, free, legend, fits)


def hex_pitch(paper: Paper, figure: HexMap, room: float) -> float:
    """The height of a hex on a map over the full width, at most `room` points high."""
    return min(_MOST, pitch_for(figure, paper.full, room))


def legend_block(paper: Paper, figures: Sequence[HexMap]) -> Block:
    """The legend of figures by itself."""
    merged = _together(figures)
    explained = entries(merged)
    legend = set_legend(explained, paper.full)

    def draw(canvas: Canvas, top: float) -> None:
        draw_legend(canvas, paper.left, top, paper.full, legend)

    return Block(legend.height, draw, before=9)


class _Strip(NamedTuple):
    """The strip under a map: the land in small, the legend, scale, north and source."""

    paper: Paper
    figure: HexMap
    legend: Legend

    @property
    def keyed(self) -> bool:
        return bool(self.figure.key) and not self.figure.overview

    @property
    def aside(self) -> float:
        """The width that the land in small takes of it."""
        return _KEY + 14 if self.keyed else 0

    @property
    def height(self) -> float:
        figure = self.figure
        legend = self.legend.height
        key = key_height(_KEY, figure) if self.keyed else 0
        lines = [figure.leagues, figure.source, figure.note]
        white = 8 if figure.leagues else 4
        count = sum(map(bool, lines))
        foot = _LINE * count + white
        return max(key, legend + foot) + 4

    def draw(self, canvas: Canvas, top: float, scene: Scene) -> None:
        """Draw it below `top`."""
        figure = self.figure
        left = self.paper.left
        right = self.paper.right
        x = left + self.aside
        if self.keyed:
            draw_key(canvas, left, top, _KEY, figure)
        draw_legend(canvas, x, top, right - x, self.legend)
        y = top - self.legend.height - _LINE - 4
        if figure.leagues:
            fitting = int(140 / scene.pitch)
            hexes = max(1, min(10, fitting))
            draw_north(canvas, x + 7, y - 4, 11)
            draw_scale(canvas, x + 26, y - 3, scene, hexes)
            y -= _LINE + 4
        if figure.source:
            source = f"Map: {figure.source}"
            draw_right(canvas, right, y, source, NOTE)
            y -= _LINE
        if figure.note:
            draw_right(canvas, right, y, figure.note, NOTE)


def _strip(paper: Paper, figure: HexMap, explains: Sequence[HexMap]) -> _Strip:
    bare = _Strip(paper, figure, set_legend([], paper.full))
    if not explains:
        return bare
    explained = entries(_together(explains))
    legend = set_legend(explained, paper.full - bare.aside)
    return bare._replace(legend=legend)


def _together(figures: Sequence[HexMap]) -> HexMap:
    """All that figures show as one, so that one legend explains them."""
    merged: dict[str, tuple[Any, ...]] = {}
    for name in _SHARED:
        merged[name] = tuple(each for figure in figures for each in getattr(figure, name))
    return replace(figures[0], **merged)


def hex_vignette(figure: HexMap, layer: Layer, wide: float, high: float) -> tuple[Draw, float]:
    """A small map without a legend, drawn from its upper left corner; and how high it is."""
    draw, _, height = hex_picture_in(figure, layer, wide, high)
    return draw, height


def hex_picture_in(figure: HexMap, layer: Layer, wide: float, high: float) -> tuple[Draw, float, float]:
    """A map without a legend as large as fits a frame, drawn from its upper left corner; how wide and high it is."""
    scene = Scene(figure, layer, wide, high, _MOST)
    height = scene.height

    def draw(canvas: Canvas, x: float, top: float) -> None:
        low = top - height
        draw_scene(canvas, x, low, scene)

    return draw, scene.width, height


def hex_middles(figure: HexMap, layer: Layer, wide: float, high: float) -> dict[str, tuple[float, float, float]]:
    """The middle of each hex of such a picture, from its lower left corner, and half the height of a hex."""
    scene = Scene(figure, layer, wide, high, _MOST)
    return {cell.id: (*scene.hex(cell.id), scene.pitch / 2) for cell in figure.cells}
