"""No moves received (PBEM-7)."""

from collections.abc import Mapping
from typing import ClassVar

from adjudicator.games.cp_campaign.facts import CPTable, Public
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.sides import in_play
from adjudicator.games.cp_campaign.state import State
from adjudicator.programs.absence import MISSED_LIMIT, attendance
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.prose import whose
from adjudicator.table.state import put, write


def note_absence(table: CPTable, orders: Mapping[Seat, object]) -> None:
    """Count the turns a seat sends nothing: two in a row make it absent, orders bring it back (PBEM-7).

    A second window of the same turn, after a pause, is not counted.
    """
    board = table.state.board
    excused = [seat for seat in board.order if board.window > 1 or not in_play(board, seat)]
    sent = [seat for seat in orders if seat not in table.stood_in]
    for seat, missed in attendance(board.order, sent, board.missed, excused):
        if missed == 0:
            table.record(SeatReturned(seat=seat))
            continue
        table.record(OrdersMissed(seat=seat, missed=missed))
        if missed == MISSED_LIMIT:
            table.record(SeatAbsent(seat=seat))


class Attendance(Public, frozen=True, kw_only=True):
    """Whether a seat sends orders."""

    rule: RuleId = RuleId("PBEM-7")
    seat: Seat

    def chapter(self, say: Say) -> str:
        return "Before the first cycle"


class OrdersMissed(Attendance, tag="orders-missed", frozen=True, kw_only=True):
    """A seat sent no orders for the Spend Campaign Points phase, `missed` turns in a row."""

    weight: ClassVar[int] = 3

    missed: int

    def befalls(self, say: Say, seat: Seat) -> bool:
        return seat == self.seat

    def change(self, state: State) -> None:
        write(state.board.missed)[self.seat] = self.missed

    def words(self, say: Say) -> Line:
        row = f", {self.missed} turns in a row now" if self.missed > 1 else ""
        return Line(f"No orders came from {say.side(self.seat)}{row}.", tone="bad")


class SeatAbsent(Attendance, tag="seat-absent", frozen=True, kw_only=True):
    """A seat counts as absent: its battles are settled by dice and the referee may seat somebody else."""

    def change(self, state: State) -> None:
        put(state.board, absent=(*state.board.absent, self.seat))

    def words(self, say: Say) -> Line:
        text = f"{whose(say.side(self.seat), 'seat')} counts as absent: its battles are settled by dice from now on."
        return Line(text, tone="bad")


class SeatReturned(Attendance, tag="seat-returned", frozen=True, kw_only=True):
    """A seat that had missed turns sent orders again."""

    def change(self, state: State) -> None:
        write(state.board.missed)[self.seat] = 0
        put(state.board, absent=tuple(seat for seat in state.board.absent if seat != self.seat))

    def words(self, say: Say) -> Line:
        return Line(f"Orders come again from {say.side(self.seat)}.", tone="good")
