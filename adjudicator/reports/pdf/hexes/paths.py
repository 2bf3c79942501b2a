"""Paths as PDF writes them (ISO 32000, 8.5.2), in whole map units, so that a drawn tile is a short text to be kept."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, sin

Point = tuple[float, float]

Whole = tuple[int, int]
"""A point in whole units."""

_POINT = re.compile(r"(-?\d+) (-?\d+)")
_KAPPA = 0.5523
"""The distance of the controls of a quarter circle from its ends, in radii."""


def polygon(points: Sequence[Point]) -> str:
    """A closed path of straight lines."""
    return f"{polyline(points)} h"


def polyline(points: Sequence[Point]) -> str:
    """An open path of straight lines."""
    return f"{start(points[0])} {lines_on(points)}"


def lines_on(points: Sequence[Point]) -> str:
    """The same, on from the first point, where the path is."""
    return " ".join(f"{round(x)} {round(y)} l" for x, y in points[1:])


def start(point: Point) -> str:
    """The beginning of a path."""
    return f"{coordinates(point)} m"


def coordinates(point: Point) -> str:
    """A point as a path has it, in whole units."""
    x, y = point
    return f"{round(x)} {round(y)}"


def bow(a: Point, control: Point, b: Point) -> str:
    """On from `a` to `b` in a quadratic curve with one control point."""
    near_a = _control(a, control)
    near_b = _control(b, control)
    return f"{near_a} {near_b} {coordinates(b)} c"


def _control(end: Point, control: Point) -> str:
    """The control point near an end of the cubic curve that is the same as a quadratic one."""
    x, y = end
    cx, cy = control
    x += (cx - x) * 2 / 3
    y += (cy - y) * 2 / 3
    return f"{round(x)} {round(y)}"


def curve(points: Sequence[Point]) -> str:
    """An open path from the first point to the last that bends near those between (a quadratic B-spline)."""
    return f"{start(points[0])} {curve_on(points)}"


def curve_on(points: Sequence[Point]) -> str:
    """The same, on from the first point, where the path is."""
    if len(points) < 3:
        return lines_on(points)
    first = points[0]
    last = points[-1]
    corners = points[1:-1]
    borders = middles(corners)
    return _bows([first, *borders, last], corners)


def ring(points: Sequence[Point]) -> str:
    """A closed path that bends near all points."""
    ends = middles((points[-1], *points, points[0]))
    return f"{start(ends[0])} {_bows(ends, points)} h"


def middles(points: Sequence[Point]) -> list[Point]:
    """The points halfway between each point and the next."""
    return [between(a, b, 0.5) for a, b in pairwise(points)]


def _bows(ends: Sequence[Point], corners: Sequence[Point]) -> str:
    """On from each end to the next, each time in a curve that bends near a corner."""
    bows = []
    legs = pairwise(ends)
    for leg, corner in zip(legs, corners, strict=True):
        start, end = leg
        bows.append(bow(start, corner, end))
    return " ".join(bows)


def oval(x: float, y: float, across: float, up: float | None = None) -> str:
    """An ellipse with its half axes."""
    up = across if up is None else up
    left = x - across
    right = x + across
    low = y - up
    top = y + up
    a = across * _KAPPA
    b = up * _KAPPA
    quarters = (
        (right, y + b, x + a, top, x, top),
        (x - a, top, left, y + b, left, y),
        (left, y - b, x - a, low, x, low),
        (x + a, low, right, y - b, right, y),
    )
    parts = [start((right, y))]
    for quarter in quarters:
        parts.append(f"{_whole(quarter)} c")
    parts.append("h")
    return " ".join(parts)


def _whole(values: Iterable[float]) -> str:
    return " ".join(f"{round(value)}" for value in values)


def plate(x: float, y: float, size: float, corner: float) -> str:
    """A square with round corners, its lower left corner at (x, y)."""
    right = x + size
    top = y + size
    near = corner * (1 - _KAPPA)
    legs = (
        ((right - corner, y), (right - near, y, right, y + near, right, y + corner)),
        ((right, top - corner), (right, top - near, right - near, top, right - corner, top)),
        ((x + corner, top), (x + near, top, x, top - near, x, top - corner)),
        ((x, y + corner), (x, y + near, x + near, y, x + corner, y)),
    )
    parts = [start((x + corner, y))]
    for end, bend in legs:
        parts.append(f"{coordinates(end)} l")
        parts.append(f"{_whole(bend)} c")
    parts.append("h")
    return " ".join(parts)


def placed(points: Iterable[Point], x: float, y: float, size: float) -> list[Point]:
    """A shape of unit size set down upright at (x, y)."""
    return [(x + px * size, y + py * size) for px, py in points]


def turned(points: Iterable[Point], x: float, y: float, size: float, angle: float = 0.0) -> list[Point]:
    """A shape of unit size set down at (x, y), turned by `angle` (radians, counter-clockwise)."""
    across = cos(angle) * size
    up = sin(angle) * size
    return [(x + px * across - py * up, y + px * up + py * across) for px, py in points]


def between(a: Point, b: Point, share: float) -> Point:
    """The point at a share of the way from `a` to `b`."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def seen_from(origin: Whole, path: str) -> str:
    """The same path, its points counted from an origin: near it they are short, and alike from place to place."""
    left, low = origin
    return _POINT.sub(lambda point: f"{int(point[1]) - left} {int(point[2]) - low}", path)


@lru_cache(maxsize=16384)
def grained(origin: Whole, path: str, unit: int) -> tuple[Whole, str]:
    """A path counted from an origin, and that, in grains of so many units: points that were the same still are."""
    left, low = origin
    across = round(left / unit)
    up = round(low / unit)

    def moved(point: re.Match[str]) -> str:
        x = int(point[1])
        y = int(point[2])
        x += left
        y += low
        x = round(x / unit)
        y = round(y / unit)
        x -= across
        y -= up
        return f"{x} {y}"

    grains = _POINT.sub(moved, path)
    return (across, up), grains


def shrunk(foot: Whole, path: str, unit: int) -> tuple[Whole, str]:
    """A sign in grains: the same wherever it stands."""
    x, y = foot
    x = round(x / unit)
    y = round(y / unit)
    _, sign = grained(_NOWHERE, path, unit)
    return (x, y), sign


_NOWHERE = (0, 0)


def set_down(paths: Iterable[tuple[Whole, str]]) -> Iterator[str]:
    """The operators that draw paths, each counted from an origin of its own; where they began, they end."""
    x = y = 0
    yield "q"
    for (left, low), path in paths:
        yield f"1 0 0 1 {left - x} {low - y} cm\n{path}"
        x = left
        y = low
    yield "Q"
