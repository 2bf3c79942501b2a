"""Places spread over a picture: a drawing of a map that has nothing but points."""

from collections.abc import Sequence
from math import cos, sin, sqrt

Spot = tuple[float, float]

_EDGE = 0.09
"""The distance of the edge from the outermost places, as a share of the width."""
_APART = 2.0
_TURN = 2.4
"""The distance by which places at the same point are moved, and the turn from each to the next."""


def spread(points: Sequence[Spot], width: float) -> tuple[list[Spot], float]:
    """Places in a picture of a width, and how high it is; those at the same point are moved apart."""
    apart = moved_apart(points)
    xs = [x for x, _ in apart]
    ys = [y for _, y in apart]
    margin = _EDGE * width
    left = min(xs)
    top = min(ys)
    scale = (width - 2 * margin) / (max(xs) - left)
    spots = []
    for x, y in apart:
        across = margin + (x - left) * scale
        down = margin + (y - top) * scale
        spots.append((round(across, 1), round(down, 1)))
    height = 2 * margin + (max(ys) - top) * scale
    return spots, round(height, 1)


def moved_apart(points: Sequence[Spot]) -> list[Spot]:
    """The same points; one at which there was one before lies on a spiral round it."""
    taken: dict[Spot, int] = {}
    spots = []
    for point in points:
        before = taken.get(point, 0)
        taken[point] = before + 1
        spots.append(_turned_from(point, before))
    return spots


def _turned_from(point: Spot, before: int) -> Spot:
    """The place of a point of which so many stand at the same one already."""
    x, y = point
    reach = _APART * sqrt(before)
    angle = _TURN * before
    return x + reach * cos(angle), y + reach * sin(angle)
