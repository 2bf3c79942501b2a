"""A grid of hexes: who lies next to whom, how far, and where on paper. No rules, and no bounds: those are the map's.

Hexes are flat-topped and stand in columns; the odd columns lie half a hex lower. An id is column and row, two digits
each: "3927" is row 27 of column 39. A hex beyond the digits gets an id that no map holds.
"""

from functools import cache
from math import sqrt
from typing import Literal, TypeVar, cast, get_args

HexT = TypeVar("HexT", bound=str)

Direction = Literal["N", "NE", "SE", "S", "SW", "NW"]

DIRECTIONS: tuple[Direction, ...] = get_args(Direction)

Point = tuple[float, float]
"""x to the right and y down, in lengths of a hexside."""

HALF_HEIGHT = sqrt(3) / 2
"""The distance from the centre of a hex to its upper side."""

STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""One hex in each direction, in cube coordinates."""

OUTLINE = ((-0.5, -1), (0.5, -1), (1.0, 0), (0.5, 1), (-0.5, 1), (-1.0, 0))
"""The corners around a centre: lengths of a hexside to the right, half heights down."""


@cache
def _cube(hex: str) -> tuple[int, int]:
    """Two of its cube coordinates; the third is minus their sum."""
    column = int(hex[:-2])
    row = int(hex[-2:])
    return column, row - column // 2


def _named(q: int, r: int) -> str:
    return f"{q:02}{r + q // 2:02}"


@cache
def _neighbours(hex: str) -> tuple[str, ...]:
    q, r = _cube(hex)
    return tuple(_named(q + dq, r + dr) for dq, dr in STEPS)


def neighbours(hex: HexT) -> tuple[HexT, ...]:
    """The six hexes around `hex`, in the order of `DIRECTIONS`."""
    return cast("tuple[HexT, ...]", _neighbours(hex))


def direction(a: str, b: str) -> Direction:
    """The direction in which `b` lies from its neighbour `a`; raises ValueError if they are not neighbours."""
    return DIRECTIONS[_neighbours(a).index(b)]


def distance(a: str, b: str) -> int:
    """The number of hexes from `a` to `b`."""
    q, r = _cube(a)
    other_q, other_r = _cube(b)
    dq = other_q - q
    dr = other_r - r
    return max(abs(dq), abs(dr), abs(dq + dr))


def within(hex: HexT, radius: int) -> tuple[HexT, ...]:
    """All hexes at most `radius` away from `hex`, itself among them, column by column."""
    q, r = _cube(hex)
    near = []
    for dq in range(-radius, radius + 1):
        highest = max(-radius, -radius - dq)
        lowest = min(radius, radius - dq)
        for dr in range(highest, lowest + 1):
            near.append(_named(q + dq, r + dr))
    return cast("tuple[HexT, ...]", tuple(near))


def line(a: HexT, b: HexT) -> tuple[HexT, ...]:
    """The hexes under a straight line from `a` to `b`, both among them.

    Where the line runs along a hexside, the same one of the two hexes is taken from either end.
    """
    if a > b:
        return line(b, a)[::-1]
    if a == b:
        return (a,)
    q, r = _cube(a)
    other_q, other_r = _cube(b)
    dq = other_q - q
    dr = other_r - r
    steps = distance(a, b)
    between = []
    for step in range(1, steps):
        along_q = q * steps + dq * step
        along_r = r * steps + dr * step
        hex = _nearest(along_q, along_r, steps)
        between.append(hex)
    inside = cast("list[HexT]", between)
    return (a, *inside, b)


def _nearest(q: int, r: int, scale: int) -> str:
    """The hex that a point lies in, given by cube coordinates times `scale`."""
    exact = (q, r, -q - r)
    whole_q, whole_r, whole_s = ((2 * value + scale) // (2 * scale) for value in exact)
    error_q = abs(whole_q * scale - q)
    error_r = abs(whole_r * scale - r)
    error_s = abs(whole_s * scale + q + r)
    largest = max(error_q, error_r, error_s)
    if error_q == largest:
        return _named(-whole_r - whole_s, whole_r)
    if error_r == largest:
        return _named(whole_q, -whole_q - whole_s)
    return _named(whole_q, whole_r)


def hexside(a: str, b: str) -> str:
    """The side between two neighbours, the lower number first: "2117/2217"."""
    if a < b:
        return f"{a}/{b}"
    return f"{b}/{a}"


def hexes_of(side: str) -> tuple[str, str]:
    """The two hexes that a side parts, the lower number first."""
    a, _, b = side.partition("/")
    return a, b


@cache
def ends(side: str) -> tuple[str, str]:
    """The two hexes that a side runs into, one at each of its corners, the lower number first."""
    a, b = hexes_of(side)
    first, second = sorted(set(_neighbours(a)).intersection(_neighbours(b)))
    return first, second


@cache
def joined(side: str) -> tuple[str, ...]:
    """The four sides that share a corner with a side: two at each end, in the order of `ends`."""
    return tuple(hexside(hex, end) for end in ends(side) for hex in hexes_of(side))


@cache
def touching(hex: str) -> tuple[str, ...]:
    """The twelve sides at a hex: its own six, then the six that run into its corners, both clockwise from the north."""
    around = _neighbours(hex)
    following = (*around[1:], around[0])
    own = [hexside(hex, other) for other in around]
    corners = [hexside(other, after) for other, after in zip(around, following, strict=True)]
    return (*own, *corners)


def centre(hex: str) -> Point:
    """The middle of a hex."""
    x, halves = _middle(hex)
    return x, halves * HALF_HEIGHT


def corners(hex: str) -> tuple[Point, ...]:
    """The six corners of a hex, clockwise: the first and second bound its north side, and so on round `DIRECTIONS`.

    Neighbours give the corners they share as equal numbers.
    """
    x, halves = _middle(hex)
    return tuple((x + right, (halves + down) * HALF_HEIGHT) for right, down in OUTLINE)


def _middle(hex: str) -> tuple[float, int]:
    """The middle of a hex: lengths of a hexside from the left, half heights from the top."""
    q, r = _cube(hex)
    return 1.5 * q, 2 * r + q
