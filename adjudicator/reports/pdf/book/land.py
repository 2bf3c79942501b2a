"""Small maps of hexes: whose the lands are, who stands and marched where, the battles, the prize."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import dist
from typing import Any

from reportlab.lib.colors import Color

from adjudicator.reports.pdf.blocks import badge
from adjudicator.reports.pdf.book import marks
from adjudicator.reports.pdf.hexes.grid import HEIGHT, centre, corners
from adjudicator.reports.pdf.hexes.political import bounds, hatch_of, hatching, is_land, regions, tint_of
from adjudicator.reports.pdf.ink import HAIR, hue
from adjudicator.reports.pdf.placing import Box, Point
from adjudicator.reports.pdf.type import Canvas
from adjudicator.table.chronicle import Turn
from adjudicator.table.hexmap import Cell, HexMap, MarchArrow
from adjudicator.table.seats import SeatStyle
from adjudicator.table.words import Seat

NOBODYS = Color(0.925, 0.918, 0.89)
"""The tint of land that is nobody's."""
_LAKE = Color(0.86, 0.90, 0.93)
_LETTERED = 16.0
"""The least height of a hex, in points, at which the counters in it have letters that can be read."""


def _box_of(figures: Sequence[HexMap]) -> Box:
    """The box round all land that is shown in some maps."""
    xs: list[float] = []
    ys: list[float] = []
    for figure in figures:
        for cell in figure.cells:
            if not is_land(cell):
                continue
            for x, y in corners(cell.id):
                xs.append(x)
                ys.append(y)
    return Box(min(xs), min(ys), max(xs), max(ys))


class Lands:
    """The same land at the end of every turn; what of it comes again is written into the document once."""

    def __init__(self, turns: Sequence[Turn], styles: Sequence[SeatStyle]) -> None:
        self.maps: list[HexMap] = []
        for turn in turns:
            if isinstance(turn.picture, HexMap):
                self.maps.append(turn.picture)
        self.hues = {style.seat: style.hue for style in styles}
        self.letters: dict[Seat, SeatStyle] = {}
        for figure in self.maps:
            for style in figure.seats:
                self.hues[style.seat] = style.hue
                self.letters[style.seat] = style
        self.box = _box_of(self.maps)
        self._names: dict[frozenset[str], str] = {}

    def height(self, wide: float) -> float:
        """The height of a map that is so wide."""
        return wide * (self.box.y1 - self.box.y0) / (self.box.x1 - self.box.x0)

    def draw(self, canvas: Canvas, x: float, top: float, wide: float, turn: Turn) -> None:
        """The land at the end of a turn, with its upper left corner at (x, top)."""
        figure = turn.picture
        if not isinstance(figure, HexMap):
            return
        scale = wide / (self.box.x1 - self.box.x0)
        unit = marks.unit(wide)
        self._grounds(canvas, x, top, scale, figure)

        def at(hex: str) -> Point:
            across, up = centre(hex[:4])
            return x + (across - self.box.x0) * scale, top - (self.box.y1 - up) * scale

        pitch = HEIGHT * scale
        lettered = pitch >= _LETTERED
        size = pitch * 0.44 if lettered else marks.COUNTER * unit
        standing = self._standing(figure, at, size)
        for march in figure.marches:
            if march.made and march.seat in self.hues:
                middles = [at(hex) for hex in march.path]
                way = _from_counter_to_counter(march, middles, standing, size)
                marks.march(canvas, way, self.hues[march.seat], unit)
        for (_, seat), spot in standing.items():
            self._counter(canvas, seat, spot, size, lettered=lettered)
        for hex in dict.fromkeys(fight.at[:4] for fight in figure.fights):
            marks.burst(canvas, *at(hex), unit)
        for held in turn.held:
            if held.at:
                marks.star(canvas, *at(held.at), unit)

    def _grounds(self, canvas: Canvas, x: float, top: float, scale: float, figure: HexMap) -> None:
        """The lands of each holder, tinted and hatched."""
        canvas.saveState()
        canvas.translate(x - self.box.x0 * scale, top - self.box.y1 * scale)
        canvas.scale(scale, scale)
        for region in regions(figure):
            cells = frozenset(region.cells)
            seat = region.seat
            idle = region.idle
            name = self._form(canvas, cells)
            place = self.hues.get(seat) if seat else None
            canvas.setFillColor(NOBODYS if place is None else tint_of(place, idle=idle))
            canvas.doForm(name)
            if place is not None and not idle:
                apart, weight = hatch_of(place)
                canvas.setStrokeColor(hue(place).mid)
                canvas.setLineWidth(weight / scale)
                canvas.doForm(self._hatched(canvas, cells, name, hue(place).hatch, apart / scale))
        lakes = frozenset(cell.id for cell in figure.cells if _is_lake(cell))
        if lakes:
            canvas.setFillColor(_LAKE)
            canvas.doForm(self._form(canvas, lakes))
        if figure.legend.sectors:
            canvas.setStrokeColor(HAIR)
            canvas.setLineWidth(0.5 / scale)
            for cell in figure.cells:
                if is_land(cell):
                    canvas.drawPath(_outline(canvas, [cell.id]), stroke=1, fill=0)
        canvas.restoreState()

    def _form(self, canvas: Canvas, cells: frozenset[str]) -> str:
        """The form of some hexes, which takes the ink of where it is drawn."""
        count = len(self._names)
        name = self._names.setdefault(cells, f"land-{count}")
        if not canvas.hasForm(name):
            canvas.beginForm(name, *self.box)
            outline = _outline(canvas, sorted(cells))
            canvas.drawPath(outline, stroke=0, fill=1)
            canvas.endForm()
        return name

    def _hatched(self, canvas: Canvas, cells: frozenset[str], name: str, angles: tuple[int, ...], apart: float) -> str:
        """The form of the hatch of some hexes."""
        turned = "-".join(map(str, angles))
        form = f"{name}-{turned}-{round(apart)}"
        if not canvas.hasForm(form):
            canvas.beginForm(form, *self.box)
            outline = _outline(canvas, sorted(cells))
            canvas.clipPath(outline, stroke=0, fill=0)
            path = canvas.beginPath()
            for a, b in hatching(bounds(cells), angles, apart):
                path.moveTo(*a)
                path.lineTo(*b)
            canvas.drawPath(path, stroke=1, fill=0)
            canvas.endForm()
        return form

    def _standing(self, figure: HexMap, at: Callable[[str], Point], size: float) -> "CounterPlaces":
        """The middle of the counter of each seat that stands in a hex: side by side."""
        seats_in = defaultdict[str, dict[Seat, None]](dict)
        for stack in figure.stacks:
            if stack.seat in self.hues and stack.body != "stronghold":
                hex = stack.at[:4]
                seats_in[hex][stack.seat] = None
        spots = {}
        for hex, seats in seats_in.items():
            x, y = at(hex)
            others = len(seats) - 1
            middle = x - size * 0.55 * others
            for seat in seats:
                spots[hex, seat] = (middle, y)
                middle += size * 1.1
        return spots

    def _counter(self, canvas: Canvas, seat: Seat, spot: Point, size: float, *, lettered: bool) -> None:
        """The counter of a seat: with its letter, where that can be read."""
        x, y = spot
        half = size / 2
        if lettered:
            badge(canvas, x - half, y - half, self.letters[seat], size)
        else:
            marks.counter(canvas, x, y, self.hues[seat], size)


CounterPlaces = Mapping[tuple[str, Seat], Point]
"""The middle of a counter by its hex and its seat."""


def _from_counter_to_counter(
    march: MarchArrow, middles: Sequence[Point], standing: CounterPlaces, size: float
) -> list[Point]:
    """The way of a march through the middles of hexes, from the counter of its seat up to where it stands now."""
    way = [*middles]
    first = (march.path[0][:4], march.seat)
    last = (march.path[-1][:4], march.seat)
    if first in standing:
        way[0] = standing[first]
    if last in standing and len(way) > 1:
        way[-1] = _short_of(way[-2], standing[last], size * 0.8)
    return way


def _short_of(start: Point, end: Point, white: float) -> Point:
    """The point so far before the end of a line; the middle of a line that is too short for that."""
    far = dist(start, end)
    share = min(0.5, white / far) if far else 0
    ax, ay = start
    bx, by = end
    x = bx + (ax - bx) * share
    y = by + (ay - by) * share
    return x, y


def _is_lake(cell: Cell) -> bool:
    if not cell.ground:
        return False
    return cell.water == "lake" and not is_land(cell)


def _outline(canvas: Canvas, cells: Iterable[str]) -> Any:
    """Hexes as one path."""
    path = canvas.beginPath()
    for id in cells:
        first, *others = corners(id)
        path.moveTo(*first)
        for corner in others:
            path.lineTo(*corner)
        path.close()
    return path
