"""The hatch of a region: parallels that end at its borders, and go on in a neighbour with the same hatch."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, cos, radians, sin

from adjudicator.reports.pdf.placing import Point
from adjudicator.table.regionmap import Ring


def hatched(rings: Sequence[Ring], angles: Sequence[int], apart: float) -> Iterator[tuple[Point, Point]]:
    """Parallels at each of some angles, in degrees from due east on anticlockwise, as far as they lie within rings."""
    for angle in angles:
        across = cos(radians(angle))
        down = -sin(radians(angle))
        turned = [_ring(ring, across, down) for ring in rings]
        heights = [off for ring in turned for _, off in ring]
        highest = max(heights, default=0)
        step = ceil(min(heights, default=0) / apart)
        while step * apart < highest:
            off = step * apart
            for a, b in within(turned, off):
                start = _turned((a, off), across, -down)
                end = _turned((b, off), across, -down)
                yield start, end
            step += 1


def within(rings: Sequence[Sequence[Point]], y: float) -> Iterator[tuple[float, float]]:
    """The pieces of a line across that lie within rings: from where to where."""
    crossed = []
    for ring in rings:
        closed = (*ring, ring[0])
        for (ax, ay), (bx, by) in pairwise(closed):
            if (ay > y) != (by > y):
                crossed.append(ax + (bx - ax) * (y - ay) / (by - ay))
    crossed.sort()
    yield from zip(crossed[::2], crossed[1::2], strict=False)


def _ring(ring: Ring, across: float, down: float) -> Sequence[Point]:
    return [_turned(point, across, down) for point in ring]


def _turned(point: Point, across: float, down: float) -> Point:
    """A point, as it is seen with a direction to the right."""
    x, y = point
    return x * across + y * down, y * across - x * down


def _within(rings: Sequence[Sequence[Point]], y: float) -> Iterator[tuple[float, float]]:
    """The parts of a line across that lie within rings."""
    crossed = []
    for ring in rings:
        for (ax, ay), (bx, by) in pairwise((*ring, ring[0])):
            if (ay > y) != (by > y):
                crossed.append(ax + (bx - ax) * (y - ay) / (by - ay))
    crossed.sort()
    yield from zip(crossed[::2], crossed[1::2], strict=False)
