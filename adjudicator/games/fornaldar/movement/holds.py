"""11.1 Holds of enchantments and items on a march: pieces that do not move, and the places where ships stop."""

from adjudicator.board.hexes import within
from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.magic.spells import enchantment_of
from adjudicator.games.fornaldar.magic.wards import Limit, held
from adjudicator.games.fornaldar.movement.model import Barred
from adjudicator.games.fornaldar.printed.counters.effects import Holds
from adjudicator.games.fornaldar.state import AnyPiece, Board, State
from adjudicator.games.fornaldar.words import HexId
from adjudicator.table import RuleId


def gripped(state: State, piece: AnyPiece, limit: Limit) -> Barred | None:
    """11.1 The magic that holds a piece back in one way: on it, near it, or an item of an enemy near it."""
    name = held(state, piece).get(limit)
    return barred_by(name, limit) if name else None


def whirlpools(board: Board) -> dict[HexId, Barred]:
    """11.1 The hexes in which a Maelstrom lets ships go no further, and why (FN-V38)."""
    barred: dict[HexId, Barred] = {}
    for spell in board.spells:
        enchantment = enchantment_of(board, spell)
        for effect in of_kind(enchantment.effects, Holds):
            if effect.whom == "ships" and effect.limit == "no movement":
                maelstrom = barred_by(enchantment.name, effect.limit)
                middle = HexId(spell.target)
                for hex in within(middle, effect.radius):
                    barred[hex] = maelstrom
    return barred


def barred_by(name: str, limit: Limit) -> Barred:
    """An enchantment or an item as the reason why a piece does not move."""
    return Barred(RuleId("11.1"), f"is held by {name}: it {Holds.does[limit]}")
