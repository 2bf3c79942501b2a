"""11.1 What enchantments and items hold back is held here: who does not move, and where ships go no further."""

from adjudicator.board.hexes import within
from adjudicator.games.fornaldar.counters.effects import Holds
from adjudicator.games.fornaldar.magic.holding import Limit, held
from adjudicator.games.fornaldar.magic.spells import enchantment_of
from adjudicator.games.fornaldar.movement.model import Barred
from adjudicator.games.fornaldar.state import AnyPiece, Board, State
from adjudicator.games.fornaldar.words import HexId
from adjudicator.table import RuleId


def gripped(state: State, piece: AnyPiece, limit: Limit) -> Barred | None:
    """11.1 What holds a piece back in one way: an enchantment on it, one near it, or an item of an enemy near it."""
    name = held(state, piece).get(limit)
    return barred_by(name, limit) if name else None


def whirlpools(board: Board) -> dict[HexId, Barred]:
    """11.1 The hexes in which a Maelstrom lets ships go no further, and why (FN-V38)."""
    return {
        hex: barred_by(enchantment_of(board, spell).name, effect.limit)
        for spell in board.spells
        for effect in enchantment_of(board, spell).effects
        if isinstance(effect, Holds) and (effect.whom, effect.limit) == ("ships", "no movement")
        for hex in within(HexId(spell.target), effect.radius)
    }


def barred_by(name: str, limit: Limit) -> Barred:
    """What an enchantment or an item does, as what keeps a piece from moving."""
    return Barred(RuleId("11.1"), f"is held by {name}: it {Holds.does[limit]}")
