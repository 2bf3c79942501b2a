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
            x = (q + r * 0.5) * _STEP
            y = r * _STEP * sin(pi / 3)
            out = max(abs(q), abs(r), abs(q + r)) / FINENESS
            yield (q, r), Node(x, y, out, *_sector(q, r))


def _sector(q: int, r: int) -> tuple[int, float]:
    """The side whose sector a lattice point lies in, and how far along it, clockwise."""
    for turn in range(6):
        if q > 0 and r >= 0:
            return (1 - turn) % 6, q / (q + r)
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
    for q, r in NUMBERS:
        for (aq, ar), (bq, br) in (((1, 0), (0, 1)), ((0, 1), (-1, 1))):
            corners = ((q, r), (q + aq, r + ar), (q + bq, r + br))
            if all(corner in NUMBERS for corner in corners):
                a, b, c = (NUMBERS[corner] for corner in corners)
                yield a, b, c


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
        shares.append(1 / (0.05 + hypot(node.x - reach * cos(angle), node.y - reach * sin(angle)) / SIDE) ** 2.5)
    return tuple(share / sum(shares) for share in shares)


PULLS = tuple(_pulls(node) for node in NODES)
"""For each point how much each corner and each middle of a side counts for its height, clockwise in turn."""


def nearest(x: float, y: float) -> int | None:
    """The lattice point nearest to a place given from the centre, if that lies in the hex."""
    r = y / (_STEP * sin(pi / 3))
    return NUMBERS.get((round(x / _STEP - r / 2), round(r)))
