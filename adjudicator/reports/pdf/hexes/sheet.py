"""A whole land on paper: one sheet of A3, or sheets of A4 to be joined, in colour or in greys."""

from collections.abc import Iterator
from io import BytesIO
from typing import Literal, NamedTuple
from unicodedata import normalize

import msgspec

from adjudicator.reports.kept import kept
from adjudicator.reports.pdf.attach import describe
from adjudicator.reports.pdf.canvas import PageCanvas
from adjudicator.reports.pdf.fonts import SANS, STRONG
from adjudicator.reports.pdf.hexes.grid import split
from adjudicator.reports.pdf.hexes.inks import as_grey
from adjudicator.reports.pdf.hexes.layer import Layer
from adjudicator.reports.pdf.hexes.legend import entries
from adjudicator.reports.pdf.hexes.printing import as_data
from adjudicator.reports.pdf.hexes.scene import Scene
from adjudicator.reports.pdf.hexes.window import draw_north, draw_scale, draw_scene
from adjudicator.reports.pdf.ink import INK, PALE
from adjudicator.reports.pdf.legend import Legend, draw_legend, set_legend
from adjudicator.reports.pdf.paper import MM, SIZES
from adjudicator.reports.pdf.type import NOTE, Canvas, Style, draw_right, draw_text, row
from adjudicator.table.hexmap import HexMap

Page = Literal["A3", "A4", "A4 tiled"]

A3 = (297 * MM, 420 * MM)
_MARGIN = 9 * MM
_OVERLAP = 8 * MM
_HEAD = 30.0
_COLUMN = 71.0
_LINE = 6.8
"""Width of a column and height of a line of the gazetteer, in points."""
_INDEX = Style(SANS, 6, 7)
_FOOT = 26.0
_CROP = 12.0
"""The length of crop marks in the margin, in points."""
_HEADING = Style(STRONG, 16, 18)
_TITLE = Style(STRONG, 24, 26)


class Drawing(NamedTuple):
    """The whole drawing: its size in points, the map, and the legend below it."""

    width: float
    height: float
    scene: Scene
    legend: Legend


def pdf_land(figure: HexMap, page: Page = "A3", grey: bool = False) -> bytes:
    """The map of a land as a PDF; the same figure gives the same bytes.

    One on which no seat has anything is kept: it is the same for all, whenever they ask.
    """

    def draw() -> bytes:
        layer = Layer([figure], grey=grey)
        return _document(figure, layer, page, grey=grey)

    if figure.seats:
        return draw()
    legend = figure.legend
    numbers = [legend.number(cell.id) for cell in figure.cells]
    source = msgspec.json.encode((figure, as_data(legend), numbers, page, grey))
    return kept(source, draw, lasting=True)


def _document(figure: HexMap, layer: Layer, page: Page, *, grey: bool = False) -> bytes:
    width, height = SIZES["A4"]
    if page == "A3":
        width, height = A3
    tiles = 2 if page == "A4 tiled" else 1
    inks = as_grey if grey else None
    title = figure.title
    buffer = BytesIO()
    canvas = PageCanvas(buffer, (width, height), inks)
    describe(canvas, title, "Map", [title])
    draw_sheets(canvas, figure, layer, width, height, tiles)
    canvas.save()
    return buffer.getvalue()


def draw_sheets(canvas: Canvas, figure: HexMap, layer: Layer, width: float, height: float, tiles: int) -> None:
    """A land on one page, or on as many each way as there are tiles, with its keys on pages of their own."""
    drawing = _sheet(figure, layer, tiles == 1, _side(width, tiles), _side(height, tiles))
    for number, corner in enumerate(_corners(tiles, width, height), 1):
        _draw_page(canvas, figure, drawing, (width, height), corner)
        if tiles > 1:
            right = number % tiles > 0
            below = number <= tiles * (tiles - 1)
            _draw_joins(canvas, (width, height), right=right, below=below)
            sheet = f"{figure.title}: sheet {number} of {tiles**2}"
            draw_right(canvas, width - _MARGIN - 14, _MARGIN / 2, sheet, NOTE)
        canvas.showPage()
    if tiles > 1:
        _draw_keys(canvas, figure, width, height)


def _side(side: float, tiles: int) -> float:
    """A side of the drawing: of the pages within their margins, glued over each other."""
    within = side - 2 * _MARGIN
    return tiles * within - (tiles - 1) * _OVERLAP


def _draw_joins(canvas: Canvas, size: tuple[float, float], *, right: bool, below: bool) -> None:
    """Crop marks at the corners of a sheet, and the edges of the strips that the next sheets are glued over."""
    width, height = size
    right_edge = width - _MARGIN
    top_edge = height - _MARGIN
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.4)
    for x, way in ((_MARGIN, -1), (right_edge, 1)):
        for y, up in ((_MARGIN, -1), (top_edge, 1)):
            canvas.line(x + way * 3, y, x + way * _CROP, y)
            canvas.line(x, y + up * 3, x, y + up * _CROP)
    canvas.setDash([4, 3])
    if right:
        x = right_edge - _OVERLAP
        canvas.line(x, _MARGIN, x, top_edge)
    if below:
        y = _MARGIN + _OVERLAP
        canvas.line(_MARGIN, y, right_edge, y)
    canvas.setDash()
    if right or below:
        left = _MARGIN + 14
        note = "Beyond the dashed line: glue the next sheet here."
        draw_text(canvas, left, _MARGIN / 2, note, NOTE)


def _draw_keys(canvas: Canvas, figure: HexMap, width: float, height: float) -> None:
    """The legend whole on a page, and the gazetteer whole on another."""
    wide = (width - 2 * _MARGIN) / _LARGER
    top = height - _MARGIN - 24
    room = (top - _MARGIN - 16) / _LARGER

    def legend() -> None:
        explained = set_legend(entries(figure), wide)
        draw_legend(canvas, 0, 0, wide, explained)

    def gazetteer() -> None:
        _draw_gazetteer(canvas, figure, wide, 0, room)

    for title, draw in (("legend", legend), ("places", gazetteer)):
        heading = f"{figure.title}: {title}"
        draw_text(canvas, _MARGIN, top, heading, _HEADING)
        canvas.saveState()
        canvas.translate(_MARGIN, top - 16)
        canvas.scale(_LARGER, _LARGER)
        draw()
        canvas.restoreState()
        canvas.showPage()


_LARGER = 1.5
"""The factor by which keys on pages of their own are larger than on a sheet with the map."""


def _sheet(figure: HexMap, layer: Layer, keys: bool, width: float, height: float) -> Drawing:
    explained = entries(figure) if keys else []
    legend = set_legend(explained, width)
    high = height - _HEAD - _FOOT - legend.height
    scene = Scene(figure, layer, width, high)
    return Drawing(width, height, scene, legend)


def _corners(tiles: int, width: float, height: float) -> Iterator[tuple[float, float]]:
    """The lower left corner of each page on the drawing, from the upper left page on, level by level."""
    white = 2 * _MARGIN
    across = width - white - _OVERLAP
    up = height - white - _OVERLAP
    for level in reversed(range(tiles)):
        low = level * up
        for column in range(tiles):
            yield column * across, low


def _draw_page(
    canvas: Canvas, figure: HexMap, drawing: Drawing, size: tuple[float, float], corner: tuple[float, float]
) -> None:
    """The part of the drawing that lies on a page, within its margins."""
    width, height = size
    left, low = corner
    across = width - 2 * _MARGIN
    up = height - 2 * _MARGIN
    canvas.saveState()
    path = canvas.beginPath()
    path.rect(_MARGIN, _MARGIN, across, up)
    canvas.clipPath(path, stroke=0, fill=0)
    canvas.translate(_MARGIN - left, _MARGIN - low)
    _draw(canvas, figure, drawing)
    canvas.restoreState()


def _draw(canvas: Canvas, figure: HexMap, drawing: Drawing) -> None:
    """The title and the scale, the map, and its keys below."""
    scene = drawing.scene
    legend = drawing.legend
    width = drawing.width
    top = drawing.height
    _draw_head(canvas, figure, drawing)
    left = (width - scene.width) / 2
    low = top - _HEAD - scene.height
    below = low - 10
    draw_scene(canvas, left, low, scene)
    draw_legend(canvas, 2, below, width - 4, legend)
    hexes = _hexes_of_scale(figure, drawing)
    if hexes:
        long = hexes * scene.pitch
        x = width - long - 66
        draw_scale(canvas, x, top - 18, scene, hexes)
    draw_north(canvas, width - 14, top - 20, 12)
    if legend.height:
        under = below - legend.height - 8
        _draw_gazetteer(canvas, figure, width, under, under)


def _hexes_of_scale(figure: HexMap, drawing: Drawing) -> int:
    """The number of hexes of the scale; none where no length is known."""
    if not figure.leagues:
        return 0
    fitting = int(drawing.width / 4 / drawing.scene.pitch)
    return max(1, min(10, fitting))


def _draw_head(canvas: Canvas, figure: HexMap, drawing: Drawing) -> None:
    """The title left of the scale, and the source beside it, or at the foot where there is no room."""
    top = drawing.height
    hexes = _hexes_of_scale(figure, drawing)
    long = hexes * drawing.scene.pitch
    room = drawing.width - long - 84
    style = _fitting(figure.title, room)
    wide = 14 + draw_text(canvas, 2, top - 21, figure.title, style)
    if not figure.source:
        return
    source = f"Map: {figure.source}"
    end = wide + row(source, NOTE).width
    most = drawing.width * 0.7
    if end < most:
        draw_text(canvas, wide, top - 20, source, NOTE)
    else:
        draw_text(canvas, 2, 4, source, NOTE)


def _fitting(title: str, room: float) -> Style:
    """The type of a title, as large as leaves it so much room."""
    wide = row(title, _TITLE).width
    size = min(_TITLE.size, _TITLE.size * room / wide)
    return _TITLE._replace(size=size)


def _draw_gazetteer(canvas: Canvas, figure: HexMap, width: float, top: float, room: float) -> None:
    """The places by name with their hexes, in columns below `top`, if there is room for all of them."""
    places = _gazetteer(figure)
    columns = max(1, int(width / _COLUMN))
    rows = -(-len(places) // columns)
    if not places or room < rows * _LINE:
        return
    wide = width / columns
    pale = _INDEX._replace(ink=PALE)
    for place, (name, number, value) in enumerate(places):
        column = place // rows
        line = place % rows + 1
        x = 2 + column * wide
        y = top - line * _LINE
        x += draw_text(canvas, x, y, number, pale)
        x += 4
        x += draw_text(canvas, x, y, name, _INDEX)
        draw_text(canvas, x + 4, y, value, pale)


def _gazetteer(figure: HexMap) -> list[tuple[str, str, str]]:
    """The places by name: their name, the number of their hex, their value."""
    places = set()
    for site in figure.sites:
        id, _ = split(site.at)
        number = figure.legend.number(id)
        if site.name and number:
            place = (site.name, number, site.value)
            places.add(place)

    def order(place: tuple[str, str, str]) -> tuple[str, tuple[str, str, str]]:
        name = normalize("NFKD", place[0])
        return name, place

    return sorted(places, key=order)
