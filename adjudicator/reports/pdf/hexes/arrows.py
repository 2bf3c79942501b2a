"""The movements of a turn: arrows from the edge of a counter to the edge of a counter, and where their numbers go."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from adjudicator.reports.pdf import marks
from adjudicator.reports.pdf.curves import Curve, stroke
from adjudicator.reports.pdf.fonts import BOLD, width
from adjudicator.reports.pdf.hexes.counters import Counter, standing
from adjudicator.reports.pdf.hexes.paths import between, middles
from adjudicator.reports.pdf.hexes.scene import Room, Scene
from adjudicator.reports.pdf.ink import PAPER, Hue
from adjudicator.reports.pdf.placing import Box, Point, centred
from adjudicator.reports.pdf.type import Canvas
from adjudicator.table.hexmap import MarchArrow

_THICK = 2.2
"""The width of an arrow at the most, in points."""
_TAG = 9.0
"""The height of the square with the number of a movement, in points."""


class Arrow(NamedTuple):
    """A movement as it is drawn, and the box of its number."""

    march: MarchArrow
    curves: tuple[Curve, ...]
    thick: float
    tag: Box

    @property
    def tip(self) -> Point:
        """The point where it ends."""
        return self.curves[-1].b


def place_arrows(scene: Scene, counters: Sequence[Counter], ground: Room) -> list[Arrow]:
    """The movements of which something is shown."""
    least = 1.1 if scene.plain else 1.3
    thick = max(least, min(scene.pitch * 0.055, _THICK))
    ways = []
    for march in scene.figure.marches:
        curves = _way(scene, march, counters, thick)
        ways.append((march, curves))
    for _, curves in ways:
        for curve in curves:
            ground.avoid(curve.points(6))
    arrows = []
    for march, curves in ways:
        if curves:
            tag = _tag(ground, march, curves)
            arrows.append(Arrow(march, curves, thick, tag))
    return arrows


def _tag(ground: Room, march: MarchArrow, curves: Sequence[Curve]) -> Box:
    """The box of its number; one without a number needs none."""
    if march.number:
        return ground.place(_tags(march, curves))
    return Box(0, 0, 0, 0)


def _way(scene: Scene, march: MarchArrow, counters: Sequence[Counter], thick: float) -> tuple[Curve, ...]:
    """The curves of a movement; none where less than two hexes of its path are shown."""
    if sum(map(scene.shows, march.path)) < 2:
        return ()
    start = _standing_at(march.path[0], counters)
    end = _standing_at(march.path[-1], counters)
    points = [scene.hex(id) for id in march.path]
    if end:
        points[-1] = _aim(march, end).box.middle
    curves = _bends(points)
    left = [counter.box for counter in start]
    reached = [_grown(counter.box, thick * marks.HEAD) for counter in end]
    curves[0] = _after(curves[0], left)
    curves[-1] = _before(curves[-1], reached)
    return tuple(curves)


def _aim(march: MarchArrow, counters: Sequence[Counter]) -> Counter:
    """The counter that an arrow points at, of those at its end: one of its own seat, if there is one."""
    for counter in counters:
        if counter.stack.seat == march.seat:
            return counter
    return counters[0]


def _standing_at(hex: str, counters: Sequence[Counter]) -> list[Counter]:
    return [each for each in counters if standing(each.stack.at) == (hex,)]


def _bends(points: Sequence[Point]) -> list[Curve]:
    """Curves that follow a path, from a little outside its first hex to its last point."""
    first = between(points[0], points[1], 0.22)
    last = points[-1]
    if len(points) == 2:
        middle = between(first, last, 0.5)
        return [Curve(first, middle, last)]
    corners = points[1:-1]
    ends = [first, *middles(corners), last]
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


def _tags(march: MarchArrow, curves: Sequence[Curve]) -> Iterator[Box]:
    """The places for the number of a movement: on its arrow, then beside it, the middle of its way first."""
    text = str(march.number)
    size = marks.TAG_SHARE * _TAG
    wide = max(_TAG, width(text, BOLD, size) + 3)
    spots = _along(curves)
    for x, y in spots:
        yield centred(x, y, wide, _TAG)
    for off in (0.8, 1.3, 1.8, 2.4, 3.0):
        for x, y in spots:
            for across, up in _AROUND:
                beside = x + across * off * wide
                over = y + up * off * _TAG
                yield centred(beside, over, wide, _TAG)


def _along(curves: Sequence[Curve]) -> list[Point]:
    """Points along an arrow, those nearest to the middle of its way first."""
    points = []
    for curve in curves:
        for share in (0.25, 0.5, 0.75):
            points.append(curve.at(share))
    middle = (len(points) - 1) / 2
    places = sorted(range(len(points)), key=lambda place: abs(place - middle))
    return [points[place] for place in places]


def draw_arrow(canvas: Canvas, arrow: Arrow, colours: Hue) -> None:
    """A movement along its path."""
    curves = list(arrow.curves)
    last = curves[-1]
    march = arrow.march
    thick = arrow.thick
    strokes = ((PAPER, thick * 2.1), (colours.full, thick))
    for ink, weight in strokes:
        canvas.setStrokeColor(ink)
        canvas.setLineWidth(weight)
        stroke(canvas, curves)
    marks.arrow(canvas, last, colours, march.made, False, thick)
