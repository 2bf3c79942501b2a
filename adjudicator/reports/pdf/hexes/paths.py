"""Paths as PDF writes them (ISO 32000, 8.5.2), in whole map units, so that a drawn tile is a short text to be kept."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import cos, sin

Point = tuple[float, float]

Whole = tuple[int, int]
"""A point in whole units."""

_POINT = re.compile(r"(-?\d+) (-?\d+)")
_KAPPA = 0.5523
"""How far the controls of a quarter circle lie from its ends, in radii."""


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
    return f"{round(point[0])} {round(point[1])} m"


def bow(a: Point, control: Point, b: Point) -> str:
    """On from `a` to `b` in a quadratic curve with one control point."""
    ax, ay = a
    bx, by = b
    cx, cy = control
    first = f"{round(ax + (cx - ax) * 2 / 3)} {round(ay + (cy - ay) * 2 / 3)}"
    second = f"{round(bx + (cx - bx) * 2 / 3)} {round(by + (cy - by) * 2 / 3)}"
    return f"{first} {second} {round(bx)} {round(by)} c"


def curve(points: Sequence[Point]) -> str:
    """An open path from the first point to the last that bends near those between (a quadratic B-spline)."""
    return f"{start(points[0])} {curve_on(points)}"


def curve_on(points: Sequence[Point]) -> str:
    """The same, on from the first point, where the path is."""
    if len(points) < 3:
        return lines_on(points)
    corners = points[1:-1]
    borders = [between(a, b, 0.5) for a, b in pairwise(corners)]
    ends = [points[0], *borders, points[-1]]
    bows = []
    for (start, end), corner in zip(pairwise(ends), corners, strict=True):
        bows.append(bow(start, corner, end))
    return " ".join(bows)


def ring(points: Sequence[Point]) -> str:
    """A closed path that bends near all points."""
    middles = []
    for a, b in pairwise((points[-1], *points, points[0])):
        middles.append(between(a, b, 0.5))
    bows = (bow(a, control, b) for (a, b), control in zip(pairwise(middles), points, strict=True))
    return f"{start(middles[0])} {' '.join(bows)} h"


def oval(x: float, y: float, across: float, up: float | None = None) -> str:
    """An ellipse with its half axes."""
    up = across if up is None else up
    a = across * _KAPPA
    b = up * _KAPPA
    corners = ((x + across, y), (x, y + up), (x - across, y), (x, y - up), (x + across, y))
    controls = (
        ((x + across, y + b), (x + a, y + up)),
        ((x - a, y + up), (x - across, y + b)),
        ((x - across, y - b), (x - a, y - up)),
        ((x + a, y - up), (x + across, y - b)),
    )
    parts = [start(corners[0])]
    for (one, two), end in zip(controls, corners[1:], strict=True):
        parts.append(" ".join(f"{round(value)}" for point in (one, two, end) for value in point) + " c")
    return " ".join([*parts, "h"])


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
    rounds = []
    for (a, b), bend in legs:
        curve = " ".join(f"{round(value)}" for value in bend)
        rounds.append(f"{round(a)} {round(b)} l {curve} c")
    return " ".join([start((x + corner, y)), *rounds, "h"])


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


def set_down(paths: Iterable[tuple[Whole, str]]) -> Iterator[str]:
    """The operators that draw paths, each counted from an origin of its own; where they began, they end."""
    x = y = 0
    yield "q"
    for (left, low), path in paths:
        yield f"1 0 0 1 {left - x} {low - y} cm\n{path}"
        x = left
        y = low
    yield "Q"
