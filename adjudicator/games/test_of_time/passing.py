"""The order of moves, and Pass (TT-10 to TT-13)."""

from itertools import takewhile
from typing import ClassVar

from adjudicator.games.test_of_time.moves import Move, move_of
from adjudicator.games.test_of_time.say import Say
from adjudicator.games.test_of_time.state import Board, MoveMade, TTTable
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.prose import does


class Pass(Move, tag="pass", frozen=True, kw_only=True):
    """Pass once, to wait for what others do (TT-12)."""

    NOTATION: ClassVar[str] = "pass"
    EXAMPLE: ClassVar[dict[str, object]] = {"move": "pass"}

    def carry_out(self, table: TTTable, seat: Seat) -> None:
        """TT-12 A god who cannot or does not want to move passes."""
        table.record(Passed(**move_of(table.state.board, seat)))


def whose_move(board: Board) -> Seat | None:
    """TT-10, TT-11, TT-13 The next god to move: from the starting player on clockwise; None: all have passed."""
    if len(passed(board)) == len(board.seats):
        return None
    if board.moves:
        return next_of(board, board.moves[-1].seat)
    return board.start


def next_of(board: Board, seat: Seat) -> Seat:
    """The god next clockwise."""
    return board.seats[(board.seats.index(seat) + 1) % len(board.seats)]


def passed(board: Board) -> tuple[Seat, ...]:
    """TT-12, TT-13 The gods that have passed since the last move that was none; a pass is not final (TT-G16)."""
    return tuple(move.seat for move in takewhile(lambda move: isinstance(move, Passed), reversed(board.moves)))


class Passed(MoveMade, tag="passed", frozen=True, kw_only=True):
    """A god passed."""

    rule: RuleId = RuleId("TT-12")

    @property
    def brief(self) -> str:
        return "–"

    def words(self, say: Say) -> Line:
        return Line(f"{does(say.god(self.seat), 'passes')}.")
