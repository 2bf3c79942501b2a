"""A whole land on paper: one sheet of A3, or sheets of A4 to be joined, in colour or in greys."""

from collections.abc import Iterator
from io import BytesIO
from typing import Literal, NamedTuple
from unicodedata import normalize

from adjudicator.reports.pdf.attach import describe
from adjudicator.reports.pdf.canvas import PageCanvas
from adjudicator.reports.pdf.fonts import SANS, STRONG
from adjudicator.reports.pdf.hexes.grid import split
from adjudicator.reports.pdf.hexes.inks import as_grey
from adjudicator.reports.pdf.hexes.layer import Layer
from adjudicator.reports.pdf.hexes.legend import entries
from adjudicator.reports.pdf.hexes.scene import Scene
from adjudicator.reports.pdf.hexes.window import draw_north, draw_scale, draw_scene
from adjudicator.reports.pdf.ink import INK, PALE
from adjudicator.reports.pdf.legend import Legend, draw_legend, set_legend
from adjudicator.reports.pdf.paper import MM, SIZES
from adjudicator.reports.pdf.type import NOTE, Canvas, Style, draw_text, row
from adjudicator.table.hexmap import HexMap

Page = Literal["A3", "A4", "A4 tiled"]

_A3 = (297 * MM, 420 * MM)
_MARGIN = 9 * MM
_OVERLAP = 8 * MM
_HEAD = 30.0
_COLUMN = 71.0
_LINE = 6.8
"""Width of a column and height of a line of the gazetteer, in points."""
_INDEX = Style(SANS, 6, 7)
_FOOT = 26.0
_CROP = 12.0
"""How far crop marks reach into the margin, in points."""
_HEADING = Style(STRONG, 16, 18)
_TITLE = Style(STRONG, 24, 26)


class Drawing(NamedTuple):
    """The whole drawing: its size in points, the map, and the legend below it."""

    width: float
    height: float
    scene: Scene
    legend: Legend


def pdf_land(figure: HexMap, page: Page = "A3", grey: bool = False) -> bytes:
    """The map of a land as a PDF; the same figure gives the same bytes."""
    return _document(figure, Layer([figure], grey=grey), page, grey=grey)


def _document(figure: HexMap, layer: Layer, page: Page, *, grey: bool = False) -> bytes:
    width, height = _A3 if page == "A3" else SIZES["A4"]
    buffer = BytesIO()
    canvas = PageCanvas(buffer, (width, height), as_grey if grey else None)
    describe(canvas, figure.title, "Map", [figure.title])
    _draw_sheets(canvas, figure, layer, width, height, 2 if page == "A4 tiled" else 1)
    canvas.save()
    return buffer.getvalue()


def _draw_sheets(canvas: Canvas, figure: HexMap, layer: Layer, width: float, height: float, tiles: int) -> None:
    """A land on one page, or on as many each way as there are tiles, with its keys on pages of their own."""
    drawing = _sheet(
        figure, layer, tiles == 1, *(tiles * (side - 2 * _MARGIN) - (tiles - 1) * _OVERLAP for side in (width, height))
    )
    for number, (x, y) in enumerate(_corners(tiles, width, height), 1):
        _draw_page(canvas, figure, drawing, (width, height), (x, y))
        if tiles > 1:
            _draw_joins(canvas, (width, height), right=number % tiles > 0, below=number <= tiles * (tiles - 1))
            sheet = f"{figure.title}: sheet {number} of {tiles**2}"
            draw_text(canvas, width - _MARGIN - 14, _MARGIN / 2, sheet, NOTE, align=1)
        canvas.showPage()
    if tiles > 1:
        _draw_keys(canvas, figure, width, height)


def _draw_joins(canvas: Canvas, size: tuple[float, float], *, right: bool, below: bool) -> None:
    """Crop marks at the corners of a sheet, and the edges of the strips that the next sheets are glued over."""
    width, height = size
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.4)
    for x, way in ((_MARGIN, -1), (width - _MARGIN, 1)):
        for y, up in ((_MARGIN, -1), (height - _MARGIN, 1)):
            canvas.line(x + way * 3, y, x + way * _CROP, y)
            canvas.line(x, y + up * 3, x, y + up * _CROP)
    canvas.setDash([4, 3])
    if right:
        x = width - _MARGIN - _OVERLAP
        canvas.line(x, _MARGIN, x, height - _MARGIN)
    if below:
        canvas.line(_MARGIN, _MARGIN + _OVERLAP, width - _MARGIN, _MARGIN + _OVERLAP)
    canvas.setDash()
    if right or below:
        draw_text(canvas, _MARGIN + 14, _MARGIN / 2, "Beyond the dashed line: glue the next sheet here.", NOTE)


def _draw_keys(canvas: Canvas, figure: HexMap, width: float, height: float) -> None:
    """The legend whole on a page, and the gazetteer whole on another."""
    wide = (width - 2 * _MARGIN) / _LARGER
    top = height - _MARGIN - 24

    def legend() -> None:
        draw_legend(canvas, 0, 0, wide, set_legend(entries(figure), wide))

    def gazetteer() -> None:
        _draw_gazetteer(canvas, figure, wide, 0, (top - _MARGIN - 16) / _LARGER)

    for title, draw in (("legend", legend), ("places", gazetteer)):
        draw_text(canvas, _MARGIN, top, f"{figure.title}: {title}", _HEADING)
        canvas.saveState()
        canvas.translate(_MARGIN, top - 16)
        canvas.scale(_LARGER, _LARGER)
        draw()
        canvas.restoreState()
        canvas.showPage()


_LARGER = 1.5
"""How much larger than on a sheet with the map its keys are set on pages of their own."""


def _sheet(figure: HexMap, layer: Layer, keys: bool, width: float, height: float) -> Drawing:
    legend = set_legend(entries(figure) if keys else [], width)
    high = height - _HEAD - _FOOT - legend.height
    return Drawing(width, height, Scene(figure, layer, width, high), legend)


def _corners(tiles: int, width: float, height: float) -> Iterator[tuple[float, float]]:
    """The lower left corner of each page on the drawing, from the upper left page on, level by level."""
    across = width - 2 * _MARGIN - _OVERLAP
    up = height - 2 * _MARGIN - _OVERLAP
    for level in reversed(range(tiles)):
        for column in range(tiles):
            yield column * across, level * up


def _draw_page(
    canvas: Canvas, figure: HexMap, drawing: Drawing, size: tuple[float, float], corner: tuple[float, float]
) -> None:
    """The part of the drawing that lies on a page, within its margins."""
    width, height = size
    canvas.saveState()
    path = canvas.beginPath()
    path.rect(_MARGIN, _MARGIN, width - 2 * _MARGIN, height - 2 * _MARGIN)
    canvas.clipPath(path, stroke=0, fill=0)
    canvas.translate(_MARGIN - corner[0], _MARGIN - corner[1])
    _draw(canvas, figure, drawing)
    canvas.restoreState()


def _draw(canvas: Canvas, figure: HexMap, drawing: Drawing) -> None:
    scene = drawing.scene
    top = drawing.height
    hexes = max(1, min(10, int(drawing.width / 4 / scene.pitch))) if figure.leagues else 0
    style = _fitting(figure.title, drawing.width - hexes * scene.pitch - 84)
    wide = 14 + draw_text(canvas, 2, top - 21, figure.title, style)
    if figure.source:
        source = f"Map: {figure.source}"
        beside = wide + row(source, NOTE).width < drawing.width * 0.7
        draw_text(canvas, wide if beside else 2, top - 20 if beside else 4, source, NOTE)
    left = (drawing.width - scene.width) / 2
    draw_scene(canvas, left, top - _HEAD - scene.height, scene)
    below = top - _HEAD - scene.height - 10
    draw_legend(canvas, 2, below, drawing.width - 4, drawing.legend)
    if figure.leagues:
        draw_scale(canvas, drawing.width - hexes * scene.pitch - 66, top - 18, scene, hexes)
    draw_north(canvas, drawing.width - 14, top - 20, 12)
    if drawing.legend.height:
        under = below - drawing.legend.height - 8
        _draw_gazetteer(canvas, figure, drawing.width, under, under)


def _fitting(title: str, room: float) -> Style:
    """The type of a title, as large as leaves it so much room."""
    size = min(_TITLE.size, _TITLE.size * room / row(title, _TITLE).width)
    return _TITLE._replace(size=size)


def _draw_gazetteer(canvas: Canvas, figure: HexMap, width: float, top: float, room: float) -> None:
    """The places by name with their hexes, in columns below `top`, if there is room for all of them."""
    places = sorted(
        {
            (site.name, number, site.value)
            for site in figure.sites
            if site.name and (number := figure.legend.number(split(site.at)[0]))
        },
        key=lambda place: (normalize("NFKD", place[0]), place),
    )
    columns = max(1, int(width / _COLUMN))
    rows = -(-len(places) // columns)
    if not places or room < rows * _LINE:
        return
    wide = width / columns
    for place, (name, id, value) in enumerate(places):
        x = 2 + place // rows * wide
        y = top - (place % rows + 1) * _LINE
        x += draw_text(canvas, x, y, id, _INDEX._replace(ink=PALE)) + 4
        x += draw_text(canvas, x, y, name, _INDEX)
        draw_text(canvas, x + 4, y, value, _INDEX._replace(ink=PALE))
