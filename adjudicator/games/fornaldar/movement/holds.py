"""11.1, 11.3 Enchantments and items that hold pieces back (Freeze, Maelstrom, the Kantele)."""

from collections.abc import Iterator
from typing import Literal

from adjudicator.board.hexes import within
from adjudicator.games.fornaldar.counters.effects import Holds
from adjudicator.games.fornaldar.items.bearing import in_use
from adjudicator.games.fornaldar.magic.spells import enchantment_of, spells_on
from adjudicator.games.fornaldar.movement.model import Barred
from adjudicator.games.fornaldar.movement.places import hexes_at, within_reach
from adjudicator.games.fornaldar.sides import enemy_of
from adjudicator.games.fornaldar.state import AnyPiece, Board, Person, State, Vessel
from adjudicator.games.fornaldar.words import HexId
from adjudicator.table import RuleId

Limit = Literal["no movement", "the Command Rating", "no reaction"]


def held(state: State, piece: AnyPiece, limit: Limit) -> Barred | None:
    """What holds a piece back in one way: an enchantment on it, one near it, or an item that an enemy near it uses."""
    return next((_barred(state.board, limit, name) for name in _holders(state, piece, limit)), None)


def whirlpools(board: Board) -> dict[HexId, Barred]:
    """Enchantment 17: the hexes in which ships do not move on, and why."""
    return {
        hex: _barred(board, "no movement", name)
        for at, name, effect in _on_hexes(board)
        if effect.whom == "ships" and effect.limit == "no movement"
        for hex in within(at, effect.radius)
    }


def _barred(board: Board, limit: Limit, name: str) -> Barred:
    return Barred(RuleId("11.1"), f"is held by {name}: it {Holds.does[limit]}")


def _holders(state: State, piece: AnyPiece, limit: Limit) -> Iterator[str]:
    """The names of what holds a piece back in one way."""
    yield from (name for name, effect in _on_pieces(state, piece) if effect.limit == limit)
    if isinstance(piece, Vessel):
        for at, name, effect in _on_hexes(state.board):
            if (effect.whom, effect.limit) == ("ships", limit) and within_reach(piece.at, at, effect.radius):
                yield name
    for bearer, name, effect in _borne(state, piece):
        if effect.limit == limit and any(within_reach(piece.at, hex, effect.radius) for hex in hexes_at(bearer.at)):
            yield name


def _on_pieces(state: State, piece: AnyPiece) -> Iterator[tuple[str, Holds]]:
    """The enchantments that lie on a piece, alone or with its stack, and hold it back."""
    for spell in spells_on(state, piece.id):
        printed = enchantment_of(state.board, spell)
        yield from ((printed.name, effect) for effect in printed.effects if isinstance(effect, Holds))


def _on_hexes(board: Board) -> Iterator[tuple[HexId, str, Holds]]:
    """The enchantments on hexes that hold pieces back round them."""
    for spell in board.spells:
        enchantment = board.setting.counters.enchantments[spell.enchantment]
        for effect in enchantment.effects:
            if isinstance(effect, Holds) and effect.whom != "the target":
                yield HexId(spell.target), enchantment.name, effect


def _borne(state: State, piece: AnyPiece) -> Iterator[tuple[Person, str, Holds]]:
    """The items that enemies of a piece use and that hold it back."""
    items = state.board.setting.counters.items
    for treasure in state.treasures.values():
        item = items[treasure.number]
        for effect in item.effects:
            if isinstance(effect, Holds) and effect.whom == "enemies" and treasure.bearer:
                bearer = state.pieces[treasure.bearer]
                hostile = bearer.active and bearer.side == enemy_of(piece.side)
                if isinstance(bearer, Person) and hostile and item in in_use(state, bearer.id):
                    yield bearer, item.name, effect
