"""Remarks on preparations as things stand: the odds of enchantments, with the mana there is."""

from collections.abc import Iterator

from adjudicator.games.fornaldar.board.ratings import mana
from adjudicator.games.fornaldar.board.view import View, believed
from adjudicator.games.fornaldar.magic.plots import numbered
from adjudicator.games.fornaldar.magic.strength import needed
from adjudicator.games.fornaldar.preparations.orders import Preparations
from adjudicator.games.fornaldar.state import Person
from adjudicator.table import Remark, Step

WAYS = 36
"""The number of ways in which two dice can fall."""


def remarks(view: View, step: Step, orders: Preparations) -> Iterator[Remark]:
    """20.5 The number that each plot needs on two dice, and in how many of the ways they can fall they show it."""
    state = believed(view)
    enchantments = state.board.counters.enchantments.values()
    for index, plot in enumerate(orders.enchantments):
        enchantment = numbered(enchantments, plot.number)
        caster = state.pieces.get(plot.caster)
        if enchantment is None or not isinstance(caster, Person):
            continue
        number = needed(state, caster, enchantment)
        chance = f"works on {number} or less on two dice, in {_ways(number)} of {WAYS} throws"
        yield Remark(("enchantments", index), f"{chance}; mana is {mana(state.board)}")


def _ways(most: int) -> int:
    """The number of ways in which two dice show so much or less."""
    return sum(first + second <= most for first in range(1, 7) for second in range(1, 7))
