"""The coast of a hex: the line of height zero through its lattice, smoothed, and the land within it."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import dist
from typing import NamedTuple

from adjudicator.reports.pdf.hexes.grid import centre
from adjudicator.reports.pdf.hexes.heights import Rim, distance, heights, shore_distances
from adjudicator.reports.pdf.hexes.lattice import NEAR, NODES, RIM, TRIANGLES, nearest
from adjudicator.reports.pdf.hexes.paths import (
    Point,
    between,
    curve,
    curve_on,
    lines_on,
    middles,
    polygon,
    polyline,
    ring,
    start,
)

_STEP = 21.0
_EASE = 44.0
"""Points of a shore are no closer to each other, and no closer to where it leaves the hex."""
_LEAST = 6
"""The fewest points of an island at a small scale."""
_STRAIGHT = 1.0
"""The most that the sides of a flat triangle span, in square map units, for its middle corner to be left out."""

Crossing = tuple[int, int]
"""The crossing of the shore and a lattice edge, by the numbers of its ends."""
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
        """The lattice steps from the water to a point, given from the centre of the hex; 0 is water."""
        number = nearest(x, y)
        if number is None:
            return 0
        return self.depths[number]


_MIDDLE = len(NODES) // 2


@lru_cache(maxsize=4096)
def shape(id: str, rim: Rim, share: int, parts: tuple[str, ...], coarse: int = 0) -> Shape:
    """The land of a hex of which `share` percent is land; `parts` has the sides of each land area if it is split.

    A `coarse` one has points so many units apart and straight lines between them, for a small scale.
    """
    levels = _heights(id, rim, share, parts)
    loops = [*_loops(id, levels)]
    if coarse:
        loops = [_coarse(runs, coarse) for runs in loops]
    land = " ".join(_filled(runs, coarse) for runs in loops)
    shore = " ".join(_shores(loops, coarse))
    depths = shore_distances(levels)
    return Shape(land, shore, tuple(depths))


@lru_cache(maxsize=4096)
def _heights(id: str, rim: Rim, share: int, parts: tuple[str, ...]) -> tuple[float, ...]:
    return tuple(heights(id, rim, share, parts))


def _loops(id: str, levels: Sequence[float]) -> Iterator[list[Run]]:
    """The outlines of the land, with land on the left, each as runs of shore and of rim."""
    follow = dict(_edges(levels))
    while follow:
        key = next(iter(follow))
        keys = []
        while key in follow:
            keys.append(key)
            key = follow.pop(key)
        yield _runs(id, keys, levels)


def _edges(levels: Sequence[float]) -> Iterator[tuple[Key, Key]]:
    """The pieces of all outlines, each from key to key with land on its left."""
    for triangle in TRIANGLES:
        land = [levels[number] > 0 for number in triangle]
        if any(land) and not all(land):
            yield _shore_through(triangle, land)
    for a, b in pairwise((*RIM, RIM[0])):
        dry_a = levels[a] > 0
        dry_b = levels[b] > 0
        if dry_a or dry_b:
            begin = a if dry_a else _cut(a, b)
            end = b if dry_b else _cut(a, b)
            yield begin, end


def _shore_through(triangle: Sequence[int], land: list[bool]) -> tuple[Crossing, Crossing]:
    """The piece of shore in a triangle of which one corner or two are land."""
    lone = sum(land) == 1
    odd = land.index(lone)
    apex = triangle[odd]
    left = _cut(apex, triangle[(odd + 1) % 3])
    right = _cut(apex, triangle[(odd + 2) % 3])
    if lone:
        return left, right
    return right, left


def _cut(a: int, b: int) -> Crossing:
    if a < b:
        return (a, b)
    return (b, a)


def _runs(id: str, keys: list[Key], levels: Sequence[float]) -> list[Run]:
    """Split a closed outline where shore and rim meet; a run begins with the last point of the one before."""
    points = [_point(id, key, levels) for key in keys]
    turns = [place for place, key in enumerate(keys) if isinstance(key, int)]
    if not turns:
        return [Run(_thinned(points), True)]
    turn = turns[0]
    keys = keys[turn:] + keys[: turn + 1]
    points = points[turn:] + points[: turn + 1]
    runs = []
    for run in _split(keys, points):
        eased = _thinned(run.points, _EASE) if run.shore else run.points
        runs.append(Run(eased, run.shore))
    return runs


def _split(keys: Sequence[Key], points: Sequence[Point]) -> list[Run]:
    runs: list[Run] = []
    before = None
    steps = zip(pairwise(keys), pairwise(points), strict=True)
    for (a, b), (begin, end) in steps:
        rim = isinstance(a, int) or isinstance(b, int)
        if rim != before:
            run = Run([begin], not rim)
            runs.append(run)
        run.points.append(end)
        before = rim
    return runs


def _is_island(runs: Sequence[Run]) -> bool:
    """Whether an outline is a shore all round."""
    return len(runs) == 1 and runs[0].shore


def _coarse(runs: Sequence[Run], apart: int) -> list[Run]:
    """The same outline with fewer points: of the rim its ends and corners, of a shore those that are well apart.

    An island that is small all the same is left as it is.
    """
    if _is_island(runs):
        points = _thinned(runs[0].points, apart=apart)
        if len(points) < _LEAST:
            points = runs[0].points
        return [Run(middles((points[-1], *points)), True)]
    kept = []
    for run in runs:
        if run.shore:
            first, *corners, last = _thinned(run.points, _EASE, apart)
            points = [first, *middles(corners), last]
        else:
            points = _straightened(run.points)
        kept.append(Run(points, run.shore))
    return kept


def _straightened(points: list[Point]) -> list[Point]:
    """The same line without the points that lie straight between others."""
    kept = points[:1]
    corners = zip(points, points[1:], points[2:], strict=False)
    for before, point, after in corners:
        if not _is_straight(before, point, after):
            kept.append(point)
    return [*kept, points[-1]]


def _is_straight(a: Point, point: Point, b: Point) -> bool:
    """Whether a point lies all but straight between two others."""
    x, y = point
    ax, ay = a
    bx, by = b
    dx = bx - ax
    dy = by - ay
    span = (x - ax) * dy - (y - ay) * dx
    return abs(span) <= _STRAIGHT


def _thinned(points: list[Point], ease: float = 0.0, apart: float = _STEP) -> list[Point]:
    """The same run without points close to the one before, or within `ease` of its ends, where it meets the rim."""
    first = points[0]
    last = points[-1]
    kept = [first]
    for point in points[1:-1]:
        if dist(kept[-1], point) <= apart:
            continue
        if min(dist(first, point), dist(last, point)) > ease:
            kept.append(point)
    return [*kept, last]


def _point(id: str, key: Key, levels: Sequence[float]) -> Point:
    x, y = centre(id)
    if isinstance(key, int):
        node = NODES[key]
        return x + node.x, y + node.y
    a, b = key
    one = NODES[a]
    other = NODES[b]
    share = levels[a] / (levels[a] - levels[b])
    share = min(0.9, max(0.1, share))
    dx, dy = between((one.x, one.y), (other.x, other.y), share)
    return x + dx, y + dy


def _filled(runs: Sequence[Run], coarse: int) -> str:
    """The closed path of an outline."""
    if _is_island(runs):
        return _island(runs[0].points, coarse)
    parts = [start(runs[0].points[0])]
    for run in runs:
        path_on = curve_on if run.shore and not coarse else lines_on
        parts.append(path_on(run.points))
    parts.append("h")
    return " ".join(parts)


def _shores(loops: Sequence[Sequence[Run]], coarse: int) -> Iterator[str]:
    """The paths of all shores."""
    for runs in loops:
        if _is_island(runs):
            yield _island(runs[0].points, coarse)
            continue
        for run in runs:
            if run.shore:
                yield polyline(run.points) if coarse else curve(run.points)


def _island(points: Sequence[Point], coarse: int) -> str:
    """The shore of an island within a hex."""
    return polygon(points) if coarse else ring(points)


@lru_cache(maxsize=4096)
def inland(depths: tuple[int, ...], sides: str = "") -> Point:
    """The point well inland and near the middle, from the centre of a hex; `sides` names one land area by its sides."""

    def worth(number: int) -> float:
        node = NODES[number]
        far = sum(distance(node, int(side)) for side in sides)
        away = far / max(len(sides), 1)
        depth = min(depths[number], 4)
        worth = depth * 1.5
        worth -= node.out * 3
        return worth - away * 6

    dry = [number for number, depth in enumerate(depths) if depth]
    best = max(dry, key=worth, default=_MIDDLE)
    node = NODES[best]
    return node.x, node.y


@lru_cache(maxsize=4096)
def offshore(depths: tuple[int, ...]) -> Point:
    """The point of the water with the least land round it, from the centre of a hex."""
    wet = [number for number, depth in enumerate(depths) if not depth]

    def worth(number: int) -> float:
        near = NEAR[number]
        water = sum(not depths[other] for other in near)
        land = NODES[number].out * 4
        return water - land

    best = max(wet, key=worth, default=_MIDDLE)
    node = NODES[best]
    return node.x, node.y
