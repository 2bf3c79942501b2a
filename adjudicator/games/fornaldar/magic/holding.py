"""11.3, 14.4, 14.8, 14.9 Holds of enchantments and items: moves, interceptions and reactions ask here."""

from collections.abc import Iterator, Mapping
from typing import Literal

from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.items.bearing import bearers, uses
from adjudicator.games.fornaldar.magic.spells import enchantment_of, spells_on
from adjudicator.games.fornaldar.movement.places import hexes_at, within_reach
from adjudicator.games.fornaldar.printed.counters.effects import Holds
from adjudicator.games.fornaldar.state import AnyPiece, Spell, State, Vessel
from adjudicator.games.fornaldar.words import HexId

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
