"""20.5 Wards: items and enchantments that keep a stack safe from enchantments of the enemy."""

from collections.abc import Iterable
from typing import ClassVar

from adjudicator.games.fornaldar.board.facts import FNFact
from adjudicator.games.fornaldar.board.ratings import effects
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.sides import verify_side
from adjudicator.games.fornaldar.magic.spells import aim_in_words
from adjudicator.games.fornaldar.printed.counters.effects import Wards
from adjudicator.games.fornaldar.state import State
from adjudicator.games.fornaldar.words import EnchantmentId, PieceId
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
