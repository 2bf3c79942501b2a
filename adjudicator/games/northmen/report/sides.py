"""The styles of the sides, by which they are shown."""

from adjudicator.games.northmen.state import State
from adjudicator.games.northmen.words import BRIGANDS
from adjudicator.table.seats import SeatStyle

NEUTRAL = SeatStyle(BRIGANDS, "the brigands", "N", 6, neutral=True)
"""The neutral brigands on figures: nobody's seat, but a side."""


def styles(view: State) -> tuple[SeatStyle, ...]:
    """Each seat by its letter, in the order of the letters."""
    return tuple(SeatStyle(seat, name, seat, hue) for hue, (seat, name) in enumerate(view.names.items()))


def all_sides(view: State) -> tuple[SeatStyle, ...]:
    """The seats, then the brigands."""
    return (*styles(view), NEUTRAL)
