"""24.2.2.6 Siege engines: they fight for whoever holds them, and are taken or destroyed where they are left alone."""

from typing import ClassVar

from adjudicator.games.fornaldar.facts import FNTable, Public
from adjudicator.games.fornaldar.pieces import alter, find_person, leave_stack, remove, restack, stack_of
from adjudicator.games.fornaldar.say import Say
from adjudicator.games.fornaldar.sides import enemy_of, verify_side
from adjudicator.games.fornaldar.specials import engines, is_engine
from adjudicator.games.fornaldar.state import Lot, Person, State
from adjudicator.games.fornaldar.words import CharacterId, Where
from adjudicator.table import Line, RuleId, Seat


def contest_engines(table: FNTable, at: Where) -> None:
    """24.2.2.6 Enemies who are alone with a siege engine roll two dice: it is destroyed, or theirs."""
    for engine in engines(table.state.board):
        piece = table.state.pieces.get(engine.character)
        if piece is None or piece.at != at or held(table.state, piece.side, at):
            continue
        enemy = enemy_of(piece.side)
        if not has_points(table.state, enemy, at):
            continue
        rolled = table.roll(RuleId("24.2.2"), f"event {engine.character}", "2d6", need=engine.destroyed + 1)
        if rolled.made:
            table.record(EngineCaptured(character=engine.character, side=enemy))
        else:
            table.record(EngineDestroyed(character=engine.character))


def contest_all(table: FNTable) -> None:
    """24.2.2.6 At the end of any phase: however an engine came to be left to the enemy (FN-C64)."""
    for engine in engines(table.state.board):
        piece = table.state.pieces.get(engine.character)
        if piece:
            contest_engines(table, piece.at)


def held(state: State, side: Seat, at: Where) -> bool:
    """24.2.2.6 Whether anybody of a side is with its engine."""
    return any(not is_engine(state.board, id) for id in state.stacks.get(at, {}).get(side, ()))


def has_points(state: State, side: Seat, at: Where) -> bool:
    """24.2.2.6 Whether a side has army or escort points in a place."""
    pieces = (state.pieces[id] for id in state.stacks.get(at, {}).get(side, ()))
    return any(isinstance(piece, Lot) or (isinstance(piece, Person) and piece.escort) for piece in pieces)


class EngineCaptured(Public, tag="engine-captured", frozen=True, kw_only=True):
    """A siege engine fell into the hands of the enemy (24.2.2.6)."""

    weight: ClassVar[int] = 1

    rule: RuleId = RuleId("24.2.2")
    character: CharacterId
    side: Seat

    def change(self, state: State) -> None:
        verify_side(self.side)
        leave_stack(state, find_person(state, self.character))
        alter(state, find_person(state, self.character), side=self.side)
        engine = find_person(state, self.character)
        restack(state, engine.at, engine.side, (*stack_of(state, engine), engine.id))

    def words(self, say: Say) -> Line:
        return Line(f"{say.character(self.character)} is captured by the {self.side} player.")


class EngineDestroyed(Public, tag="engine-destroyed", frozen=True, kw_only=True):
    """A siege engine was destroyed rather than captured (24.2.2.6)."""

    weight: ClassVar[int] = 1

    rule: RuleId = RuleId("24.2.2")
    character: CharacterId

    def change(self, state: State) -> None:
        remove(state, find_person(state, self.character))

    def words(self, say: Say) -> Line:
        return Line(f"{say.character(self.character)} is destroyed.", tone="bad")
