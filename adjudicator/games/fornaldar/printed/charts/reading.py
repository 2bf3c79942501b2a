"""Reading the charts: the built-in ones, and those of a referee who owns the printed game."""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import chain
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, structs

from adjudicator.games.fornaldar.printed.charts.combat import (
    AttritionTable,
    PrintedCasualties,
    PrintedResults,
    casualty_row,
    results,
    wrong_attrition,
    wrong_casualties,
    wrong_results,
)
from adjudicator.games.fornaldar.printed.charts.discovery import (
    PrintedDiscovery,
    PrintedItemLoss,
    discovery,
    wrong_discovery,
    wrong_item_loss,
)
from adjudicator.games.fornaldar.printed.charts.mobilization import MobilizationTable, wrong_mobilization
from adjudicator.games.fornaldar.printed.charts.model import Charts, known_source, sources
from adjudicator.games.fornaldar.printed.charts.spans import (
    CalendarTurn,
    PrintedWeatherDice,
    Span,
    by_roll,
    span,
    wrong_calendar,
)
from adjudicator.games.fornaldar.printed.charts.terrain import (
    Defenses,
    PrintedEffects,
    effects,
    wrong_defenses,
    wrong_effects,
)
from adjudicator.games.fornaldar.words import Source
from adjudicator.table import Path, Problem
from adjudicator.table.problems import misfit

DATA = files("adjudicator.games.fornaldar") / "data"

_BY_SCENARIO = ("mobilization", "discovery")

_BY_ENTRY = (*_BY_SCENARIO, "known")
"""Tables whose entries are replaced one by one."""

_HINTS: Mapping[str, str] = {
    "combat": 'Write a result as attacker/defender with their marks: "rD/Ao", "Co/B", "A/Dr".',
    "casualties": 'Write losses as "5/3", or "5/3*"; strengths as "3-4", the last as "61+".',
    "attrition": "Write a letter from A to F for each roll.",
    "terrain_effects": "Give nine entries a row: Movement Points by halves, null where prohibited; H, =, D or T.",
    "weather_dice": 'Write rolls as "1" or "2-4"; clear, rain or snow.',
    "discovery": 'Write rolls as "2-6"; a cell as "-", "D", "C2" or an item\'s number.',
    "item_loss": 'Write rolls as "2-4"; destroyed, recovered or captured.',
    "known": 'Name values and write "rulebook 17.4", "deduced from 17.6.6" or "reconstruction".',
}


class PrintedCharts(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All charts: results as "D/Bo", losses as "5/3*", spans as "3-4" or "25+"."""

    combat: PrintedResults
    casualties: Annotated[tuple[PrintedCasualties, ...], Meta(min_length=1)]
    attrition: AttritionTable
    terrain_effects: PrintedEffects
    calendar: tuple[CalendarTurn, ...]
    weather_dice: PrintedWeatherDice
    fortress_classes: Defenses
    mobilization: Mapping[str, MobilizationTable]
    search_columns: Annotated[tuple[Span, ...], Meta(min_length=1)]
    discovery: Mapping[str, tuple[PrintedDiscovery, ...]]
    item_loss: PrintedItemLoss
    known: Mapping[str, Source]


def charts(printed: PrintedCharts) -> Charts:
    """The charts of printed ones with which nothing is wrong."""
    weather_dice = {turn: by_roll(dice) for turn, dice in printed.weather_dice.items()}
    item_loss = {occasion: by_roll(dice) for occasion, dice in printed.item_loss.items()}
    return Charts(
        combat=results(printed.combat),
        casualties=tuple(map(casualty_row, printed.casualties)),
        attrition=printed.attrition,
        terrain_effects=effects(printed.terrain_effects),
        calendar=printed.calendar,
        weather_dice=weather_dice,
        fortress_classes=printed.fortress_classes,
        mobilization=printed.mobilization,
        search_columns=tuple(map(span, printed.search_columns)),
        discovery={scenario: tuple(map(discovery, places)) for scenario, places in printed.discovery.items()},
        item_loss=item_loss,
        known=printed.known,
    )


def wrong_charts(printed: PrintedCharts) -> Iterator[Problem]:
    """Find faults of charts beyond their form, in print order: gaps, and things said twice."""
    return chain(
        wrong_results(printed.combat),
        wrong_casualties(printed.casualties),
        wrong_attrition(printed.attrition),
        wrong_effects(printed.terrain_effects),
        wrong_calendar(printed.calendar, printed.weather_dice),
        wrong_defenses(printed.fortress_classes),
        wrong_mobilization(printed.mobilization),
        wrong_discovery(printed.search_columns, printed.discovery),
        wrong_item_loss(printed.item_loss),
    )


def read_charts(given: object) -> tuple[Charts | None, list[Problem]]:
    """The charts with the tables of `given`, plain data, in place of the built-in ones.

    `given` has the keys of `data/charts.json`, and `calendar`; each table replaces the built-in one as a whole, but
    those of mobilization and discovery scenario by scenario. Where `known` does not tell the source of a replaced value
    it counts as a reconstruction. None: there are problems.
    """
    if not isinstance(given, Mapping):
        return None, [Problem(kind="unreadable", code="chart", message="The charts are no mapping of tables.",
                              hint=f"Give tables by name: {', '.join(PrintedCharts.__struct_fields__)}.")]  # fmt: skip
    problems = [problem for path, piece in _pieces(given) for problem in _misfits(path, piece)]
    if problems:
        return None, problems
    printed = _printed(given)
    problems = [*wrong_charts(printed)]
    if problems:
        return None, problems
    whole = charts(printed)
    problems = _unknown(whole)
    return None if problems else whole, problems


@cache
def built_in_charts() -> Charts:
    """The charts of the game as this program has them."""
    return charts(_printed({}))


@cache
def _built_in_tables() -> Mapping[str, Any]:
    charts = json.loads((DATA / "charts.json").read_bytes())
    return {**charts, **json.loads((DATA / "calendar.json").read_bytes())}


def _printed(own: Mapping[Any, Any]) -> PrintedCharts:
    """The tables of `own` in place of the built-in ones, whose sources go with them."""
    tables = dict(_built_in_tables())
    kept: dict[str, Source] = {}
    for value, source in tables["known"].items():
        table, _, _ = value.partition(":")
        if table not in own:
            kept[value] = source
    tables["known"] = kept
    for name, table in own.items():
        if name in _BY_ENTRY and isinstance(table, Mapping):
            tables[name] = {**tables[name], **table}
        else:
            tables[name] = table
    return msgspec.convert(tables, PrintedCharts, str_keys=True)


def _unknown(charts: Charts) -> list[Problem]:
    """The values that the charts tell the source of, and have not."""
    names = [name for name, _ in sources(charts)]
    problems = []
    for known in charts.known:
        if any(known_source({known: "reconstruction"}, name) for name in names):
            continue
        problem = Problem(
            kind="illegal",
            code="chart",
            message=f'There is no value "{known}".',
            path=("known", known),
            hint=f'Name a table, or a value like "{names[0]}".',
        )
        problems.append(problem)
    return problems


def _pieces(given: Mapping[Any, Any]) -> Iterator[tuple[Path, Mapping[Any, Any]]]:
    """Each table by itself, and each scenario of a table that is by scenario, so that problems name them."""
    for table, value in given.items():
        path: Path = (str(table),)
        if table not in _BY_SCENARIO or not isinstance(value, Mapping):
            yield path, {table: value}
            continue
        for scenario, part in value.items():
            yield (*path, str(scenario)), {table: {scenario: part}}


def _misfits(path: Path, piece: Mapping[Any, Any]) -> Iterator[Problem]:
    """The problem of a table that is not written as it should be."""
    try:
        _printed(piece)
    except msgspec.ValidationError as error:
        problem = misfit(error, "chart")
        in_key = " at `key` in " in str(error)
        inner = () if in_key else problem.path[1:]
        message = problem.message
        if "regex" in message:
            message = "It is not written as it should be."
        hint = _HINTS.get(str(path[0]), "Compare it with the built-in table.")
        yield structs.replace(problem, message=message, path=(*path, *inner), hint=hint)
