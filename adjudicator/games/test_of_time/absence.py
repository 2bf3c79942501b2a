"""No orders received: what is done for a god who sent nothing, and when he counts as absent (PBEM-7)."""

from collections.abc import Mapping
from typing import Any

from adjudicator.games.test_of_time.books import CONSTANTS
from adjudicator.games.test_of_time.preserve import Preserve, is_preserved
from adjudicator.games.test_of_time.say import Say
from adjudicator.games.test_of_time.state import Board, Public, State, Testament, TTTable
from adjudicator.games.test_of_time.testaments import preservation_cost
from adjudicator.programs.absence import MISSED_LIMIT, Absent, Missed, Returned, attendance
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.prose import does
from adjudicator.table.state import put


def default_move(board: Board, seat: Seat) -> Preserve | None:
    """The move for a god without a program: his best Testament that ordinary followers can preserve (PBEM-7)."""
    home = board.home[seat].f
    for own in sorted(board.testaments_of(seat), key=worth, reverse=True):
        cost = preservation_cost(board, seat, own.type)
        if own.visible and not is_preserved(board, own.id) and cost <= home:
            return Preserve(space=own.space, f=cost)
    return None


def worth(testament: Testament) -> int:
    """The worth of saving a Testament: its visible sections times the rounds it can still reach (PBEM-7)."""
    return testament.visible * (CONSTANTS.rounds - testament.created)


def note_absence(table: TTTable, seats: tuple[Seat, ...], orders: Mapping[Seat, Any]) -> None:
    """Count the rounds in which a seat sends nothing: two in a row make it absent, orders bring it back (PBEM-7).

    Where every move is a mail, a round counts once. After a checkpoint nobody is missed.
    """
    board = table.state.board
    excused = seats if board.asking else board.silent
    sent = [seat for seat in orders if seat not in table.stood_in]
    for seat, missed in attendance(seats, sent, board.missed, excused):
        table.record(OrdersMissed(seat=seat, missed=missed) if missed else SeatReturned(seat=seat))
        if missed == MISSED_LIMIT:
            table.record(SeatAbsent(seat=seat))


class OrdersMissed(Public, Missed, tag="orders-missed", frozen=True, kw_only=True):
    """A seat sent no orders for a round, `missed` rounds in a row."""

    rule: RuleId = RuleId("PBEM-7")

    def change(self, state: State) -> None:
        super().change(state)
        put(state.board, silent=(*state.board.silent, self.seat))

    def words(self, say: Say) -> Line:
        row = f", {self.missed} rounds in a row now" if self.missed > 1 else ""
        return Line(f"No orders came from {say.god(self.seat)}{row}.", tone="bad")


class SeatAbsent(Public, Absent, tag="seat-absent", frozen=True, kw_only=True):
    """A seat counts as absent: the referee may seat somebody else."""

    rule: RuleId = RuleId("PBEM-7")

    def words(self, say: Say) -> Line:
        return Line(f"{does(say.god(self.seat), 'counts')} as absent; somebody else may take the seat.", tone="bad")


class SeatReturned(Public, Returned, tag="seat-returned", frozen=True, kw_only=True):
    """A seat that had missed rounds sent orders again."""

    rule: RuleId = RuleId("PBEM-7")

    def words(self, say: Say) -> Line:
        return Line(f"Orders come again from {say.god(self.seat)}.", tone="good")
