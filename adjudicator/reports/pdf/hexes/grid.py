"""The grid of hexes in map units: a hexside is `SIDE` units long, x goes right and y goes up."""

from collections.abc import Iterable
from functools import cache
from math import sqrt

from adjudicator.board import hexes
from adjudicator.reports.pdf.hexes.paths import Point, Whole, between
from adjudicator.reports.pdf.placing import Box

SIDE = 240.0
HEIGHT = SIDE * sqrt(3)
"""The height of a hex, from its upper to its lower side."""


@cache
def centre(id: str) -> Point:
    """The middle of a hex."""
    x, y = hexes.centre(id)
    return x * SIDE, -y * SIDE


def origin(id: str) -> Whole:
    """The middle of a hex in whole units: what its paths are counted from."""
    x, y = centre(id)
    return round(x), round(y)


def extent(ids: Iterable[str], across: float, up: float) -> Box:
    """The box round the middles of hexes, so much wider and higher on each side."""
    middles = [centre(id) for id in ids]
    xs = [x for x, _ in middles]
    ys = [y for _, y in middles]
    left = min(xs) - across
    right = max(xs) + across
    low = min(ys) - up
    top = max(ys) + up
    return Box(left, low, right, top)


@cache
def corners(id: str) -> tuple[Point, ...]:
    """The corners, clockwise: side number n (N is 0) runs from corner n to corner n + 1."""
    return tuple((x * SIDE, -y * SIDE) for x, y in hexes.corners(id))


def side(id: str, number: int) -> tuple[Point, Point]:
    """The ends of a side, clockwise."""
    around = corners(id)
    return around[number], around[(number + 1) % 6]


def middle(id: str, number: int) -> Point:
    """The middle of a side."""
    return between(*side(id, number), 0.5)


@cache
def cell_of(id: str) -> tuple[int, int]:
    """The column and the row of a hex."""
    return int(id[:-2]), int(id[-2:])


def split(at: str) -> tuple[str, str]:
    """A spot as its hex and the letter of its land area: ("2342", "a"); no letter stands for the whole hex."""
    if at[-1:].isalpha():
        return (at[:-1], at[-1])
    return (at, "")
