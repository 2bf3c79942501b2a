"""The sequence of play: seasons with their retreats, and after an autumn the winter (DIP-3, DIP-7, DIP-8)."""

from collections.abc import Collection, Mapping
from typing import Any

from adjudicator.games.diplomacy.ahead import with_those_in_advance, write_ahead
from adjudicator.games.diplomacy.calendar import label, moment
from adjudicator.games.diplomacy.ending import Ended, count_votes, end_year
from adjudicator.games.diplomacy.movement import play_season
from adjudicator.games.diplomacy.retreats import retreat_all
from adjudicator.games.diplomacy.say import Say
from adjudicator.games.diplomacy.state import Board, DipTable, Public, State
from adjudicator.games.diplomacy.winter import adjust, due_of, take_centres
from adjudicator.games.diplomacy.words import Phase
from adjudicator.table import Line, RuleId, Seat, Step, StepId
from adjudicator.table.state import put, write

TITLES: Mapping[Phase, str] = {"orders": "orders", "retreats": "retreats", "winter": "builds and removals"}


def next_step(board: Board, settled: Collection[Seat] = ()) -> Step | None:
    """DIP-3 The window that comes next; None when the campaign is over. Nobody waits for those who are `settled`.

    No chance follows any: there is none in the game.
    """
    if board.phase not in TITLES:
        return None
    seats = tuple(seat for seat in board.seats if decides(board, seat))
    return Step(
        id=StepId(f"{board.turn}.{board.phase}"),
        turn=board.turn,
        title=f"{board.season}: {TITLES[board.phase]}",
        window=board.phase,
        seats=seats,
        settled=tuple(seat for seat in seats if seat in settled),
        label=label(board.atlas.year, moment(board.turn, board.phase)),
        chance=False,
    )


def decides(board: Board, seat: Seat) -> bool:
    """Whether a power has something to decide in the phase that comes next."""
    match board.phase:
        case "retreats":
            return bool(board.driven_out(seat))
        case "winter":
            return due_of(board, seat) != 0
    return bool(board.units_of(seat))


def play_step(table: DipTable, orders: Mapping[Seat, Any]) -> None:
    """DIP-3, DIP-7, DIP-8 Play the phase the campaign is at, and go on to the next in which a power decides."""
    board = table.state.board
    write_ahead(table, orders)
    orders = with_those_in_advance(table.state, orders)
    match board.phase:
        case "orders":
            play_season(table, orders)
            if board.dislodged:
                table.record(PhaseBegan(turn=board.turn, phase="retreats"))
                return
        case "retreats":
            retreat_all(table, orders)
        case "winter":
            adjust(table, orders)
            begin_season(table)
            return
    end_season(table)


def end_season(table: DipTable) -> None:
    """DIP-8, DIP-10 Votes are counted; after an autumn centres change hands, and the winter comes."""
    board = table.state.board
    count_votes(table)
    if board.is_autumn and not is_over(board):
        take_centres(table)
        end_year(table)
    if is_over(board):
        return
    if board.is_autumn and any(due_of(board, seat) for seat in board.seats):
        table.record(PhaseBegan(turn=board.turn, phase="winter"))
        return
    if board.is_autumn:
        adjust(table, {})
    begin_season(table)


def is_over(board: Board) -> bool:
    """Whether the campaign is over."""
    return board.phase == "over"


def begin_season(table: DipTable) -> None:
    """DIP-3 The next season, while a power that is played has a unit."""
    board = table.state.board
    if any(board.units_of(seat) for seat in board.seats):
        table.record(PhaseBegan(turn=board.turn + 1, phase="orders"))
    else:
        table.record(Ended(winners=tuple(board.surviving()), reason="years"))


class PhaseBegan(Public, tag="phase-began", frozen=True, kw_only=True):
    """The campaign came to a phase of a season."""

    rule: RuleId = RuleId("DIP-3")
    turn: int
    phase: Phase

    def change(self, state: State) -> None:
        put(state.board, turn=self.turn, phase=self.phase)
        here = moment(self.turn, self.phase)
        for seat, written in state.ahead.items():
            to_come = tuple(each for each in written if moment(each.turn, each.phase) >= here)
            write(state.ahead)[seat] = to_come

    def words(self, say: Say) -> Line:
        return Line(f"Then come the {TITLES[self.phase]}.")
