"""Windows of a hex map as blocks of a page."""

from collections.abc import Sequence

from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.hexes.layer import Layer
from adjudicator.reports.pdf.hexes.legend import entries
from adjudicator.reports.pdf.hexes.scene import Scene
from adjudicator.reports.pdf.hexes.window import draw_key, draw_north, draw_scale, draw_scene
from adjudicator.reports.pdf.legend import Draw, Entry, draw_legend, set_legend
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.type import NOTE, Canvas, draw_rows, draw_text, row
from adjudicator.table.hexmap import HexMap

_COLUMN, _KEY, _ROW, _FOOT = 108.0, 62.0, 14.0, 20.0
"""Width of the column at the right and of the key map in it, height of an entry, room at the foot of a map."""
PITCH = 34.0
"""The usual height of a hex in a report, in points: numbers are set for it."""
_MOST = 70.0
"""The most, however few hexes there are."""


def hex_layer(figures: Sequence[HexMap]) -> Layer:
    """The printed map that all maps of a document share."""
    return Layer(figures, PITCH)


def hex_map_block(paper: Paper, figure: HexMap, layer: Layer, room: float = 560) -> Block:
    """The map over the full width, at most `room` points high; its legend stands at the right, what is left below."""
    shown = entries(figure)
    aside, below = shown, set_legend([], paper.full)
    for _ in range(2):
        scene = Scene(figure, layer, paper.full - _COLUMN - paper.gap, room - below.height - _FOOT, _MOST)
        fit = int((scene.height - _key_height(figure)) / _ROW)
        aside, below = shown[:fit], set_legend(shown[fit:], paper.full)

    def draw(canvas: Canvas, top: float) -> None:
        draw_scene(canvas, paper.left, top - scene.height, scene)
        _draw_aside(canvas, paper.right - _COLUMN, top, scene, aside)
        draw_legend(canvas, paper.left, top - scene.height - 8, paper.full, below)
        if figure.source:
            draw_text(
                canvas, paper.right, top - scene.height - below.height - 16, f"Map: {figure.source}", NOTE, align=1
            )

    return Block(scene.height + below.height + _FOOT, draw)


def hex_vignette(figure: HexMap, layer: Layer, wide: float, high: float) -> tuple[Draw, float]:
    """A small map without a legend, drawn from its upper left corner; and how high it is."""
    scene = Scene(figure, layer, wide, high, _MOST)

    def draw(canvas: Canvas, x: float, top: float) -> None:
        draw_scene(canvas, x, top - scene.height, scene)

    return draw, scene.height


def _draw_aside(canvas: Canvas, x: float, top: float, scene: Scene, shown: Sequence[Entry]) -> None:
    """Key map, north, scale and legend in a column."""
    y = top - _key_height(scene.figure)
    if scene.figure.key:
        draw_key(canvas, x, top - 2, _KEY, scene.figure)
        draw_north(canvas, x + _KEY + 24, top - 30, 13)
    if scene.figure.leagues:
        draw_scale(canvas, x + 4, y + 16, scene, min(3, int((_COLUMN - 8) / scene.pitch)))
    for place, entry in enumerate(shown):
        entry.draw(canvas, x + 11, y - _ROW * (place + 0.5))
    note = NOTE._replace(leading=_ROW)
    draw_rows(canvas, x + 27, y, [row(entry.text, note) for entry in shown], note)


def _key_height(figure: HexMap) -> float:
    """How much of the column key map and scale take."""
    key = _KEY * 1.2 * len(figure.key) / max(map(len, figure.key)) if figure.key else 0.0
    return key + (36 if figure.leagues else 10)
