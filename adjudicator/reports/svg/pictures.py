"""Pictures of figures as SVG: the same drawings as on paper, without a page round them."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from adjudicator.reports.pdf.blocks import Styles
from adjudicator.reports.pdf.cards import cards_key, cards_rows
from adjudicator.reports.pdf.comparison import comparison_blocks
from adjudicator.reports.pdf.flow import Block, height_of
from adjudicator.reports.pdf.hexes import hex_layer, hex_middles, hex_picture_in
from adjudicator.reports.pdf.map import draw_scene
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.plot import plot_blocks
from adjudicator.reports.pdf.regions import RegionScene, arrange_regions, draw_region_scene
from adjudicator.reports.pdf.scene import arrange
from adjudicator.reports.pdf.track import track_blocks
from adjudicator.reports.svg.canvas import SvgCanvas
from adjudicator.reports.svg.drawing import Drawing, Group
from adjudicator.table.figures import Cards, Comparison, Figure, Map, Plot, Track
from adjudicator.table.hexmap import HexMap
from adjudicator.table.regionmap import RegionMap, Ring

_AREAS = (820.0, 620.0)
_HEXES = (1500.0, 1900.0)
_REGIONS = (1000.0, 1000.0)
_CARDS = 820.0
"""The greatest width and height of maps, and the width of cards; a browser makes them fit its window."""
_STRIP = 500.0
"""The width of low drawings: they can still be read on a telephone."""
_SVG = "http://www.w3.org/2000/svg"


class Spot(NamedTuple):
    """A place in a picture: its middle, and how far it reaches."""

    x: float
    y: float
    radius: float
    outline: str = ""
    """The path round it, as SVG writes it; empty: a circle."""
    others: Mapping[str, tuple[float, float]] = {}
    """Places that are parts of it, by their ids, each with its middle."""


class Picture(NamedTuple):
    """A drawing with its size."""

    group: Group
    width: float
    height: float
    spots: Mapping[str, Spot] = {}
    """Its places by their ids, from its lower left corner."""

    def whole(self, inside: str, label: str, shared: str = "") -> str:
        """It as a picture of a page; `inside` is its group as a drawing writes it, `label` what is read out for it.

        With what the drawing has `shared` in it, it can be a file of its own.
        """
        box = f"0 0 {self.width:.0f} {self.height:.0f}"
        upright = f"matrix(1 0 0 -1 0 {self.height:.2f})"
        attributes = f'viewBox="{box}" role="img" aria-label="{label}"'
        if shared:
            attributes = f'xmlns="{_SVG}" {attributes}'
        picture = f'<g transform="{upright}">{inside}</g>'
        return f"<svg {attributes}>{shared}{picture}</svg>"


def picture_of(figure: Figure | None, drawing: Drawing, *, light: bool = False) -> Picture | None:
    """A figure as a picture, a `light` one with a coarser land; None for what is not drawn alone."""
    canvas = SvgCanvas(drawing)
    match figure:
        case Map():
            scene = arrange(figure, *_AREAS)
            draw_scene(canvas, 0, 0, scene)
            radius = scene.radius
            spots = {id: Spot(x, y, radius) for id, (x, y) in scene.places.items()}
            return Picture(canvas.group, scene.width, scene.height, spots)
        case HexMap():
            layer = hex_layer([figure], light=light)
            draw, wide, high = hex_picture_in(figure, layer, *_HEXES)
            draw(canvas, 0, high)
            middles = hex_middles(figure, layer, *_HEXES)
            spots = {id: Spot(x, y, radius) for id, (x, y, radius) in middles.items()}
            return Picture(canvas.group, wide, high, spots)
        case RegionMap():
            return _regions(canvas, figure)
        case Cards():
            return _cards(drawing, figure)
    return None


def _regions(canvas: SvgCanvas, figure: RegionMap) -> Picture:
    scene = arrange_regions(figure, *_REGIONS)
    draw_region_scene(canvas, 0, 0, scene)
    spots = {}
    for region in figure.geography.regions:
        x, y = scene.spots[region.id]
        rings = [_ringed(scene, ring) for ring in region.rings]
        parts = {id: scene.spots[id] for id, _ in region.berths}
        spots[region.id] = Spot(
            x=x,
            y=y,
            radius=scene.piece,
            outline="".join(rings),
            others=parts,
        )
    return Picture(canvas.group, scene.width, scene.height, spots)


def _ringed(scene: RegionScene, ring: Ring) -> str:
    """A ring as a path of a picture."""
    points = []
    for x, y in ring:
        across = x * scene.scale
        up = scene.height - y * scene.scale
        points.append(f"{across:.0f} {up:.0f}")
    return f"M{'L'.join(points)}Z"


def strip_of(figure: Figure, drawing: Drawing, styles: Styles) -> Picture | None:
    """A picture of a low figure beside a story: a plot, a track, a comparison; None for all others.

    `styles` tells how seats are shown.
    """
    paper = Paper(_STRIP, 0, side=0)
    match figure:
        case Plot():
            return _stacked(drawing, plot_blocks(paper, figure), _STRIP)
        case Track():
            return _stacked(drawing, track_blocks(paper, figure), _STRIP)
        case Comparison():
            return _stacked(drawing, comparison_blocks(paper, figure, styles), _STRIP)
    return None


def alone(figure: Figure | None, title: str) -> str:
    """A figure as an SVG file of its own, with its style sheet in it; "" for what is not drawn alone."""
    drawing = Drawing()
    picture = picture_of(figure, drawing)
    if picture is None:
        return ""
    (inside,) = drawing.written([picture.group])
    style = drawing.style_sheet()
    definitions = drawing.definitions()
    shared = f"<style>{style}</style><defs>{definitions}</defs>"
    return picture.whole(inside, title, shared)


def _cards(drawing: Drawing, figure: Cards) -> Picture:
    paper = Paper(_CARDS, 0, side=0)
    return _stacked(drawing, [*cards_rows(paper, figure), *cards_key(paper, figure)], _CARDS)


def _stacked(drawing: Drawing, blocks: Sequence[Block], wide: float) -> Picture:
    """Blocks below each other."""
    canvas = SvgCanvas(drawing)
    high = height_of(blocks)
    top = high
    for block in blocks:
        block.draw(canvas, top - block.before)
        top -= block.before + block.height
    return Picture(canvas.group, wide, high)
