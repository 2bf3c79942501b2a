"""The map: what lies in each hex and on each hexside, where one can go from it, and the source of each value."""

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct

from adjudicator.games.fornaldar.words import (
    Aspect,
    Crossing,
    FortressClass,
    FortressType,
    GroupId,
    HexId,
    HexsideId,
    River,
    Road,
    Source,
    SpotId,
    Terrain,
    Water,
)

SiteKind = Literal["home", "port", "town", "landmark"]
"""A home hex (3.0), a harbour where ships lie, a town without walls, a thing to see."""


LEAGUES = 4
"""The leagues across a hex."""


class Area(Struct, frozen=True, kw_only=True):
    """A land area of a hex: the whole land of most hexes, one of several where water splits it (14.2.5)."""

    spot: SpotId
    borders: tuple[HexId, ...]
    """The neighbours it reaches by land or by a ferry, in order; each has one area that reaches back."""


class Hex(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A hex of the map."""

    id: HexId
    terrain: tuple[Terrain, ...] = ()
    """The terrain types there are, the usual one first; none where there is no land (11.9)."""
    water: Water | None = None
    """The sea or lake in the hex; with terrain the hex is coastal (or lakeside)."""
    sea: str = ""
    """The name of its sea area or lake: "Oster Sea"."""
    land: int = 100
    """Its share of land in percent, for drawing the coast."""
    island: bool = False
    """Whether its land is islands; those of no kingdom are nobody's friendly coast (3.0)."""
    kingdom: GroupId | None = None
    aspect: Aspect = "normal"
    areas: tuple[Area, ...] = ()
    """Its land areas; none without land."""

    @property
    def all_water(self) -> bool:
        """Whether only ships, mermen and flyers can be here (14.2.1)."""
        return not self.terrain

    @property
    def coastal(self) -> bool:
        """Whether there is both land and water, so that ships meet land pieces (14.2)."""
        return bool(self.terrain) and self.water is not None


class Hexside(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A side between two hexes."""

    id: HexsideId
    land: bool = True
    """Whether land runs across, so that land pieces can cross."""
    water: bool = False
    """Whether sea or lake runs across, so that ships can pass."""
    river: River | None = None
    river_name: str = ""
    crossing: Crossing | None = None
    """The crossing that makes the river passable; a ferry without a river plies across a strait."""
    mountain_pass: bool = False
    roads: tuple[Road, ...] = ()
    """The roads that run across, without regard to terrain (11.11)."""

    @property
    def passable(self) -> bool:
        """Whether land pieces can cross at all: over land, or by the ferry of a strait."""
        return self.land or self.crossing == "ferry"


class Fortress(Struct, frozen=True, kw_only=True):
    """A fortress as it is printed on the map (18.0)."""

    hex: HexId
    spot: SpotId
    name: str
    type: FortressType
    defense: FortressClass
    kingdom: GroupId
    sources: Mapping[str, Source]
    """The source of each value, by field."""


class PlaceOfPower(Struct, frozen=True, kw_only=True):
    """A Place of Power: where enchanters cast and teleport (14.3, 20.1)."""

    id: str
    """Its name in plain letters: "shapeshifters-bowl"."""
    hex: HexId
    spot: SpotId
    name: str
    heals: int = 0
    """Wounds it heals by itself in each Recovery Phase (9.5)."""
    allows: tuple[str, ...] = ()
    """Enchantments that can be cast nowhere else, or here too without their item (20.3)."""
    sources: Mapping[str, Source]
    """The source of each value, by field."""


class Site(Struct, frozen=True, kw_only=True):
    """Another named place."""

    hex: HexId
    spot: SpotId
    name: str
    kind: SiteKind
    source: Source


class Region(Struct, frozen=True, kw_only=True):
    """A kingdom, clan or other land with its name as the map prints it."""

    id: GroupId
    name: str
    hexes: tuple[HexId, ...]


class RiverCourse(Struct, frozen=True, kw_only=True):
    """A river from its source to its mouth, as the hexsides it runs along, in reaches parted by lakes."""

    name: str
    size: River
    reaches: tuple[tuple[HexsideId, ...], ...]
    source: Source

    @property
    def sides(self) -> tuple[HexsideId, ...]:
        """All its hexsides, downstream."""
        return tuple(side for reach in self.reaches for side in reach)


class RoadCourse(Struct, frozen=True, kw_only=True):
    """A trail, Faerie road, Giants' path or tunnel with its name, as the hexes it runs through."""

    name: str
    kind: Road
    hexes: tuple[HexId, ...]
    source: Source


class Pass(Struct, frozen=True, kw_only=True):
    """A mountain pass."""

    name: str
    side: HexsideId
    source: Source


class District(Struct, frozen=True, kw_only=True):
    """A stretch of a kingdom, or an island, with a name of its own, for the map."""

    name: str
    hexes: tuple[HexId, ...]
    source: Source


class Land(Struct, frozen=True, kw_only=True):
    """The whole map."""

    name: str
    source: str
    columns: int
    rows: int
    hexes: Mapping[HexId, Hex]
    hexsides: Mapping[HexsideId, Hexside]
    """Every side between two hexes of the map."""
    fortresses: Mapping[HexId, Fortress]
    places_of_power: Mapping[HexId, PlaceOfPower]
    sites: tuple[Site, ...]
    regions: Mapping[GroupId, Region]
    districts: tuple[District, ...]
    rivers: tuple[RiverCourse, ...]
    roads: tuple[RoadCourse, ...]
    passes: tuple[Pass, ...]
    edges: Mapping[str, tuple[HexId, ...]]
    """Hexes where pieces enter from off the map: "southern" (24.1.2), "western" (24.2.4), "eastern" (24.2.2)."""


def sources(land: Land) -> Iterator[tuple[str, Source]]:
    """The source of each value: ("1545 Gunnar Thorpe, defense", "reconstruction"); hexes are counted one by one."""
    for hex in land.hexes:
        yield f"{hex} terrain, water, kingdom and aspect", "reconstruction"
    for fortress in land.fortresses.values():
        yield from _fields(f"{fortress.hex} {fortress.name}", fortress.sources)
    for place in land.places_of_power.values():
        yield from _fields(f"{place.hex} {place.name}", place.sources)
    for site in land.sites:
        yield f"{site.hex} {site.name}", site.source
    for district in land.districts:
        yield district.name, district.source
    for river in land.rivers:
        yield river.name, river.source
    for road in land.roads:
        yield road.name, road.source
    for high in land.passes:
        yield high.name, high.source


def _fields(name: str, sources: Mapping[str, Source]) -> Iterator[tuple[str, Source]]:
    """The source of each field of one place."""
    for field, source in sources.items():
        yield f"{name}, {field}", source
