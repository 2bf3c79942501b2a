"""Small maps of areas: who holds them, who stands there, who marched, the battles."""

from collections import defaultdict
from collections.abc import Sequence
from math import dist

from adjudicator.reports.pdf.blocks import badge
from adjudicator.reports.pdf.book import marks
from adjudicator.reports.pdf.book.land import NOBODYS
from adjudicator.reports.pdf.ink import PALE, hue
from adjudicator.reports.pdf.marks import disc
from adjudicator.reports.pdf.placing import Point
from adjudicator.reports.pdf.type import Canvas
from adjudicator.table.chronicle import Turn
from adjudicator.table.figures import Area, Map, Piece
from adjudicator.table.seats import SeatStyle


class Areas:
    """The same map at the end of every turn."""

    def __init__(self, turns: Sequence[Turn], styles: Sequence[SeatStyle]) -> None:
        self.styles = {style.seat: style for style in styles}
        maps = [turn.picture for turn in turns if isinstance(turn.picture, Map)]
        places = [area for figure in maps for area in figure.areas]
        xs = [area.x for area in places]
        ys = [area.y for area in places]
        self.left = min(xs)
        self.upper = min(ys)
        self.across = max(xs) - self.left
        self.down = max(ys) - self.upper
        self.nearest = _nearest(maps[0].areas)

    def _scale(self, wide: float) -> float:
        """The length of a step; there is room for an area round the outermost ones."""
        return wide / (self.across + self.nearest)

    def height(self, wide: float) -> float:
        """The height of a map that is so wide."""
        return (self.down + self.nearest) * self._scale(wide)

    def draw(self, canvas: Canvas, x: float, top: float, wide: float, turn: Turn) -> None:
        """The map at the end of a turn, with its upper left corner at (x, top)."""
        figure = turn.picture
        if not isinstance(figure, Map):
            return
        scale = self._scale(wide)
        radius = self.nearest * scale * 0.34
        unit = marks.unit(wide)
        edge = self.nearest / 2
        places = {
            area.id: (x + (area.x - self.left + edge) * scale, top - (area.y - self.upper + edge) * scale)
            for area in figure.areas
        }
        _roads(canvas, figure, places)
        for area in figure.areas:
            self._area(canvas, area, places[area.id], radius)
        for move in figure.movements:
            if move.made and move.seat in self.styles:
                marks.march(canvas, _between(places[move.a], places[move.b]), self.styles[move.seat].hue, unit)
        self._pieces(canvas, figure.pieces, places, radius)
        for area_id in dict.fromkeys(clash.area for clash in figure.clashes):
            at_x, at_y = places[area_id]
            marks.burst(canvas, at_x - radius, at_y - radius, unit)

    def _area(self, canvas: Canvas, area: Area, at: Point, radius: float) -> None:
        owner = self.styles.get(area.owner) if area.owner else None
        x, y = at
        if owner:
            disc(canvas, x, y, radius, hue(owner.hue), changed=False)
            return
        canvas.setFillColor(NOBODYS)
        canvas.setStrokeColor(PALE)
        canvas.setLineWidth(0.4)
        canvas.circle(x, y, radius, stroke=1, fill=1)

    def _pieces(self, canvas: Canvas, pieces: Sequence[Piece], places: dict[str, Point], radius: float) -> None:
        """Pieces as the signs of their seats, side by side."""
        standing = defaultdict[str, list[Piece]](list)
        for piece in pieces:
            if piece.area in places and piece.seat in self.styles:
                standing[piece.area].append(piece)
        size = radius * 1.1
        for area, group in standing.items():
            x, y = places[area]
            left = x - size * 0.55 * len(group)
            for place, piece in enumerate(group):
                middle = left + (place + 0.5) * size * 1.1
                style = self.styles[piece.seat]
                if size >= marks.LETTERED:
                    badge(canvas, middle - size / 2, y - size / 2, style, size)
                else:
                    marks.counter(canvas, middle, y, style.hue, size * 0.8)


def _nearest(areas: Sequence[Area]) -> float:
    """The distance of the closest two areas."""
    points = [(area.x, area.y) for area in areas]
    return min((dist(a, b) for a in points for b in points if a is not b), default=1.0)


def _between(a: Point, b: Point) -> list[Point]:
    """The middle of the way from one place to another, so that the signs of both can be seen."""
    ax, ay = a
    bx, by = b
    return [(ax + (bx - ax) * part, ay + (by - ay) * part) for part in (0.2, 0.72)]


def _roads(canvas: Canvas, figure: Map, places: dict[str, Point]) -> None:
    canvas.setStrokeColor(PALE)
    canvas.setLineWidth(0.6)
    lines = []
    for link in figure.links:
        if link.a in places and link.b in places:
            x0, y0 = places[link.a]
            x1, y1 = places[link.b]
            lines.append((x0, y0, x1, y1))
    canvas.lines(lines)
