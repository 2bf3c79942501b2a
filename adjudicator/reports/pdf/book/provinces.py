"""Small maps of regions: who holds them, who stands there, who marched, and who was driven out."""

from collections.abc import Sequence

from adjudicator.reports.pdf.blocks import badge
from adjudicator.reports.pdf.book import marks
from adjudicator.reports.pdf.placing import Point
from adjudicator.reports.pdf.regions.drawing import draw_land
from adjudicator.reports.pdf.regions.scene import places
from adjudicator.reports.pdf.type import Canvas
from adjudicator.table.chronicle import Turn
from adjudicator.table.regionmap import Force, RegionMap
from adjudicator.table.seats import SeatStyle
from adjudicator.table.words import Seat

_SIGN = 11.0
"""The size of the sign of a piece, in units of the land."""


class Provinces:
    """The same land at the end of every turn."""

    def __init__(self, turns: Sequence[Turn], styles: Sequence[SeatStyle]) -> None:
        maps = [turn.picture for turn in turns if isinstance(turn.picture, RegionMap)]
        self.styles: dict[Seat, SeatStyle] = {}
        for figure in maps:
            self.styles |= {style.seat: style for style in figure.seats}
        self.styles |= {style.seat: style for style in styles}
        self.land = maps[-1].geography

    def height(self, wide: float) -> float:
        """The height of a map that is so wide."""
        return wide * self.land.height / self.land.width

    def draw(self, canvas: Canvas, x: float, top: float, wide: float, turn: Turn) -> None:
        """The map at the end of a turn, with its upper left corner at (x, top)."""
        figure = turn.picture
        if not isinstance(figure, RegionMap):
            return
        scale = wide / self.land.width
        unit = marks.unit(wide)
        canvas.saveState()
        canvas.translate(x, top - self.height(wide))
        draw_land(canvas, figure.geography, figure.holdings, figure.seats, scale)
        spots = places(figure.geography, scale)
        for advance in figure.advances:
            if advance.made and advance.seat in self.styles:
                way = [spots[place] for place in advance.path]
                marks.march(canvas, _short(way), self.styles[advance.seat].hue, unit * _THIN)
        for force in figure.forces:
            if force.state == "out":
                marks.burst(canvas, *spots[force.at], unit)
            elif force.state != "gone" and force.seat in self.styles:
                self._force(canvas, force, spots[force.at], max(_SIGN * scale, marks.COUNTER * unit))
        canvas.restoreState()

    def _force(self, canvas: Canvas, force: Force, at: Point, size: float) -> None:
        x, y = at
        style = self.styles[force.seat]
        if size < marks.LETTERED:
            marks.counter(canvas, x, y, style.hue, size)
            return
        half = size / 2
        badge(canvas, x - half, y - half, style, size)


_THIN = 0.7
"""The width of marches: there are many of them."""


def _short(way: Sequence[Point]) -> Sequence[Point]:
    """A way that ends before the sign of its walker."""
    ax, ay = way[-2]
    bx, by = way[-1]
    return [*way[:-1], (ax + (bx - ax) * 0.72, ay + (by - ay) * 0.72)]
