"""Magic items and enchantments, as their sheets tell what they do."""

from collections.abc import Iterator, Mapping

from adjudicator.games.fornaldar.counters.enchantments import Enchantment
from adjudicator.games.fornaldar.counters.items import Item
from adjudicator.games.fornaldar.report.forces import NONE, by_band, own
from adjudicator.games.fornaldar.scenarios.model import bearers
from adjudicator.games.fornaldar.setting import Setting
from adjudicator.games.fornaldar.state import Lot, Person
from adjudicator.games.fornaldar.view import View
from adjudicator.games.fornaldar.words import ItemId
from adjudicator.table import REFEREE
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


def items(view: View) -> Iterator[Grid]:
    """21.0 The magic items in the reader's hands, and all others of the scenario."""
    board = view.board
    held = [number for number, treasure in sorted(view.treasures.items()) if treasure.bearer is not None]
    others = [number for number in in_play(board.setting) if number not in held]
    note = (
        "Whom a colour or race is named for, they alone may use it (21.2, 21.6). Possessions come with their owner "
        "(21.3). Where nothing is said, you do not know who bears it."
    )
    if held:
        title = "Magic items that are borne" if view.seat == REFEREE else "Magic items in your hands"
        yield Grid(title, ITEMS, tuple(_item(view, number) for number in held))
    yield Grid("Other magic items", ITEMS, tuple(_item(view, number) for number in others), note=note)


def in_play(setting: Setting) -> list[ItemId]:
    """The items that are set up or hidden, that somebody who may still come possesses, or that the dead leave."""
    scenario, counters = setting.scenario, setting.counters
    hidden = [number for place in scenario.hidden for number in place.items]
    coming = [id for each in scenario.reinforcements for id in each.characters]
    coming += scenario.expedition.characters if scenario.expedition else ()
    coming += [id for id, character in counters.characters.items() if character.wanderer]
    owned = [number for number, item in counters.items.items() if item.owner in coming]
    left = [each.successor for each in counters.characters.values() if isinstance(each.successor, int)]
    return sorted({*bearers(scenario, counters.items), *hidden, *owned, *left})


def _item(view: View, number: ItemId) -> tuple[str, ...]:
    item = view.board.setting.counters.items[number]
    gear = f" ({item.gear})" if item.gear else ""
    users = "" if item.user_text == "Anybody" else item.user_text
    where = "; ".join(part for part in (_whereabouts(view, item), users) if part)
    return (str(number), item.name + gear, where or NONE, item.text)


def _whereabouts(view: View, item: Item) -> str:
    """Who bears an item, or where it lies, as far as the reader knows."""
    say, treasure = view.board.say, view.treasures.get(item.number)
    if treasure and treasure.bearer is not None:
        return say.piece(treasure.bearer)
    if treasure and treasure.at is not None:
        return f"lies in {say.place(treasure.at)}"
    if item.number in view.board.hidden:
        return f"hidden in {say.place(view.board.hidden[item.number])}"
    return f"of {say.character(item.owner)}" if item.owner else ""


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


def special_rules(view: View) -> Iterator[Grid]:
    """23.0 The special rules of the reader's characters, ships and colours."""
    counters = view.board.setting.counters
    rows = []
    for pieces in by_band(view, own(view)).values():
        for colour in dict.fromkeys(piece.group for piece in pieces if isinstance(piece, Lot)):
            name = counters.groups[colour].name
            rows += [(name, ability.words(f"armies of {name}")) for ability in counters.groups[colour].abilities]
        for piece in pieces:
            if not isinstance(piece, Lot):
                printed = counters.characters[piece.id] if isinstance(piece, Person) else counters.ships[piece.id]
                rows += [(printed.name, ability.words(printed.name)) for ability in printed.abilities]
    if rows:
        yield Grid("Special rules of these pieces", RULES, tuple(dict.fromkeys(rows)))
