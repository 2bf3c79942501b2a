"""The chapters of the chart book: scenario, calendar, who is to come, movement, combat, places, magic, counters.

They are made from what is played with alone: what a side knows has no place here.
"""

from collections.abc import Iterable, Iterator, Sequence

from adjudicator.games.fornaldar.options import Options
from adjudicator.games.fornaldar.report import charts, comers, lore, muster, ratings, strongholds
from adjudicator.games.fornaldar.report.land import land_map
from adjudicator.games.fornaldar.report.scenario import scenario
from adjudicator.games.fornaldar.report.styles import SIDES
from adjudicator.games.fornaldar.setting import Books
from adjudicator.games.fornaldar.setup import chosen
from adjudicator.table import Line
from adjudicator.table.pages import Grid, Passage

COMBAT = "Combat"
BOXES = (
    "Each combat is a box in the turn report. Of others it does not show what they fought with, and of what they lost "
    "only what was seen to leave the map; of a combat of several rounds it leaves a side out of a round in which it "
    "lost nothing and fought with the same as before."
)
"""The parts that the boxes of combats leave out."""
COUNTERS = "Counters"
SIGNS = (
    f"In reports: {ratings.CHARACTER_KEY} {ratings.SHIP_KEY} Points: army points with escorts; in a table of "
    "movements a kingdom or clan stands for its points. Of a stack of others the counter on top is seen; +: something "
    "lies or may lie beneath, and how strong the stack is its owner alone knows (12.3)."
)
"""The meanings of the signs and numbers of reports."""
TOLD = {COMBAT: BOXES, COUNTERS: SIGNS}
"""The words over the charts."""


def chapters(books: Books, options: Options) -> Sequence[Passage]:
    """The charts of the selected scenario."""
    setting = chosen(books, options)
    made = setting.charts
    effects = setting.charts.terrain_effects
    land = Passage("The map", (), figures=(land_map(setting.land, seats=SIDES, overview=True),))
    return (land, *_chapters({
        "The scenario": scenario(setting),
        "The calendar and attrition": (charts.calendar(setting), charts.attrition(made)),
        "Who is still to come": (*comers.mobilization(setting), *comers.reinforcements(setting)),
        "Movement": (charts.movement(effects), charts.steps()),
        COMBAT: (charts.combat(made), charts.casualties(made), charts.battle(effects)),
        "Fortresses and Places of Power": (
            strongholds.fortresses(setting),
            strongholds.places_of_power(setting, options),
            *strongholds.discovery(setting, options),
        ),
        "Magic": (lore.enchantments(setting), lore.items(setting, options)),
        COUNTERS: (muster.characters(setting), muster.ships(setting), *lore.special_rules(setting)),
    }))  # fmt: skip


def _chapters(told: dict[str, Iterable[Grid]]) -> Iterator[Passage]:
    for title, grids in told.items():
        tables = tuple(grids)
        if tables:
            yield Passage(title, (Line(TOLD[title]),) if title in TOLD else (), tables=tables)
