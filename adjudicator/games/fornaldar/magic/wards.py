"""20.5, 11.3 Wards that keep a stack safe from enchantments, and what enchantments and items hold pieces from doing."""

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar, Literal

from adjudicator.games.fornaldar.board.facts import FNFact
from adjudicator.games.fornaldar.board.ratings import effects
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.board.sides import verify_side
from adjudicator.games.fornaldar.items.bearing import bearers, uses
from adjudicator.games.fornaldar.magic.spells import aim_in_words, enchantment_of, spells_on
from adjudicator.games.fornaldar.movement.places import hexes_at, within_reach
from adjudicator.games.fornaldar.printed.counters.effects import Holds, Wards
from adjudicator.games.fornaldar.state import AnyPiece, Spell, State, Vessel
from adjudicator.games.fornaldar.words import EnchantmentId, HexId, PieceId
from adjudicator.table import Line, RuleId, Seat


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
