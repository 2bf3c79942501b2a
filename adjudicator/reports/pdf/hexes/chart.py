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
"""How far a symbol stands left of the middle of its land, and how near to its hexside, as shares of that."""


class Place(NamedTuple):
    """Where a symbol stands, in map units, and its size as a share of the usual one."""

    x: float
    y: float
    share: float


class Reach(NamedTuple):
    """A road from the middle of a hex to one of its sides."""

    side: int
    kind: str


class Chart:
    """A piece of map: hexes, hexsides, places and realms by their ids, and what its game draws them with.

    One that is `coarse` has shores of fewer points: it is for a small scale.
    """

    def __init__(
        self, figures: Sequence[HexMap] = (), legend: HexLegend = HexMap.legend, *, coarse: bool = False
    ) -> None:
        self._coarse = coarse
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
        coarse: bool = False,
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
            here = self.sites.setdefault(split(site.at)[0], [])
            if not any(_same(site, other) for other in here):
                here.append(site)
        for side in sides:
            if side.id not in self.sides:
                self.sides[side.id] = side
                self._join(side)

    def _join(self, side: Side) -> None:
        a, b = hexes_of(side.id)
        for one, other in ((a, b), (b, a)):
            for kind in side.roads:
                self.reaches.setdefault(one, []).append(Reach(neighbours(one).index(other), kind))

    def cell(self, id: str, beside: Cell = _BEYOND) -> Cell:
        """The hex, or one like its neighbour `beside` where the map ends."""
        return self.cells.get(id, beside)

    def edge(self, cell: Cell, side: int) -> str:
        """What runs across a side: `LAND`, `WATER` or `BOTH`."""
        if cell.edges:
            return cell.edges[side]
        return LAND if cell.ground else WATER

    def rim(self, cell: Cell) -> Rim:
        """The heights round a hex."""
        around = [self.cell(id, cell) for id in neighbours(cell.id)]
        edges = "".join(self.edge(cell, side) for side in range(6))
        heights = tuple(self._corner(cell, around, side) for side in range(6))
        middles = tuple(
            middle_height(edges[side], heights[side], heights[(side + 1) % 6], (cell.land + around[side].land) / 200)
            for side in range(6)
        )
        return Rim(heights, middles, edges)

    def _corner(self, cell: Cell, around: list[Cell], number: int) -> float:
        """The height of a corner: by the sides that meet there, or else by the land in the hexes round it."""
        left = around[number - 1]
        right = around[number]
        meeting = (cell, left, right)
        if any(_parted(each, meeting) for each in meeting):
            return -0.3
        wet = any(not each.ground for each in meeting)
        dry = any(not each.water for each in meeting)
        if wet or dry:
            if wet and dry:
                return _BRINK
            return -0.45 if wet else 0.45
        third = BOTH
        if left.id in self.cells and right.id in self.cells and left is not cell and right is not cell:
            third = self.edge(left, neighbours(left.id).index(right.id))
        edges = {self.edge(cell, (number - 1) % 6), self.edge(cell, number), third}
        if (LAND in edges) != (WATER in edges):
            return 0.45 if LAND in edges else -0.45
        share = (cell.land + left.land + right.land) / 300
        return max(-0.45, min(0.45, (share - 0.5) * 1.2 or 0.05))

    def height(self, id: str, corner: Point) -> float:
        """The height at a corner of a hex; below zero it is water."""
        if not self.mixed(id):
            if self.cells[id].ground:
                return 1.0
            return -1.0
        number = min(range(6), key=lambda number: dist(corners(id)[number], corner))
        return self.rim(self.cells[id]).corners[number]

    def heart(self, id: str) -> Point:
        """Where the roads of a hex meet: at its first place, or at its anchor."""
        sites = self.sites.get(id, ())
        if sites and not self.legend.sectors:
            return self.site(sites[0].at, 0, len(sites))[:2]
        return self.anchor(id)

    def shape(self, id: str) -> Shape:
        """The land of a hex."""
        if id not in self._shapes:
            cell = self.cells[id]
            if self.legend.sectors:
                self._shapes[id] = sectors.shape(cell)
            else:
                self._shapes[id] = shape(id, self.rim(cell), cell.land, cell.parts, self._coarse)
        return self._shapes[id]

    def mixed(self, id: str) -> bool:
        """Whether a hex has both land and water."""
        cell = self.cells[id]
        return bool(cell.ground and cell.water)

    def anchor(self, at: str, afloat: bool = False) -> Point:
        """Where pieces and places stand: the middle of a hexside, or of a hex, or of its land, or of its water."""
        if (at, afloat) not in self._anchors:
            self._anchors[at, afloat] = self._anchor(at, afloat)
        return self._anchors[at, afloat]

    def site(self, at: str, place: int, count: int) -> Place:
        """Where the symbol of a place stands: the first of a hex left of the middle, so that counters stand right."""
        x, y = self.anchor(at)
        if self.legend.sectors:
            dx, dy = sectors.in_row(place, count)
            return Place(x + dx, y + dy, sectors.SITE)
        left, right = (centre(split(at)[0])[0] + side * SIDE * _INWARD for side in (-1, 1))
        x = max(left, min(right, x - SIDE * _ASIDE))
        return Place(x - SIDE * 0.1 * place, y + HEIGHT * 0.29 * place, 1 if not place else 0.6)

    def _anchor(self, at: str, afloat: bool) -> Point:
        if "/" in at:
            a, b = hexes_of(at)
            return middle(a, neighbours(a).index(b))
        id, letter = split(at)
        x, y = centre(id)
        if self.legend.sectors or not self.mixed(id):
            return x, y
        depths = self.shape(id).depths
        dx, dy = offshore(depths) if afloat and not letter else inland(depths, self._sides(id, letter))
        return x + dx, y + dy

    def _sides(self, id: str, letter: str) -> str:
        """The sides that a land area of a hex reaches."""
        parts = self.cells[id].parts
        part = ord(letter) - ord("a") if letter else len(parts)
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
