"""11.7, 11.8 The enemy's presence in a place, as it stops those who enter it."""

from collections.abc import Mapping
from typing import Protocol

from adjudicator.games.fornaldar.movement.model import Presence
from adjudicator.games.fornaldar.movement.places import hex_of, on_river
from adjudicator.games.fornaldar.rules.sides import enemy_of, side_of
from adjudicator.games.fornaldar.state import AnyPiece, Board, Lot, Person
from adjudicator.games.fornaldar.words import PieceId, Where
from adjudicator.table.words import Seat


class Known(Protocol):
    """What is known of the pieces: all of it, or what one seat may know."""

    @property
    def board(self) -> Board:
        """What both players know alike."""

    @property
    def pieces(self) -> Mapping[PieceId, AnyPiece]:
        """The pieces that are known."""

    @property
    def stacks(self) -> Mapping[Where, Mapping[Seat, tuple[PieceId, ...]]]:
        """The stacks that are known, by place and side."""


def presence(state: Known, seat: Seat, at: Where) -> Presence:
    """11.7 What the enemy of a side has ashore in a place: army and escort CSPs, garrisons among them, and heroes."""
    counters = state.board.setting.counters
    there = [state.pieces[id] for id in state.stacks.get(at, {}).get(enemy_of(seat), ())]
    ashore = [piece for piece in there if piece.aboard is None and not piece.swimming]
    persons = [piece for piece in ashore if isinstance(piece, Person)]
    return Presence(
        csps=garrisoned(state.board, seat, at)
        or any(isinstance(piece, Lot) for piece in ashore)
        or any(person.escort for person in persons),
        heroes=any(counters.characters[person.id].hero for person in persons),
        anybody=bool(there) or garrisoned(state.board, seat, at),
    )


def garrisoned(board: Board, seat: Seat, at: Where) -> bool:
    """18.4 Whether an enemy fortress that still stands has its garrison in a place."""
    if on_river(at):
        return False
    fortress = board.setting.land.fortresses.get(hex_of(at))
    if fortress is None or Where(fortress.spot) != at or fortress.hex in board.ruins:
        return False
    return side_of(board, fortress.kingdom) == enemy_of(seat)
