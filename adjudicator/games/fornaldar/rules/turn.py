"""5.0 The sequence of play, as far as it is movement: weather, then the Movement Phase of each side."""

from collections.abc import Mapping
from typing import Any

from adjudicator.games.fornaldar import facts
from adjudicator.games.fornaldar.charts.calendar import CalendarTurn, weather_roll
from adjudicator.games.fornaldar.facts import GameTurnBegan, PhaseBegan, WeatherCame
from adjudicator.games.fornaldar.movement.model import Conditions
from adjudicator.games.fornaldar.orders import MovementPlan
from adjudicator.games.fornaldar.rules import FNTable
from adjudicator.games.fornaldar.rules.enemies import presence
from adjudicator.games.fornaldar.rules.march import March
from adjudicator.games.fornaldar.rules.plan import carry_out
from adjudicator.games.fornaldar.rules.specials import early_move
from adjudicator.games.fornaldar.state import Board
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, PHASES, Phase
from adjudicator.table.steps import Step
from adjudicator.table.words import RuleId, Seat, StepId

MOVING: Mapping[Phase, Seat] = {"fomorian-movement": FOMORIAN, "mundane-movement": MUNDANE}
"""Who moves in which phase (E.3, F.3)."""


def calendar_turn(board: Board) -> CalendarTurn:
    """4.4 The box of the Calendar Track in which the Game-Turn marker lies; after the last comes the first."""
    track, scenario = board.setting.charts.calendar, board.setting.scenario
    return track[(scenario.first_turn - 1 + max(0, board.game_turn - 1)) % len(track)]


def conditions(board: Board) -> Conditions:
    """6.0 The weather and the day that hold on the map now, and the fortresses that are ruins."""
    return Conditions(weather=board.weather, day=calendar_turn(board).day, ruins=board.ruins)


def turn_title(number: int) -> str:
    """ "Game-Turn 3"; the set-up is turn 0."""
    return f"Game-Turn {number}" if number else "Set-up"


def moving(board: Board) -> Seat | None:
    """Whose Movement Phase it is, if it is one (E.3, F.3, 24.2.2 #1)."""
    early = early_move(board) if board.phase == "early-movement" else None
    return early.side if early else MOVING.get(board.phase)


def next_step(board: Board) -> Step | None:
    """5.0 The next phase; None when the last Game-Turn of the scenario is over (4.5)."""
    if board.phase == "over":
        return None
    number = board.game_turn
    title = f"{turn_title(number)}: {PHASES[board.phase]}"
    seat = moving(board)
    if seat is None:
        return Step(id=StepId(f"{number}.{board.phase}"), turn=number, title=title)
    name = "movement-2" if board.phase == "mundane-movement" else "movement"
    return Step(id=StepId(f"{number}.{name}"), turn=number, title=title, window="movement", seats=(seat,))


def play_step(table: FNTable, orders: Mapping[Seat, Any]) -> None:
    """5.0 Play one phase, and go on to the next."""
    seat = moving(table.state.board)
    if seat is None:
        bring_weather(table)
    else:
        move(table, seat, orders.get(seat))
    go_on(table)


def bring_weather(table: FNTable) -> None:
    """A, 6.1 The weather printed for the turn, or that of one die where none is printed (FN-T4)."""
    board, box = table.state.board, calendar_turn(table.state.board)
    if box.weather is not None:
        table.record(WeatherCame(weather=box.weather))
        return
    rolled = table.roll(RuleId("6.1"), f"weather of Game-Turn {board.game_turn}").faces[0]
    table.record(WeatherCame(weather=weather_roll(board.setting.charts.weather_dice, box.turn, rolled), rolled=rolled))


def move(table: FNTable, seat: Seat, plan: MovementPlan | None) -> None:
    """E.3.1 The forces of a side move; what cannot be carried out is left, and told to the side alone."""
    if plan is None:
        table.record(facts.OrdersMissed(side=seat))
        return
    state = table.state
    march = March(state, seat, conditions(state.board), lambda at: presence(state, seat, at), table.record)
    for path, why in carry_out(march, plan):
        number = int(path[1]) + 1 if path[0] == "moves" else None
        table.record(
            facts.MoveNotDone(rule=why.rule, seen_by=(seat,), side=seat, code=why.code, move=number, why=why.message)
        )


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
