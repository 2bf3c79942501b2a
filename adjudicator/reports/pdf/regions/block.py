"""Maps of regions as blocks of a page, and alone in a frame."""

from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.legend import draw_legend, set_legend
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.regions.drawing import draw_region_scene
from adjudicator.reports.pdf.regions.legend import entries
from adjudicator.reports.pdf.regions.scene import arrange
from adjudicator.reports.pdf.type import NOTE, Canvas, draw_right
from adjudicator.table.regionmap import RegionMap

_GAP = 8.0
_SOURCE = 11.0
"""White over a legend, and the line with the source of a map."""


def region_map_block(paper: Paper, map: RegionMap, room: float) -> Block:
    """The map with its legend below, at most `room` points high."""
    legend = set_legend(entries(map), paper.full)
    below = _GAP + legend.height
    if map.source:
        below += _SOURCE
    scene = arrange(map, paper.full, room - below)
    left = _left(paper, scene.width)

    def draw(canvas: Canvas, top: float) -> None:
        foot = top - scene.height
        draw_region_scene(canvas, left, foot, scene)
        draw_legend(canvas, paper.left, foot - _GAP, paper.full, legend)
        if map.source:
            source = f"Map: {map.source}"
            draw_right(canvas, paper.right, foot - below + 2, source, NOTE)

    return Block(scene.height + below, draw)


def region_picture(paper: Paper, map: RegionMap, room: float) -> Block:
    """The map alone, at most `room` points high."""
    scene = arrange(map, paper.full, room)
    left = _left(paper, scene.width)

    def draw(canvas: Canvas, top: float) -> None:
        foot = top - scene.height
        draw_region_scene(canvas, left, foot, scene)

    return Block(scene.height, draw)


def _left(paper: Paper, wide: float) -> float:
    """The left end of a map that stands in the middle."""
    return paper.left + (paper.full - wide) / 2
