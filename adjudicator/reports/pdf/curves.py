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
        ax, ay = self.a
        cx, cy = self.control
        bx, by = self.b
        points = []
        for first, second, third in _shares(count):
            x = first * ax + second * cx + third * bx
            y = first * ay + second * cy + third * by
            points.append((x, y))
        return points

    def _blend(self, s: float, t: float) -> Point:
        begun = 1 - s
        left = 1 - t
        first = begun * left
        second = begun * t + s * left
        third = s * t
        return self._mixed(first, second, third)

    def _mixed(self, first: float, second: float, third: float) -> Point:
        """The point that has such shares of `a`, of the control point and of `b`."""
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
    left = dy / length * 2 * bulge
    up = dx / length * 2 * bulge
    mid_x = (ax + bx) / 2
    mid_y = (ay + by) / 2
    x = mid_x - left
    y = mid_y + up
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


def stroke(canvas: Canvas, curves: Sequence[Curve]) -> None:
    """Draw curves with the pen as it is set, in one path."""
    path = canvas.beginPath()
    for curve in curves:
        start, control, end = curve
        near = _towards(start, control)
        far = _towards(end, control)
        path.moveTo(*start)
        path.curveTo(*near, *far, *end)
    canvas.drawPath(path, stroke=1, fill=0)


def _towards(end: Point, control: Point) -> Point:
    """The point two thirds of the way from an end to the control point: the control of a cubic curve there."""
    x, y = end
    to_x, to_y = control
    across = to_x - x
    up = to_y - y
    return x + across * 2 / 3, y + up * 2 / 3


def _distance(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])
