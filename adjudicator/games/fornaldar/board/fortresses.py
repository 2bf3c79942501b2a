"""18.0, 24.2.1 Fortresses with their garrisons and ruins, and the Elven Knowes."""

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from adjudicator.games.fornaldar.board.facts import FNFact, FNTable, Public, enemy_of, side_of, verify_side
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.movement.places import hex_of, on_river
from adjudicator.games.fornaldar.printed.land.model import Fortress
from adjudicator.games.fornaldar.printed.scenarios.specials import KnoweIntact, RuinHeld
from adjudicator.games.fornaldar.state import AnyPiece, Board, Lot, Person, State
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, HexId, PieceId, Where
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.state import put, write


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


def has_csps(piece: AnyPiece) -> bool:
    """Whether a piece is active army or escort CSPs ashore."""
    troops = isinstance(piece, Lot) or (isinstance(piece, Person) and piece.escort)
    if not troops or not piece.active:
        return False
    ashore = piece.aboard is None and not piece.swimming
    return ashore


def sides_with_csps(state: State, hex: HexId) -> list[Seat]:
    """The sides that have army or escort CSPs ashore in a hex."""
    sides = set()
    for piece in state.pieces.values():
        at = piece.at
        if on_river(at) or hex_of(at) != hex:
            continue
        if has_csps(piece):
            sides.add(piece.side)
    return [side for side in (FOMORIAN, MUNDANE) if side in sides]


def destroy_knowes(table: FNTable) -> None:
    """24.2.3 At the end of a phase a Knowe where enemy CSPs stand, and none of its own side, is a ruin (FN-L29)."""
    board = table.state.board
    for award in board.scenario.victory.awards:
        if not isinstance(award, KnoweIntact) or award.hex in board.ruins:
            continue
        hex = award.hex
        enemy = enemy_of(award.side)
        if sides_with_csps(table.state, hex) == [enemy]:
            destroyed = FortressDestroyed(rule=RuleId("24.2.3"), hex=hex)
            passed = RuinPassed(seen_by=(enemy,), side=enemy, hex=hex)
            table.record(destroyed)
            table.record(passed)


def pass_ruins(table: FNTable, side: Seat, ids: Iterable[PieceId], path: Sequence[Where]) -> None:
    """24.2.3 Pieces with CSPs that come through the ruins of a Knowe are the last that did."""
    state = table.state
    ruins = [*ruins_that_count(state.board)]
    if not ruins or not any(has_csps(state.pieces[id]) for id in ids):
        return
    entered = {hex_of(at) for at in path if not on_river(at)}
    for hex in ruins:
        if hex not in entered:
            continue
        passed = RuinPassed(seen_by=(side,), side=side, hex=hex)
        table.record(passed)


def ruins_that_count(board: Board) -> Iterator[HexId]:
    """24.2.3 The ruins that earn points for the side that is in them, or was last."""
    awards = board.scenario.victory.awards
    return (award.hex for award in awards if isinstance(award, RuinHeld) and award.hex in board.ruins)


def ruin_held_by(state: State, hex: HexId) -> Seat | None:
    """24.2.3 The side with CSPs in a ruin; with both there, or nobody, the last one there with some."""
    if hex not in state.board.ruins:
        return None
    there = sides_with_csps(state, hex)
    if len(there) == 1:
        return there[0]
    return state.passed.get(hex)


class RuinPassed(FNFact, tag="ruin-passed", frozen=True, kw_only=True):
    """A side was the last with CSPs in a ruin that earns points so (24.2.3)."""

    rule: RuleId = RuleId("24.2.3")
    side: Seat
    hex: HexId

    def change(self, state: State) -> None:
        verify_side(self.side)
        write(state.passed)[self.hex] = self.side

    def words(self, say: Say) -> Line:
        return Line(f"{say.place(Where(self.hex))} is yours, until others come through with army points.")
