"""The charts: the player's aid; battles and intrigue; and the map as it was printed."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from math import ceil

from adjudicator.games.cp_campaign.options import Options
from adjudicator.games.cp_campaign.scenario import Scenario, Site
from adjudicator.games.cp_campaign.tables import KINDS, TABLES, Kind
from adjudicator.table.chartbook import NONE, Phase, players_aid, sequence_of_play
from adjudicator.table.pages import Column, Grid, Passage

TURN: tuple[Phase, ...] = (
    (
        "Placement, once",
        "First armies in order of play, second ones in reverse; a territory at least lies between enemies (CP-12).",
        "Placement",
        "CP-11",
    ),
    ("Order of play", "Drawn anew each turn; it holds for all phases.", NONE, "CP-25"),
    ("Campaign Points", "D3 + 1 for each side; towns it holds may bring more (CP-31).", NONE, "CP-30"),
    (
        "Spend",
        "One point each in order of play, again and again until none is left; rebuilding goes first (CP-44).",
        "Spend",
        "CP-40",
    ),
    ("Battles arranged", "Where enemies have met: kind of territory and die say which battle.", NONE, "CP-83"),
)
"""The phases up to the battles."""
ON_THE_TABLE: tuple[Phase, ...] = (
    ("Battles on the table", "They are played, and each side reports what came of them.", "Table", "PBEM-5"),
    ("Disputes", "Only where two reports differ.", "Dispute", "PBEM-5"),
)
BY_DICE: tuple[Phase, ...] = (("Battles by dice", "A die for each side, with what modifies it.", NONE, "CP-G42"),)
"""The ways in which battles are settled."""
AFTERMATH: tuple[Phase, ...] = (
    (
        "Aftermath",
        "Winners capture; losers retreat by a roll on the road, or are lost (CP-85 to CP-88). Who stands alone where "
        "the DV is 0 captures, too (CP-80). Then victory is looked at (CP-15).",
        NONE,
        "CP-82",
    ),
)


def charts(scenario: Scenario, options: Options) -> Sequence[Passage]:
    """The player's aid with actions and kinds of territory; intrigue, battles, the land."""
    return (
        players_aid(sequence(options), actions(options), kinds()),
        Passage("Intrigue and battles", (), tables=(intrigue(), battles())),
        Passage(scenario.name, (), tables=(land(scenario), roads(scenario))),
    )


def sequence(options: Options) -> Grid:
    """CP-16 The sequence of play."""
    settled = ON_THE_TABLE if options.battle_mode == "reported" else BY_DICE
    return sequence_of_play((*TURN, *settled, *AFTERMATH))


def actions(options: Options) -> Grid:
    """The actions that points are spent on; the dearer, the darker (a broken army: CP-G03)."""
    rows = []
    heat = []
    for row in TABLES.actions:
        action = _words(row.action)
        result = row.result.replace("-", "−")
        points = options.rebuild_broken_cp if row.of == "broken army" else row.cp
        rows.append((action, row.of or NONE, str(points), result, row.rule))
        heat.append((0, 0, points, 0, 0))
    columns = (
        Column("Action", share=1.2),
        Column("Of", share=1.2),
        Column("Points", "right", 0.5),
        Column("Result", share=2),
        Column("Rule", "right", 0.6),
    )
    return Grid("Actions", columns, tuple(rows), heat=tuple(heat))


def intrigue() -> Grid:
    """The intrigue table."""
    rows = tuple((_span(row.d6), row.text, row.rule) for row in TABLES.intrigue)
    columns = (Column("D6", "right", 0.4), Column("What happens", share=4), Column("Rule", "right", 0.6))
    return Grid("Intrigue", columns, rows)


def kinds() -> Grid:
    """The kinds of territory, and what each brings; the better defended, the darker."""
    rows = tuple(_kind(kind) for kind in KINDS.values())
    heat = tuple((0, kind.dv, kind.fortify_to or 0, 0, 0, 0) for kind in KINDS.values())
    columns = (
        Column("Kind", share=1.2),
        *(Column(head, "right", 0.5) for head in ("DV", "Up to", "Armies")),
        Column("What it brings", share=4),
        Column("Rule", "right", 0.6),
    )
    note = "DV: Defence Value at the start; up to: what fortifying can make of it."
    return Grid("Kinds of territory", columns, rows, note=note, heat=heat)


def _kind(kind: Kind) -> tuple[str, ...]:
    """The row of a kind."""
    up_to = str(kind.fortify_to) if kind.fortify_to else NONE
    brings = ". ".join(_brings(kind))
    return (
        kind.name,
        str(kind.dv),
        up_to,
        str(kind.armies),
        brings or NONE,
        kind.rule,
    )


def _brings(kind: Kind) -> Iterator[str]:
    """The advantage of a kind, what a die may bring, and whether armies march through."""
    if kind.advantage:
        yield kind.advantage.rstrip(".")
    if kind.free_move_on:
        yield f"A free move on {kind.free_move_on}+"
    if kind.free_rebuild_on:
        yield f"A free rebuild on {kind.free_rebuild_on}+"
    if kind.bonus_cp_on:
        yield f"One more point on {kind.bonus_cp_on}+"
    if kind.stops_march:
        yield "No army marches through"


def battles() -> Grid:
    """The battle that is fought in each kind of territory, by one die."""
    rows = []
    for kind in KINDS.values():
        name = kind.name
        for row in kind.battle:
            d6 = _span(row.d6) if row.d6 else NONE
            scenario = row.scenario
            if row.objective:
                scenario += f", for {row.objective}"
            rows.append((name, d6, scenario))
            name = ""
    columns = (Column("Kind", share=1.2), Column("D6", "right", 0.4), Column("Battle", share=3))
    return Grid("Battles", columns, tuple(rows))


def land(scenario: Scenario) -> Grid:
    """The territories of the map, with what is printed on them."""
    rows = []
    for site in scenario.territories:
        kind = KINDS[site.type].name
        rows.append((site.id, site.name, kind, str(_strength(site))))
    columns = (
        Column("", share=0.4),
        Column("Territory", share=2),
        Column("Kind", share=1.6),
        Column("DV", "right", 0.5),
    )
    return Grid("Territories of the map", columns, tuple(rows))


def _strength(site: Site) -> int:
    if site.dv is None:
        return KINDS[site.type].dv
    return site.dv


def roads(scenario: Scenario) -> Grid:
    """The roads, with their March Difficulty at the start."""
    names = {each.id: each.name for each in scenario.territories}
    cells = []
    for road in scenario.roads:
        ends = f"{names[road.a]}–{names[road.b]}"
        cells.append(f"{road.id} {ends}, {road.md}")
    height = ceil(len(cells) / 3)
    columns = [cells[:height], cells[height : 2 * height], cells[2 * height :]]
    rows = tuple(zip_longest(*columns, fillvalue=""))
    return Grid(
        "Roads of the map",
        columns=(Column("Road"),) * 3,
        rows=rows,
        note="A road, the territories it joins, and the March Difficulty with which it begins.",
    )


def _words(action: str) -> str:
    text = action.replace("_", " ").replace("dv", "Defence Value")
    return text[:1].upper() + text[1:]


def _span(d6: tuple[int, int]) -> str:
    if d6[0] == d6[1]:
        return str(d6[0])
    return f"{d6[0]}–{d6[1]}"
