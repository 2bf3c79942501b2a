"""18.4, 24.2.2.6 The garrisons and ends of fortresses; siege engines, which fight for whoever holds them."""

from typing import ClassVar

from adjudicator.games.fornaldar.board.facts import FNTable, Public, enemy_of, verify_side
from adjudicator.games.fornaldar.board.fortresses import FortressDestroyed, fortress_at
from adjudicator.games.fornaldar.board.pieces import (
    alter,
    find_person,
    has_points,
    leave_stack,
    pieces_at,
    remove,
    restack,
    stack_at,
)
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.specials import engines, is_engine
from adjudicator.games.fornaldar.combat.company import garrison_of
from adjudicator.games.fornaldar.printed.land.model import Fortress
from adjudicator.games.fornaldar.printed.scenarios.specials import SiegeEngine
from adjudicator.games.fornaldar.state import AnyPiece, State
from adjudicator.games.fornaldar.victory.points import score_fortress
from adjudicator.games.fornaldar.words import CharacterId, HexId, Where
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.prose import counted
from adjudicator.table.state import write


def lose_garrison(table: FNTable, at: Where, csp: int) -> None:
    """18.4 Intrinsic CSPs are lost, which nobody scores for."""
    fortress = fortress_at(table.state.board, at)
    assert fortress is not None, "a garrison is lost only where a fortress stands"
    left = max(0, garrison_of(table.state.board, fortress) - csp)
    table.record(GarrisonReduced(hex=fortress.hex, left=left))


def fall(table: FNTable, fortress: Fortress) -> None:
    """18.4 A fortress whose garrison is gone is destroyed; a Fynvirke never is (FN-C50)."""
    if fortress.type == "fynvirke":
        return
    table.record(FortressDestroyed(hex=fortress.hex))
    score_fortress(table, fortress.hex)


def restore(table: FNTable, fortress: Fortress) -> None:
    """18.4 A fortress that still stands after the battle has its whole garrison again."""
    board = table.state.board
    if fortress.hex not in board.ruins and fortress.hex in board.garrisons:
        table.record(GarrisonRestored(hex=fortress.hex))


class GarrisonReduced(Public, tag="garrison-reduced", frozen=True, kw_only=True):
    """A fortress lost intrinsic CSPs (18.4)."""

    rule: RuleId = RuleId("18.4")
    hex: HexId
    left: int

    def change(self, state: State) -> None:
        write(state.board.garrisons)[self.hex] = self.left

    def words(self, say: Say) -> Line:
        left = counted(self.left, "point") if self.left else "nothing"
        is_left = "are left" if self.left > 1 else "is left"
        return Line(f"Of the garrison of {say.place(Where(self.hex))} {left} {is_left}.", tone="bad")


class GarrisonRestored(Public, tag="garrison-restored", frozen=True, kw_only=True):
    """A fortress that was not destroyed has its whole garrison again (18.4)."""

    rule: RuleId = RuleId("18.4")
    hex: HexId

    def change(self, state: State) -> None:
        write(state.board.garrisons).pop(self.hex, None)

    def words(self, say: Say) -> Line:
        return Line(f"The garrison of {say.place(Where(self.hex))} is whole again.")


class FortressCaptured(Public, tag="fortress-captured", frozen=True, kw_only=True):
    """A fortress fell to the attacker undestroyed, as the players had agreed (FN-C5)."""

    weight: ClassVar[int] = 1

    rule: RuleId = RuleId("18.4")
    hex: HexId
    side: Seat
    """The side that holds it from now on."""

    def change(self, state: State) -> None:
        verify_side(self.side)
        write(state.board.captured)[self.hex] = self.side
        write(state.board.garrisons).pop(self.hex, None)

    def words(self, say: Say) -> Line:
        return Line(f"{say.place(Where(self.hex))} is captured by {say.player(self.side)}.")

    def head(self, say: Say) -> str:
        return f"{say.place_name(self.hex)} falls to the {self.side} host"

    def befalls(self, say: Say, seat: Seat) -> bool:
        return seat == enemy_of(self.side)


def contest_engines(table: FNTable, at: Where) -> None:
    """24.2.2.6 Enemies who are alone with a siege engine roll two dice: it is destroyed, or theirs."""
    for engine in engines(table.state.board):
        piece = table.state.pieces.get(engine.character)
        if piece and piece.at == at and is_left(table.state, piece):
            contest(table, engine, enemy_of(piece.side))


def contest(table: FNTable, engine: SiegeEngine, enemy: Seat) -> None:
    """24.2.2.6 Two dice decide whether an engine is captured or destroyed."""
    id = engine.character
    rolled = table.roll(RuleId("24.2.2"), f"event {id}", "2d6", need=engine.destroyed + 1)
    if rolled.made:
        table.record(EngineCaptured(character=id, side=enemy))
    else:
        table.record(EngineDestroyed(character=id))


def contest_all(table: FNTable) -> None:
    """24.2.2.6 At the end of any phase: however an engine came to be left to the enemy (FN-C64)."""
    for engine in engines(table.state.board):
        piece = table.state.pieces.get(engine.character)
        if piece:
            contest_engines(table, piece.at)


def is_left(state: State, engine: AnyPiece) -> bool:
    """24.2.2.6 Whether nobody of its side is with an engine, and army or escort points of the enemy are."""
    if held(state, engine.side, engine.at):
        return False
    enemies = pieces_at(state, enemy_of(engine.side), engine.at)
    return any(has_points(piece) for piece in enemies)


def held(state: State, side: Seat, at: Where) -> bool:
    """24.2.2.6 Whether anybody of a side is with its engine."""
    return any(not is_engine(state.board, id) for id in stack_at(state, side, at))


class EngineCaptured(Public, tag="engine-captured", frozen=True, kw_only=True):
    """A siege engine fell into the hands of the enemy (24.2.2.6)."""

    weight: ClassVar[int] = 1

    rule: RuleId = RuleId("24.2.2")
    character: CharacterId
    side: Seat

    def change(self, state: State) -> None:
        verify_side(self.side)
        engine = find_person(state, self.character)
        leave_stack(state, engine)
        alter(state, engine, side=self.side)
        captors = stack_at(state, self.side, engine.at)
        restack(state, engine.at, self.side, (*captors, engine.id))

    def words(self, say: Say) -> Line:
        return Line(f"{say.character(self.character)} is captured by {say.player(self.side)}.")


class EngineDestroyed(Public, tag="engine-destroyed", frozen=True, kw_only=True):
    """A siege engine was destroyed rather than captured (24.2.2.6)."""

    weight: ClassVar[int] = 1

    rule: RuleId = RuleId("24.2.2")
    character: CharacterId

    def change(self, state: State) -> None:
        remove(state, find_person(state, self.character))

    def words(self, say: Say) -> Line:
        return Line(f"{say.character(self.character)} is destroyed.", tone="bad")
