"""Pictures of figures as SVG: the same drawings as on paper, without a page round them."""

from collections.abc import Mapping
from typing import NamedTuple

from adjudicator.reports.pdf.cards import cards_key, cards_rows
from adjudicator.reports.pdf.flow import height_of
from adjudicator.reports.pdf.hexes import hex_layer, hex_middles, hex_picture_in
from adjudicator.reports.pdf.map import draw_scene
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.scene import arrange
from adjudicator.reports.svg.canvas import SvgCanvas
from adjudicator.reports.svg.drawing import Drawing, Group
from adjudicator.table.figures import Cards, Figure, Map
from adjudicator.table.hexmap import HexMap

_AREAS, _HEXES, _CARDS = (820.0, 620.0), (1500.0, 1900.0), 820.0
"""How wide and high maps are drawn at the most, and how wide cards are; a browser makes them fit its window."""


class Spot(NamedTuple):
    """Where a place is in a picture: its middle, and how far it reaches."""

    x: float
    y: float
    radius: float


class Picture(NamedTuple):
    """What was drawn, and how large it is."""

    group: Group
    width: float
    height: float
    spots: Mapping[str, Spot] = {}
    """Where its places are, by their ids, from its lower left corner."""

    def whole(self, inside: str, label: str) -> str:
        """It as a picture of a page; `inside` is its group as a drawing writes it, `label` what is read out for it."""
        box = f"0 0 {self.width:.0f} {self.height:.0f}"
        upright = f"matrix(1 0 0 -1 0 {self.height:.2f})"
        return f'<svg viewBox="{box}" role="img" aria-label="{label}"><g transform="{upright}">{inside}</g></svg>'


def picture_of(figure: Figure | None, drawing: Drawing) -> Picture | None:
    """A figure as a picture; None for what is not drawn alone."""
    canvas = SvgCanvas(drawing)
    match figure:
        case Map():
            scene = arrange(figure, *_AREAS)
            draw_scene(canvas, 0, 0, scene)
            spots = {id: Spot(x, y, scene.radius) for id, (x, y) in scene.places.items()}
            return Picture(canvas.group, scene.width, scene.height, spots)
        case HexMap():
            layer = hex_layer([figure])
            draw, wide, high = hex_picture_in(figure, layer, *_HEXES)
            draw(canvas, 0, high)
            middles = hex_middles(figure, layer, *_HEXES)
            spots = {id: Spot(x, y, radius) for id, (x, y, radius) in middles.items()}
            return Picture(canvas.group, wide, high, spots)
        case Cards():
            return _cards(canvas, figure)
    return None


def _cards(canvas: SvgCanvas, figure: Cards) -> Picture:
    paper = Paper(_CARDS, 0, side=0)
    blocks = [*cards_rows(paper, figure), *cards_key(paper, figure)]
    high = height_of(blocks)
    top = high
    for block in blocks:
        block.draw(canvas, top - block.before)
        top -= block.before + block.height
    return Picture(canvas.group, _CARDS, high)
