"""The charts as a file has them, close to print: results as "D/Bo", losses as "5/3*", spans as "3-4" or "25+"."""

from collections.abc import Mapping
from typing import Annotated, TypeVar

from msgspec import Meta, Struct

from adjudicator.games.fornaldar.charts.model import (
    CalendarTurn,
    Defense,
    ItemFate,
    Letter,
    MobilizationTable,
    Occasion,
)
from adjudicator.games.fornaldar.words import FortressClass, HexId, ItemId, Race, Source, Weather

Entry = TypeVar("Entry")

ResultText = Annotated[str, Meta(pattern=r"^ *r?[A-F]o?/[A-F][or]? *$")]
"""Attacker and defender with their marks: "Do/B", "A/Dr"; an attacker's r stands before his letter: "rD/Ao"."""

LossText = Annotated[str, Meta(pattern=r"^ *\d+/\d+\*? *$")]
"""Losses left and right of the slash, and the asterisk: "5/3*"."""

Span = Annotated[str, Meta(pattern=r"^\d+(-\d+|\+)?$")]
"""Whole numbers: "3", "3-4", "61+"."""

Rolls = int | Span
"""Rolls as the key of an entry; YAML reads a single one as a number."""

HalfMp = Annotated[float, Meta(ge=0, multiple_of=0.5)]

Columns = Annotated[tuple[Entry, ...], Meta(min_length=9, max_length=9)]
"""One entry for each race."""

Costs = Columns[HalfMp | None]
"""Movement Points; None: prohibited."""

Times = Columns[Annotated[str, Meta(pattern=r"^[H=DT]$")]]
"""Halved, normal (=), doubled, tripled."""


class CombatRowForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of the Combat Results Table."""

    roll: int
    results: tuple[ResultText, ...]


class CombatForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Combat Results Table."""

    odds: Annotated[tuple[Annotated[str, Meta(pattern=r"^[1-9]-[1-9]$")], ...], Meta(min_length=1)]
    rows: Annotated[tuple[CombatRowForm, ...], Meta(min_length=1)]


class CasualtyForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of the Casualty Table."""

    strength: Span
    A: LossText
    B: LossText
    C: LossText
    D: LossText
    E: LossText
    F: LossText


class TerrainRows(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What it costs to enter a hex, by terrain type."""

    clear: Costs
    woods: Costs
    forest: Costs
    rough: Costs
    marsh: Costs
    mountain: Costs


class RoadRows(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What it costs to enter a hex by road."""

    trail: Costs
    faerie: Costs
    giants: Costs
    tunnel: Costs


class HexsideRows(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"pass_": "pass"}):
    """What it costs to cross a hexside."""

    minor: Costs
    major: Costs
    ford: Costs
    ferry: Costs
    bridge: Costs
    pass_: Costs


class BattleRows(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How battles are modified, by terrain type, fortress type and at sea."""

    clear: Times
    woods: Times
    forest: Times
    rough: Times
    marsh: Times
    mountain: Times
    stockade: Times
    castle: Times
    dwarrowdelf: Times
    broch: Times
    cave: Times
    cove: Times
    fynvirke: Times
    sea: Times


class TerrainForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Terrain Effects Chart: a column for each race, in the order of `races`."""

    races: Columns[Race]
    terrain: TerrainRows
    roads: RoadRows
    hexsides: HexsideRows
    fynvirke: Columns[HalfMp]
    battle: BattleRows


class DiscoveryRowForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of a Discovery Table."""

    dice: Span
    cells: tuple[Annotated[str, Meta(pattern=r"^(-|D|C[1-9]|[1-9]\d?)$")], ...]


class DiscoveryForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Discovery Table of one place."""

    hex: HexId
    table_hex: HexId | None = None
    name: str
    items: tuple[ItemId, ...]
    source: Source
    rows: tuple[DiscoveryRowForm, ...]


class ChartsForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All charts."""

    combat: CombatForm
    casualties: Annotated[tuple[CasualtyForm, ...], Meta(min_length=1)]
    attrition: Annotated[Mapping[Annotated[int, Meta(ge=-50, le=50)], Letter], Meta(min_length=1)]
    terrain_effects: TerrainForm
    calendar: tuple[CalendarTurn, ...]
    weather_dice: Mapping[int, Mapping[Rolls, Weather]]
    fortress_classes: Mapping[FortressClass, Defense]
    mobilization: Mapping[str, MobilizationTable]
    search_columns: Annotated[tuple[Span, ...], Meta(min_length=1)]
    discovery: Mapping[str, tuple[DiscoveryForm, ...]]
    item_loss: Mapping[Occasion, Mapping[Rolls, ItemFate]]
    known: Mapping[str, Source]
