"""Finding room on a map: boxes that are taken, lines better not covered, and the best of several places."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import inf
from typing import NamedTuple

Point = tuple[float, float]

_CELL = 24
_ON_LINE = 6.0
_ON_BOX = 30.0
_OUTSIDE = 1000.0


class Box(NamedTuple):
    """An upright rectangle."""

    x0: float
    y0: float
    x1: float
    y1: float

    def overlap(self, other: "Box") -> float:
        """The area both cover."""
        x0, y0, x1, y1 = self
        a0, b0, a1, b1 = other
        if x0 >= a1 or a0 >= x1:
            return 0.0
        if y0 >= b1 or b0 >= y1:
            return 0.0
        across = min(x1, a1) - max(x0, a0)
        up = min(y1, b1) - max(y0, b0)
        return across * up

    def meets(self, other: "Box") -> bool:
        """Whether both cover some ground."""
        if other.x0 >= self.x1 or self.x0 >= other.x1:
            return False
        return other.y0 < self.y1 and self.y0 < other.y1

    def holds(self, point: Point) -> bool:
        """Whether `point` lies inside."""
        if not (self.x0 < point[0] < self.x1):
            return False
        return self.y0 < point[1] < self.y1

    def inside(self, other: "Box") -> bool:
        """Whether all of it lies in `other`."""
        if other.x0 > self.x0:
            return False
        if other.y0 > self.y0:
            return False
        if self.x1 > other.x1:
            return False
        return self.y1 <= other.y1

    @property
    def middle(self) -> Point:
        """Its centre."""
        return (self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2

    @property
    def width(self) -> float:
        """Its width."""
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        """Its height."""
        return self.y1 - self.y0


def centred(x: float, y: float, width: float, height: float) -> Box:
    """The box of a size around a point."""
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def beside(place: Box, width: float, height: float, side: tuple[int, int], off: float, aside: float) -> Box:
    """The box of a size next to `place`, `off` points from it.

    `side` is the way to go, across and up: (1, -1) is below, beginning `aside` points right of the middle (so that
    it stands clear of a line that runs down from there); (1, 0) is at the right.
    """
    x, y = place.middle
    across, up = side
    if up:
        begin = aside + width / 2
        gap = (place.height + height) / 2 + off
        x += across * begin
        y += up * gap
    else:
        gap = (place.width + width) / 2 + off
        x += across * gap
    return centred(x, y, width, height)


LIGHT = 0.3
"""The weight of what can be done without, as the number of a hex."""


class Ground:
    """The free and the taken ground of a map."""

    def __init__(self, bounds: Box) -> None:
        self.bounds = bounds
        self._boxes: dict[tuple[int, int], list[tuple[Box, float]]] = defaultdict(list)
        self._points: dict[tuple[int, int], list[Point]] = defaultdict(list)

    def copy(self) -> "Ground":
        """The same ground, to be taken by somebody else."""
        other = Ground(self.bounds)
        boxes = {cell: [*taken] for cell, taken in self._boxes.items()}
        points = {cell: [*avoided] for cell, avoided in self._points.items()}
        other._boxes.update(boxes)
        other._points.update(points)
        return other

    def take(self, box: Box, weight: float = 1.0) -> None:
        """Nothing else may cover this box; of less weight is what may be covered rather than others."""
        for cell in _cells(box):
            self._boxes[cell].append((box, weight))

    def avoid(self, line: Iterable[Point]) -> None:
        """These points should rather not be covered."""
        points = self._points
        for point in line:
            x, y = point
            points[int(x // _CELL), int(y // _CELL)].append(point)

    def place(self, candidates: Iterable[Box]) -> Box:
        """Take the first candidate that covers nothing, or else the one that covers least."""
        best = self.best(candidates)
        self.take(best)
        return best

    def best(self, candidates: Iterable[Box]) -> Box:
        """The same, without taking it."""
        best = None
        least = inf
        for candidate in candidates:
            cost = self.cost(candidate, least)
            if best is None or cost < least:
                best = candidate
                least = cost
            if cost == 0:
                break
        if best is None:
            raise ValueError("no candidate to place")
        return best

    def near(self, box: Box) -> Iterator[Box]:
        """The boxes that are taken where a box lies, perhaps more than once."""
        for cell in _cells(box):
            for taken, _ in self._boxes.get(cell, ()):
                yield taken

    def cost(self, box: Box, most: float = inf) -> float:
        """The cost of what a box would cover; 0: nothing. It is not reckoned further than `most`."""
        cost = 0.0 if box.inside(self.bounds) else _OUTSIDE
        x0, y0, x1, y1 = box
        for cell in _cells(box):
            if cost >= most:
                break
            for taken, weight in self._boxes.get(cell, ()):
                area = box.overlap(taken)
                if area:
                    cost += weight * (_ON_BOX + area)
            for x, y in self._points.get(cell, ()):
                if x0 < x < x1 and y0 < y < y1:
                    cost += _ON_LINE
        return cost


def _cells(box: Box) -> list[tuple[int, int]]:
    x0, y0, x1, y1 = box
    lines = range(int(y0 // _CELL), int(y1 // _CELL) + 1)
    return [(column, line) for column in range(int(x0 // _CELL), int(x1 // _CELL) + 1) for line in lines]
