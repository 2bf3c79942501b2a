"""Tints and hatches that show whose lands are: on the whole land in small, and in the small pictures of a book."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from math import cos, hypot, radians, sin
from typing import NamedTuple

from reportlab.lib.colors import Color

from adjudicator.reports.pdf.hexes.grid import HEIGHT, extent
from adjudicator.reports.pdf.hexes.outline import outline
from adjudicator.reports.pdf.hexes.paths import coordinates
from adjudicator.reports.pdf.ink import PAPER, hue
from adjudicator.reports.pdf.placing import Box, Point
from adjudicator.reports.pdf.type import Canvas
from adjudicator.table.hexmap import Cell, HexMap
from adjudicator.table.words import Seat

LAND = 45
"""The least share of land, in percent, with which a hex is drawn as land."""
_FADED = 0.6
_TINTED = 0.75
"""The share of the ground that is taken away, and the strength of a tint over it."""


class Region(NamedTuple):
    """A part of a land, whose it is, and whether that takes no part yet."""

    cells: tuple[str, ...]
    seat: Seat | None
    idle: bool


def regions(figure: HexMap) -> list[Region]:
    """The parts of a land; where a map has no realms that are anybody's, a hex is whose counters alone stand in it."""
    if not any(realm.seat for realm in figure.realms):
        return _regions_by_holder(figure)
    realms = {realm.id: realm for realm in figure.realms}
    parts = defaultdict[tuple[Seat | None, bool], list[str]](list)
    for cell in figure.cells:
        if is_land(cell):
            realm = realms.get(cell.realm)
            whose = (realm.seat, realm.idle) if realm else (None, False)
            parts[whose].append(cell.id)
    return [Region(tuple(cells), seat, idle) for (seat, idle), cells in parts.items()]


def _regions_by_holder(figure: HexMap) -> list[Region]:
    """The hexes by the seat whose counters alone stand in them."""
    standing = _standing(figure)
    held = defaultdict[Seat | None, list[str]](list)
    for cell in figure.cells:
        if is_land(cell):
            seats = standing[cell.id]
            holder = seats[0] if len(seats) == 1 else None
            held[holder].append(cell.id)
    return [Region(tuple(cells), seat, idle=False) for seat, cells in held.items()]


def _standing(figure: HexMap) -> defaultdict[str, list[Seat]]:
    """The seats that have counters in each hex, strongholds aside."""
    standing = defaultdict[str, list[Seat]](list)
    for stack in figure.stacks:
        if stack.seat and stack.body != "stronghold":
            seats = standing[stack.at[:4]]
            if stack.seat not in seats:
                seats.append(stack.seat)
    return standing


def is_land(cell: Cell) -> bool:
    """Whether a hex is drawn as land."""
    return bool(cell.ground) and cell.land >= LAND


def hatch_of(place: int) -> tuple[float, float]:
    """The distance of the lines of a seat's hatch, and their strength, in points: told apart in grey too."""
    if place % 2:
        return (1.9, 0.5)
    return (3.6, 0.3)


def tint_of(place: int, *, idle: bool) -> Color:
    """The tint of the ground of a seat: paler where it takes no part yet."""
    tint = hue(place).tint
    if idle:
        return Color(*(1 - (1 - part) * 0.45 for part in tint.rgb()))
    return tint


def hatching(box: Box, angles: Sequence[int], apart: float) -> Iterator[tuple[Point, Point]]:
    """Parallels at each of some angles, in degrees, that cover a box; they end outside of it."""
    x, y = box.middle
    reach = hypot(box.width, box.height) / 2
    steps = int(reach / apart)
    for angle in angles:
        along = cos(radians(angle))
        up = sin(radians(angle))
        for step in range(-steps, steps + 1):
            mid_x = x - up * apart * step
            mid_y = y + along * apart * step
            start = (mid_x - along * reach, mid_y - up * reach)
            end = (mid_x + along * reach, mid_y + up * reach)
            yield start, end


def bounds(cells: Collection[str]) -> Box:
    """The box round hexes, in map units."""
    return extent(cells, HEIGHT, HEIGHT)


def draw_political(canvas: Canvas, figure: HexMap, scale: float) -> None:
    """Draw whose the lands are, over their grounds, in map units of so many points."""
    hues = {style.seat: style.hue for style in figure.seats}
    cells = [cell.id for cell in figure.cells]
    land = bounds(cells)
    _wash(canvas, land, PAPER, _FADED)
    for region in regions(figure):
        seat = region.seat
        if seat in hues:
            place = hues[seat]
            _draw(canvas, region, place, scale)


def _draw(canvas: Canvas, region: Region, place: int, scale: float) -> None:
    edge = outline(region.cells)
    box = bounds(region.cells)
    colours = hue(place)
    tint = tint_of(place, idle=region.idle)
    canvas.saveState()
    canvas.addLiteral(f"{edge} W n")
    _wash(canvas, box, tint, _TINTED)
    canvas.setStrokeColor(colours.mid)
    if not region.idle:
        apart, weight = hatch_of(place)
        apart = apart * 1.4 / scale
        canvas.setLineWidth(weight / scale)
        lines = hatching(box, colours.hatch, apart)
        path = " ".join(f"{coordinates(a)} m {coordinates(b)} l" for a, b in lines)
        canvas.addLiteral(f"{path} S")
    canvas.setStrokeColor(colours.full)
    canvas.setLineWidth(1.6 / scale)
    canvas.addLiteral(f"{edge} S")
    canvas.restoreState()


def _wash(canvas: Canvas, box: Box, ink: Color, share: float) -> None:
    """A thin coat of ink over a box."""
    left, low, _, _ = box
    canvas.setFillColor(ink)
    canvas.setFillAlpha(share)
    canvas.rect(left, low, box.width, box.height, stroke=0, fill=1)
    canvas.setFillAlpha(1)
