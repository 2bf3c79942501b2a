"""The chapters of the chart book, and the scenario as the report tells it.

They are made from what is played with alone: what a side knows has no place here.
"""

from collections.abc import Iterable, Iterator, Sequence

from adjudicator.games.fornaldar.arrivals.setup import chosen
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.options import Options
from adjudicator.games.fornaldar.printed.books import Books, Setting
from adjudicator.games.fornaldar.printed.scenarios.specials import EarlyMove, FirstTurn, OnCounters, Special
from adjudicator.games.fornaldar.report import charts, comers, lore, ratings, roster, stacks
from adjudicator.games.fornaldar.report.land import land_map
from adjudicator.games.fornaldar.report.styles import SIDES
from adjudicator.games.fornaldar.state import Board
from adjudicator.games.fornaldar.words import CharacterId, GroupId
from adjudicator.table import Line
from adjudicator.table.chartbook import NONE, Phase, players_aid, sequence_of_play
from adjudicator.table.pages import Column, Grid, Passage

ALWAYS = (
    ("1 for each point of armies and escorts destroyed, and of ships sunk.", "22.2"),
    ("5 for each enemy character killed.", "22.2"),
    ("10 for each enemy fortress destroyed.", "22.2"),
    ("5 for each artifact and each captured heirloom held at the end.", "22.2"),
)
"""The things that earn points in every scenario."""


def scenario(setting: Setting) -> Iterator[Grid]:
    """24.0 The special rules of the scenario, and its victory conditions."""
    scenario = setting.scenario
    by_rule = (Column("", share=5), Column("Rule", "right", 0.5))
    rows = []
    for special in scenario.specials:
        for text in _special(setting, special):
            rows.append((text, special.rule))
    if scenario.specials:
        yield Grid(f"{scenario.name}: special rules", by_rule, tuple(rows))
    awards = [(award, scenario.id) for award in counts(setting)]
    yield Grid(f"{scenario.name}: Victory Points", by_rule, (*awards, *ALWAYS))
    levels = [(_span(level.low, level.high), level.result) for level in scenario.victory.levels]
    by_level = (Column("Mundane less Fomorian", "right"), Column("Victory", share=3))
    yield Grid(f"{scenario.name}: victory levels", by_level, tuple(levels))


def _special(setting: Setting, special: Special) -> Iterator[str]:
    """A special rule in words; where it only names counters, theirs."""
    if not isinstance(special, OnCounters):
        yield special.words(Say(setting).anything)
        return
    counters = setting.counters
    for id in special.of:
        printed = counters.groups.get(GroupId(id)) or counters.characters[CharacterId(id)]
        for ability in printed.abilities:
            yield ability.words(printed.name)


def counts(setting: Setting, most: int | None = None) -> tuple[str, ...]:
    """24.0 The awards of Victory Points in this scenario, in words: all of them, or the `most` worth having."""
    awards = setting.scenario.victory.awards
    dear = sorted(awards, key=lambda award: -award.points)[:most]
    return tuple(award.words(Say(setting).anything) for award in awards if award in dear)


def at_first(board: Board) -> tuple[str, ...]:
    """24.0 The differences before and in the first Game-Turn, while they last."""
    kind = {0: EarlyMove, 1: FirstTurn}.get(board.game_turn)
    specials = [special for special in board.setting.scenario.specials if kind and isinstance(special, kind)]
    return tuple(special.words(board.say.anything) for special in specials)


def _span(low: int | None, high: int | None) -> str:
    if low is None or high is None:
        text = f"{high} or less" if low is None else f"{low} or more"
    else:
        text = f"{low} to {high}"
    return text.replace("-", "−")


GAME_TURN: tuple[Phase, ...] = (
    ("Set-up, once", "Stacks are laid in order.", "Set-up", "4.3"),
    ("Weather", "Mana Level and weather, by the calendar or a die (6.1).", NONE, "5.A"),
    (
        "Reinforcement, Enchantment",
        "Who has come is placed (5.B). All cast in secret, and two dice say what succeeds.",
        "Enchantments",
        "5.C.1",
    ),
    ("Attrition", "Two dice for each hex with pieces that must check (8.1).", NONE, "5.D.1"),
    (
        "Recovery, Mobilization",
        "The Fomorian side: ships refit, a die for each wounded, two for each it rouses.",
        "Recovery*",
        "5.E.1.1",
    ),
    ("Movement", "Force by force, with overruns and searches; the enemy may intercept (14.8).", "Movement", "5.E.3.1"),
    ("Forced marches", "As far as a Command Rating; attrition follows (14.4).", "Movement*", "5.E.3.2"),
    ("Reaction", "The other side moves near enemies, as far as a Command Rating.", "Reaction", "5.E.4"),
    ("Combat", "Challenges (16.8), then one battle or melee after the other, round by round.", "Combat*", "5.E.5.1"),
    ("Mundane Player-Turn", "The same from recovery on, for the Mundane side.", "the same", "5.F"),
    ("End", "Prizes are settled; after the scenario’s last turn points are counted.", NONE, "4.5"),
)
TEMPO = (
    "* A window of its own in a strict tempo. In a compact one recovery and mobilization are sent with the "
    "enchantments, forced marches and attacks with the movement; standing orders answer the rest (FN-T15)."
)
"""The sequence of play, and where it waits for orders."""
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
    tables = setting.charts
    effects = setting.charts.terrain_effects
    aid = players_aid(sequence_of_play(GAME_TURN, TEMPO), charts.combat(tables), charts.movement(effects))
    land = Passage("The map", (), figures=(land_map(setting.land, seats=SIDES, overview=True),))
    return (aid, land, *_chapters({
        "The scenario": scenario(setting),
        "The calendar and attrition": (charts.calendar(setting), charts.attrition(tables)),
        "Who is still to come": (*comers.mobilization(setting), *comers.reinforcements(setting)),
        COMBAT: (charts.casualties(tables), charts.battle(effects)),
        "Fortresses and Places of Power": (
            stacks.fortresses(setting),
            stacks.places_of_power(setting, options),
            *stacks.discovery(setting, options),
        ),
        "Magic": (lore.enchantments(setting), lore.items(setting, options)),
        COUNTERS: (roster.characters(setting), roster.ships(setting), *lore.special_rules(setting)),
    }))  # fmt: skip


def _chapters(facts: dict[str, Iterable[Grid]]) -> Iterator[Passage]:
    for title, grids in facts.items():
        tables = tuple(grids)
        if tables:
            yield Passage(title, (Line(TOLD[title]),) if title in TOLD else (), tables=tables)
