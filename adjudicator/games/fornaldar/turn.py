"""5.0 The sequence of play, as far as it is movement: weather, then the Movement Phase of each side."""

from collections.abc import Mapping
from typing import Any

from adjudicator.games.fornaldar.facts import FNTable, Public
from adjudicator.games.fornaldar.movement.plan import force_march, move_forces
from adjudicator.games.fornaldar.say import Say
from adjudicator.games.fornaldar.specials import early_move
from adjudicator.games.fornaldar.state import Board, State
from adjudicator.games.fornaldar.weather import bring_weather
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, PHASES, Phase
from adjudicator.table import Line, RuleId, Seat, Step, StepId
from adjudicator.table.state import put, write

MOVING: Mapping[Phase, Seat] = {"fomorian-movement": FOMORIAN, "mundane-movement": MUNDANE}
"""Who moves in which phase (E.3, F.3)."""


def turn_title(number: int) -> str:
    """ "Game-Turn 3"; the set-up is turn 0."""
    return f"Game-Turn {number}" if number else "Set-up"


def moving(board: Board) -> Seat | None:
    """Whose Movement Phase it is, if it is one (E.3, F.3, 24.2.2 #1)."""
    early = early_move(board) if board.phase == "early-movement" else None
    return early.side if early else MOVING.get(board.phase)


def next_step(state: State) -> Step | None:
    """5.0 The next phase; None when the last Game-Turn of the scenario is over (4.5)."""
    board = state.board
    if board.phase == "over":
        return None
    number = board.game_turn
    title = f"{turn_title(number)}: {PHASES[board.phase]}"
    seat = moving(board)
    if seat is None:
        return Step(id=StepId(f"{number}.{board.phase}"), turn=number, title=title)
    name = "movement-2" if board.phase == "mundane-movement" else "movement"
    return Step(id=StepId(f"{number}.{name}"), turn=number, title=title, window="movement", seats=(seat,))


def resolve(step: Step, table: FNTable, orders: Mapping[Seat, Any]) -> None:
    """5.0 Play one phase, and go on to the next."""
    seat = moving(table.state.board)
    if seat is None:
        bring_weather(table)
    else:
        move_forces(table, seat, orders.get(seat))
        force_march(table, seat, orders.get(seat))
    go_on(table)


def begin(table: FNTable) -> None:
    """4.5 Play begins with the first Game-Turn; 24.2.2 #1 or with a move that one side makes before it."""
    if early_move(table.state.board):
        table.record(PhaseBegan(rule=RuleId("24.2.2"), phase="early-movement"))
    else:
        table.record(GameTurnBegan(game_turn=1))


def go_on(table: FNTable) -> None:
    """5.0 From phase to phase and from turn to turn, until the scenario's last turn is over."""
    board = table.state.board
    match board.phase:
        case "weather":
            table.record(PhaseBegan(phase="fomorian-movement"))
        case "fomorian-movement":
            table.record(PhaseBegan(phase="mundane-movement"))
        case _ if board.game_turn == board.setting.scenario.game_turns:
            table.record(PhaseBegan(phase="over"))
        case _:
            table.record(GameTurnBegan(game_turn=board.game_turn + 1))


class GameTurnBegan(Public, tag="game-turn-began", frozen=True, kw_only=True):
    """A Game-Turn began; the first of the scenario is 1."""

    rule: RuleId = RuleId("5.0")
    game_turn: int

    def change(self, state: State) -> None:
        """Its weather comes first; nobody sees into enemy stacks any more (12.3)."""
        put(state.board, game_turn=self.game_turn, phase="weather")
        write(state.seeing).clear()

    def words(self, say: Say) -> Line:
        return Line(f"Game-Turn {self.game_turn} begins.")


class PhaseBegan(Public, tag="phase-began", frozen=True, kw_only=True):
    """A phase began."""

    rule: RuleId = RuleId("5.0")
    phase: Phase

    def change(self, state: State) -> None:
        put(state.board, phase=self.phase)

    def words(self, say: Say) -> Line:
        return Line(f"The {PHASES[self.phase]} begins.")
