"""Where each value of the charts comes from."""

from collections.abc import Iterator, Mapping

from adjudicator.games.fornaldar.charts.model import CasualtyRow, Charts, TerrainEffects
from adjudicator.games.fornaldar.words import Source


def sources(charts: Charts) -> Iterator[tuple[str, Source]]:
    """Each value by the name it has in `known`: "combat: 1-1 at 4", "casualties: D 3-5 left", "attrition: 10"."""
    for name in _plain(charts):
        yield name, known_source(charts.known, name) or "reconstruction"
    for box in charts.calendar:
        yield from ((f"calendar: {box.turn} {value}", source) for value, source in box.sources.items())
    for scenario, lines in charts.mobilization.items():
        names = [f"{line.side} {line.who}" for line in lines.lines]
        yield from ((f"mobilization: {scenario} {name}", lines.source) for name in [*names, *lines.general])
    for scenario, places in charts.discovery.items():
        for place in places:
            for row in place.rows:
                for column in range(len(row.cells)):
                    yield f"discovery: {scenario} {place.hex} {row.low} column {column + 1}", place.source


def known_source(known: Mapping[str, Source], name: str) -> Source | None:
    """The source of a value, or of the part of a table or the table it belongs to."""
    while name not in known and " " in name:
        name = name.rpartition(" ")[0].rstrip(":")
    return known.get(name)


def _plain(charts: Charts) -> Iterator[str]:
    """The values of the tables that have no source of their own."""
    for row in charts.combat.rows:
        yield from (f"combat: {odds} at {row.roll}" for odds in charts.combat.odds)
    for line in charts.casualties:
        yield from (
            f"casualties: {letter} {_span(line)} {side}" for letter in line.losses for side in ("left", "right")
        )
    yield from (f"attrition: {roll}" for roll in charts.attrition)
    yield from (f"terrain_effects: {name}" for name in _terrain(charts.terrain_effects))
    yield from (f"weather_dice: {turn} {roll}" for turn, dice in charts.weather_dice.items() for roll in dice)
    yield from (f"fortress_classes: {letter}" for letter in charts.fortress_classes)
    yield from (f"search_columns: {low}" for low, _ in charts.search_columns)
    yield from (f"item_loss: {occasion} {roll}" for occasion, dice in charts.item_loss.items() for roll in dice)


def _span(row: CasualtyRow) -> str:
    if row.high is None:
        return f"{row.low}+"
    return f"{row.low}-{row.high}" if row.high > row.low else str(row.low)


def _terrain(chart: TerrainEffects) -> Iterator[str]:
    for rows in (chart.terrain, chart.roads, chart.hexsides, {"fynvirke": chart.fynvirke}):
        yield from (f"{name} {race}" for name, row in rows.items() for race in row)
    yield from (f"battle {name} {race}" for name, row in chart.battle.items() for race in row)
