"""The chapters of the chart book: the scenario, items and enchantments, as their sheets tell what they do."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from adjudicator.games.fornaldar.arrivals.setup import chosen, hidden_items
from adjudicator.games.fornaldar.board.facts import FNFact
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.magic.spells import EnchantmentLaid, aim_in_words, enchantment_of
from adjudicator.games.fornaldar.movement.places import hex_of
from adjudicator.games.fornaldar.options import Options
from adjudicator.games.fornaldar.printed.books import Books, Setting
from adjudicator.games.fornaldar.printed.counters.enchantments import Enchantment
from adjudicator.games.fornaldar.printed.counters.items import Item
from adjudicator.games.fornaldar.printed.scenarios.model import bearers
from adjudicator.games.fornaldar.printed.scenarios.specials import EarlyMove, FirstTurn, OnCounters, Special
from adjudicator.games.fornaldar.report import charts, comers, ratings, roster, stacks
from adjudicator.games.fornaldar.report.land import land_map
from adjudicator.games.fornaldar.report.roster import printed_characters, printed_ships
from adjudicator.games.fornaldar.report.stacks import SIDES
from adjudicator.games.fornaldar.state import Board, Spell
from adjudicator.games.fornaldar.words import CharacterId, GroupId, HexId, ItemId, Where
from adjudicator.table import Line
from adjudicator.table.chartbook import NONE, Phase, players_aid, sequence_of_play
from adjudicator.table.fact import of_kind
from adjudicator.table.hexmap import Marker
from adjudicator.table.pages import Column, Grid, Passage
from adjudicator.table.prose import below_zero

ITEMS = (
    Column("No.", "right", 0.3),
    Column("Item", share=1.1),
    Column("Where, for whom", share=1.5),
    Column("What it does", share=3.4),
)
ENCHANTMENTS = (
    Column("No.", "right", 0.3),
    Column("Enchantment", share=1.1),
    Column("Casting", share=1.9),
    Column("What it does", share=3),
)
RULES = (Column("Who", share=0.8), Column("Rule", share=5))

REACH: Mapping[str, str] = {
    "hex": "in the caster’s hex",
    "magic": "up to Magic hexes away",
    "twice magic": "up to twice Magic hexes away",
    "map": "anywhere",
}
LASTS: Mapping[str, str] = {"instant": "", "turn": " Lasts for the Game-Turn.", "rolled": ""}


def items(setting: Setting, options: Options) -> Grid:
    """21.0 The magic items of the scenario."""
    hidden = hidden_items(setting, options)
    note = (
        "Whom a colour or race is named for, they alone may use it (21.2, 21.6). Possessions come with their owner "
        "(21.3)."
    )
    rows = tuple(_item(setting, number, hidden) for number in in_play(setting))
    return Grid("Magic items", ITEMS, rows, note=note)


def in_play(setting: Setting) -> list[ItemId]:
    """The items that are set up or hidden, that somebody who may still come possesses, or that the dead leave."""
    items = setting.counters.items
    numbers = {*bearers(setting.scenario, items)}
    for place in setting.scenario.hidden:
        numbers.update(place.items)
    coming = _coming(setting)
    for number, item in items.items():
        if item.owner in coming:
            numbers.add(number)
    for character in setting.counters.characters.values():
        if isinstance(character.successor, int):
            numbers.add(character.successor)
    return sorted(numbers)


def _coming(setting: Setting) -> list[CharacterId]:
    """The characters who may still come: with reinforcements, with the expedition, drawn by lot."""
    scenario = setting.scenario
    coming: list[CharacterId] = []
    for reinforcement in scenario.reinforcements:
        coming += reinforcement.characters
    if scenario.expedition:
        coming += scenario.expedition.characters
    for id, character in setting.counters.characters.items():
        if character.wanderer:
            coming.append(id)
    return coming


def _item(setting: Setting, number: ItemId, hidden: Mapping[ItemId, HexId]) -> tuple[str, ...]:
    item = setting.counters.items[number]
    name = item.name
    if item.gear:
        name += f" ({item.gear})"
    parts = [_whereabouts(setting, item, hidden)]
    if item.user_text != "Anybody":
        parts.append(item.user_text)
    where = "; ".join(filter(None, parts))
    return str(number), name, where or NONE, below_zero(item.text)


def _whereabouts(setting: Setting, item: Item, hidden: Mapping[ItemId, HexId]) -> str:
    """The owner of an item, or the place where it lies hidden at first; who else bears it, its side alone knows."""
    say = Say(setting)
    if item.number in hidden:
        hex = hidden[item.number]
        return f"hidden in {say.place(Where(hex))}"
    if item.owner:
        return f"of {say.character(item.owner)}"
    return ""


def enchantments(setting: Setting) -> Grid:
    """20.0 Every enchantment: what casting it needs, and what it does."""
    rows = tuple(_enchantment(setting, each) for each in setting.counters.enchantments.values())
    note = "Casting: what it needs, its target and how far away; a plus on the roll makes it harder (20.5)."
    return Grid("Enchantments", ENCHANTMENTS, rows, note=note)


def _enchantment(setting: Setting, each: Enchantment) -> tuple[str, ...]:
    name = each.name
    if each.marker not in ("", each.name):
        name += f" ({each.marker})"
    parts = [each.needs(setting.counters.items)]
    parts.append(f"{each.target} {REACH[each.range]}")
    if each.modifier:
        roll = f"roll {each.modifier:+}"
        parts.append(roll.replace("-", "−"))
    casting = "; ".join(filter(None, parts))
    text = below_zero(each.text) + LASTS[each.duration]
    return str(each.number), name, casting, text


def special_rules(setting: Setting) -> Iterator[Grid]:
    """23.0 The special rules of the counters of the scenario: colours, characters, ships."""
    rows = []
    for each in setting.scenario.groups:
        group = setting.counters.groups[each.group]
        armies = f"armies of {group.name}"
        rows += [(group.name, ability.words(armies)) for ability in group.abilities]
    for character in printed_characters(setting):
        name = character.name
        rows += [(name, ability.words(name)) for ability in character.abilities]
    for ship in printed_ships(setting):
        name = ship.name
        rows += [(name, ability.words(name)) for ability in ship.abilities]
    if rows:
        yield Grid("Special rules", RULES, tuple(dict.fromkeys(rows)))


LAID = (Column("On the map", "right", 0.4), Column("Enchantment", share=2), Column("What it does", share=3))


def spells_of(view: View, facts: Sequence[FNFact]) -> list[Spell]:
    """Those in force, and those of the turn that are over."""
    laid = [fact.spell for fact in of_kind(facts, EnchantmentLaid)]
    return [*dict.fromkeys([*view.board.spells, *laid])]


def markers(view: View, facts: Sequence[FNFact]) -> Iterator[Marker]:
    """The numbers of the enchantments that lie on a place, or on a piece that the reader sees."""
    for spell in spells_of(view, facts):
        at = place_of(view, spell)
        if at:
            number = enchantment_of(view.board, spell).number
            yield Marker("enchantment", hex_of(at), str(number), spell.side)


def place_of(view: View, spell: Spell) -> Where | None:
    """The place where an enchantment lies, as far as the reader sees; None for those on groups."""
    if spell.target[:4].isdigit():
        return Where(spell.target)
    for id, piece in view.pieces.items():
        if id == spell.target:
            return piece.at
    for sighting in view.sightings:
        if sighting.top.id == spell.target:
            return sighting.at
    return None


def in_force(view: View, facts: Sequence[FNFact]) -> Iterator[Grid]:
    """5.C.4 The enchantments that took effect in the turn, and those that lasted, with what they do."""
    rows = tuple(_spell(view, spell) for spell in spells_of(view, facts))
    if rows:
        yield Grid("Enchantments that took effect", LAID, rows)


def _spell(view: View, spell: Spell) -> tuple[str, ...]:
    enchantment = enchantment_of(view.board, spell)
    say = view.say
    name = enchantment.name
    if spell.choice:
        name += f" ({spell.choice})"
    caster = say.character(spell.caster)
    target = aim_in_words(say, enchantment, spell.target)
    lasts = "in force" if spell in view.board.spells else "over"
    text = below_zero(enchantment.text)
    return (
        str(enchantment.number),
        f"{name}, {caster} on {target}, {lasts}",
        text or NONE,
    )


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
        "Magic": (enchantments(setting), items(setting, options)),
        COUNTERS: (roster.characters(setting), roster.ships(setting), *special_rules(setting)),
    }))  # fmt: skip


def _chapters(facts: dict[str, Iterable[Grid]]) -> Iterator[Passage]:
    for title, grids in facts.items():
        tables = tuple(grids)
        if tables:
            yield Passage(title, (Line(TOLD[title]),) if title in TOLD else (), tables=tables)
