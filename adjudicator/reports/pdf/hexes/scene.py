"""A figure set down on paper: where its hexes lie in points, and what ground is taken."""

from collections.abc import Collection, Iterator
from functools import cached_property
from math import inf

from adjudicator.reports.pdf.fonts import SANS, width
from adjudicator.reports.pdf.hexes.grid import HEIGHT, SIDE, centre, row_at, split
from adjudicator.reports.pdf.hexes.layer import Layer
from adjudicator.reports.pdf.hexes.paths import Point
from adjudicator.reports.pdf.hexes.sectors import MIDDLE
from adjudicator.reports.pdf.hexes.symbols import SIZE
from adjudicator.reports.pdf.placing import LIGHT, Box, Ground, centred
from adjudicator.table.hexmap import HexMap, Site

MARGIN = 4.0
"""White between the outermost hexes and the edge of the frame, in points."""


_GRAIN = 0.01
"""What lies so far over a hexside, in points, does not."""


class Room(Ground):
    """Ground that can also be asked."""

    def __init__(self, bounds: Box) -> None:
        super().__init__(bounds)
        self._frame = bounds
        self._taken: list[Box] = []

    def take(self, box: Box, weight: float = 1.0) -> None:
        """Nothing else may cover this box."""
        super().take(box, weight)
        self._taken.append(box)

    def free(self, box: Box) -> bool:
        """Whether a box lies inside the bounds and covers nothing."""
        x0, y0, x1, y1 = box
        if not box.inside(self._frame):
            return False
        return not any(left < x1 and x0 < right and low < y1 and y0 < high for left, low, right, high in self._taken)


def _frame(figure: HexMap) -> Box:
    """The box round the hexes that are shown, in map units."""
    xs, ys = zip(*(centre(cell.id) for cell in figure.cells), strict=True)
    return Box(min(xs) - SIDE, min(ys) - HEIGHT / 2, max(xs) + SIDE, max(ys) + HEIGHT / 2)


def pitch_for(figure: HexMap, wide: float, high: float) -> float:
    """The height of a hex, in points, at which a map fills a frame."""
    x0, y0, x1, y1 = _frame(figure)
    return HEIGHT * min((wide - 2 * MARGIN) / (x1 - x0), (high - 2 * MARGIN) / (y1 - y0))


class Scene:
    """A map on paper, its lower left corner at (0, 0); `pitch` is the height of a hex in points, at most `most`."""

    def __init__(self, figure: HexMap, layer: Layer, wide: float, high: float, most: float = inf) -> None:
        self.figure = figure
        self.layer = layer
        self.plain = any(figure is each for each in layer.plain)
        self.political = self.plain and figure.overview and any(realm.seat for realm in figure.realms)
        """Whether it shows whose the lands are."""
        self.pitch = min(most, pitch_for(figure, wide, high))
        self.scale = self.pitch / HEIGHT
        x0, y0, x1, y1 = _frame(figure)
        self.width, self.height = ((end - start) * self.scale + 2 * MARGIN for start, end in ((x0, x1), (y0, y1)))
        self.origin = x0, y0

    def put(self, point: Point) -> Point:
        """A point of the map on paper."""
        x0, y0 = self.origin
        return MARGIN + (point[0] - x0) * self.scale, MARGIN + (point[1] - y0) * self.scale

    def hex(self, id: str) -> Point:
        """The middle of a hex on paper."""
        return self.put(centre(id))

    def covers(self, box: Box, inside: Collection[tuple[int, int]]) -> bool:
        """Whether a box lies over certain hexes alone, taken as upright rectangles."""
        x0, y0 = self.origin

        def column_at(x: float) -> int:
            return round(((x - MARGIN) / self.scale + x0) / (1.5 * SIDE))

        for column in range(column_at(box.x0), column_at(box.x1) + 1):
            for edge in (box.y0, box.y1):
                y = (edge - MARGIN) / self.scale + y0
                if (column, row_at(column, y)) not in inside:
                    return False
        return True

    def holds(self, id: str, box: Box) -> bool:
        """Whether a box lies in a hex with all its corners."""
        x, y = self.hex(id)
        side = SIDE * self.scale
        high = self.pitch / 2 + _GRAIN
        return all(
            abs(top - y) <= high and abs(end - x) <= side * (1 - abs(top - y) / self.pitch) + _GRAIN
            for end in (box.x0, box.x1)
            for top in (box.y0, box.y1)
        )

    def anchor(self, at: str, afloat: bool = False) -> Point:
        """Where something stands, on paper."""
        return self.put(self.layer.chart.anchor(at, afloat))

    @cached_property
    def ids(self) -> frozenset[str]:
        """The hexes that are shown."""
        return frozenset(cell.id for cell in self.figure.cells)

    @cached_property
    def sites(self) -> dict[str, list[Site]]:
        """The places that are shown, by hex."""
        found: dict[str, list[Site]] = {}
        for site in self.figure.sites:
            if split(site.at)[0] in self.ids:
                found.setdefault(split(site.at)[0], []).append(site)
        return found

    def shows(self, at: str) -> bool:
        """Whether a spot or a hexside is shown."""
        return any(split(id)[0] in self.ids for id in at.split("/"))

    def ground(self, numbers: bool) -> Room:
        """The paper with the symbols of places taken, and the numbers of hexes if they may not be covered."""
        aside = 0 if numbers else min(self.pitch / 2, 12.0)
        ground = Room(Box(aside, 0, self.width - aside, self.height))
        for box in self.numbers() if numbers else ():
            ground.take(box, LIGHT)
        for id in self.sites:
            for box in self.symbols(id):
                ground.take(box)
        return ground

    def numbers(self) -> Iterator[Box]:
        """What the numbers of hexes cover, where they are printed."""
        size = 0.0 if self.plain else self.layer.number_size(self.pitch) * self.scale
        top = (MIDDLE if self.figure.legend.sectors else HEIGHT / 2 - 12) * self.scale
        for cell in self.figure.cells if size else ():
            x, y = self.hex(cell.id)
            yield centred(x, y + top - size * 0.36, width(self.figure.legend.number(cell.id), SANS, size), size * 0.8)

    def symbols(self, id: str) -> Iterator[Box]:
        """What the symbols of the places of a hex cover."""
        sites = self.sites.get(id, ())
        for number, site in enumerate(sites):
            x, y, share = self.layer.chart.site(site.at, number, len(sites))
            size = SIZE * share * self.scale * 0.94
            yield centred(*self.put((x, y)), size, size)
