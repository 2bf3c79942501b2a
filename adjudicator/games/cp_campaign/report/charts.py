"""The charts: what actions cost, kinds of territory, battles, intrigue; and the map as it was printed."""

from collections.abc import Sequence

from adjudicator.games.cp_campaign.options import Options
from adjudicator.games.cp_campaign.scenario import Scenario, Site
from adjudicator.games.cp_campaign.tables import KINDS, TABLES, Kind
from adjudicator.table.pages import Column, Grid, Passage

NONE = "–"


def charts(scenario: Scenario, options: Options) -> Sequence[Passage]:
    """The charts: actions, intrigue, kinds of territory, their battles, the land."""
    return (
        Passage("Campaign Points", (), tables=(actions(), intrigue())),
        Passage("Territories", (), tables=(kinds(), battles())),
        Passage(scenario.name, (), tables=(land(scenario), roads(scenario))),
    )


def actions() -> Grid:
    """What points are spent on."""
    rows = tuple(
        (_words(row.action), row.of or NONE, str(row.cp), row.result.replace("-", "−"), row.rule)
        for row in TABLES.actions
    )
    columns = (
        Column("Action", share=1.2),
        Column("Of", share=1.2),
        Column("Points", "right", 0.5),
        Column("Result", share=2),
        Column("Rule", "right", 0.6),
    )
    return Grid("Actions", columns, rows)


def intrigue() -> Grid:
    """The intrigue table."""
    rows = tuple((_span(row.d6), row.text, row.rule) for row in TABLES.intrigue)
    columns = (Column("D6", "right", 0.4), Column("What happens", share=4), Column("Rule", "right", 0.6))
    return Grid("Intrigue", columns, rows)


def kinds() -> Grid:
    """What each kind of territory is and brings."""
    rows = tuple(_kind(kind) for kind in KINDS.values())
    columns = (
        Column("Kind", share=1.2),
        *(Column(head, "right", 0.5) for head in ("DV", "Up to", "Armies")),
        Column("What it brings", share=4),
        Column("Rule", "right", 0.6),
    )
    note = "DV: Defence Value at the start; up to: what fortifying can make of it."
    return Grid("Kinds of territory", columns, rows, note=note)


def _kind(kind: Kind) -> tuple[str, ...]:
    rolls = (
        (kind.free_move_on, "a free move"),
        (kind.free_rebuild_on, "a free rebuild"),
        (kind.bonus_cp_on, "one more point"),
    )
    brings = [kind.advantage.rstrip(".")] if kind.advantage else []
    for roll, what in rolls:
        if roll:
            brings.append(f"{what.capitalize()} on {roll}+")
    brings += ["No army marches through"] * kind.stops_march
    up_to = str(kind.fortify_to) if kind.fortify_to else NONE
    return (kind.name, str(kind.dv), up_to, str(kind.armies), ". ".join(brings) or NONE, kind.rule)


def battles() -> Grid:
    """Which battle is fought where, by one die."""
    rows = []
    for kind in KINDS.values():
        for place, row in enumerate(kind.battle):
            what = f"{row.scenario}, for {row.objective}" if row.objective else row.scenario
            rows.append((kind.name if place == 0 else "", _span(row.d6) if row.d6 else NONE, what))
    columns = (Column("Kind", share=1.2), Column("D6", "right", 0.4), Column("Battle", share=3))
    return Grid("Battles", columns, tuple(rows))


def land(scenario: Scenario) -> Grid:
    """The territories of the map, with what is printed on them."""
    rows = tuple((each.id, each.name, KINDS[each.type].name, str(_strength(each))) for each in scenario.territories)
    columns = (
        Column("", share=0.4),
        Column("Territory", share=2),
        Column("Kind", share=1.6),
        Column("DV", "right", 0.5),
    )
    return Grid("Territories of the map", columns, rows)


def _strength(site: Site) -> int:
    if site.dv is None:
        return KINDS[site.type].dv
    return site.dv


def roads(scenario: Scenario) -> Grid:
    """The roads, with their March Difficulty at the start."""
    names = {each.id: each.name for each in scenario.territories}
    told = []
    for road in scenario.roads:
        told.append(f"{road.id} {names[road.a]}–{names[road.b]}, {road.md}")
    third = -(-len(told) // 3)
    padded = told + [""] * (3 * third - len(told))
    rows = tuple(zip(padded[:third], padded[third : 2 * third], padded[2 * third :], strict=True))
    note = "A road, the territories it joins, and the March Difficulty with which it begins."
    return Grid("Roads of the map", (Column("Road"), Column("Road"), Column("Road")), rows, note=note)


def _words(action: str) -> str:
    text = action.replace("_", " ").replace("dv", "Defence Value")
    return text[:1].upper() + text[1:]


def _span(d6: tuple[int, int]) -> str:
    if d6[0] == d6[1]:
        return str(d6[0])
    return f"{d6[0]}–{d6[1]}"
