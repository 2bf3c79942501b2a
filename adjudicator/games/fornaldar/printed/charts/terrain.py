"""The Terrain Effects Chart (11.4.3, 17.5.2), and the Defense classes of fortresses (18.4)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Generic, Literal, TypeVar, get_args

from msgspec import Meta, Struct, structs

from adjudicator.games.fornaldar.printed.charts.spans import wrong
from adjudicator.games.fornaldar.words import Crossing, FortressClass, Mp, Race, River, Road, Terrain
from adjudicator.table import Problem

Obstacle = River | Crossing | Literal["pass"]
"""An obstacle on a hexside: a river, the crossing that tames it, a mountain pass."""

Multiplier = Literal["halved", "normal", "doubled", "tripled"]

EntryT = TypeVar("EntryT")
Row = TypeVar("Row")

HalfMp = Annotated[int, Meta(ge=0)] | Annotated[float, Meta(ge=0, multiple_of=0.5)]

Columns = Annotated[tuple[EntryT, ...], Meta(min_length=9, max_length=9)]
"""One entry for each race."""

Costs = Columns[HalfMp | None]
"""Movement Points; None: prohibited."""

Times = Columns[Annotated[str, Meta(pattern=r"^[H=DT]$")]]
"""Halved, normal (=), doubled, tripled."""

TIMES: Mapping[str, Multiplier] = {"H": "halved", "=": "normal", "D": "doubled", "T": "tripled"}


class TerrainEffects(Struct, frozen=True, kw_only=True):
    """The Terrain Effects Chart: what movement costs each race (None: prohibited) and how battles are modified."""

    terrain: Mapping[Terrain, Mapping[Race, Mp | None]]
    roads: Mapping[Road, Mapping[Race, Mp | None]]
    hexsides: Mapping[Obstacle, Mapping[Race, Mp | None]]
    """Additional cost to cross (11.10)."""
    fynvirke: Mapping[Race, Mp]
    """Additional cost to enter a Fynvirke hex (11.12)."""
    battle: Mapping[str, Mapping[Race, Multiplier]]
    """By terrain type, fortress type or "sea": the modification of army and escort CSPs (17.5.2, 18.1, 17.6)."""


class TerrainRows(Struct, Generic[Row], frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row for each terrain type."""

    clear: Row
    woods: Row
    forest: Row
    rough: Row
    marsh: Row
    mountain: Row


class RoadRows(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The costs of entering a hex by road."""

    trail: Costs
    faerie: Costs
    giants: Costs
    tunnel: Costs


class HexsideRows(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"pass_": "pass"}):
    """The costs of crossing a hexside."""

    minor: Costs
    major: Costs
    ford: Costs
    ferry: Costs
    bridge: Costs
    pass_: Costs


class BattleRows(TerrainRows[Times], frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The modifications of battles, by terrain type, fortress type and at sea."""

    stockade: Times
    castle: Times
    dwarrowdelf: Times
    broch: Times
    cave: Times
    cove: Times
    fynvirke: Times
    sea: Times


class PrintedEffects(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Terrain Effects Chart as printed: a column for each race, in the order of `races`."""

    races: Columns[Race]
    terrain: TerrainRows[Costs]
    roads: RoadRows
    hexsides: HexsideRows
    fynvirke: Columns[HalfMp]
    battle: BattleRows


def effects(printed: PrintedEffects) -> TerrainEffects:
    """The chart of a printed one."""
    races = printed.races
    battle = {}
    for place, row in _by_race(printed.races, printed.battle).items():
        battle[place] = {race: TIMES[sign] for race, sign in row.items()}
    return TerrainEffects(
        terrain=_by_race(races, printed.terrain),
        roads=_by_race(races, printed.roads),
        hexsides=_by_race(races, printed.hexsides),
        fynvirke=dict(zip(races, printed.fynvirke, strict=True)),
        battle=battle,
    )


def _by_race(races: Sequence[Race], rows: Struct) -> dict[Any, dict[Race, Any]]:
    return {name.rstrip("_"): dict(zip(races, row, strict=True)) for name, row in structs.asdict(rows).items()}


def wrong_effects(chart: PrintedEffects) -> Iterator[Problem]:
    """Every race has its column."""
    for race in get_args(Race):
        if race not in chart.races:
            yield wrong(("terrain_effects", "races"), f"There is no column for {race}.", "Name each race once.")


def effect_values(chart: TerrainEffects) -> Iterator[str]:
    """The values of the chart, by name: "marsh troll", "battle castle elf"."""
    for rows in (chart.terrain, chart.roads, chart.hexsides, {"fynvirke": chart.fynvirke}):
        yield from (f"{name} {race}" for name, row in rows.items() for race in row)
    yield from (f"battle {name} {race}" for name, row in chart.battle.items() for race in row)


class Defense(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Defense class: intrinsic garrison in CSPs and intrinsic command rating (18.4)."""

    garrison: Annotated[int, Meta(ge=0)]
    command: Annotated[int, Meta(ge=0)]


Defenses = Mapping[FortressClass, Defense]


def wrong_defenses(classes: Defenses) -> Iterator[Problem]:
    """Every class has its Defense."""
    for letter in get_args(FortressClass):
        if letter not in classes:
            yield wrong(("fortress_classes",), f"There is no class {letter}.", "Give the classes A to D.")
