"""The styles of seats, in words, in drawings and in tables."""

import msgspec

from adjudicator.table.words import Seat


class SeatStyle(msgspec.Struct, frozen=True, omit_defaults=True):
    """The style of a seat: its name, a letter that tells it without colour, and its place in the palette (0 ..)."""

    seat: Seat
    name: str
    letter: str
    hue: int
    neutral: bool = False
    """Whether it is nobody's seat but a side: its counters are dotted."""
