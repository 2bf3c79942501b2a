"""Pictures of figures as SVG: the same drawings as on paper, without a page round them."""

from typing import NamedTuple

from adjudicator.reports.pdf.cards import cards_key, cards_rows
from adjudicator.reports.pdf.flow import height_of
from adjudicator.reports.pdf.hexes import hex_layer, hex_picture_in
from adjudicator.reports.pdf.map import draw_scene
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.scene import arrange
from adjudicator.reports.svg.canvas import SvgCanvas
from adjudicator.reports.svg.drawing import Drawing, Group
from adjudicator.table.figures import Cards, Figure, Map
from adjudicator.table.hexmap import HexMap

_AREAS, _HEXES, _CARDS = (820.0, 620.0), (1500.0, 1900.0), 820.0
"""How wide and high maps are drawn at the most, and how wide cards are; a browser makes them fit its window."""


class Picture(NamedTuple):
    """What was drawn, and how large it is."""

    group: Group
    width: float
    height: float

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
            return Picture(canvas.group, scene.width, scene.height)
        case HexMap():
            draw, wide, high = hex_picture_in(figure, hex_layer([figure]), *_HEXES)
            draw(canvas, 0, high)
            return Picture(canvas.group, wide, high)
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
