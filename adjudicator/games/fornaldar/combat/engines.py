"""24.2.2.6 Siege engines: they fight for whoever holds them, and are taken or destroyed where they are left alone."""

from typing import ClassVar

from adjudicator.games.fornaldar.board.facts import FNTable, Public
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
from adjudicator.games.fornaldar.board.sides import enemy_of, verify_side
from adjudicator.games.fornaldar.board.specials import engines, is_engine
from adjudicator.games.fornaldar.printed.scenarios.specials import SiegeEngine
from adjudicator.games.fornaldar.state import AnyPiece, State
from adjudicator.games.fornaldar.words import CharacterId, Where
from adjudicator.table import Line, RuleId, Seat


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
