"""A figure set down on paper: where its hexes lie in points, and what ground is taken."""

from collections.abc import Collection, Iterator
from functools import cached_property
from math import inf
from typing import NamedTuple

from adjudicator.reports.pdf.fonts import SANS, width
from adjudicator.reports.pdf.hexes.grid import HEIGHT, SIDE, centre, extent, split
from adjudicator.reports.pdf.hexes.layer import Layer
from adjudicator.reports.pdf.hexes.paths import Point
from adjudicator.reports.pdf.hexes.sectors import MIDDLE
from adjudicator.reports.pdf.hexes.symbols import SIZE
from adjudicator.reports.pdf.hexes.textures import GROWTHS
from adjudicator.reports.pdf.placing import LIGHT, Box, Ground, centred
from adjudicator.table.hexmap import HexMap, Site

MARGIN = 4.0
"""White between the outermost hexes and the edge of the frame, in points."""


_GRAIN = 0.01
"""A box that reaches so far over a hexside, in points, still lies in its hex."""


class Room(Ground):
    """Ground that can also be asked."""

    def free(self, box: Box) -> bool:
        """Whether a box lies inside the bounds and covers nothing."""
        return box.inside(self.bounds) and not any(map(box.meets, self.near(box)))


def _frame(figure: HexMap) -> Box:
    """The box round the hexes that are shown, in map units."""
    ids = [cell.id for cell in figure.cells]
    return extent(ids, SIDE, HEIGHT / 2)


def pitch_for(figure: HexMap, wide: float, high: float) -> float:
    """The height of a hex, in points, at which a map fills a frame."""
    x0, y0, x1, y1 = _frame(figure)
    across = (wide - 2 * MARGIN) / (x1 - x0)
    up = (high - 2 * MARGIN) / (y1 - y0)
    return HEIGHT * min(across, up)


class Setting(NamedTuple):
    """The lie of hexes on paper, by the corner of their frame in map units and the scale; alike on maps alike."""

    origin: Point
    scale: float

    def put(self, point: Point) -> Point:
        """A point of the map on paper."""
        x0, y0 = self.origin
        x, y = point
        across = (x - x0) * self.scale
        up = (y - y0) * self.scale
        return MARGIN + across, MARGIN + up

    def hex(self, id: str) -> Point:
        """The middle of a hex on paper."""
        return self.put(centre(id))

    def covers(self, box: Box, inside: Collection[tuple[int, int]]) -> bool:
        """Whether a box lies over certain hexes alone, taken as upright rectangles."""
        first = self._column_at(box.x0)
        last = self._column_at(box.x1)
        low = self._row_at(box.y0)
        high = self._row_at(box.y1)
        for column in (last, *range(first, last)):
            aside = (column % 2) / 2
            if (column, round(low - aside)) not in inside:
                return False
            if (column, round(high - aside)) not in inside:
                return False
        return True

    def _column_at(self, x: float) -> int:
        """The column of hexes at a place on paper."""
        x0, _ = self.origin
        across = (x - MARGIN) / self.scale + x0
        return round(across / (1.5 * SIDE))

    def _row_at(self, y: float) -> float:
        """The row of hexes at a height on paper, in an even column, with how far on from its middle that is."""
        _, y0 = self.origin
        up = (y - MARGIN) / self.scale + y0
        return -up / HEIGHT


class Scene:
    """A map on paper, its lower left corner at (0, 0); `pitch` is the height of a hex in points, at most `most`."""

    def __init__(self, figure: HexMap, layer: Layer, wide: float, high: float, most: float = inf) -> None:
        self.figure = figure
        self.layer = layer
        self.plain = any(figure is each for each in layer.plain)
        owned = any(realm.seat for realm in figure.realms)
        self.political = self.plain and figure.overview and owned
        """Whether it shows whose the lands are."""
        self.pitch = min(most, pitch_for(figure, wide, high))
        self.scale = self.pitch / HEIGHT
        x0, y0, x1, y1 = _frame(figure)
        self.width = (x1 - x0) * self.scale + 2 * MARGIN
        self.height = (y1 - y0) * self.scale + 2 * MARGIN
        self.setting = Setting((x0, y0), self.scale)

    def put(self, point: Point) -> Point:
        """A point of the map on paper."""
        return self.setting.put(point)

    def hex(self, id: str) -> Point:
        """The middle of a hex on paper."""
        return self.setting.hex(id)

    def holds(self, id: str, box: Box) -> bool:
        """Whether a box lies in a hex with all its corners."""
        x, y = self.hex(id)
        side = SIDE * self.scale
        high = self.pitch / 2 + _GRAIN
        for top in (box.y0, box.y1):
            up = abs(top - y)
            share = 1 - up / self.pitch
            reach = side * share + _GRAIN
            for end in (box.x0, box.x1):
                across = abs(end - x)
                if up > high or across > reach:
                    return False
        return True

    def anchor(self, at: str, afloat: bool = False) -> Point:
        """The point on paper where something stands."""
        return self.put(self.layer.chart.anchor(at, afloat))

    @cached_property
    def ids(self) -> frozenset[str]:
        """The hexes that are shown."""
        return frozenset(cell.id for cell in self.figure.cells)

    @cached_property
    def grown(self) -> frozenset[str]:
        """The hexes that signs of their ground stand in: woods, hills, marshes."""
        grown = set()
        for cell in self.figure.cells:
            if not GROWTHS.keys().isdisjoint(cell.ground):
                grown.add(cell.id)
        return frozenset(grown)

    @cached_property
    def sites(self) -> dict[str, list[Site]]:
        """The places that are shown, by hex."""
        by_hex: dict[str, list[Site]] = {}
        for site in self.figure.sites:
            id, _ = split(site.at)
            if id in self.ids:
                by_hex.setdefault(id, []).append(site)
        return by_hex

    def shows(self, at: str) -> bool:
        """Whether a spot or a hexside is shown."""
        return any(split(id)[0] in self.ids for id in at.split("/"))

    def ground(self, numbers: bool) -> Room:
        """The paper with the symbols of places taken, and the numbers of hexes if they may not be covered."""
        aside = 0 if numbers else min(self.pitch / 2, 12.0)
        ground = Room(Box(aside, 0, self.width - aside, self.height))
        if numbers:
            for box in self.numbers():
                ground.take(box, LIGHT)
        for id in self.sites:
            for box in self.symbols(id):
                ground.take(box)
        return ground

    def numbers(self) -> Iterator[Box]:
        """The boxes of the numbers of hexes, where they are printed."""
        legend = self.figure.legend
        units = self.layer.number_size(self.pitch)
        size = units * self.scale
        if self.plain or not size:
            return
        edge = MIDDLE if legend.sectors else HEIGHT / 2 - 12
        top = edge * self.scale
        for cell in self.figure.cells:
            x, y = self.hex(cell.id)
            number = legend.number(cell.id)
            wide = width(number, SANS, size)
            yield centred(x, y + top - size * 0.36, wide, size * 0.8)

    def symbols(self, id: str) -> Iterator[Box]:
        """The boxes of the symbols of the places of a hex."""
        chart = self.layer.chart
        sites = self.sites.get(id, ())
        for number, site in enumerate(sites):
            place = chart.site(site.at, number, len(sites))
            size = SIZE * place.share * self.scale * 0.94
            middle = self.put((place.x, place.y))
            yield centred(*middle, size, size)
