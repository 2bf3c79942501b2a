"""All charts of a game, and where each of their values comes from."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from adjudicator.games.fornaldar.printed.charts.combat import (
    AttritionTable,
    CasualtyRow,
    Results,
    casualty_values,
    result_values,
)
from adjudicator.games.fornaldar.printed.charts.discovery import Columns, Discovery, ItemLoss, discovery_values
from adjudicator.games.fornaldar.printed.charts.mobilization import MobilizationTable, mobilization_values
from adjudicator.games.fornaldar.printed.charts.spans import CalendarTurn, WeatherDice
from adjudicator.games.fornaldar.printed.charts.terrain import Defenses, TerrainEffects, effect_values
from adjudicator.games.fornaldar.words import Source


class Charts(Struct, frozen=True, kw_only=True):
    """All charts."""

    combat: Results
    casualties: tuple[CasualtyRow, ...]
    attrition: AttritionTable
    terrain_effects: TerrainEffects
    calendar: tuple[CalendarTurn, ...]
    weather_dice: WeatherDice
    fortress_classes: Defenses
    mobilization: Mapping[str, MobilizationTable]
    """The tables by scenario: "24.1"."""
    search_columns: Columns
    discovery: Mapping[str, tuple[Discovery, ...]]
    """The finds by scenario."""
    item_loss: ItemLoss
    known: Mapping[str, Source]
    """The sources of values that are no reconstruction, by value ("combat: 1-1 at 4") or table ("item loss")."""


def sources(charts: Charts) -> Iterator[tuple[str, Source]]:
    """Each value by the name it has in `known`: "combat: 1-1 at 4", "casualties: D 3-5 left", "attrition: 10"."""
    for name in _unsourced(charts):
        yield name, known_source(charts.known, name) or "reconstruction"
    for box in charts.calendar:
        for value, source in box.sources.items():
            yield f"calendar: {box.turn} {value}", source
    for name, source in mobilization_values(charts.mobilization):
        yield f"mobilization: {name}", source
    for name, source in discovery_values(charts.discovery):
        yield f"discovery: {name}", source


def known_source(known: Mapping[str, Source], name: str) -> Source | None:
    """The source of a value, or of the part of a table or the table it belongs to."""
    while name not in known and " " in name:
        name = name.rpartition(" ")[0].rstrip(":")
    return known.get(name)


def _unsourced(charts: Charts) -> Iterator[str]:
    """The values of the tables that have no source of their own."""
    tables: Mapping[str, Iterable[object]] = {
        "combat": result_values(charts.combat),
        "casualties": casualty_values(charts.casualties),
        "attrition": charts.attrition,
        "terrain_effects": effect_values(charts.terrain_effects),
        "weather_dice": _entries(charts.weather_dice),
        "fortress_classes": charts.fortress_classes,
        "search_columns": (low for low, _ in charts.search_columns),
        "item_loss": _entries(charts.item_loss),
    }
    for table, values in tables.items():
        for value in values:
            yield f"{table}: {value}"


def _entries(tables: Mapping[Any, Mapping[int, object]]) -> Iterator[str]:
    """The entries of tables by roll, by name: "3 2-4", "battle 7"."""
    for name, dice in tables.items():
        for roll in dice:
            yield f"{name} {roll}"
