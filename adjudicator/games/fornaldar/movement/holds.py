"""11.1, 11.3 Enchantments and items that hold pieces back (Freeze, Maelstrom, the Kantele)."""

from collections.abc import Iterator
from typing import Literal

from adjudicator.board.hexes import distance, within
from adjudicator.games.fornaldar.counters.effects import Holds
from adjudicator.games.fornaldar.items.bearing import in_use
from adjudicator.games.fornaldar.movement.model import Barred
from adjudicator.games.fornaldar.movement.places import hexes_at
from adjudicator.games.fornaldar.sides import enemy_of
from adjudicator.games.fornaldar.state import AnyPiece, Board, Person, State, Vessel
from adjudicator.games.fornaldar.words import HexId, Where
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
            if (effect.whom, effect.limit) == ("ships", limit) and _near(Where(at), piece.at, effect.radius):
                yield name
    for bearer, name, effect in _borne(state, piece):
        if effect.limit == limit and _near(bearer.at, piece.at, effect.radius):
            yield name


def _on_pieces(state: State, piece: AnyPiece) -> Iterator[tuple[str, Holds]]:
    """The enchantments on a piece, or on its stack, that hold it back."""
    enchantments = state.board.setting.counters.enchantments
    for spell in state.board.spells:
        mine = spell.target == piece.id or (spell.target == piece.at and spell.side != piece.side)
        for effect in enchantments[spell.enchantment].effects if mine else ():
            if isinstance(effect, Holds) and effect.whom == "the target":
                yield enchantments[spell.enchantment].name, effect


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


def _near(at: Where, other: Where, radius: int) -> bool:
    """Whether two places are within so many hexes."""
    return min(distance(a, b) for a in hexes_at(at) for b in hexes_at(other)) <= radius
