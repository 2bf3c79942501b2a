"""The charts in force, as they are printed on the map and the player aids."""

from collections.abc import Iterator, Mapping
from math import ceil

from adjudicator.games.fornaldar.printed.books import Setting
from adjudicator.games.fornaldar.printed.charts.combat import LOSS_WORDS, CasualtyRow, Letter, Result
from adjudicator.games.fornaldar.printed.charts.model import Charts
from adjudicator.games.fornaldar.printed.charts.terrain import Multiplier, TerrainEffects
from adjudicator.games.fornaldar.words import Mp, Race
from adjudicator.table.pages import Column, Grid

RACES: Mapping[Race, str] = {
    "mundane": "Mundane",
    "troll": "Troll",
    "dwarf": "Dwarf",
    "elf": "Elf",
    "mermen": "Mermen",
    "kobold": "Kobold",
    "jotun": "Jötun",
    "centaur": "Centaur",
    "loherim": "Loherim",
}
"""The columns of the Terrain Effects Chart."""

SHORT = ("Mund.", "Troll", "Dwarf", "Elf", "Merm.", "Kob.", "Jötun", "Cent.", "Loh.")
"""The same where there is little room."""

HARM: Mapping[Letter, int] = {"A": 0, "B": 1, "C": 1, "D": 2, "E": 3, "F": 4}
"""How dark a loss level is: none, slight and light, heavy, severe, worst."""

PROHIBITED = 4
DEAREST = 3
"""How dark is what is prohibited, and what costs most, where it is not."""

ROADS = {"trail": "Trail", "faerie": "Faerie road", "giants": "Giants’ path", "tunnel": "Tunnel"}

SIGNS: Mapping[Multiplier, str] = {"halved": "½", "normal": "–", "doubled": "D", "tripled": "T"}

NONE = "–"


def calendar(setting: Setting) -> Grid:
    """5.0 The Calendar Track from the scenario's first turn to its last."""
    track = setting.charts.calendar
    scenario = setting.scenario
    boxes = [track[(scenario.first_turn - 1 + number) % len(track)] for number in range(scenario.game_turns)]
    rows = tuple(
        (str(number), box.name, str(box.turn), str(box.mana), box.weather or "one die", DAYS[box.day])
        for number, box in enumerate(boxes, start=1)
    )
    shown = [box.turn for box in boxes]
    dice = []
    for turn, faces in setting.charts.weather_dice.items():
        if turn in shown:
            weathers = [f"{die} {weather}" for die, weather in faces.items()]
            dice.append(f"box {turn}: {', '.join(weathers)}")
    note = f"Weather by one die, {'; '.join(dice)}." if dice else ""
    return Grid("Calendar", CALENDAR, rows, note=note)


CALENDAR = (
    Column("Game-Turn", "right", 0.8),
    Column("Name", share=1.8),
    Column("Box", "right", 0.5),
    Column("Mana", "right", 0.6),
    Column("Weather"),
    Column("Days"),
)

DAYS = {"nattleysi": "nattleysi", "skammdegi": "skammdegi", "even": NONE}


def movement(effects: TerrainEffects) -> Grid:
    """11.4.3 The Movement Points that each race pays; the dearer, the darker."""
    rows: list[tuple[str, ...]] = []
    heat: list[tuple[int, ...]] = []
    for name, costs, sign in _ways(effects):
        more = 1 if sign else 0
        levels = [_darkness(costs[race], more) for race in RACES]
        rows.append((name, *_costs(costs, sign)))
        heat.append((0, *levels))
    columns = [Column("")]
    columns += [Column(head, "centre") for head in SHORT]
    note = "Movement Points to enter a hex; + what a hexside or the Fynvirke costs on top; – prohibited."
    return Grid("Terrain Effects Chart: movement", tuple(columns), tuple(rows), note=note, heat=tuple(heat))


def _ways(effects: TerrainEffects) -> Iterator[tuple[str, Mapping[Race, Mp | None], str]]:
    """The grounds that can be entered or crossed, with their costs, and the sign of those on top of others."""
    for terrain, costs in effects.terrain.items():
        yield terrain.capitalize(), costs, ""
    for road, costs in effects.roads.items():
        yield ROADS[road], costs, ""
    for obstacle, costs in effects.hexsides.items():
        yield HEXSIDES[obstacle], costs, "+"
    yield "Fynvirke", effects.fynvirke, "+"


def _darkness(cost: Mp | None, more: int) -> int:
    """The darkness of a cost; `more` is what is paid at least beside it."""
    if cost is None:
        return PROHIBITED
    dear = ceil(cost) + more - 1
    return min(DEAREST, max(0, dear))


HEXSIDES = {
    "minor": "Minor river",
    "major": "Major river",
    "ford": "Ford",
    "ferry": "Ferry",
    "bridge": "Bridge",
    "pass": "Mountain pass",
}


def _columns() -> tuple[Column, ...]:
    return (Column("", share=1.6), *(Column(name, "right") for name in RACES.values()))


def _costs(costs: Mapping[Race, Mp | None], sign: str = "") -> tuple[str, ...]:
    """A row of costs, in the order of the columns."""
    return tuple(NONE if (mp := costs[race]) is None else f"{sign if mp else ''}{mp:g}" for race in RACES)


def battle(effects: TerrainEffects) -> Grid:
    """17.5.2, 18.1 The modifiers of battles."""
    rows = []
    for where, multipliers in effects.battle.items():
        signs = [SIGNS[multipliers[race]] for race in RACES]
        rows.append((where.capitalize(), *signs))
    note = "Army and escort points: ½ halved, D doubled, T tripled; in fortresses D and T for the defender alone."
    return Grid("Terrain Effects Chart: battle", _columns(), tuple(rows), note=note)


def combat(charts: Charts) -> Grid:
    """17.4 The Combat Results Table; the worse for the defender, the darker."""
    rows = []
    heat = []
    for row in charts.combat.rows:
        entries = map(entry, row.results)
        harm = [HARM[defender.letter] for _, defender in row.results]
        rows.append((_printed(row.roll), *entries))
        heat.append((0, *harm))
    levels = ", ".join(f"{letter} {words}" for letter, words in LOSS_WORDS.items())
    note = (
        f"The loss level of each side, the attacker's first: {levels}; o it may retreat, r it can be made to (FN-C1, "
        "FN-C2). Rolls beyond the ends count as the first or the last row. The darker, the worse for the defender."
    )
    columns = (Column("Roll", "right", 0.6), *(Column(odds, "centre") for odds in charts.combat.odds))
    return Grid("Combat Results Table", columns, tuple(rows), note=note, heat=tuple(heat))


def _printed(number: int) -> str:
    return str(number).replace("-", "−")


def entry(results: tuple[Result, Result]) -> str:
    """An entry of the table: "rD/Bo"."""
    attacker, defender = results
    before = f"r{attacker.letter}" if attacker.mark == "r" else attacker.letter + attacker.mark
    return f"{before}/{defender.letter}{defender.mark}"


def casualties(charts: Charts) -> Grid:
    """17.5.9 The Casualty Table."""
    letters: tuple[Letter, ...] = tuple(charts.casualties[0].losses)
    rows = []
    for row in charts.casualties:
        losses = [_loss(row, letter) for letter in letters]
        rows.append((span(row.low, row.high), *losses))
    columns = [Column("Strength", "right")]
    for letter in letters:
        columns.append(Column(letter, "centre"))
    note = "Left: army and escort points. Right: wounds, and steps of ships. * all on one piece first."
    return Grid("Casualty Table", tuple(columns), tuple(rows), note=note)


def span(low: int, high: int | None) -> str:
    """The head of a row or column for numbers from `low` to `high`: "3", "3–5", "61+"."""
    if high is None:
        return f"{low}+"
    if low == high:
        return str(low)
    return f"{low}–{high}"


def _loss(row: CasualtyRow, letter: Letter) -> str:
    loss = row.losses[letter]
    return f"{loss.left}/{loss.right}{'*' if loss.one else ''}"


def attrition(charts: Charts) -> Grid:
    """8.4 The Attrition Table."""
    columns = tuple(Column(_printed(roll), "centre") for roll in charts.attrition)
    return Grid(
        "Attrition Table", columns, (tuple(charts.attrition.values()),), note="By the modified roll of two dice."
    )
