"""The pages of a report: what happened, the bids the reader knows of, and the river."""

from collections.abc import Sequence

from adjudicator.table import Fact
from adjudicator.table.figures import Area, Kind, Link, Map
from adjudicator.table.pages import Column, Content, Grid, Passage
from adjudicator.table.seats import SeatStyle
from crossing.state import State


def report(view: State, facts: Sequence[Fact], turn: int) -> Content:
    """A turn as its reader may know it."""
    told = tuple(fact.as_line(view) for fact in facts)
    rows = tuple((seat, str(view.bids.get(seat, "?"))) for seat in view.seats)
    return Content(
        happened=tuple(line.text for line in told[:5]),
        standing=Grid("Bids", (Column("Seat"), Column("Bid", "right")), rows),
        decide=("Your next bid.",),
        chapters=(Passage(f"Turn {turn}", told),),
        tables=(),
        figures=(river(styles(view)),),
    )


def styles(view: State) -> tuple[SeatStyle, ...]:
    """Each seat by its letter."""
    return tuple(SeatStyle(seat, f"Seat {seat}", seat, hue) for hue, seat in enumerate(view.seats))


def river(seats: tuple[SeatStyle, ...]) -> Map:
    """Two banks and the ford between them."""
    banks = (Area("L", "Left", "bank", 1, 1), Area("R", "Right", "bank", 3, 1))
    return Map("River", seats, (Kind("bank", "Bank", "ford"),), banks, (Link("L", "R", "2"),))
