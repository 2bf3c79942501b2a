"""No moves received (PBEM-7)."""

from collections.abc import Mapping
from typing import ClassVar

from adjudicator.games.cp_campaign.facts import CPTable, Public
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.sides import in_play
from adjudicator.programs.absence import MISSED_LIMIT, Absent, Missed, Returned, attendance
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.prose import whose


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

    def chapter(self, say: Say) -> str:
        return "Before the first cycle"


class OrdersMissed(Attendance, Missed, tag="orders-missed", frozen=True, kw_only=True):
    """A seat sent no orders for the Spend Campaign Points phase, `missed` turns in a row."""

    weight: ClassVar[int] = 3

    def befalls(self, say: Say, seat: Seat) -> bool:
        return seat == self.seat

    def words(self, say: Say) -> Line:
        row = f", {self.missed} turns in a row now" if self.missed > 1 else ""
        return Line(f"No orders came from {say.side(self.seat)}{row}.", tone="bad")


class SeatAbsent(Attendance, Absent, tag="seat-absent", frozen=True, kw_only=True):
    """A seat counts as absent: its battles are settled by dice and the referee may seat somebody else."""

    def words(self, say: Say) -> Line:
        text = f"{whose(say.side(self.seat), 'seat')} counts as absent: its battles are settled by dice from now on."
        return Line(text, tone="bad")


class SeatReturned(Attendance, Returned, tag="seat-returned", frozen=True, kw_only=True):
    """A seat that had missed turns sent orders again."""

    def words(self, say: Say) -> Line:
        return Line(f"Orders come again from {say.side(self.seat)}.", tone="good")
