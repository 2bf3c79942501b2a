"""The room for names: places within a region that hold a box of a size, those nearest to its pieces first."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from adjudicator.reports.pdf.regions.hatch import within
from adjudicator.table.regionmap import Geography, Region, Spot

_STEP = 3.0
"""The distance of rows that are tried, in units of the land."""
_TRIED = 72
"""The most places of a region that are tried."""


class Size(NamedTuple):
    """The width and height of a box, in units of the land."""

    wide: float
    high: float


class Rooms:
    """The regions of a land, with the rooms in them."""

    def __init__(self, geography: Geography) -> None:
        self._regions = {region.id: _Room(region) for region in geography.regions}
        self._middles_by_size: dict[tuple[str, Size], Sequence[Spot]] = {}

    def within(self, region: str, size: Size) -> Sequence[Spot]:
        """The middles of boxes of a size that lie within a region, the nearest first."""
        key = (region, size)
        if key not in self._middles_by_size:
            room = self._regions[region]
            self._middles_by_size[key] = room.middles(size)
        return self._middles_by_size[key]

    def at(self, spot: Spot) -> Region | None:
        """The region that a spot lies in."""
        return next((room.region for room in self._regions.values() if room.holds(spot)), None)


@lru_cache(maxsize=8)
def rooms_of(geography: Geography) -> Rooms:
    """The rooms of a land."""
    return Rooms(geography)


class _Room:
    def __init__(self, region: Region) -> None:
        ys = [y for ring in region.rings for _, y in ring]
        self.region = region
        self._rows: dict[float, list[Spot]] = {}
        self._upper = min(ys, default=0)
        self._lower = max(ys, default=0)

    def middles(self, size: Size) -> Sequence[Spot]:
        """Middles of boxes of a size, those nearest to what stands in the region first."""
        x0, y0 = self.region.at

        def off(spot: Spot) -> float:
            x, y = spot
            across = (x - x0) / 1.6
            up = y - y0
            return across**2 + up**2

        middles = [*self._middles(size)]
        middles.sort(key=off)
        step = max(1, len(middles) // _TRIED)
        return middles[::step]

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
                for x in self._tried(first, last):
                    yield x, y
            y += _STEP

    def _tried(self, first: float, last: float) -> Iterable[float]:
        """The middles tried in a free part of a row: the nearest, the ends, and between."""
        if first > last:
            return ()
        x, _ = self.region.at
        near = max(x, first)
        near = min(near, last)
        left = (first + near) / 2
        right = (near + last) / 2
        return dict.fromkeys((near, first, last, left, right))

    def _free(self, y: float, half: float) -> Sequence[Spot]:
        """The parts of a row of boxes that lie within the region."""
        step = _STEP / 2
        upper = round((y - half) / step) * step
        lower = round((y + half) / step) * step
        above = _shared(self._row(upper), self._row(y))
        return _shared(above, self._row(lower))

    def _row(self, y: float) -> list[Spot]:
        """The parts of a line across that lie within the region."""
        if y not in self._rows:
            self._rows[y] = [*within(self.region.rings, y + 0.01)]
        return self._rows[y]


def _shared(one: Sequence[Spot], other: Sequence[Spot]) -> list[Spot]:
    """The parts that two rows have in common."""
    shared = []
    for a, b in one:
        for c, d in other:
            left = max(a, c)
            right = min(b, d)
            if left < right:
                shared.append((left, right))
    return shared
