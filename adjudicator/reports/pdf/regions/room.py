"""Where names fit: places within a region that hold a box of a size, those nearest to what stands there first."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from adjudicator.table.regionmap import Geography, Region, Spot

_STEP = 3.0
"""How far rows are apart that are tried, in units of the land."""
_TRIED = 72
"""How many places of a region are tried at the most."""


class Size(NamedTuple):
    """How wide and high a box is, in units of the land."""

    wide: float
    high: float


class Rooms:
    """The regions of a land, with the rooms in them."""

    def __init__(self, geography: Geography) -> None:
        self._regions = {region.id: _Room(region) for region in geography.regions}
        self._found: dict[tuple[str, Size], Sequence[Spot]] = {}

    def within(self, region: str, size: Size) -> Sequence[Spot]:
        """The middles of boxes of a size that lie within a region, the nearest first."""
        key = (region, size)
        if key not in self._found:
            self._found[key] = self._regions[region].middles(size)
        return self._found[key]

    def at(self, spot: Spot) -> Region | None:
        """The region that a spot lies in."""
        return next((room.region for room in self._regions.values() if room.holds(spot)), None)


@lru_cache(maxsize=8)
def rooms_of(geography: Geography) -> Rooms:
    """The rooms of a land."""
    return Rooms(geography)


class _Room:
    def __init__(self, region: Region) -> None:
        self.region = region
        self._rows: dict[float, list[Spot]] = {}
        ys = [y for ring in region.rings for _, y in ring]
        self._upper = min(ys, default=0)
        self._lower = max(ys, default=0)

    def middles(self, size: Size) -> Sequence[Spot]:
        found = [*self._middles(size)]
        x0, y0 = self.region.at
        found.sort(key=lambda spot: ((spot[0] - x0) / 1.6) ** 2 + (spot[1] - y0) ** 2)
        return found[:: max(1, len(found) // _TRIED)]

    def holds(self, spot: Spot) -> bool:
        """Whether a spot lies in it."""
        x, y = spot
        if not self._upper <= y <= self._lower:
            return False
        row = self._row(round(y * 2 / _STEP) * _STEP / 2)
        return any(left < x < right for left, right in row)

    def _middles(self, size: Size) -> Iterator[Spot]:
        """Boxes row by row, in each at the nearest place, at the ends, and between."""
        half = size.high / 2
        y = self._upper + _STEP * round(half / _STEP) + _STEP
        while y + half < self._lower:
            for left, right in self._free(y, half):
                first = left + size.wide / 2
                last = right - size.wide / 2
                if first <= last:
                    near = min(max(self.region.at[0], first), last)
                    for x in dict.fromkeys((near, first, last, (first + near) / 2, (near + last) / 2)):
                        yield x, y
            y += _STEP

    def _free(self, y: float, half: float) -> Sequence[Spot]:
        """From where to where a row of boxes lies within the region."""
        step = _STEP / 2
        upper = round((y - half) / step) * step
        lower = round((y + half) / step) * step
        return _shared(_shared(self._row(upper), self._row(y)), self._row(lower))

    def _row(self, y: float) -> list[Spot]:
        """From where to where a line across lies within the region."""
        if y not in self._rows:
            crossed = sorted(self._crossings(y + 0.01))
            self._rows[y] = [(a, b) for a, b in zip(crossed[::2], crossed[1::2], strict=False)]
        return self._rows[y]

    def _crossings(self, y: float) -> Iterator[float]:
        for ring in self.region.rings:
            for (ax, ay), (bx, by) in pairwise((*ring, ring[0])):
                if (ay > y) != (by > y):
                    yield ax + (bx - ax) * (y - ay) / (by - ay)


def _shared(one: Sequence[Spot], other: Sequence[Spot]) -> list[Spot]:
    """What two rows have in common."""
    found = []
    for a, b in one:
        for c, d in other:
            if max(a, c) < min(b, d):
                found.append((max(a, c), min(b, d)))
    return found
