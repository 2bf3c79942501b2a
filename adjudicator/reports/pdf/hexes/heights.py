"""The heights of a hex: a point above zero is land.

On the rim the heights follow from the hexsides alone, so that neighbours meet; inside, they fall from the land to the
water, and a bump is raised or lowered until the share of land is right; where water splits the hex, a valley runs
between its land areas. Noise makes it look grown.
"""

from collections.abc import Sequence
from math import hypot, sqrt
from operator import mul
from typing import NamedTuple

from adjudicator.reports.pdf.hexes.grid import SIDE, centre
from adjudicator.reports.pdf.hexes.lattice import FACING, FINENESS, INNER, NEAR, NODES, PULLS, RIM, Node
from adjudicator.reports.pdf.hexes.noise import noise

LAND, WATER, BOTH = "123"
"""The ground across a hexside, as a digit of `Cell.edges`."""
_SLOPE = 2.2
"""The slope of heights from the land to the water."""
_ROUGH = 2.4
_NARROW = 0.8
"""The strength of noise in general, and where water splits a hex."""
_VALLEY = 3.0
_SPLIT = 84
"""The depth of water that splits a hex, and the most land in percent that leaves room for it."""
_SURE = 0.08
"""The least height where only land runs across a side, and the least depth where only water does."""
_LIFTS = tuple(1 - node.out**2 for node in NODES)
"""The rise of each lattice point with the bump in the middle."""


class Rim(NamedTuple):
    """Heights at the corners and the middles of the sides, clockwise from N, and what runs across each side."""

    corners: tuple[float, ...]
    middles: tuple[float, ...]
    edges: str

    def height(self, side: int, along: float) -> float:
        """The height on a side, `along` it clockwise."""
        corner = side if along < 0.5 else (side + 1) % 6
        near = abs(along - 0.5) * 2
        near = near * near * (3 - 2 * near)
        middle = self.middles[side]
        end = self.corners[corner]
        return middle + (end - middle) * near


def middle_height(edge: str, a: float, b: float, land: float) -> float:
    """The height in the middle of a side between corners of heights `a` and `b`; `land` is the share round it."""
    height = max(-0.3, min(0.3, (land - 0.5) * 0.8))
    if (a > 0) != (b > 0):
        if edge == LAND:
            return max(height, 0.1)
        if edge == WATER:
            return min(height, -0.1)
        return height
    if edge == BOTH:
        return -0.35 if a > 0 else 0.35
    return 0.5 if edge == LAND else -0.5


def heights(id: str, rim: Rim, share: int, parts: Sequence[str]) -> list[float]:
    """The height of every lattice point of a hex of which `share` percent is land."""
    x, y = centre(id)
    around = [height for pair in zip(rim.corners, rim.middles, strict=True) for height in pair]
    rough = _NARROW if parts else _ROUGH
    most = min(share, _SPLIT) if parts else share
    levels = []
    for node, pulls, lift in zip(NODES, PULLS, _LIFTS, strict=True):
        shake = noise(round(x + node.x), round(y + node.y))
        if node.out == 1:
            level = _on_rim(rim, node, shake)
        else:
            slope = _SLOPE * sum(map(mul, pulls, around))
            valley = _VALLEY * _parting(node, parts) if parts else 0.0
            level = slope + sqrt(lift) * shake * rough + valley
        levels.append(level)
    bump = _bump(levels, most)
    return [level + lift * bump or _SURE for level, lift in zip(levels, _LIFTS, strict=True)]


def _on_rim(rim: Rim, node: Node, shake: float) -> float:
    """The height of a point of the rim, kept above or below zero where only land or only water runs across."""
    side = node.side
    shaken = shake * 2 * min(node.along, 1 - node.along)
    height = rim.height(side, node.along) + shaken
    ends = (rim.corners[side], rim.corners[(side + 1) % 6])
    if rim.edges[side] == LAND and min(ends) > 0:
        return max(height, _SURE)
    if rim.edges[side] == WATER and max(ends) < 0:
        return min(height, -_SURE)
    return height


def _parting(node: Node, parts: Sequence[str]) -> float:
    """The clearness with which a point belongs to one land area: -0.5 halfway between two, 0.5 deep in one."""

    def pull(part: str) -> float:
        return sum(1 / (0.02 + distance(node, int(digit)) ** 3) for digit in part)

    pulls = sorted(map(pull, parts))
    lead = pulls[-1] / pulls[-2] - 1
    return min(1.0, lead) - 0.5


def distance(node: Node, side: int) -> float:
    """The distance of a point from a side, or rather from a point a little beyond its middle, in lengths of a side."""
    x, y = FACING[side]
    return hypot(node.x / SIDE - x, node.y / SIDE - y)


def _bump(levels: Sequence[float], share: int) -> float:
    """The height to raise the middle by so that the share of land is right."""
    needed = sorted(-levels[number] / _LIFTS[number] for number in INNER)
    on_rim = sum(1 for number in RIM if levels[number] > 0)
    of_land = round(len(NODES) * share / 100)
    wanted = max(1, of_land - on_rim)
    wanted = min(len(needed) - 1, wanted)
    below = needed[wanted - 1]
    above = needed[wanted]
    return (below + above) / 2


def shore_distances(levels: Sequence[float]) -> list[int]:
    """The steps of each lattice point from the water (0: in it); without water, far inland."""
    steps = [0 if level < 0 else FINENESS for level in levels]
    queue = [number for number, level in enumerate(levels) if level < 0]
    for number in queue:
        beyond = steps[number] + 1
        for other in NEAR[number]:
            if steps[other] > beyond:
                steps[other] = beyond
                queue.append(other)
    return steps
