"""The lines of a land: borders and coasts, smooth, and the same for both neighbours."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot

from adjudicator.table.regionmap import Geography, Region, Ring, Spot

_SHORT = 4.5
"""The length of a step, in units of the land, that is drawn straight."""
_PULL = 0.3
"""The distance of a curve's controls from its ends, as a share of the shorter of the two steps that meet there."""

Edge = tuple[Spot, Spot]
"""A step of a border, its ends in order."""


class Outlines:
    """The lines of a land, as operators of PDF in its own units, counted from its lower left corner."""

    def __init__(self, geography: Geography) -> None:
        self._width = geography.width
        self._height = geography.height
        lands: list[Ring] = []
        seas: list[Ring] = []
        for region in geography.regions:
            rings = seas if region.water else lands
            rings.extend(region.rings)
        lands.extend(geography.wastes)
        self._land = _steps(lands)
        self._sea = _steps(seas)
        self._beside = _beside(self._land)
        self._corners = {point for point, others in self._beside.items() if len(others) != 2 or self._on_frame(point)}

    def region(self, region: Region) -> str:
        """The path round a region."""
        return " ".join(map(self.ring, region.rings))

    def ring(self, ring: Ring) -> str:
        """The path along a ring, closed."""
        first, second, *_ = ring
        last = ring[-1]
        closed = (*ring, first)
        before = (last, *ring)
        after = (*ring[1:], first, second)
        path = self._along(closed, before, after)
        return f"{path} h"

    def coasts(self) -> Iterator[str]:
        """The lines between land and water."""
        edges = [edge for edge, times in self._land.items() if times == 1 and not self._framed(edge)]
        yield from self._lines(edges)

    def borders(self) -> Iterator[str]:
        """The lines between lands."""
        edges = [edge for edge, times in self._land.items() if times > 1]
        yield from self._lines(edges)

    def waters(self) -> Iterator[str]:
        """The lines between seas."""
        edges = [edge for edge, times in self._sea.items() if times > 1]
        yield from self._lines(edges)

    def _lines(self, edges: Sequence[Edge]) -> Iterator[str]:
        for line in chains(edges):
            first = line[0]
            last = line[-1]
            before = (first, *line[:-1])
            after = (*line[1:], last)
            if first == last:
                before = (line[-2], *line[:-1])
                after = (*line[1:], line[1])
            yield self._along(line, before, after)

    def _along(self, line: Sequence[Spot], before: Sequence[Spot], after: Sequence[Spot]) -> str:
        """A line as curves through its points, each of which is known with those before and after it."""
        pulls = [self._pull(*each) for each in zip(before, line, after, strict=True)]
        start = self._put(line[0])
        parts = [f"{start} m"]
        steps = zip(pairwise(line), pairwise(pulls), strict=True)
        for (a, b), (pull_a, pull_b) in steps:
            end = self._put(b)
            if _apart(a, b) < _SHORT:
                parts.append(f"{end} l")
                continue
            first = self._put(_control(a, pull_a, 1))
            second = self._put(_control(b, pull_b, -1))
            parts.append(f"{first} {second} {end} c")
        return " ".join(parts)

    def _pull(self, before: Spot, here: Spot, after: Spot) -> Spot:
        """In which direction a line leaves a point, and how far its control lies; none at a corner."""
        if here in self._corners or before == here or after == here:
            return (0.0, 0.0)
        x0, y0 = before
        x1, y1 = after
        across = x1 - x0
        down = y1 - y0
        long = hypot(across, down)
        if not long:
            return (0.0, 0.0)
        step = min(_apart(before, here), _apart(here, after))
        reach = _PULL * step / long
        return across * reach, down * reach

    def _put(self, point: Spot) -> str:
        return f"{_number(point[0])} {_number(self._height - point[1])}"

    def _framed(self, edge: Edge) -> bool:
        """Whether a step runs along the edge of the land."""
        (ax, ay), (bx, by) = edge
        if ax == bx:
            return ax in (0, self._width)
        return ay == by and ay in (0, self._height)

    def _on_frame(self, point: Spot) -> bool:
        x, y = point
        return x in (0, self._width) or y in (0, self._height)


@lru_cache(maxsize=8)
def outlines_of(geography: Geography) -> Outlines:
    """The lines of a land."""
    return Outlines(geography)


def _edges(ring: Ring) -> Iterator[Edge]:
    for a, b in pairwise((*ring, ring[0])):
        yield _edge(a, b)


def _steps(rings: Iterable[Ring]) -> Counter[Edge]:
    """The steps of rings, each with how often it is taken."""
    steps: Counter[Edge] = Counter()
    for ring in rings:
        steps.update(_edges(ring))
    return steps


def _beside(edges: Iterable[Edge]) -> dict[Spot, set[Spot]]:
    beside = defaultdict[Spot, set[Spot]](set)
    for a, b in edges:
        beside[a].add(b)
        beside[b].add(a)
    return beside


def chains(edges: Sequence[Edge]) -> Iterator[tuple[Spot, ...]]:
    """Steps put together to lines that end where others meet them, or nothing goes on."""
    beside = defaultdict[Spot, list[Spot]](list)
    for a, b in edges:
        beside[a].append(b)
        beside[b].append(a)
    left = dict.fromkeys(edges)
    ends = [point for point, others in beside.items() if len(others) != 2]
    for start in (*ends, *beside):
        for following in beside[start]:
            line = [start]
            here = following
            while _edge(line[-1], here) in left:
                before = line[-1]
                edge = _edge(before, here)
                del left[edge]
                line.append(here)
                others = beside[here]
                if len(others) != 2:
                    break
                first, second = others
                here = second if first == before else first
            if len(line) > 1:
                yield tuple(line)


def _edge(a: Spot, b: Spot) -> Edge:
    return (a, b) if a <= b else (b, a)


def _control(point: Spot, pull: Spot, ahead: int) -> Spot:
    """The control point of a curve at one of its ends: `ahead` along the pull of that (1), or against it (-1)."""
    x, y = point
    across, down = pull
    return x + ahead * across, y + ahead * down


def _apart(a: Spot, b: Spot) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
