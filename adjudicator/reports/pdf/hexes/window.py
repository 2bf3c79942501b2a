"""A map of hexes in its frame: the printed map and what stands on it this turn; key map, scale and north arrow."""

import re
from functools import cache
from math import sqrt

from adjudicator.reports.pdf import marks
from adjudicator.reports.pdf.fonts import BOLD
from adjudicator.reports.pdf.hexes.grid import cell_of
from adjudicator.reports.pdf.hexes.names import draw_name, label_names, river_names, site_names
from adjudicator.reports.pdf.hexes.outline import outline
from adjudicator.reports.pdf.hexes.scene import Scene
from adjudicator.reports.pdf.hexes.stacks import (
    draw_counter,
    draw_march,
    draw_marker,
    draw_ruin,
    draw_tag,
    fight_box,
    marker_box,
    place_stacks,
)
from adjudicator.reports.pdf.hexes.washes import draw_washes
from adjudicator.reports.pdf.ink import INK, NEUTRAL, PAPER, SOFT, hue
from adjudicator.reports.pdf.type import NOTE, Canvas, Style, draw_text
from adjudicator.table.hexmap import HexMap

_KEY_UNITS = 100
"""The width of a column of hexes in the key map, in units of its own."""


def draw_scene(canvas: Canvas, x: float, y: float, scene: Scene) -> None:
    """Draw a map with its lower left corner at (x, y)."""
    canvas.saveState()
    canvas.translate(x, y)
    _printed(canvas, scene)
    _dynamic(canvas, scene)
    canvas.restoreState()


def _printed(canvas: Canvas, scene: Scene) -> None:
    """The printed map within the outline of the window, and its frame."""
    frame = outline([cell.id for cell in scene.figure.cells])
    canvas.saveState()
    x, y = scene.put((0, 0))
    canvas.translate(x, y)
    canvas.scale(scene.scale, scene.scale)
    canvas.setLineJoin(1)
    for ink, weight in ((INK, 3.0), (PAPER, 2.0)):
        canvas.setStrokeColor(ink)
        canvas.setLineWidth(2 * weight / scene.scale)
        canvas.addLiteral(f"{frame} S")
    canvas.saveState()
    canvas.addLiteral(f"{frame} W n")
    scene.layer.draw(canvas)
    draw_washes(canvas, scene.figure, scene.ids)
    canvas.restoreState()
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.7 / scene.scale)
    canvas.addLiteral(f"{frame} S")
    canvas.restoreState()


def _dynamic(canvas: Canvas, scene: Scene) -> None:
    """What stands on the map this turn, and the names, which keep clear of it."""
    figure, ground, open_ground = scene.figure, scene.ground(numbers=True), scene.ground(numbers=False)
    styles = {style.seat: style for style in figure.seats}
    hues = {style.seat: hue(style.hue) for style in figure.seats}
    counters = place_stacks(scene, ground)
    bursts = [(fight_box(scene, fight, ground), fight) for fight in figure.fights if scene.shows(fight.at)]
    markers = [(marker_box(scene, marker, ground), marker) for marker in figure.markers if scene.shows(marker.at)]
    names = list(site_names(scene, ground))
    taken = [
        *(counter.box for counter in counters),
        *(name.box for name in names),
        *(box for box, _ in (*bursts, *markers)),
    ]
    for box in taken:
        open_ground.take(box)
    names[:0] = label_names(scene, figure.labels, open_ground)
    names += river_names(scene, figure.labels, open_ground)
    for name in names:
        draw_name(canvas, name)
    _ruins(canvas, scene)
    tags = [
        (at, march)
        for march in figure.marches
        if (at := draw_march(canvas, scene, march, hues.get(march.seat, NEUTRAL)))
    ]
    for counter in counters:
        draw_counter(canvas, counter, styles, figure.legend)
    for at, march in tags:
        draw_tag(canvas, at, march, hues.get(march.seat, NEUTRAL), scene.pitch)
    for box, marker in markers:
        draw_marker(canvas, box, marker, figure.legend)
    for box, fight in bursts:
        marks.burst(canvas, box, fight.number)


def _ruins(canvas: Canvas, scene: Scene) -> None:
    for sites in scene.sites.values():
        for site in sites:
            if site.ruined:
                draw_ruin(canvas, *scene.anchor(site.at), scene.pitch * 0.5)


def draw_key(canvas: Canvas, x: float, top: float, wide: float, figure: HexMap) -> float:
    """The whole land in small with the window's place on it; returns how high it is."""
    columns, rows = max(map(len, figure.key)), len(figure.key)
    step = wide / columns
    down: float = step * 2 / sqrt(3)
    high = down * (rows + 0.5)
    canvas.setFillColor(PAPER)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.5)
    canvas.rect(x, top - high, wide, high, stroke=1, fill=1)
    canvas.saveState()
    canvas.translate(x, top)
    canvas.scale(step / _KEY_UNITS, step / _KEY_UNITS)
    canvas.setFillColor(SOFT)
    canvas.addLiteral(f"{_silhouette(figure.key)} f")
    canvas.restoreState()
    canvas.setStrokeColor(hue(0).full)
    canvas.setLineWidth(1.2)
    spots = [cell_of(cell.id) for cell in figure.cells]
    left, right = min(c for c, _ in spots), max(c for c, _ in spots)
    upper, lower = min(r for _, r in spots), max(r for _, r in spots)
    low, tall = top - lower * down - down / 2, (lower - upper + 1.5) * down
    canvas.rect(x + (left - 1) * step, low, (right - left + 1) * step, tall)
    return high


@cache
def _silhouette(key: tuple[str, ...]) -> str:
    """The land in units of the key map, y downwards from 0: rectangles down each column."""
    down = _KEY_UNITS * 2 / sqrt(3)
    parts = []
    for column in range(max(map(len, key))):
        text = "".join(row[column] for row in key)
        for run in re.finditer(r"\.+", text):
            upper = run.start() * down + (0 if column % 2 else down / 2)
            high = (run.end() - run.start()) * down
            parts.append(f"{column * _KEY_UNITS} {round(-upper - high)} {round(_KEY_UNITS * 1.08)} {round(high)} re")
    return " ".join(parts)


def draw_scale(canvas: Canvas, x: float, y: float, scene: Scene, hexes: int = 5) -> float:
    """A bar of a few hexes with their length in leagues; returns how wide it is."""
    wide: float = hexes * scene.pitch
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.5)
    for place in range(hexes):
        canvas.setFillColor(INK if place % 2 == 0 else PAPER)
        canvas.rect(x + place * scene.pitch, y, scene.pitch, 3, stroke=1, fill=1)
    note = NOTE._replace(size=6.5)
    for place in (0, hexes):
        draw_text(canvas, x + place * scene.pitch, y + 5.5, str(place * scene.figure.leagues), note, align=0.5)
    draw_text(canvas, x + wide / 2, y - 8, "leagues", note, align=0.5)
    return wide


def draw_north(canvas: Canvas, x: float, y: float, size: float) -> None:
    """An arrow that shows where north is."""
    for side, ink in ((-1, INK), (1, PAPER)):
        path = canvas.beginPath()
        path.moveTo(x, y + size)
        path.lineTo(x + side * size * 0.26, y - size * 0.4)
        path.lineTo(x, y - size * 0.14)
        path.close()
        canvas.setFillColor(ink)
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(0.5)
        canvas.drawPath(path, stroke=1, fill=1)
    draw_text(canvas, x, y + size + 2, "N", Style(BOLD, 7, 8), align=0.5)
