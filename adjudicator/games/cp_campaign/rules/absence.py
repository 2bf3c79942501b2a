"""No moves received (PBEM-7)."""

from collections.abc import Mapping

from adjudicator.games.cp_campaign.facts import OrdersMissed, SeatAbsent, SeatReturned
from adjudicator.games.cp_campaign.orders import Spend
from adjudicator.games.cp_campaign.rules import CPTable
from adjudicator.games.cp_campaign.rules.sides import in_play
from adjudicator.table.words import Seat

MISSED_LIMIT = 2
"""Turns in a row without orders that make a seat absent."""


def note_absence(table: CPTable, orders: Mapping[Seat, Spend]) -> None:
    """Count the turns a seat sends nothing: two in a row make it absent, orders bring it back (PBEM-7).

    A second window of the same turn, after a pause, is not counted.
    """
    for seat in table.state.board.order:
        board = table.state.board
        if seat in orders:
            if board.missed[seat]:
                table.record(SeatReturned(seat=seat))
        elif in_play(board, seat) and board.window == 1:
            _missed(table, seat, board.missed[seat] + 1)


def _missed(table: CPTable, seat: Seat, missed: int) -> None:
    table.record(OrdersMissed(seat=seat, missed=missed))
    if missed == MISSED_LIMIT:
        table.record(SeatAbsent(seat=seat))
