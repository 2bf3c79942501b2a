"""The hexes of one figure or several as one piece of map, and the shape of the land in each of them."""

from collections.abc import Iterable, Sequence
from math import dist
from typing import NamedTuple

from adjudicator.board.hexes import hexes_of, neighbours
from adjudicator.reports.pdf.hexes import sectors
from adjudicator.reports.pdf.hexes.coast import Shape, inland, offshore, shape
from adjudicator.reports.pdf.hexes.grid import HEIGHT, SIDE, centre, corners, middle, split
from adjudicator.reports.pdf.hexes.heights import BOTH, LAND, WATER, Rim, middle_height
from adjudicator.reports.pdf.hexes.paths import Point
from adjudicator.table.hexmap import Cell, HexMap, Realm, Side, Site
from adjudicator.table.legends import HexLegend

_BEYOND = Cell("")
_BRINK = -0.02
"""The height of a corner where land without water meets water without land."""


_ASIDE = 0.44
_INWARD = 0.44
"""The distance of a symbol left of the middle of its land, and from its hexside, as shares of that."""


class Place(NamedTuple):
    """The place of a symbol, in map units, and its size as a share of the usual one."""

    x: float
    y: float
    share: float


class Reach(NamedTuple):
    """A road from the middle of a hex to one of its sides."""

    side: int
    kind: str


class Chart:
    """A piece of map: hexes, hexsides, places and realms by their ids, and what its game draws them with.

    One that is `coarse` has shores of points so many units apart: it is for a small scale.
    """

    def __init__(self, figures: Sequence[HexMap] = (), legend: HexLegend = HexMap.legend, *, coarse: int = 0) -> None:
        self.coarse = coarse
        self.legend = figures[0].legend if figures else legend
        self.cells: dict[str, Cell] = {}
        self.sides: dict[str, Side] = {}
        self.sites: dict[str, list[Site]] = {}
        self.realms: dict[str, Realm] = {}
        self.reaches: dict[str, list[Reach]] = {}
        self._shapes: dict[str, Shape] = {}
        self._anchors: dict[tuple[str, bool], Point] = {}
        for figure in figures:
            self._add((*figure.cells, *figure.fringe), figure.sides, figure.sites, figure.realms)

    @classmethod
    def of(
        cls,
        cells: Iterable[Cell],
        sides: Iterable[Side],
        sites: Iterable[Site],
        realms: Iterable[Realm],
        legend: HexLegend = HexMap.legend,
        *,
        coarse: int = 0,
    ) -> "Chart":
        """A piece of map from its parts."""
        chart = cls(legend=legend, coarse=coarse)
        chart._add(cells, sides, sites, realms)
        return chart

    def _add(
        self, cells: Iterable[Cell], sides: Iterable[Side], sites: Iterable[Site], realms: Iterable[Realm]
    ) -> None:
        self.cells.update((cell.id, cell) for cell in cells)
        self.realms.update((realm.id, realm) for realm in realms)
        for site in sites:
            id, _ = split(site.at)
            here = self.sites.setdefault(id, [])
            if not any(_same(site, other) for other in here):
                here.append(site)
        for side in sides:
            if side.id not in self.sides:
                self.sides[side.id] = side
                self._join(side)

    def _join(self, side: Side) -> None:
        """Add the roads that cross a side to both of its hexes."""
        if not side.roads:
            return
        a, b = hexes_of(side.id)
        for one, other in ((a, b), (b, a)):
            number = neighbours(one).index(other)
            reaches = self.reaches.setdefault(one, [])
            for kind in side.roads:
                reaches.append(Reach(number, kind))

    def cell(self, id: str, beside: Cell = _BEYOND) -> Cell:
        """The hex, or one like its neighbour `beside` where the map ends."""
        return self.cells.get(id, beside)

    def edge(self, cell: Cell, side: int) -> str:
        """The ground across a side: `LAND`, `WATER` or `BOTH`."""
        if cell.edges:
            return cell.edges[side]
        return LAND if cell.ground else WATER

    def rim(self, cell: Cell) -> Rim:
        """The heights round a hex."""
        around = [self.cell(id, cell) for id in neighbours(cell.id)]
        edges = []
        heights = []
        for side in range(6):
            edges.append(self.edge(cell, side))
            heights.append(self._corner(cell, around, side))
        middles = []
        for side, other in enumerate(around):
            after = heights[(side + 1) % 6]
            land = (cell.land + other.land) / 200
            middle = middle_height(edges[side], heights[side], after, land)
            middles.append(middle)
        return Rim(tuple(heights), tuple(middles), "".join(edges))

    def _corner(self, cell: Cell, around: list[Cell], number: int) -> float:
        """The height of a corner: by the sides that meet there, or else by the land in the hexes round it."""
        left = around[number - 1]
        right = around[number]
        meeting = (cell, left, right)
        if any(_parted(each, meeting) for each in meeting):
            return -0.3
        wet = any(not each.ground for each in meeting)
        dry = any(not each.water for each in meeting)
        if wet and dry:
            return _BRINK
        if wet:
            return -0.45
        if dry:
            return 0.45
        edges = self._edges_at(cell, left, right, number)
        if (LAND in edges) != (WATER in edges):
            return 0.45 if LAND in edges else -0.45
        land = cell.land + left.land + right.land
        height = (land / 300 - 0.5) * 1.2
        return max(-0.45, min(0.45, height or 0.05))

    def _edges_at(self, cell: Cell, left: Cell, right: Cell, number: int) -> set[str]:
        """The grounds across the three sides that meet at a corner."""
        before = self.edge(cell, (number - 1) % 6)
        after = self.edge(cell, number)
        third = BOTH
        is_inland = left is not cell and right is not cell
        if is_inland and left.id in self.cells and right.id in self.cells:
            around = neighbours(left.id)
            side = around.index(right.id)
            third = self.edge(left, side)
        return {before, after, third}

    def height(self, id: str, corner: Point) -> float:
        """The height at a corner of a hex; below zero it is water."""
        cell = self.cells[id]
        if self.mixed(id):
            around = corners(id)
            rim = self.rim(cell)
            number = min(range(6), key=lambda number: dist(around[number], corner))
            return rim.corners[number]
        if cell.ground:
            return 1.0
        return -1.0

    def heart(self, id: str) -> Point:
        """The point where the roads of a hex meet: at its first place, or at its anchor."""
        sites = self.sites.get(id, ())
        if not sites:
            return self.anchor(id)
        if self.legend.sectors:
            return self.anchor(id)
        first = sites[0]
        place = self.site(first.at, 0, len(sites))
        return place.x, place.y

    def shape(self, id: str) -> Shape:
        """The land of a hex."""
        if id not in self._shapes:
            self._shapes[id] = self._shape(id)
        return self._shapes[id]

    def _shape(self, id: str) -> Shape:
        cell = self.cells[id]
        if self.legend.sectors:
            return sectors.shape(cell)
        rim = self.rim(cell)
        return shape(id, rim, cell.land, cell.parts, self.coarse)

    def mixed(self, id: str) -> bool:
        """Whether a hex has both land and water."""
        cell = self.cells[id]
        return bool(cell.ground and cell.water)

    def anchor(self, at: str, afloat: bool = False) -> Point:
        """The point of pieces and places: the middle of a hexside, or of a hex, or of its land, or of its water."""
        key = (at, afloat)
        if key not in self._anchors:
            self._anchors[key] = self._anchor(at, afloat)
        return self._anchors[key]

    def site(self, at: str, place: int, count: int) -> Place:
        """The place of a symbol: the first of a hex left of the middle, so that counters stand right."""
        x, y = self.anchor(at)
        if self.legend.sectors:
            dx, dy = sectors.in_row(place, count)
            return Place(x + dx, y + dy, sectors.SITE)
        id, _ = split(at)
        heart, _ = centre(id)
        reach = SIDE * _INWARD
        beside = x - SIDE * _ASIDE
        first = max(heart - reach, min(heart + reach, beside))
        left = SIDE * 0.1 * place
        up = HEIGHT * 0.29 * place
        share = 0.6 if place else 1
        return Place(first - left, y + up, share)

    def _anchor(self, at: str, afloat: bool) -> Point:
        if "/" in at:
            a, b = hexes_of(at)
            number = neighbours(a).index(b)
            return middle(a, number)
        id, letter = split(at)
        x, y = centre(id)
        if self.legend.sectors or not self.mixed(id):
            return x, y
        depths = self.shape(id).depths
        if afloat and not letter:
            dx, dy = offshore(depths)
        else:
            dx, dy = inland(depths, self._sides(id, letter))
        return x + dx, y + dy

    def _sides(self, id: str, letter: str) -> str:
        """The sides that a land area of a hex reaches."""
        parts = self.cells[id].parts
        if not letter:
            return ""
        part = ord(letter) - ord("a")
        if part < len(parts):
            return parts[part]
        return ""


def _parted(cell: Cell, meeting: Sequence[Cell]) -> bool:
    """Whether the two sides of a hex that lead to the others of `meeting` belong to different land areas of it."""
    around = neighbours(cell.id)
    sides = {str(around.index(other.id)) for other in meeting if other.id in around}
    return any(sides & set(part) and sides - set(part) for part in cell.parts)


def _same(one: Site, other: Site) -> bool:
    """Whether two sites are one place, of which one figure knows more than another: that it lies in ruins, say."""
    return (one.at, one.name, one.symbol) == (other.at, other.name, other.symbol)
