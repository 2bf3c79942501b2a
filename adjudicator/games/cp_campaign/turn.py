"""The sequence of play (CP-14, CP-16, CP-17)."""

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.games.cp_campaign.aftermath import resolve_battles
from adjudicator.games.cp_campaign.battles import arrange_battles, meetings
from adjudicator.games.cp_campaign.facts import CPTable, Public
from adjudicator.games.cp_campaign.generate import generate_points
from adjudicator.games.cp_campaign.heroes import leave_out_heroes
from adjudicator.games.cp_campaign.options import Options
from adjudicator.games.cp_campaign.order import draw_order
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.scenario import Scenario
from adjudicator.games.cp_campaign.setup import lay_out, place_all
from adjudicator.games.cp_campaign.sides import in_play
from adjudicator.games.cp_campaign.spend import spend_points, whose_impulse
from adjudicator.games.cp_campaign.state import Board, State
from adjudicator.games.cp_campaign.table_top import is_disputed, open_battles, reporting_seats, take_reports
from adjudicator.games.cp_campaign.words import Phase
from adjudicator.table import Line, RuleId, Seat, Step, StepId
from adjudicator.table.state import put

TITLES: Mapping[Phase, str] = {
    "placement": "Placement",
    "order": "Order of play and Campaign Points",
    "spend": "Spend Campaign Points",
    "battles": "Battles arranged",
    "table": "Battles on the table",
    "dispute": "Disputed battles",
    "aftermath": "Battle results",
}
"""The titles of the steps."""

PHASES: Mapping[Phase, str] = {
    "placement": "Placement",
    "order": "Determin Order",
    "spend": "Spend Campaign Points",
    "battles": "Resolve Battles",
    "table": "Battles on the table",
    "dispute": "Disputed battles",
    "aftermath": "Aftermath of the battles",
    "over": "End of the campaign",
}
"""The names of the phases in the story."""

DISPUTE_DAYS = 3
"""PBEM-5 The days in which both sides of a disputed battle have to agree."""


def begin(table: CPTable, scenario: Scenario, options: Options, seats: Sequence[Seat]) -> None:
    """CP-14 The map is laid out, and the placement begins; raises `Refused` where the seats make no campaign."""
    lay_out(table, scenario, options, seats)
    table.record(PhaseBegan(turn=0, phase="placement"))


def next_step(board: Board) -> Step | None:
    """CP-16 The next entry of the sequence of play; None when the campaign is over.

    Chance may follow every window: who places first is drawn (CP-10), and when the battles of a turn were reported the
    next one begins of itself, with its order of play and Campaign Points (CP-25, CP-30).
    """
    if board.phase == "over" or not board.seats:
        return None
    name = board.phase if board.phase != "spend" or board.window == 1 else f"spend-{board.window}"
    window = board.phase if board.phase in ("placement", "spend", "table", "dispute") else None
    return Step(
        id=StepId(f"{board.turn}.{name}"),
        turn=board.turn,
        title=_title(board),
        window=window,
        seats=_window_seats(board) if window else (),
        days=_days(board),
        voluntary=board.phase in ("table", "dispute"),
    )


def _days(board: Board) -> int | None:
    """PBEM-5 The days in which battles are fought and reported, and disputes settled."""
    match board.phase:
        case "table":
            return board.options.battle_deadline_days
        case "dispute":
            return DISPUTE_DAYS
    return None


def _title(board: Board) -> str:
    turn = f"Turn {board.turn}: " if board.turn else ""
    paused = ", after the pause" if board.phase == "spend" and board.window > 1 else ""
    return f"{turn}{TITLES[board.phase]}{paused}"


def _window_seats(board: Board) -> tuple[Seat, ...]:
    if board.phase in ("table", "dispute"):
        return reporting_seats(open_battles(board))
    return tuple(seat for seat in board.seats if in_play(board, seat))


def play_step(table: CPTable, orders: Mapping[Seat, Any]) -> None:
    """CP-16 Play the phase the campaign is at, and go on to the next."""
    match table.state.board.phase:
        case "placement":
            place_all(table, orders)
        case "order":
            draw_order(table)
            generate_points(table)
        case "spend":
            spend_points(table, orders)
        case "battles":
            arrange_battles(table)
            leave_out_heroes(table)
        case "table" | "dispute":
            take_reports(table, orders)
        case "aftermath":
            resolve_battles(table)
    turn, phase = following(table.state.board)
    table.record(PhaseBegan(turn=turn, phase=phase))


def following(board: Board) -> tuple[int, Phase]:
    """CP-14, CP-16, CP-17 The turn and phase after the one just played.

    Phases with nothing to do are left out: battles where nobody met, reports where no battle waits for one.
    """
    match board.phase:
        case "placement":
            return 1, "order"
        case "aftermath":
            if board.winners:
                return (board.turn, "over")
            return (board.turn + 1, "order")
        case "order":
            return board.turn, "spend"
        case "spend" if whose_impulse(board) is not None:
            return board.turn, "spend"
        case "spend" if meetings(board):
            return board.turn, "battles"
        case "battles" if open_battles(board):
            return board.turn, "table"
        case "table" if any(is_disputed(battle) for battle in open_battles(board)):
            return board.turn, "dispute"
    return board.turn, "aftermath"


class PhaseBegan(Public, tag="phase-began", frozen=True, kw_only=True):
    """The campaign came to a phase of a turn; the placement is turn 0."""

    rule: RuleId = RuleId("CP-16")
    turn: int
    phase: Phase

    def change(self, state: State) -> None:
        put(state.board, turn=self.turn, phase=self.phase)

    def words(self, say: Say) -> Line:
        turn = f"Turn {self.turn}: " if self.turn else ""
        return Line(f"{turn}{PHASES[self.phase]}.")
