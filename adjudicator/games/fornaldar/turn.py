"""5.0 The sequence of play: from phase to phase, from Game-Turn to Game-Turn.

A step waits for orders where it has a window. A strict seat has one for each decision of its own; a compact one gives
its recovery with its enchantments, its forced marches and attacks with its moves.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from adjudicator.games.fornaldar.arrivals.placing import lay_out
from adjudicator.games.fornaldar.arrivals.production import await_reinforcements, reinforce
from adjudicator.games.fornaldar.board.facts import FNTable, Public, enemy_of
from adjudicator.games.fornaldar.board.fortresses import destroy_knowes
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.specials import early_move, first_turn
from adjudicator.games.fornaldar.board.stacks import lay_stacks
from adjudicator.games.fornaldar.board.weather import bring_weather
from adjudicator.games.fornaldar.combat.orders import Attacks
from adjudicator.games.fornaldar.combat.phase import fight
from adjudicator.games.fornaldar.combat.walls import contest_all
from adjudicator.games.fornaldar.losses.attrition import undergo_attrition
from adjudicator.games.fornaldar.losses.deaths import bury
from adjudicator.games.fornaldar.magic.casting import cast_enchantments
from adjudicator.games.fornaldar.magic.spells import turn_over
from adjudicator.games.fornaldar.movement.evasion import settle_all
from adjudicator.games.fornaldar.movement.mermen import leave_rivers
from adjudicator.games.fornaldar.movement.plan import MovementPlan, force_march, move_forces
from adjudicator.games.fornaldar.movement.reaction import react
from adjudicator.games.fornaldar.recovery.mobilizing import mobilize
from adjudicator.games.fornaldar.recovery.phase import Recovery, recover
from adjudicator.games.fornaldar.recovery.refit import end_of_phase
from adjudicator.games.fornaldar.standing.combat import strict
from adjudicator.games.fornaldar.state import Board, State
from adjudicator.games.fornaldar.victory.ending import end_turn
from adjudicator.games.fornaldar.victory.points import keep_score, settle_prizes
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, PHASES, Phase
from adjudicator.table import Line, Question, RuleId, Seat, Step, StepId
from adjudicator.table.state import put, write

ORDER: tuple[Phase, ...] = tuple(name for name in PHASES if name not in ("set-up", "early-movement", "over"))
"""5.A to 5.F, and the end of the Game-Turn."""


def turn_title(number: int) -> str:
    """ "Game-Turn 3"; the set-up is turn 0."""
    return f"Game-Turn {number}" if number else "Set-up"


def active(board: Board) -> Seat | None:
    """5.0 The side whose Player-Turn it is; in the early move of a scenario, whose move (24.2.2.1)."""
    if board.phase == "early-movement":
        early = early_move(board)
        return early.side if early else None
    if board.phase.startswith("fomorian"):
        return FOMORIAN
    return MUNDANE if board.phase.startswith("mundane") else None


def next_step(state: State) -> Step | None:
    """5.0 The next step; None when the last Game-Turn of the scenario is over (4.5).

    Chance may follow every window: the weather follows the set-up (6.1), or engines and fugitives of a scenario's own
    throw dice at its end (19.1, 24.2.2.6), and so do all other phases.
    """
    board = state.board
    if board.phase == "over":
        return None
    number = board.game_turn
    name, seats = waited_for(board)
    second = "-2" if board.phase.startswith("mundane") else ""
    title = turn_title(number) if name == "set-up" else f"{turn_title(number)}: {PHASES[board.phase]}"
    window = name.replace("forced-march", "movement") if seats else None
    return Step(
        id=StepId(f"{number}.{name}{second}"),
        turn=number,
        title=title,
        window=window,
        seats=seats,
        at_most=_days(board, name) if seats else None,
        voluntary=name in ("set-up", "reaction"),
    )


def _days(board: Board, name: str) -> int | None:
    """The most days a step is open: those in the middle of a Game-Turn are short."""
    match name:
        case "movement":
            days = board.options.movement_days
        case "recovery" | "forced-march" | "reaction" | "combat":
            days = board.options.reaction_days
        case _:
            return None
    return days or None


def waited_for(board: Board) -> tuple[str, tuple[Seat, ...]]:
    """The name of a step, and the sides that may send orders for it: none, where it is played without."""
    side = active(board)
    name = board.phase.partition("-")[2] if side and board.phase != "early-movement" else board.phase
    match name:
        case "set-up":
            return name, board.seats
        case "enchantment":
            return "enchantments", board.seats
        case "early-movement":
            return "movement", (side,) if side else ()
        case "movement":
            return name, tuple(seat for seat in board.seats if seat == side or strict(board, seat))
        case "recovery" | "forced-march" | "combat":
            return name, (side,) if side and strict(board, side) else ()
        case "reaction":
            return name, (enemy_of(side),) if side and reacts(board, enemy_of(side)) else ()
    return name, ()


def reacts(board: Board, seat: Seat) -> bool:
    """5.E.4, 24.2.2.2 Whether a side has a Reaction Phase: in the first Game-Turn of some scenarios it has none."""
    if board.game_turn > 1:
        return True
    return seat not in first_turn(board).no_reaction


def resolve(step: Step, table: FNTable, orders: Mapping[Seat, Any]) -> None:
    """5.0 Play one step, and go on to the next."""
    board = table.state.board
    side = active(board)
    bury(table)
    if side is None:
        play_together(table, orders)
    else:
        play_player_turn(table, side, orders)
    end_of_phase(table)
    contest_all(table)
    settle_all(table)
    destroy_knowes(table)
    settle_prizes(table)
    lay_stacks(table)
    go_on(table)


def play_together(table: FNTable, orders: Mapping[Seat, Any]) -> None:
    """4.3, 5.A to 5.D Both players do these at once."""
    match table.state.board.phase:
        case "set-up":
            lay_out(table, orders)
        case "weather":
            bring_weather(table)
            await_reinforcements(table)
        case "enchantment":
            reinforce(table, orders)
            cast_enchantments(table, orders)
        case "attrition":
            undergo_attrition(table)
        case "end":
            end_turn(table)


def play_player_turn(table: FNTable, side: Seat, orders: Mapping[Seat, Any]) -> None:
    """5.F The active player acts, and the other reacts."""
    match table.state.board.phase.partition("-")[2]:
        case "recovery":
            given = orders.get(side) or given_before(table, side, "recovery", Recovery)
            recover(table, side, given)
            mobilize(table, side, given)
        case "movement":
            move_forces(table, side, orders.get(side))
        case "forced-march":
            force_march(table, side, orders.get(side) or given_before(table, side, "forced-march", MovementPlan))
            leave_rivers(table, but=table.state.board.compelled)
        case "reaction" if reacts(table.state.board, enemy_of(side)):
            react(table, enemy_of(side), orders.get(enemy_of(side)))
        case "combat":
            fight(table, side, orders.get(side) or given_before(table, side, "combat", Attacks))
            leave_rivers(table)


def given_before(table: FNTable, side: Seat, what: str, kind: Any) -> Any:
    """The orders of a compact seat for a step from an earlier window of the Game-Turn; None: there are none."""
    text = f"What you have ordered before: {what}."
    question = Question(key=what, seat=side, rule=RuleId("5.0"), text=text, default="", asked="never")
    given = table.ask(question)
    if given:
        return msgspec.json.decode(given, type=kind)
    return None


def begin(table: FNTable) -> None:
    """4.3, 4.5 The players put their stacks in order, then play begins with the first Game-Turn."""
    table.record(PhaseBegan(rule=RuleId("4.3"), phase="set-up"))


def go_on(table: FNTable) -> None:
    """5.0 Go from phase to phase and from turn to turn, until the scenario's last turn is over."""
    board = table.state.board
    match board.phase:
        case "over":
            return
        case "set-up" if early_move(board):
            table.record(PhaseBegan(rule=RuleId("24.2.2"), phase="early-movement"))
        case "set-up" | "early-movement":
            table.record(GameTurnBegan(game_turn=1))
        case "end":
            table.record(GameTurnBegan(game_turn=board.game_turn + 1))
        case "weather" if board.game_turn == 1 and first_turn(board).begins == "E.3":
            table.record(PhaseBegan(rule=first_turn(board).rule, phase="fomorian-movement"))
        case _:
            table.record(PhaseBegan(phase=ORDER[ORDER.index(board.phase) + 1]))


class GameTurnBegan(Public, tag="game-turn-began", frozen=True, kw_only=True):
    """A Game-Turn began; the first of the scenario is 1."""

    rule: RuleId = RuleId("5.0")
    game_turn: int

    def change(self, state: State) -> None:
        """Its weather comes first; what held for the last turn is over (C.4, 12.3), but for what dice end."""
        keep_score(state)
        put(state.board, game_turn=self.game_turn, phase="weather")
        write(state.marks).clear()
        write(state.tried).clear()
        turn_over(state)

    def words(self, say: Say) -> Line:
        return Line(f"Game-Turn {self.game_turn} begins.")


_BEGINS_PLAYER_TURN = ("fomorian-recovery", "mundane-recovery", "fomorian-movement")
"""The phases with which a Player-Turn begins, and the first movement of one without recovery."""


class PhaseBegan(Public, tag="phase-began", frozen=True, kw_only=True):
    """A phase began."""

    rule: RuleId = RuleId("5.0")
    phase: Phase

    def change(self, state: State) -> None:
        """All that pieces have done in one Player-Turn is over when the next begins."""
        board = state.board
        put(board, phase=self.phase)
        if self.phase in _BEGINS_PLAYER_TURN:
            put(board, compelled=())
            write(state.marks).clear()
            write(state.tried).clear()

    def words(self, say: Say) -> Line:
        name = PHASES[self.phase]
        is_plural = name.endswith(("Phases", "marches"))
        verb = "begin" if is_plural else "begins"
        return Line(f"The {name} {verb}.")
