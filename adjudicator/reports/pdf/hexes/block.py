"""Windows of a hex map as blocks of a page."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.hexes.grid import cell_of
from adjudicator.reports.pdf.hexes.layer import Layer
from adjudicator.reports.pdf.hexes.legend import entries
from adjudicator.reports.pdf.hexes.scene import Scene
from adjudicator.reports.pdf.hexes.window import draw_key, draw_north, draw_scale, draw_scene, key_height
from adjudicator.reports.pdf.legend import Draw, Legend, draw_legend, set_legend
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.type import NOTE, Canvas, draw_text
from adjudicator.table.hexmap import HexMap

_KEY, _GAP, _LINE = 30.0, 6.0, 12.0
"""Width of the key map, white between a map and what stands under it, and a line of that."""
_BROAD = 30
"""From how many columns of hexes on a window is too broad to show the signs of grounds."""
_MOST = 76.0
"""The most a hex is high, in points, however few there are."""


def hex_layer(figures: Sequence[HexMap], small: Sequence[HexMap] = ()) -> Layer:
    """The printed map that all maps of a document share, `small` ones in its text included."""
    broad = [figure for figure in figures if _broad(figure)]
    parts = [figure for figure in figures if not _broad(figure)]
    return Layer([*parts, *small], broad, framed=parts)


def _broad(figure: HexMap) -> bool:
    columns = [cell_of(cell.id)[0] for cell in figure.cells]
    return max(columns) - min(columns) + 1 >= _BROAD


def hex_map_block(
    paper: Paper, figure: HexMap, layer: Layer, room: float = 560, explains: Sequence[HexMap] = ()
) -> Block:
    """The map over the full width, at most `room` points high; under it what the signs of it and `explains` mean."""
    strip = _strip(paper, figure, explains)
    scene = Scene(figure, layer, paper.full, room - strip.height - _GAP, _MOST)

    def draw(canvas: Canvas, top: float) -> None:
        draw_scene(canvas, paper.left + (paper.full - scene.width) / 2, top - scene.height, scene)
        strip.draw(canvas, top - scene.height - _GAP, scene)

    return Block(scene.height + _GAP + strip.height, draw)


class _Strip(NamedTuple):
    """What stands under a map: the land in small, the legend, scale, north and source."""

    paper: Paper
    figure: HexMap
    legend: Legend

    @property
    def keyed(self) -> bool:
        return bool(self.figure.key) and not self.figure.overview

    @property
    def aside(self) -> float:
        """How much of its width the land in small takes."""
        return _KEY + 14 if self.keyed else 0

    @property
    def height(self) -> float:
        key = key_height(_KEY, self.figure) if self.keyed else 0
        foot = _LINE * sum(map(bool, (self.figure.leagues, self.figure.source, self.figure.note))) + (
            8 if self.figure.leagues else 4
        )
        return max(key, self.legend.height + foot) + 4

    def draw(self, canvas: Canvas, top: float, scene: Scene) -> None:
        """Draw it below `top`."""
        figure, x = self.figure, self.paper.left + self.aside
        if self.keyed:
            draw_key(canvas, self.paper.left, top, _KEY, figure)
        draw_legend(canvas, x, top, self.paper.right - x, self.legend)
        y = top - self.legend.height - _LINE - 4
        if figure.leagues:
            draw_north(canvas, x + 7, y - 4, 11)
            draw_scale(canvas, x + 26, y - 3, scene, max(1, min(10, int(140 / scene.pitch))))
            y -= _LINE + 4
        if figure.source:
            draw_text(canvas, self.paper.right, y, f"Map: {figure.source}", NOTE, align=1)
            y -= _LINE
        if figure.note:
            draw_text(canvas, self.paper.right, y, figure.note, NOTE, align=1)


def _strip(paper: Paper, figure: HexMap, explains: Sequence[HexMap]) -> _Strip:
    bare = _Strip(paper, figure, set_legend([], paper.full))
    return bare._replace(legend=set_legend(entries(_together(explains)) if explains else [], paper.full - bare.aside))


def _together(figures: Sequence[HexMap]) -> HexMap:
    """All that figures show as one, so that one legend explains them."""

    def every(name: str) -> tuple[Any, ...]:
        return tuple(each for figure in figures for each in getattr(figure, name))

    shared = ("cells", "sides", "sites", "stacks", "marches", "fights", "washes", "markers")
    return replace(figures[0], **{name: every(name) for name in shared})


def hex_vignette(figure: HexMap, layer: Layer, wide: float, high: float) -> tuple[Draw, float]:
    """A small map without a legend, drawn from its upper left corner; and how high it is."""
    scene = Scene(figure, layer, wide, high, _MOST)

    def draw(canvas: Canvas, x: float, top: float) -> None:
        draw_scene(canvas, x, top - scene.height, scene)

    return draw, scene.height
