"""The cells of places in a frame: all that lies nearer to a place than to any other. No rules."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

Point = tuple[float, float]

_FAR = 1e-9
"""The share of what is compared beyond which a corner lies beyond a line."""


class _Line(NamedTuple):
    """A line, and the side of it that a cell lies on: where across * x + down * y is at most `limit`."""

    across: float
    down: float
    limit: float

    def beyond(self, point: Point) -> bool:
        """Whether a point lies on the other side."""
        value = self.across * point[0] + self.down * point[1]
        return value > self.limit + _FAR * (abs(value) + abs(self.limit) + 1)


class _Side(NamedTuple):
    """A side of a cell: where it begins, and the line that it runs along, as all who share it name it."""

    start: Point
    name: tuple[int, ...]


def cells(places: Sequence[Point], width: float, height: float) -> list[tuple[Point, ...]]:
    """The cell of each place, corner by corner, in a frame from (0, 0) to (width, height).

    Neighbours have the same corners, to the last digit. No two places may be at the same point.
    """
    frame = (width, height)
    outlines = []
    for here in range(len(places)):
        sides = _cell(places, here, frame)
        corners = [side.start for side in sides]
        outlines.append(tuple(corners))
    return outlines


def _cell(places: Sequence[Point], here: int, frame: Point) -> list[_Side]:
    """The part of the frame that is nearer to a place than to any other."""
    sides = _framed(frame)
    for other in range(len(places)):
        if other == here:
            continue
        line = _halfway(places[here], places[other])
        pair = sorted((here, other))
        name = tuple(pair)
        sides = [*_left(places, sides, line, name, frame)]
    return sides


def _framed(frame: Point) -> list[_Side]:
    """The sides of a frame: the upper, the right, the lower, the left."""
    width, height = frame
    return [
        _Side((0.0, 0.0), (-1,)),
        _Side((width, 0.0), (-2,)),
        _Side((width, height), (-3,)),
        _Side((0.0, height), (-4,)),
    ]


def _left(
    places: Sequence[Point],
    sides: list[_Side],
    line: _Line,
    name: tuple[int, ...],
    frame: Point,
) -> Iterator[_Side]:
    """The sides on the nearer side of a line, and the part of that which closes them."""
    following = [*sides[1:], sides[0]]
    for side, after in zip(sides, following, strict=True):
        begins = not line.beyond(side.start)
        ends = not line.beyond(after.start)
        if begins:
            yield side
        if begins == ends:
            continue
        corner = _corner(places, side.name, name, frame)
        if begins:
            yield _Side(corner, name)
        else:
            yield _Side(corner, side.name)


def _halfway(a: Point, b: Point) -> _Line:
    """The points that are as far from one place as from another."""
    across = b[0] - a[0]
    down = b[1] - a[1]
    further = _square(b) - _square(a)
    return _Line(across, down, further / 2)


def _square(point: Point) -> float:
    x, y = point
    return x * x + y * y


def _corner(places: Sequence[Point], one: tuple[int, ...], other: tuple[int, ...], frame: Point) -> Point:
    """The corner of two sides: reckoned from the places round it in their order, whichever cell is asked for."""
    first, second, *third = sorted({*one, *other} - {*_FRAME})
    line = _halfway(places[first], places[second])
    if third:
        after = _halfway(places[second], places[third[0]])
    else:
        after = _edge(one[0], frame)
    return _crossing(line, after)


_FRAME = (-1, -2, -3, -4)


def _edge(side: int, frame: Point) -> _Line:
    """The line of a side of a frame."""
    width, height = frame
    if side == -2:
        return _Line(1.0, 0.0, width)
    if side == -4:
        return _Line(1.0, 0.0, 0.0)
    if side == -3:
        return _Line(0.0, 1.0, height)
    return _Line(0.0, 1.0, 0.0)


def _crossing(one: _Line, other: _Line) -> Point:
    """The point where two lines meet."""
    apart = _wedge(one.across, one.down, other.across, other.down)
    x = _wedge(one.limit, one.down, other.limit, other.down)
    y = _wedge(one.across, one.limit, other.across, other.limit)
    across = x / apart
    down = y / apart
    return round(across, 2), round(down, 2)


def _wedge(a: float, b: float, c: float, d: float) -> float:
    """The area that two directions span."""
    return a * d - b * c
