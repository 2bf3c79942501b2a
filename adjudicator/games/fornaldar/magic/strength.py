"""20.4, 20.5, 21.11 The strength with which somebody casts, its reach and modifiers, and the wards against it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Literal

from msgspec.structs import replace

from adjudicator.games.fornaldar.board.facts import FNFact, verify_side
from adjudicator.games.fornaldar.board.ratings import effects, magic_strength
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.items.bearing import bearers, borne_by, may_use, uses
from adjudicator.games.fornaldar.magic.spells import aim_in_words, enchantment_of, spells_on
from adjudicator.games.fornaldar.movement.places import hexes_at, within_reach
from adjudicator.games.fornaldar.printed.counters.effects import Allows, AnyEffect, Casting, Holds, Rating, Wards
from adjudicator.games.fornaldar.printed.counters.enchantments import Enchantment
from adjudicator.games.fornaldar.state import AnyPiece, Person, Spell, State, Vessel
from adjudicator.games.fornaldar.words import EnchantmentId, HexId, ItemId, PieceId
from adjudicator.table import Line, RuleId, Seat


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


def warded(state: State, ids: Iterable[PieceId], enchantment: EnchantmentId) -> bool:
    """20.5 Whether somebody in a stack is safe from an enchantment, and so keeps the whole stack safe from it."""
    for id in ids:
        wards = effects(state, id, Wards)
        if any(enchantment in ward.enchantments for ward in wards):
            return True
    return False


class EnchantmentWarded(FNFact, tag="enchantment-warded", frozen=True, kw_only=True):
    """An enchantment that worked did nothing, because its target is safe from it: its caster's player alone knows."""

    weight: ClassVar[int] = 1

    rule: RuleId = RuleId("20.5")
    side: Seat
    enchantment: EnchantmentId
    target: str

    def change(self, state: State) -> None:
        """Nothing: that is what a ward is for."""
        verify_side(self.side)

    def words(self, say: Say) -> Line:
        enchantment = say.setting.counters.enchantments[self.enchantment]
        aim = aim_in_words(say, enchantment, self.target)
        return Line(f"{enchantment.name} does nothing: {aim} is warded from it.", tone="bad")


Limit = Literal["no movement", "the Command Rating", "no reaction"]
"""The hold on a piece: it does not move; it spends no more MPs than the highest Command Rating of the stack it moves
with, and makes no forced march; it neither intercepts nor reacts."""


def held(state: State, piece: AnyPiece) -> Mapping[Limit, str]:
    """24.3 E16, E17 The ways in which a piece is held back, each with its reason: {"no movement": "Maelstrom"}."""
    limits: dict[Limit, str] = {}
    for limit, name in _by_spells(state, piece):
        limits.setdefault(limit, name)
    for limit, name in _by_items(state, piece):
        limits.setdefault(limit, name)
    return limits


def _by_spells(state: State, piece: AnyPiece) -> Iterator[tuple[Limit, str]]:
    """The enchantments that lie on a piece, and those that hold all ships round their hex."""
    lying = spells_on(state, piece.id)
    for spell in state.board.spells:
        printed = enchantment_of(state.board, spell)
        for effect in of_kind(printed.effects, Holds):
            if spell in lying or _draws_in(effect, spell, piece):
                yield effect.limit, printed.name


def _draws_in(effect: Holds, spell: Spell, piece: AnyPiece) -> bool:
    """24.3 E17 Whether an effect holds ships, and a piece is one near the hex where the enchantment lies."""
    if effect.whom != "ships" or not isinstance(piece, Vessel):
        return False
    centre = HexId(spell.target[:4])
    return within_reach(piece.at, centre, effect.radius)


def _by_items(state: State, piece: AnyPiece) -> Iterator[tuple[Limit, str]]:
    """The items of enemies nearby."""
    for id in bearers(state):
        bearer = state.pieces[id]
        if bearer.side == piece.side or not bearer.active:
            continue
        for effect in uses(state, id, Holds):
            if effect.whom == "enemies" and _reaches(effect, bearer, piece):
                yield effect.limit, "an item of the enemy"


def _reaches(effect: Holds, bearer: AnyPiece, piece: AnyPiece) -> bool:
    """24.3 E16 Whether a piece is within the radius of an effect round its bearer."""
    return any(within_reach(piece.at, hex, effect.radius) for hex in hexes_at(bearer.at))
