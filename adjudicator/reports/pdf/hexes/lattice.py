"""A fine triangular lattice over a hex: its points, numbered, their triangles and its rim."""

from collections.abc import Iterator
from math import cos, hypot, pi, sin
from typing import NamedTuple

from adjudicator.reports.pdf.hexes.grid import SIDE
from adjudicator.reports.pdf.hexes.paths import Point

FINENESS = 8
"""Steps from the centre of a hex to its corner."""
_STEP = SIDE / FINENESS
_AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

Axial = tuple[int, int]
"""A lattice point in steps: to the right, and to the upper right."""


class Node(NamedTuple):
    """A lattice point: where from the centre, how far out (1: on the rim), in which side's sector, how far along it."""

    x: float
    y: float
    out: float
    side: int
    along: float


def _nodes() -> Iterator[tuple[Axial, Node]]:
    for q in range(-FINENESS, FINENESS + 1):
        lowest = max(-FINENESS, -FINENESS - q)
        highest = min(FINENESS, FINENESS - q)
        for r in range(lowest, highest + 1):
            yield (q, r), _node(q, r)


def _node(q: int, r: int) -> Node:
    x = (q + r * 0.5) * _STEP
    y = r * _STEP * sin(pi / 3)
    steps = max(abs(q), abs(r), abs(q + r))
    out = steps / FINENESS
    side, along = _sector(q, r)
    return Node(x, y, out, side, along)


def _sector(q: int, r: int) -> tuple[int, float]:
    """The side whose sector a lattice point lies in, and how far along it, clockwise."""
    for turn in range(6):
        if q > 0 and r >= 0:
            side = (1 - turn) % 6
            along = q / (q + r)
            return side, along
        q, r = q + r, -q
    return 0, 0.5


NUMBERS = {axial: number for number, (axial, _) in enumerate(_nodes())}
NODES = tuple(node for _, node in _nodes())
INNER = tuple(number for number, node in enumerate(NODES) if node.out < 1)
"""The points that do not lie on the rim."""


def _near(q: int, r: int) -> tuple[int, ...]:
    return tuple(NUMBERS[q + dq, r + dr] for dq, dr in _AROUND if (q + dq, r + dr) in NUMBERS)


NEAR = tuple(_near(q, r) for q, r in NUMBERS)
"""The neighbours of each point."""


def _triangles() -> Iterator[tuple[int, int, int]]:
    for axial in NUMBERS:
        for one, other in ((0, 1), (1, 2)):
            corners = [axial, _beside(axial, one), _beside(axial, other)]
            if all(corner in NUMBERS for corner in corners):
                a, b, c = (NUMBERS[corner] for corner in corners)
                yield a, b, c


def _beside(axial: Axial, way: int) -> Axial:
    """The lattice point one step away."""
    q, r = axial
    dq, dr = _AROUND[way]
    return q + dq, r + dr


def _rim() -> Iterator[int]:
    q = FINENESS
    r = 0
    for dq, dr in (*_AROUND[2:], *_AROUND[:2]):
        for _ in range(FINENESS):
            yield NUMBERS[q, r]
            q = q + dq
            r = r + dr


TRIANGLES = tuple(_triangles())
"""Points by threes, counter-clockwise."""
RIM = tuple(_rim())
"""The points of the rim, counter-clockwise."""
FACING: tuple[Point, ...] = tuple((cos((1.5 - side) * pi / 3), sin((1.5 - side) * pi / 3)) for side in range(6))
"""The direction of the middle of each side."""


def _pulls(node: Node) -> tuple[float, ...]:
    shares = []
    for step in range(12):
        angle = (4 - step) * pi / 6
        reach = SIDE * (1 if step % 2 == 0 else sin(pi / 3))
        across = node.x - reach * cos(angle)
        up = node.y - reach * sin(angle)
        away = hypot(across, up) / SIDE
        pull = 1 / (0.05 + away) ** 2.5
        shares.append(pull)
    total = sum(shares)
    return tuple(share / total for share in shares)


PULLS = tuple(_pulls(node) for node in NODES)
"""The weights of each corner and each middle of a side for the height of each point, clockwise in turn."""


def nearest(x: float, y: float) -> int | None:
    """The lattice point nearest to a place given from the centre, if that lies in the hex."""
    r = y / (_STEP * sin(pi / 3))
    return NUMBERS.get((round(x / _STEP - r / 2), round(r)))
