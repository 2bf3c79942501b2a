"""11.3, 14.4, 14.8, 14.9 What enchantments and items hold back: whoever moves, intercepts or reacts asks here."""

from collections.abc import Iterator, Mapping
from typing import Literal

from adjudicator.games.fornaldar.counters.effects import Holds
from adjudicator.games.fornaldar.items.bearing import used
from adjudicator.games.fornaldar.magic.spells import enchantment_of, spells_on
from adjudicator.games.fornaldar.movement.places import hexes_at, within_reach
from adjudicator.games.fornaldar.state import AnyPiece, State, Vessel
from adjudicator.games.fornaldar.words import HexId

Limit = Literal["no movement", "the Command Rating", "no reaction"]
"""How a piece is held: it does not move; it spends no more MPs than the highest Command Rating of the stack it moves
with, and makes no forced march; it neither intercepts nor reacts."""


def held(state: State, piece: AnyPiece) -> Mapping[Limit, str]:
    """24.3 E16, E17 What holds a piece back, each way with what does: {"no movement": "Maelstrom"}."""
    found: dict[Limit, str] = {}
    for limit, name in (*_by_spells(state, piece), *_by_items(state, piece)):
        found.setdefault(limit, name)
    return found


def _by_spells(state: State, piece: AnyPiece) -> Iterator[tuple[Limit, str]]:
    """The enchantments that lie on a piece, and those that hold all ships round their hex."""
    lying = [*spells_on(state, piece.id)]
    for spell in state.board.spells:
        printed = enchantment_of(state.board, spell)
        for effect in printed.effects:
            if isinstance(effect, Holds):
                ship = effect.whom == "ships" and isinstance(piece, Vessel)
                if spell in lying or (ship and within_reach(piece.at, HexId(spell.target[:4]), effect.radius)):
                    yield effect.limit, printed.name


def _by_items(state: State, piece: AnyPiece) -> Iterator[tuple[Limit, str]]:
    """The items of enemies nearby."""
    bearers = dict.fromkeys(item.bearer for item in state.treasures.values() if item.bearer is not None)
    enemies = (state.pieces[id] for id in bearers if state.pieces[id].side != piece.side)
    for bearer in (enemy for enemy in enemies if enemy.active):
        holding = (each for each in used(state, bearer.id) if isinstance(each, Holds) and each.whom == "enemies")
        for effect in holding:
            if any(within_reach(piece.at, hex, effect.radius) for hex in hexes_at(bearer.at)):
                yield effect.limit, "an item of the enemy"
