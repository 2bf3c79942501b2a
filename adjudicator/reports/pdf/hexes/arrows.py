"""Movements of a turn: arrows from the edge of a counter to the edge of a counter, and where their numbers go."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from adjudicator.reports.pdf import marks
from adjudicator.reports.pdf.curves import Curve, stroke
from adjudicator.reports.pdf.fonts import BOLD, width
from adjudicator.reports.pdf.hexes.counters import Counter, standing
from adjudicator.reports.pdf.hexes.paths import between
from adjudicator.reports.pdf.hexes.scene import Room, Scene
from adjudicator.reports.pdf.ink import PAPER, Hue
from adjudicator.reports.pdf.placing import Box, Point, centred
from adjudicator.reports.pdf.type import Canvas
from adjudicator.table.hexmap import March

_THICK = 2.2
"""The width of an arrow at the most, in points."""
_TAG = 9.0
"""The height of the square with the number of a movement, in points."""


class Arrow(NamedTuple):
    """A movement as it is drawn, and the box of its number."""

    march: March
    curves: tuple[Curve, ...]
    thick: float
    tag: Box

    @property
    def tip(self) -> Point:
        """Where it ends."""
        return self.curves[-1].b


def place_arrows(scene: Scene, counters: Sequence[Counter], ground: Room) -> list[Arrow]:
    """The movements of which something is shown."""
    thick = max(1.1 if scene.plain else 1.3, min(scene.pitch * 0.055, _THICK))
    ways = [(march, _way(scene, march, counters, thick)) for march in scene.figure.marches]
    for _, curves in ways:
        for curve in curves:
            ground.avoid(curve.points(6))
    return [Arrow(march, curves, thick, _tag(ground, march, curves)) for march, curves in ways if curves]


def _tag(ground: Room, march: March, curves: Sequence[Curve]) -> Box:
    """The box of its number; one without a number needs none."""
    if march.number:
        return ground.place(_tags(march, curves))
    return Box(0, 0, 0, 0)


def _way(scene: Scene, march: March, counters: Sequence[Counter], thick: float) -> tuple[Curve, ...]:
    """The curves of a movement; none where less than two hexes of its path are shown."""
    if sum(map(scene.shows, march.path)) < 2:
        return ()
    start = _standing_at(march.path[0], counters)
    end = _standing_at(march.path[-1], counters)
    points = [scene.hex(id) for id in march.path]
    if end:
        mine = next((counter for counter in end if counter.stack.seat == march.seat), end[0])
        points[-1] = mine.box.middle
    curves = _bends(points)
    curves[0] = _after(curves[0], [counter.box for counter in start])
    boxes = [_grown(counter.box, thick * marks.HEAD) for counter in end]
    curves[-1] = _before(curves[-1], boxes)
    return tuple(curves)


def _standing_at(hex: str, counters: Sequence[Counter]) -> list[Counter]:
    return [each for each in counters if standing(each.stack.at) == (hex,)]


def _bends(points: Sequence[Point]) -> list[Curve]:
    """Curves that follow a path, from a little outside its first hex to its last point."""
    first = between(points[0], points[1], 0.22)
    if len(points) == 2:
        middle = between(first, points[1], 0.5)
        return [Curve(first, middle, points[1])]
    corners = points[1:-1]
    borders = [between(a, b, 0.5) for a, b in pairwise(corners)]
    ends = [first, *borders, points[-1]]
    curves = []
    for (start, end), corner in zip(pairwise(ends), corners, strict=True):
        curves.append(Curve(start, corner, end))
    return curves


_STEPS = 48


def _before(curve: Curve, boxes: Sequence[Box]) -> Curve:
    """The part of a curve up to where it enters any of some boxes."""
    inside = next((step for step in range(_STEPS + 1) if _within(curve.at(step / _STEPS), boxes)), _STEPS)
    return curve.part(0, max(inside, 1) / _STEPS)


def _after(curve: Curve, boxes: Sequence[Box]) -> Curve:
    """The part of a curve from where it leaves all of some boxes for good."""
    inside = next((step for step in reversed(range(_STEPS + 1)) if _within(curve.at(step / _STEPS), boxes)), 0)
    return curve.part(min(inside, _STEPS - 1) / _STEPS, 1)


def _within(point: Point, boxes: Sequence[Box]) -> bool:
    return any(box.holds(point) for box in boxes)


def _grown(box: Box, by: float) -> Box:
    return Box(box.x0 - by, box.y0 - by, box.x1 + by, box.y1 + by)


_AROUND = ((0, 1), (0, -1), (1, 0), (-1, 0), (0.8, 0.8), (-0.8, 0.8), (0.8, -0.8), (-0.8, -0.8))
"""Ways off the arrow."""


def _tags(march: March, curves: Sequence[Curve]) -> Iterator[Box]:
    """Where the number of a movement may stand: on its arrow, then beside it, the middle of its way first."""
    text = str(march.number)
    wide = max(_TAG, width(text, BOLD, marks.TAG_SHARE * _TAG) + 3)
    along = [curve.at(share) for curve in curves for share in (0.25, 0.5, 0.75)]
    spots = [along[place] for place in sorted(range(len(along)), key=lambda place: abs(place - (len(along) - 1) / 2))]
    for off in (0.0, 0.8, 1.3, 1.8, 2.4, 3.0):
        for x, y in spots:
            for across, up in _AROUND if off else ((0, 0),):
                yield centred(x + across * off * wide, y + up * off * _TAG, wide, _TAG)


def draw_arrow(canvas: Canvas, arrow: Arrow, colours: Hue) -> None:
    """A movement along its path."""
    for ink, weight in ((PAPER, arrow.thick * 2.1), (colours.full, arrow.thick)):
        canvas.setStrokeColor(ink)
        canvas.setLineWidth(weight)
        stroke(canvas, list(arrow.curves))
    marks.arrow(canvas, arrow.curves[-1], colours, arrow.march.made, False, arrow.thick)
