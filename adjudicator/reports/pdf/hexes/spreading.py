"""Where a name can spread over hexes: worked out once for a land at a scale, and remembered for all that show it."""

from collections.abc import Sequence
from functools import lru_cache

from adjudicator.reports.pdf.hexes.grid import cell_of
from adjudicator.reports.pdf.hexes.paths import Point
from adjudicator.reports.pdf.hexes.scene import Setting
from adjudicator.reports.pdf.placing import Box, centred

_MOST = 256
"""The most names and sizes whose boxes are remembered."""


@lru_cache(maxsize=_MOST)
def boxes_over(
    setting: Setting, pitch: float, places: Sequence[str], grown: Sequence[str], wide: float, high: float
) -> Sequence[Box]:
    """The boxes of a size that lie over certain hexes alone, the best first; hexes are `pitch` points high.

    Of the hexes, signs of the ground stand in those that are `grown`: the less of them a box covers, the better it is;
    of boxes that cover as much, the one that is nearest to the middle of the hexes.
    """
    inside = frozenset(map(cell_of, places))
    boxes = []
    for x, y in _spots(setting, pitch, places):
        box = centred(x, y, wide, high)
        if setting.covers(box, inside):
            boxes.append(box)
    signs = []
    for id in grown:
        x, y = setting.hex(id)
        sign = centred(x, y, pitch, pitch)
        signs.append(sign)
    if signs:
        boxes.sort(key=lambda box: _covered(box, signs))
    return tuple(boxes)


def _covered(box: Box, others: Sequence[Box]) -> float:
    """The area of other boxes that a box covers."""
    return sum(box.overlap(other) for other in others)


@lru_cache(maxsize=_MOST)
def _spots(setting: Setting, pitch: float, places: Sequence[str]) -> Sequence[Point]:
    """The points for the middle of a name, those nearest to the middle of its hexes first."""
    points = [setting.hex(id) for id in sorted(places)]
    x0 = sum(x for x, _ in points) / len(points)
    y0 = sum(y for _, y in points) / len(points)
    spots = set()
    for x, y in points:
        spots.add((x, y))
        spots.add((x, y + pitch / 2))

    def off(spot: Point) -> tuple[float, Point]:
        x, y = spot
        across = x - x0
        up = y - y0
        far = across**2 + 2 * up**2
        return far, spot

    return tuple(sorted(spots, key=off))
