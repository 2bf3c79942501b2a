"""18.0 Fortresses: their garrisons, and their ruins."""

from typing import ClassVar

from adjudicator.games.fornaldar.board.facts import Public
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.sides import enemy_of, side_of
from adjudicator.games.fornaldar.movement.places import hex_of, on_river
from adjudicator.games.fornaldar.printed.land.model import Fortress
from adjudicator.games.fornaldar.state import Board, State
from adjudicator.games.fornaldar.words import HexId, Where
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.state import put


def fortress_at(board: Board, at: Where) -> Fortress | None:
    """18.0 The fortress that stands in a place; a ruin is none (18.4)."""
    if on_river(at):
        return None
    fortress = board.land.fortresses.get(hex_of(at))
    if fortress is None:
        return None
    if Where(fortress.spot) != at or fortress.hex in board.ruins:
        return None
    return fortress


def garrisoned(board: Board, seat: Seat, at: Where) -> bool:
    """18.4 Whether an enemy fortress that still stands has its garrison in a place."""
    return holder(board, at) == enemy_of(seat)


def holder(board: Board, at: Where) -> Seat | None:
    """18.4, 21.4 The holder of the fortress in a place; None: there is none, or a ruin."""
    fortress = fortress_at(board, at)
    return holder_of(board, fortress) if fortress else None


def holder_of(board: Board, fortress: Fortress) -> Seat:
    """18.2 The holder of a fortress: its kingdom's side, or by agreement that of its captor (FN-C5, FN-C68)."""
    return board.captured.get(fortress.hex) or side_of(board, fortress.kingdom)


class FortressDestroyed(Public, tag="fortress-destroyed", frozen=True, kw_only=True):
    """A fortress was destroyed: a ruin marker lies in its hex (18.4)."""

    weight: ClassVar[int] = 6

    rule: RuleId = RuleId("18.4")
    hex: HexId

    def change(self, state: State) -> None:
        put(state.board, ruins=(*state.board.ruins, self.hex))

    def words(self, say: Say) -> Line:
        return Line(f"{say.place(Where(self.hex))} is destroyed; a ruin is left.", tone="bad")

    def head(self, say: Say) -> str:
        return f"{say.place_name(self.hex)} lies in ruins"

    def befalls(self, say: Say, seat: Seat) -> bool:
        fortress = say.setting.land.fortresses.get(self.hex)
        if fortress is None:
            return False
        return say.side(fortress.kingdom) == seat
