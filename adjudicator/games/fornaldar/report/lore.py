"""20.0, 21.0 Magic items and enchantments, as their sheets tell what they do, and what is in force in the turn."""

from collections.abc import Iterator, Mapping, Sequence

from adjudicator.games.fornaldar.arrivals.setup import hidden_items
from adjudicator.games.fornaldar.board.facts import FNFact
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.magic.spells import EnchantmentLaid, aim_in_words, enchantment_of
from adjudicator.games.fornaldar.movement.places import hex_of
from adjudicator.games.fornaldar.options import Options
from adjudicator.games.fornaldar.printed.books import Setting
from adjudicator.games.fornaldar.printed.counters.enchantments import Enchantment
from adjudicator.games.fornaldar.printed.counters.items import Item
from adjudicator.games.fornaldar.printed.scenarios.model import bearers
from adjudicator.games.fornaldar.report.forces import NONE
from adjudicator.games.fornaldar.report.roster import printed_characters, printed_ships
from adjudicator.games.fornaldar.state import Spell
from adjudicator.games.fornaldar.words import CharacterId, HexId, ItemId, Where
from adjudicator.table.fact import of_kind
from adjudicator.table.hexmap import Marker
from adjudicator.table.pages import Column, Grid
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
