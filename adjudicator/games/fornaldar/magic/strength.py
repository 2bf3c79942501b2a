"""20.4, 20.5, 21.11 The strength with which somebody casts, how far it reaches, and what modifies his roll."""

from collections.abc import Sequence

from msgspec.structs import replace

from adjudicator.games.fornaldar.board.ratings import effects, magic_strength
from adjudicator.games.fornaldar.items.bearing import bearers, borne_by, may_use, uses
from adjudicator.games.fornaldar.movement.places import hexes_at
from adjudicator.games.fornaldar.printed.counters.effects import Allows, AnyEffect, Casting, Rating
from adjudicator.games.fornaldar.printed.counters.enchantments import Enchantment
from adjudicator.games.fornaldar.state import Person, State
from adjudicator.games.fornaldar.words import HexId, ItemId


def serving(state: State, person: Person, enchantment: Enchantment) -> tuple[ItemId, ...]:
    """21.11 The items a caster uses for an enchantment, those that serve it best first (FN-M27)."""
    counters = state.board.counters
    caster = counters.characters[person.id]
    worth: dict[ItemId, int] = {}
    for number in borne_by(state, person.id):
        item = counters.items[number]
        value = sum(_worth(effect, enchantment) for effect in item.effects)
        if value > 0 and may_use(caster, item):
            worth[number] = value
    best_first = sorted(worth, key=lambda number: -worth[number])
    return tuple(best_first)


def _worth(effect: AnyEffect, enchantment: Enchantment) -> int:
    """The worth of an effect to a caster; one that allows the enchantment goes before all."""
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
    """21.11 The state as it is for a cast: the caster uses first the items that serve it."""
    items = serving(state, person, enchantment)
    return replace(state, using={**state.using, person.id: items})


def casting_number(state: State, person: Person, enchantment: Enchantment) -> int:
    """20.4 The Current Magic Strength with which a character casts an enchantment."""
    return magic_strength(prepared(state, person, enchantment), person)


def casting_modifiers(
    state: State, person: Person, enchantment: Enchantment, into: Sequence[HexId]
) -> list[tuple[str, int]]:
    """20.5 The modifiers of the roll: of the enchantment, the caster's items, and items in the hex it is cast into."""
    items = 0
    for effect in effects(prepared(state, person, enchantment), person.id, Casting):
        if helps(effect, enchantment):
            items += effect.modifier
    modifiers = {
        enchantment.name: enchantment.modifier,
        "magic items": items,
        "in the hex": modifier_in(state, into),
    }
    return [(name, modifier) for name, modifier in modifiers.items() if modifier]


def needed(state: State, person: Person, enchantment: Enchantment) -> int:
    """20.5 The number, or less, that a cast needs on two dice; items in a hex are left out, which others may bear."""
    modifiers = casting_modifiers(state, person, enchantment, ())
    return casting_number(state, person, enchantment) - sum(amount for _, amount in modifiers)


def modifier_in(state: State, hexes: Sequence[HexId]) -> int:
    """20.5 The modifier of items in some hexes, whoever bears them, for enchantments that are cast into them."""
    modifier = 0
    for id in bearers(state):
        at = state.pieces[id].at
        if not any(hex in hexes for hex in hexes_at(at)):
            continue
        for effect in uses(state, id, Casting):
            if effect.into_hex:
                modifier += effect.modifier
    return modifier


def reach(state: State, person: Person, enchantment: Enchantment) -> int | None:
    """20.4 The distance in hexes at which the target of an enchantment may be; None: anywhere."""
    magic = casting_number(state, person, enchantment)
    distances = {"hex": 0, "magic": magic, "twice magic": 2 * magic, "map": None}
    return distances[enchantment.range]
