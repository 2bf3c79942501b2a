"""From the charts as a file has them to the charts the rules read."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar, cast

from msgspec import Struct, structs

from adjudicator.games.fornaldar.charts.form import (
    CasualtyForm,
    ChartsForm,
    CombatForm,
    DiscoveryForm,
    DiscoveryRowForm,
    TerrainForm,
)
from adjudicator.games.fornaldar.charts.model import (
    CasualtyRow,
    Charts,
    CombatRow,
    CombatTable,
    Discovery,
    DiscoveryRow,
    Letter,
    Loss,
    Multiplier,
    Result,
    TerrainEffects,
)
from adjudicator.games.fornaldar.words import Race

Key = TypeVar("Key")
Entry = TypeVar("Entry")

_TIMES: Mapping[str, Multiplier] = {"H": "halved", "=": "normal", "D": "doubled", "T": "tripled"}

OPEN = 99
"""Where an open span of rolls ends: no dice reach it."""


def span(text: int | str) -> tuple[int, int | None]:
    """The ends of a span of whole numbers: "3-4", "3", or the open "61+"."""
    low, _, high = str(text).partition("-")
    if low.endswith("+"):
        return int(low[:-1]), None
    return int(low), int(high or low)


def by_roll(entries: Mapping[Key, Entry]) -> dict[int, Entry]:
    """A table by spans of rolls as a table by single rolls."""
    found = {}
    for rolls, entry in entries.items():
        low, high = span(str(rolls))
        found.update(dict.fromkeys(range(low, (OPEN if high is None else high) + 1), entry))
    return found


def build(form: ChartsForm) -> Charts:
    """The charts of a form that was checked."""
    return Charts(
        combat=_combat(form.combat),
        casualties=tuple(_casualty(row) for row in form.casualties),
        attrition=form.attrition,
        terrain_effects=_terrain_effects(form.terrain_effects),
        calendar=form.calendar,
        weather_dice={turn: by_roll(dice) for turn, dice in form.weather_dice.items()},
        fortress_classes=form.fortress_classes,
        mobilization=form.mobilization,
        search_columns=tuple(span(column) for column in form.search_columns),
        discovery={scenario: tuple(map(_discovery, tables)) for scenario, tables in form.discovery.items()},
        item_loss={occasion: by_roll(dice) for occasion, dice in form.item_loss.items()},
        known=form.known,
    )


def _combat(form: CombatForm) -> CombatTable:
    return CombatTable(
        odds=form.odds,
        rows=tuple(
            CombatRow(roll=row.roll, results=tuple(_results(text.strip()) for text in row.results)) for row in form.rows
        ),
    )


def _results(text: str) -> tuple[Result, Result]:
    attacker, defender = text.split("/")
    return _result(attacker), _result(defender)


def _result(text: str) -> Result:
    letter = text.strip("or")
    mark = text.replace(letter, "")
    return Result(cast(Letter, letter), "o" if mark == "o" else "r" if mark == "r" else "")


def _casualty(form: CasualtyForm) -> CasualtyRow:
    low, high = span(form.strength)
    texts = structs.asdict(form)
    del texts["strength"]
    return CasualtyRow(low=low, high=high, losses={cast(Letter, letter): _loss(text) for letter, text in texts.items()})


def _loss(text: str) -> Loss:
    left, right = text.strip().rstrip("*").split("/")
    return Loss(int(left), int(right), "*" in text)


def _terrain_effects(form: TerrainForm) -> TerrainEffects:
    return TerrainEffects(
        terrain=_rows(form.races, form.terrain),
        roads=_rows(form.races, form.roads),
        hexsides=_rows(form.races, form.hexsides),
        fynvirke=dict(zip(form.races, form.fynvirke, strict=True)),
        battle={
            place: {race: _TIMES[sign] for race, sign in row.items()}
            for place, row in _rows(form.races, form.battle).items()
        },
    )


def _rows(races: Iterable[Race], rows: Struct) -> dict[Any, dict[Race, Any]]:
    return {name.rstrip("_"): dict(zip(races, row, strict=True)) for name, row in structs.asdict(rows).items()}


def _discovery(form: DiscoveryForm) -> Discovery:
    return Discovery(
        hex=form.hex,
        table_hex=form.table_hex or form.hex,
        name=form.name,
        items=form.items,
        rows=tuple(map(_discovery_row, form.rows)),
        source=form.source,
    )


def _discovery_row(form: DiscoveryRowForm) -> DiscoveryRow:
    low, high = span(form.dice)
    return DiscoveryRow(low=low, high=OPEN if high is None else high, cells=form.cells)
