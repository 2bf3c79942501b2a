"""The text form of a map: a TOML file with grids of cells, lists of hexsides and tables of places."""

from typing import Annotated

from msgspec import Meta, Struct

from adjudicator.games.fornaldar.printed.land.model import SiteKind
from adjudicator.games.fornaldar.words import (
    FortressClass,
    FortressType,
    GroupId,
    HexId,
    HexsideId,
    River,
    Road,
    Source,
    SpotId,
)

Cells = str
"""A line for the even columns of each row, and one for the odd columns, half a hex lower."""

Names = str
"""Hexes, or hexsides, parted by spaces and line breaks."""


class FilePart(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A section or record of the file: whatever it holds, it says where that comes from."""

    source: Source


class TerrainPart(FilePart, frozen=True, kw_only=True):
    """The land and water of each hex."""

    grid: Cells


class ShoresPart(FilePart, frozen=True, kw_only=True):
    """The share of land in coastal hexes, and the hexsides between them that are not both land and water."""

    share: Cells
    land_only: Names
    water_only: Names
    split: dict[HexId, list[Names]]
    """For each area of a hex that water splits, the neighbours it reaches."""


class WatersPart(FilePart, frozen=True, kw_only=True):
    """The sea area or lake of each hex with water, by letter."""

    grid: Cells
    letters: dict[str, str]


class KingdomLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A kingdom, clan or home region: its id and its name."""

    id: GroupId
    name: str


class KingdomsPart(FilePart, frozen=True, kw_only=True):
    """The kingdom of each hex, by letter."""

    grid: Cells
    letters: dict[str, KingdomLine]


class AspectsPart(FilePart, frozen=True, kw_only=True):
    """The Magical Aspect of each hex, by letter."""

    grid: Cells


class RiverPart(FilePart, frozen=True, kw_only=True):
    """A river, downstream; a `~` in its course stands for a lake it runs through."""

    name: str
    size: River
    course: Names
    fords: Names = ""
    ferries: Names = ""
    bridges: Names = ""


class RoadPart(FilePart, frozen=True, kw_only=True):
    """A road of some kind, hex by hex."""

    name: str
    kind: Road
    course: Names


class SideLine(FilePart, frozen=True, kw_only=True):
    """The feature of a single hexside: a mountain pass, or the ferry of a strait."""

    side: HexsideId


class HexesLine(FilePart, frozen=True, kw_only=True):
    """A district, a group of islands, or an edge of the map."""

    hexes: Names


class FortressLine(FilePart, frozen=True, kw_only=True):
    """A fortress; where its values come from: place and type `source`, or `typed`, name `named`, class `classed`."""

    name: str
    type: FortressType
    defense: FortressClass
    kingdom: GroupId
    typed: Source | None = None
    named: Source = "reconstruction"
    classed: Source = "reconstruction"


class PowerLine(FilePart, frozen=True, kw_only=True):
    """A Place of Power; where its values come from: place `source`, name `named`, what it heals and allows `gifts`."""

    name: str
    at: SpotId
    heals: Annotated[int, Meta(ge=0)] = 0
    allows: list[str] = []
    named: Source = "reconstruction"
    gifts: Source = "reconstruction"


class SiteLine(FilePart, frozen=True, kw_only=True):
    """Another named place."""

    at: SpotId
    kind: SiteKind


class MapFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole file."""

    name: str
    source: str
    columns: Annotated[int, Meta(ge=1, le=98)]
    rows: Annotated[int, Meta(ge=1, le=98)]
    terrain: TerrainPart
    shores: ShoresPart
    waters: WatersPart
    kingdoms: KingdomsPart
    aspects: AspectsPart
    edges: dict[str, HexesLine] = {}
    islands: dict[str, HexesLine] = {}
    districts: dict[str, HexesLine] = {}
    fortresses: dict[SpotId, FortressLine] = {}
    places_of_power: dict[str, PowerLine] = {}
    sites: dict[str, SiteLine] = {}
    ferries: dict[str, SideLine] = {}
    passes: dict[str, SideLine] = {}
    rivers: list[RiverPart] = []
    roads: list[RoadPart] = []
