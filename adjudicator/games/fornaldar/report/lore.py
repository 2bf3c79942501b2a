"""Magic items and enchantments, as their sheets tell what they do."""

from collections.abc import Iterator, Mapping

from adjudicator.games.fornaldar.counters.enchantments import Enchantment
from adjudicator.games.fornaldar.counters.items import Item
from adjudicator.games.fornaldar.options import Options
from adjudicator.games.fornaldar.report.forces import NONE
from adjudicator.games.fornaldar.report.muster import printed_characters, printed_ships
from adjudicator.games.fornaldar.say import Say
from adjudicator.games.fornaldar.scenarios.model import bearers
from adjudicator.games.fornaldar.setting import Setting
from adjudicator.games.fornaldar.setup import hidden_items
from adjudicator.games.fornaldar.words import HexId, ItemId, Where
from adjudicator.table.pages import Column, Grid

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
    scenario = setting.scenario
    counters = setting.counters
    hidden = [number for place in scenario.hidden for number in place.items]
    coming = [id for each in scenario.reinforcements for id in each.characters]
    coming += scenario.expedition.characters if scenario.expedition else ()
    coming += [id for id, character in counters.characters.items() if character.wanderer]
    owned = [number for number, item in counters.items.items() if item.owner in coming]
    left = [each.successor for each in counters.characters.values() if isinstance(each.successor, int)]
    return sorted({*bearers(scenario, counters.items), *hidden, *owned, *left})


def _item(setting: Setting, number: ItemId, hidden: Mapping[ItemId, HexId]) -> tuple[str, ...]:
    item = setting.counters.items[number]
    gear = f" ({item.gear})" if item.gear else ""
    users = "" if item.user_text == "Anybody" else item.user_text
    where = "; ".join(part for part in (_whereabouts(setting, item, hidden), users) if part)
    return (str(number), item.name + gear, where or NONE, item.text)


def _whereabouts(setting: Setting, item: Item, hidden: Mapping[ItemId, HexId]) -> str:
    """Whose possession an item is, or where it lies hidden at first; who else bears it, its side alone knows."""
    if item.number in hidden:
        return f"hidden in {Say(setting).place(Where(hidden[item.number]))}"
    if item.owner:
        return f"of {Say(setting).character(item.owner)}"
    return ""


def enchantments(setting: Setting) -> Grid:
    """20.0 Every enchantment: what casting it needs, and what it does."""
    rows = tuple(_enchantment(setting, each) for each in setting.counters.enchantments.values())
    note = "Casting: what it needs, its target and how far away; a plus on the roll makes it harder (20.5)."
    return Grid("Enchantments", ENCHANTMENTS, rows, note=note)


def _enchantment(setting: Setting, each: Enchantment) -> tuple[str, ...]:
    marker = f" ({each.marker})" if each.marker not in ("", each.name) else ""
    target = f"{each.target} {REACH[each.range]}"
    roll = f"roll {each.modifier:+}".replace("-", "−") if each.modifier else ""
    casting = "; ".join(part for part in (each.needs(setting.counters.items), target, roll) if part)
    return (str(each.number), each.name + marker, casting, each.text + LASTS[each.duration])


def special_rules(setting: Setting) -> Iterator[Grid]:
    """23.0 The special rules of the counters of the scenario: colours, characters, ships."""
    counters = setting.counters
    groups = [group.group for group in setting.scenario.groups]
    rows = []
    for id in groups:
        for ability in counters.groups[id].abilities:
            rows.append((counters.groups[id].name, ability.words(f"armies of {counters.groups[id].name}")))
    rows += [
        (each.name, ability.words(each.name)) for each in printed_characters(setting) for ability in each.abilities
    ]
    rows += [(each.name, rule.words(each.name)) for each in printed_characters(setting) for rule in each.abilities]
    rows += [(each.name, rule.words(each.name)) for each in printed_ships(setting) for rule in each.abilities]
    if rows:
        yield Grid("Special rules", RULES, tuple(dict.fromkeys(rows)))
