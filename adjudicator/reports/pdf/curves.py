"""Curves of roads and arrows: quadratic, with one control point."""

from collections.abc import Sequence
from functools import cache
from math import hypot
from typing import NamedTuple

from adjudicator.reports.pdf.placing import Point
from adjudicator.reports.pdf.type import Canvas


class Curve(NamedTuple):
    """A quadratic curve from `a` to `b`, drawn towards `control`."""

    a: Point
    control: Point
    b: Point

    def at(self, t: float) -> Point:
        """The point at t (0 .. 1)."""
        return self._blend(t, t)

    def part(self, start: float, end: float) -> "Curve":
        """The same curve between two values of t."""
        return Curve(self.at(start), self._blend(start, end), self.at(end))

    def points(self, count: int) -> list[Point]:
        """`count` + 1 points along it."""
        (ax, ay), (cx, cy), (bx, by) = self
        return [(u * ax + v * cx + w * bx, u * ay + v * cy + w * by) for u, v, w in _shares(count)]

    def _blend(self, s: float, t: float) -> Point:
        first = (1 - s) * (1 - t)
        second = (1 - s) * t + s * (1 - t)
        third = s * t
        ax, ay = self.a
        cx, cy = self.control
        bx, by = self.b
        x = first * ax + second * cx + third * bx
        y = first * ay + second * cy + third * by
        return x, y


@cache
def _shares(count: int) -> Sequence[tuple[float, float, float]]:
    """The shares of `a`, of the control point and of `b` in each of `count` + 1 points along a curve."""
    places = [step / count for step in range(count + 1)]
    return [((1 - t) ** 2, 2 * t * (1 - t), t * t) for t in places]


def bent(a: Point, b: Point, bulge: float) -> Curve:
    """The curve from `a` to `b` whose middle lies `bulge` points to the left of the straight line."""
    ax, ay = a
    bx, by = b
    dx = bx - ax
    dy = by - ay
    length = hypot(dx, dy) or 1.0
    x = (ax + bx) / 2
    y = (ay + by) / 2
    x -= dy / length * 2 * bulge
    y += dx / length * 2 * bulge
    return Curve(a, (x, y), b)


def between(curve: Curve, from_a: float, from_b: float) -> Curve:
    """The part of `curve` that lies outside circles round its ends, of radius `from_a` and `from_b`."""
    steps = [step / 48 for step in range(49)]
    start = _first_apart(curve, steps, curve.a, from_a, 0.4)
    steps.reverse()
    end = _first_apart(curve, steps, curve.b, from_b, 0.6)
    if start < end:
        return curve.part(start, end)
    return curve.part(0.4, 0.6)


def _first_apart(curve: Curve, steps: Sequence[float], centre: Point, apart: float, otherwise: float) -> float:
    """The first of some values of t whose point lies so far from a centre."""
    for t in steps:
        if _distance(curve.at(t), centre) >= apart:
            return t
    return otherwise


def heading(curve: Curve) -> Point:
    """The direction in which it ends, as a vector of length 1."""
    x, y = curve.b
    from_x, from_y = curve.control
    dx = x - from_x
    dy = y - from_y
    length = hypot(dx, dy) or 1.0
    return dx / length, dy / length


def stroke(canvas: Canvas, curves: list[Curve]) -> None:
    """Draw curves with the pen as it is set, in one path."""
    path = canvas.beginPath()
    for (x0, y0), (cx, cy), (x1, y1) in curves:
        near_x = x0 + (cx - x0) * 2 / 3
        near_y = y0 + (cy - y0) * 2 / 3
        far_x = x1 + (cx - x1) * 2 / 3
        far_y = y1 + (cy - y1) * 2 / 3
        path.moveTo(x0, y0)
        path.curveTo(near_x, near_y, far_x, far_y, x1, y1)
    canvas.drawPath(path, stroke=1, fill=0)


def _distance(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])
