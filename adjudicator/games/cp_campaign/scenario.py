"""The map a campaign is played on: the built-in one, or the referee's own, checked."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct

from adjudicator.board.graph import Graph
from adjudicator.games.cp_campaign.tables import CONSTANTS, DATA, KINDS
from adjudicator.games.cp_campaign.words import (
    SEATS,
    RoadField,
    RoadId,
    SeatField,
    TerritoryField,
    TerritoryId,
    TerritoryType,
)
from adjudicator.table import DataFile, Datum, Path, Problem, RuleId

Defence = Annotated[int, Meta(ge=CONSTANTS.dv_min, le=CONSTANTS.dv_max)]
MarchDifficulty = Annotated[int, Meta(ge=CONSTANTS.md_min, le=CONSTANTS.md_max)]


class Site(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A territory as a scenario gives it; without `dv` it starts with the printed Defence Value of its type."""

    id: TerritoryField
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    type: TerritoryType
    xy: tuple[int | float, int | float]
    dv: Defence | None = None


class Way(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A road as a scenario gives it, between `a` and `b`, with its March Difficulty."""

    id: RoadField
    a: TerritoryField
    b: TerritoryField
    md: MarchDifficulty


class Side(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The side of a seat: the name and the colour of the side."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    colour: str = ""


class Scenario(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A map with its sides; `source` says where it comes from."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    source: str
    note: str = ""
    players_min: Annotated[int, Meta(ge=2, le=4)] = 2
    players_max: Annotated[int, Meta(ge=2, le=4)] = 4
    sides: dict[SeatField, Side]
    territories: Annotated[tuple[Site, ...], Meta(min_length=4, max_length=99)]
    roads: Annotated[tuple[Way, ...], Meta(min_length=3, max_length=99)]

    def graph(self) -> Graph[TerritoryId, RoadId]:
        """The territories and the roads that join them."""
        roads = ((way.id, way.a, way.b) for way in self.roads)
        return Graph((site.id for site in self.territories), roads)


def _illegal(code: str, message: str, path: Path, rule: str, hint: str = "") -> Problem:
    return Problem(kind="illegal", code=f"scenario/{code}", message=message, path=path, rule=RuleId(rule), hint=hint)


def _problems(scenario: Scenario) -> Iterator[Problem]:
    """Everything wrong with a readable scenario; placement is tried only on a map that is sound."""
    faults = [*_doubles(scenario), *_loose_ends(scenario)] or [*_islands(scenario), *_seating(scenario)]
    yield from faults or _placement(scenario)


def _doubles(scenario: Scenario) -> Iterator[Problem]:
    ids: dict[str, list[str]] = {
        "territories": [str(site.id) for site in scenario.territories],
        "roads": [str(way.id) for way in scenario.roads],
    }
    for name, used in ids.items():
        for index, item in enumerate(used):
            if item in used[:index]:
                message = f"{item} is used twice in `{name}`; number {used.index(item) + 1} has it already."
                yield _illegal("double-id", message, (name, index, "id"), "CP-04", "Give each its own id.")


def _loose_ends(scenario: Scenario) -> Iterator[Problem]:
    """CP-07 A road joins two territories of the map."""
    known = [site.id for site in scenario.territories]
    joined: dict[frozenset[str], str] = {}
    for index, way in enumerate(scenario.roads):
        for end in ("a", "b"):
            place = getattr(way, end)
            if place not in known:
                message = f"Road {way.id} leads to {place}, which is not among the territories."
                yield _illegal("unknown-territory", message, ("roads", index, end), "CP-07")
        if way.a == way.b:
            yield _illegal("loop", f"Road {way.id} leads from {way.a} back to it.", ("roads", index), "CP-07")
        double = joined.setdefault(frozenset((way.a, way.b)), way.id)
        if double != way.id:
            message = f"Roads {double} and {way.id} join the same two territories."
            yield _illegal("double-road", message, ("roads", index), "CP-07", "Keep one of them.")


def _islands(scenario: Scenario) -> Iterator[Problem]:
    first = scenario.territories[0].id
    reached = scenario.graph().distances(first)
    for index, site in enumerate(scenario.territories):
        if site.id not in reached:
            message = f"{site.name} ({site.id}) cannot be reached by road from {first}."
            yield _illegal("not-connected", message, ("territories", index), "CP-07", "Add a road.")


def _seating(scenario: Scenario) -> Iterator[Problem]:
    if scenario.players_min > scenario.players_max:
        yield _illegal("players", "`players_min` is more than `players_max`.", ("players_min",), "CP-11")
    for seat in SEATS[: scenario.players_max]:
        if seat not in scenario.sides:
            yield _illegal("no-side", f"`sides` has no entry for seat {seat}.", ("sides",), "CP-11")


def _placement(scenario: Scenario) -> Iterator[Problem]:
    seats = scenario.players_max
    if not can_place(scenario, seats):
        message = f"Two armies each for {seats} seats cannot be placed with a territory between enemies."
        hint = "Add territories, take away roads, or lower `players_max`."
        yield _illegal("no-placement", message, ("territories",), "CP-12", hint)


def can_place(scenario: Scenario, seats: int) -> bool:
    """CP-12 Whether two armies each for `seats` seats fit on the map with a territory between enemies.

    A complete search, army by army; each seat tries its two places in map order, so no pair is tried twice.
    """
    graph = scenario.graph()
    sites = [site.id for site in scenario.territories]
    double = {site.id for site in scenario.territories if KINDS[site.type].armies >= CONSTANTS.armies_per_seat}

    def fits(free: list[TerritoryId], left: int) -> bool:
        if left == 0:
            return True
        for at, first in enumerate(free):
            after = at if first in double else at + 1
            for second in free[after:]:
                apart = [site for site in free if graph.apart(site, first) and graph.apart(site, second)]
                if fits(apart, left - 1):
                    return True
        return False

    return fits(sites, seats)


SCENARIO = DataFile(DATA / "scenario.json", Scenario, _problems)
"""The map that comes with the program, a reconstruction (CP-G30), or the referee's own."""


def data(scenario: Scenario) -> Iterator[Datum]:
    """Every territory and road, with the source of the map."""
    ids = (*(site.id for site in scenario.territories), *(way.id for way in scenario.roads))
    for id in ids:
        yield Datum(SCENARIO.file.name, id, scenario.source)
