"""No moves received: who has sent nothing, how often in a row, and who counts as absent."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from adjudicator.table.fact import Fact
from adjudicator.table.state import put, write
from adjudicator.table.words import Seat

MISSED_LIMIT = 2
"""Turns in a row without orders that make a seat absent."""


def attendance(
    seats: Iterable[Seat], sent: Collection[Seat], missed: Mapping[Seat, int], excused: Collection[Seat] = ()
) -> Iterator[tuple[Seat, int]]:
    """Each seat whose attendance changes, with how many turns in a row it has missed now; 0: it is back.

    `missed` are those so far; a seat that is `excused` and sends nothing is not counted. A seat that was stood in for
    has sent nothing.
    """
    for seat in seats:
        if seat in sent:
            if missed[seat]:
                yield seat, 0
        elif seat not in excused:
            yield seat, missed[seat] + 1


class Missed(Fact, frozen=True, kw_only=True):
    """A seat sent no orders, for the `missed`th time in a row."""

    seat: Seat
    missed: int

    def change(self, state: Any) -> None:
        """It has missed so many."""
        write(state.board.missed)[self.seat] = self.missed


class Absent(Fact, frozen=True, kw_only=True):
    """A seat counts as absent from now on."""

    seat: Seat

    def change(self, state: Any) -> None:
        """It is the last of those who are absent."""
        put(state.board, absent=(*state.board.absent, self.seat))


class Returned(Fact, frozen=True, kw_only=True):
    """A seat that had missed orders sent some again."""

    seat: Seat

    def change(self, state: Any) -> None:
        """It has missed none in a row, and is not absent any more."""
        write(state.board.missed)[self.seat] = 0
        others = [seat for seat in state.board.absent if seat != self.seat]
        put(state.board, absent=tuple(others))
