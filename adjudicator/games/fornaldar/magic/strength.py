"""20.4, 20.5, 21.11 The strength with which somebody casts, how far it reaches, and what modifies his roll."""

from collections.abc import Sequence

from msgspec.structs import replace

from adjudicator.games.fornaldar.counters.effects import Allows, AnyEffect, Casting, Rating
from adjudicator.games.fornaldar.counters.enchantments import Enchantment
from adjudicator.games.fornaldar.items.bearing import may_use, used
from adjudicator.games.fornaldar.movement.places import hexes_at
from adjudicator.games.fornaldar.ratings import effects_on, magic_strength
from adjudicator.games.fornaldar.state import Person, State
from adjudicator.games.fornaldar.words import HexId, ItemId


def serving(state: State, person: Person, enchantment: Enchantment) -> tuple[ItemId, ...]:
    """21.11 The items a caster uses for an enchantment, those that serve it best first (FN-M27)."""
    counters = state.board.counters
    worth: dict[ItemId, int] = {}
    for number in (item.number for item in state.treasures.values() if item.bearer == person.id):
        item = counters.items[number]
        if may_use(counters.characters[person.id], item):
            worth[number] = sum(_worth(effect, enchantment) for effect in item.effects)
    return tuple(sorted((number for number in worth if worth[number] > 0), key=lambda number: -worth[number]))


def _worth(effect: AnyEffect, enchantment: Enchantment) -> int:
    """What an effect is worth to a caster; what allows the enchantment goes before all."""
    match effect:
        case Allows() if enchantment.id in effect.enchantments:
            return 100
        case Casting() if helps(effect, enchantment):
            return -effect.modifier
        case Rating(rating="Magic Strength"):
            return effect.amount
    return 0


def helps(effect: Casting, enchantment: Enchantment) -> bool:
    """20.5 Whether an effect modifies a roll for an enchantment of its user."""
    if effect.into_hex:
        return False
    return not effect.enchantments or enchantment.id in effect.enchantments


def prepared(state: State, person: Person, enchantment: Enchantment) -> State:
    """21.11 The state as it is for a cast: the caster uses first what serves it."""
    return replace(state, using={**state.using, person.id: serving(state, person, enchantment)})


def casting_number(state: State, person: Person, enchantment: Enchantment) -> int:
    """20.4 The Current Magic Strength with which a character casts an enchantment."""
    return magic_strength(prepared(state, person, enchantment), person)


def casting_modifiers(
    state: State, person: Person, enchantment: Enchantment, into: Sequence[HexId]
) -> list[tuple[str, int]]:
    """20.5 What modifies the roll: the enchantment itself, the caster's items, and items in the hex it is cast into."""
    own = effects_on(prepared(state, person, enchantment), person.id)
    items = sum(each.modifier for each in own if isinstance(each, Casting) and helps(each, enchantment))
    bearers = dict.fromkeys(item.bearer for item in state.treasures.values() if item.bearer is not None)
    there = []
    for id in bearers:
        if any(hex in into for hex in hexes_at(state.pieces[id].at)):
            there.append(id)
    against = sum(
        each.modifier for id in there for each in used(state, id) if isinstance(each, Casting) and each.into_hex
    )
    named = [(enchantment.name, enchantment.modifier), ("magic items", items), ("in the hex", against)]
    return [(name, modifier) for name, modifier in named if modifier]


def reach(state: State, person: Person, enchantment: Enchantment) -> int | None:
    """20.4 How many hexes away the target of an enchantment may be; None: anywhere."""
    magic = casting_number(state, person, enchantment)
    return {"hex": 0, "magic": magic, "twice magic": 2 * magic, "map": None}[enchantment.range]
