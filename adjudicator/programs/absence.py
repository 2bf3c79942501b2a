"""No moves received: who has sent nothing, how often in a row, and who counts as absent."""

from collections.abc import Collection, Iterable, Iterator, Mapping

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
