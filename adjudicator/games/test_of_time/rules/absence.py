"""No moves received (PBEM-7)."""

from collections.abc import Mapping
from typing import Any

from adjudicator.games.test_of_time.facts import OrdersMissed, SeatAbsent, SeatReturned
from adjudicator.games.test_of_time.rules import TTTable
from adjudicator.table.words import Seat

MISSED_LIMIT = 2
"""Rounds in a row without orders that make a seat absent."""


def note_absence(table: TTTable, seats: tuple[Seat, ...], orders: Mapping[Seat, Any]) -> None:
    """Count the rounds in which a seat sends nothing: two in a row make it absent, orders bring it back (PBEM-7).

    Where every move is a mail, a round counts once. After a checkpoint nobody is missed.
    """
    for seat in seats:
        board = table.state.board
        if seat in orders:
            if board.missed[seat]:
                table.record(SeatReturned(seat=seat))
        elif seat not in board.silent and not board.asking:
            _missed(table, seat, board.missed[seat] + 1)


def _missed(table: TTTable, seat: Seat, missed: int) -> None:
    table.record(OrdersMissed(seat=seat, missed=missed))
    if missed == MISSED_LIMIT:
        table.record(SeatAbsent(seat=seat))
