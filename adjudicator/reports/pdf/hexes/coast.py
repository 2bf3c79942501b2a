"""The coast of a hex: the line of height zero through its lattice, smoothed, and the land within it."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import dist
from typing import NamedTuple

from adjudicator.reports.pdf.hexes.grid import centre
from adjudicator.reports.pdf.hexes.heights import Rim, distance, heights, shore_distances
from adjudicator.reports.pdf.hexes.lattice import NEAR, NODES, RIM, TRIANGLES, nearest
from adjudicator.reports.pdf.hexes.paths import Point, between, curve, curve_on, lines_on, ring, start

_STEP = 21.0
_COARSE = 46.0
_EASE = 44.0
"""Points of a shore are no closer to each other, at a small scale, and no closer to where it leaves the hex."""
_LEAST = 6
"""The fewest points of an island at a small scale."""
_STRAIGHT = 1.0
"""The most that the sides of a flat triangle span, in square map units, for its middle corner to be left out."""

Crossing = tuple[int, int]
"""Where the shore crosses a lattice edge, by the numbers of its ends."""
Key = int | Crossing
"""A point of the outline of land: a lattice point of the rim, or a crossing."""


class Run(NamedTuple):
    """Points in a row: of a shore, or of the rim."""

    points: list[Point]
    shore: bool


class Shape(NamedTuple):
    """The land of a hex: its outline to fill, its shores to stroke, and how far inland each lattice point is."""

    land: str
    shore: str
    depths: tuple[int, ...]

    def depth(self, x: float, y: float) -> int:
        """How many lattice steps from the water a point is, given from the centre of the hex; 0 is water."""
        number = nearest(x, y)
        if number is None:
            return 0
        return self.depths[number]


_MIDDLE = len(NODES) // 2


@lru_cache(maxsize=4096)
def shape(id: str, rim: Rim, share: int, parts: tuple[str, ...], coarse: bool = False) -> Shape:
    """The land of a hex of which `share` percent is land; `parts` has the sides of each land area if it is split.

    A `coarse` one has fewer points, for a small scale.
    """
    found = _heights(id, rim, share, parts)
    loops = [_coarse(runs) if coarse else runs for runs in _loops(id, found)]
    return Shape(" ".join(map(_filled, loops)), " ".join(_shores(loops)), tuple(shore_distances(found)))


@lru_cache(maxsize=4096)
def _heights(id: str, rim: Rim, share: int, parts: tuple[str, ...]) -> tuple[float, ...]:
    return tuple(heights(id, rim, share, parts))


def _loops(id: str, found: Sequence[float]) -> Iterator[list[Run]]:
    """The outlines of the land, with land on the left, each as runs of shore and of rim."""
    follow = dict(_edges(found))
    while follow:
        key = next(iter(follow))
        keys = []
        while key in follow:
            keys.append(key)
            key = follow.pop(key)
        yield _runs(id, keys, found)


def _edges(found: Sequence[float]) -> Iterator[tuple[Key, Key]]:
    """The pieces of all outlines, each from key to key with land on its left."""
    for triangle in TRIANGLES:
        land = [found[number] > 0 for number in triangle]
        if any(land) and not all(land):
            odd = land.index(sum(land) == 1)
            apex = triangle[odd]
            left = triangle[(odd + 1) % 3]
            right = triangle[(odd + 2) % 3]
            cuts = _cut(apex, left), _cut(apex, right)
            yield cuts if sum(land) == 1 else cuts[::-1]
    for a, b in pairwise((*RIM, RIM[0])):
        if found[a] > 0 or found[b] > 0:
            yield (a if found[a] > 0 else _cut(a, b)), (b if found[b] > 0 else _cut(a, b))


def _cut(a: int, b: int) -> Crossing:
    if a < b:
        return (a, b)
    return (b, a)


def _runs(id: str, keys: list[Key], found: Sequence[float]) -> list[Run]:
    """Split a closed outline where shore and rim meet; a run begins with the last point of the one before."""
    turn = next((place for place, key in enumerate(keys) if isinstance(key, int)), None)
    points = [_point(id, key, found) for key in keys]
    if turn is None:
        return [Run(_thinned(points), True)]
    keys = keys[turn:] + keys[: turn + 1]
    points = points[turn:] + points[: turn + 1]
    runs: list[Run] = []
    for (a, p), (b, q) in pairwise(zip(keys, points, strict=True)):
        shore = not isinstance(a, int) and not isinstance(b, int)
        if runs and runs[-1].shore == shore:
            runs[-1].points.append(q)
        else:
            runs.append(Run([p, q], shore))
    return [Run(_thinned(run.points, _EASE), True) if run.shore else run for run in runs]


def _coarse(runs: Sequence[Run]) -> list[Run]:
    """The same outline with fewer points: of the rim its ends and corners, of a shore those that are well apart.

    An island that is small all the same is left as it is.
    """
    if len(runs) == 1 and runs[0].shore:
        points = _thinned(runs[0].points, apart=_COARSE)
        return [Run(points, True)] if len(points) >= _LEAST else [*runs]
    kept = []
    for run in runs:
        points = _thinned(run.points, _EASE, _COARSE) if run.shore else _straightened(run.points)
        kept.append(Run(points, run.shore))
    return kept


def _straightened(points: list[Point]) -> list[Point]:
    """The same line without the points that lie straight between others."""
    kept = points[:1]
    for (ax, ay), (x, y), (bx, by) in zip(points, points[1:], points[2:], strict=False):
        if abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) > _STRAIGHT:
            kept.append((x, y))
    return [*kept, points[-1]]


def _thinned(points: list[Point], ease: float = 0.0, apart: float = _STEP) -> list[Point]:
    """The same run without points close to the one before, or within `ease` of its ends, where it meets the rim."""
    kept = points[:1]
    for point in points[1:-1]:
        if dist(kept[-1], point) > apart and min(dist(points[0], point), dist(points[-1], point)) > ease:
            kept.append(point)
    return [*kept, points[-1]]


def _point(id: str, key: Key, found: Sequence[float]) -> Point:
    x, y = centre(id)
    if isinstance(key, int):
        return x + NODES[key].x, y + NODES[key].y
    a, b = key
    share = min(0.9, max(0.1, found[a] / (found[a] - found[b])))
    dx, dy = between(NODES[a][:2], NODES[b][:2], share)
    return x + dx, y + dy


def _filled(runs: Sequence[Run]) -> str:
    """The closed path of an outline."""
    if len(runs) == 1 and runs[0].shore:
        return ring(runs[0].points)
    parts = [curve_on(run.points) if run.shore else lines_on(run.points) for run in runs]
    return " ".join([start(runs[0].points[0]), *parts, "h"])


def _shores(loops: Sequence[Sequence[Run]]) -> Iterator[str]:
    """The paths of all shores."""
    for runs in loops:
        if len(runs) == 1 and runs[0].shore:
            yield ring(runs[0].points)
        else:
            for run in runs:
                if run.shore:
                    yield curve(run.points)


@lru_cache(maxsize=4096)
def inland(depths: tuple[int, ...], sides: str = "") -> Point:
    """The point well inland and near the middle, from the centre of a hex; `sides` names one land area by its sides."""

    def worth(number: int) -> float:
        node = NODES[number]
        away = sum(distance(node, int(side)) for side in sides) / max(len(sides), 1)
        return min(depths[number], 4) * 1.5 - node.out * 3 - away * 6

    return NODES[max((number for number, depth in enumerate(depths) if depth), key=worth, default=_MIDDLE)][:2]


@lru_cache(maxsize=4096)
def offshore(depths: tuple[int, ...]) -> Point:
    """The point of the water with the least land round it, from the centre of a hex."""

    def worth(number: int) -> float:
        return sum(not depths[other] for other in NEAR[number]) - NODES[number].out * 4

    return NODES[max((number for number, depth in enumerate(depths) if not depth), key=worth, default=_MIDDLE)][:2]
