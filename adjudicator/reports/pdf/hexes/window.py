"""A map of hexes in its frame: the printed map and what stands on it this turn; key map, scale and north arrow."""

import re
from collections.abc import Mapping
from functools import cache
from math import sqrt

from adjudicator.reports.pdf import marks
from adjudicator.reports.pdf.fonts import BOLD
from adjudicator.reports.pdf.hexes.arrows import draw_arrow
from adjudicator.reports.pdf.hexes.grid import cell_of
from adjudicator.reports.pdf.hexes.laid import Laid, lay
from adjudicator.reports.pdf.hexes.names import draw_name
from adjudicator.reports.pdf.hexes.outline import outline
from adjudicator.reports.pdf.hexes.political import draw_political
from adjudicator.reports.pdf.hexes.scene import Scene
from adjudicator.reports.pdf.hexes.stacks import draw_counter, draw_fights, draw_marker, draw_ruin
from adjudicator.reports.pdf.hexes.washes import draw_washes
from adjudicator.reports.pdf.ink import INK, NEUTRAL, PAPER, SOFT, Hue, faded, hue
from adjudicator.reports.pdf.type import NOTE, Canvas, Style, draw_centred, draw_text
from adjudicator.table.hexmap import HexMap
from adjudicator.table.words import Seat

_KEY_UNITS = 100
"""The width of a column of hexes in the key map, in units of its own."""


def draw_scene(canvas: Canvas, x: float, y: float, scene: Scene) -> None:
    """Draw a map with its lower left corner at (x, y)."""
    canvas.saveState()
    canvas.translate(x, y)
    laid = lay(scene)
    _printed(canvas, scene, laid)
    _dynamic(canvas, scene, laid)
    canvas.restoreState()


def _printed(canvas: Canvas, scene: Scene, laid: Laid) -> None:
    """The printed map within the outline of the window, regions named between its grounds and signs; its frame."""
    ids = [cell.id for cell in scene.figure.cells]
    frame = outline(ids)
    canvas.saveState()
    _to_units(canvas, scene)
    canvas.setLineJoin(1)
    for ink, weight in ((INK, 3.0), (PAPER, 2.0)):
        canvas.setStrokeColor(ink)
        canvas.setLineWidth(2 * weight / scene.scale)
        canvas.addLiteral(f"{frame} S")
    canvas.saveState()
    canvas.addLiteral(f"{frame} W n")
    _draw_land(canvas, scene, laid)
    canvas.restoreState()
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.7 / scene.scale)
    canvas.addLiteral(f"{frame} S")
    canvas.restoreState()


def _draw_land(canvas: Canvas, scene: Scene, laid: Laid) -> None:
    """The printed map from the bottom up, in map units."""
    scene.layer.draw_ground(canvas, scene.pitch, scene.plain)
    if scene.political:
        draw_political(canvas, scene.figure, scene.scale)
    if laid.regions:
        canvas.saveState()
        _from_units(canvas, scene)
        for name in laid.regions:
            draw_name(canvas, name)
        canvas.restoreState()
    scene.layer.draw_signs(canvas, scene.pitch, scene.plain)
    if scene.plain:
        _parts(canvas, scene)
    draw_washes(canvas, scene.figure, scene.ids, scene.scale)


def _parts(canvas: Canvas, scene: Scene) -> None:
    """The frames of the windows that the document shows in full, in map units."""
    scale = scene.scale
    for ink, dash in ((PAPER, ()), (INK, (3, 2))):
        lengths = [length / scale for length in dash]
        canvas.setStrokeColor(ink)
        canvas.setLineWidth(0.9 / scale)
        canvas.setDash(lengths)
        for figure in scene.layer.framed:
            ids = [cell.id for cell in figure.cells]
            frame = outline(ids)
            stroke = f"{frame} S"
            canvas.addLiteral(stroke)
    canvas.setDash()


def _to_units(canvas: Canvas, scene: Scene) -> None:
    """Turn points into map units."""
    canvas.translate(*scene.put((0, 0)))
    canvas.scale(scene.scale, scene.scale)


def _from_units(canvas: Canvas, scene: Scene) -> None:
    """Turn map units into points."""
    x, y = scene.put((0, 0))
    canvas.scale(1 / scene.scale, 1 / scene.scale)
    canvas.translate(-x, -y)


def _dynamic(canvas: Canvas, scene: Scene, laid: Laid) -> None:
    """Draw all that stands on the map this turn, and the names, which keep clear of it."""
    figure = scene.figure
    styles = {style.seat: style for style in figure.seats}
    hues = {style.seat: hue(style.hue) for style in figure.seats}
    for name in laid.names:
        draw_name(canvas, name)
    _ruins(canvas, scene)
    _arrows(canvas, scene, laid, hues)
    for counter in laid.counters:
        draw_counter(canvas, counter, styles, figure.legend)
    for box, marker in laid.markers:
        draw_marker(canvas, box, marker, figure.legend)
    for box, fights in laid.fights:
        numbers = [fight.number for fight in fights]
        draw_fights(canvas, box, numbers)
    for arrow in laid.arrows:
        march = arrow.march
        if march.number:
            colours = hues.get(march.seat, NEUTRAL)
            marks.tag(canvas, arrow.tag, str(march.number), colours)


def _arrows(canvas: Canvas, scene: Scene, laid: Laid, hues: Mapping[Seat, Hue]) -> None:
    """The movements, within the frame."""
    canvas.saveState()
    frame = canvas.beginPath()
    frame.rect(0, 0, scene.width, scene.height)
    canvas.clipPath(frame, stroke=0, fill=0)
    for arrow in laid.arrows:
        march = arrow.march
        colours = hues.get(march.seat, NEUTRAL)
        draw_arrow(canvas, arrow, faded(colours, march.faded))
    canvas.restoreState()


def _ruins(canvas: Canvas, scene: Scene) -> None:
    size = scene.pitch * 0.5
    for id, sites in scene.sites.items():
        symbols = scene.symbols(id)
        for site, box in zip(sites, symbols, strict=True):
            x, y = box.middle
            if site.ruined:
                draw_ruin(canvas, x, y, size)


def key_height(wide: float, figure: HexMap) -> float:
    """The height of the whole land in small."""
    _, down = _steps(wide, figure)
    return down * (len(figure.key) + 0.5)


def _steps(wide: float, figure: HexMap) -> tuple[float, float]:
    """The distance of columns of the land in small, and that of rows."""
    step = wide / max(map(len, figure.key))
    return step, step * 2 / sqrt(3)


def draw_key(canvas: Canvas, x: float, top: float, wide: float, figure: HexMap) -> None:
    """The whole land in small with the window's place on it."""
    step, down = _steps(wide, figure)
    high = key_height(wide, figure)
    share = step / _KEY_UNITS
    canvas.setFillColor(PAPER)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.5)
    canvas.rect(x, top - high, wide, high, stroke=1, fill=1)
    canvas.saveState()
    canvas.translate(x, top)
    canvas.scale(share, share)
    canvas.setFillColor(SOFT)
    canvas.addLiteral(f"{_silhouette(figure.key)} f")
    canvas.restoreState()
    canvas.setStrokeColor(hue(0).full)
    canvas.setLineWidth(1.2)
    cells = [cell_of(cell.id) for cell in figure.cells]
    columns = [column for column, _ in cells]
    rows = [row for _, row in cells]
    first = min(columns)
    upper = min(rows)
    lower = max(rows)
    left = x + (first - 1) * step
    low = top - lower * down - down / 2
    across = (max(columns) - first + 1) * step
    tall = (lower - upper + 1.5) * down
    canvas.rect(left, low, across, tall)


@cache
def _silhouette(key: tuple[str, ...]) -> str:
    """The land in units of the key map, y downwards from 0: rectangles down each column."""
    down = _KEY_UNITS * 2 / sqrt(3)
    wide = round(_KEY_UNITS * 1.08)
    parts = []
    for column in range(max(map(len, key))):
        text = "".join(row[column] for row in key)
        lower = 0 if column % 2 else down / 2
        for run in re.finditer(r"\.+", text):
            upper = run.start() * down + lower
            high = (run.end() - run.start()) * down
            low = round(-upper - high)
            parts.append(f"{column * _KEY_UNITS} {low} {wide} {round(high)} re")
    return " ".join(parts)


def draw_scale(canvas: Canvas, x: float, y: float, scene: Scene, hexes: int = 5) -> float:
    """A bar of a few hexes with their length in leagues; returns how wide it is."""
    pitch = scene.pitch
    wide: float = hexes * pitch
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.5)
    for place in range(hexes):
        left = x + place * pitch
        ink = PAPER if place % 2 else INK
        canvas.setFillColor(ink)
        canvas.rect(left, y, pitch, 3, stroke=1, fill=1)
    note = NOTE._replace(size=7)
    for place in (0, hexes):
        middle = x + place * pitch
        leagues = place * scene.figure.leagues
        draw_centred(canvas, middle, y + 5.5, str(leagues), note)
    draw_text(canvas, x + wide + 10, y - 1, "leagues", note)
    return wide


def draw_north(canvas: Canvas, x: float, y: float, size: float) -> None:
    """An arrow that shows where north is."""
    tip = y + size
    low = y - size * 0.4
    notch = y - size * 0.14
    for side, ink in ((-1, INK), (1, PAPER)):
        wing = x + side * size * 0.26
        path = canvas.beginPath()
        path.moveTo(x, tip)
        path.lineTo(wing, low)
        path.lineTo(x, notch)
        path.close()
        canvas.setFillColor(ink)
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(0.5)
        canvas.drawPath(path, stroke=1, fill=1)
    draw_centred(canvas, x, tip + 2, "N", Style(BOLD, 7, 8))
