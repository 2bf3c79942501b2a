"""24.1.2.4 What the fortresses brought, a row for each kingdom."""

from collections.abc import Iterator, Sequence

from adjudicator.games.fornaldar.production import FortressesProduced
from adjudicator.games.fornaldar.view import View
from adjudicator.table.pages import Column, Grid

RAISED = (Column("Kingdom", share=0.8), Column("Points", "right", 0.5), Column("Raised", share=5))


def raised(view: View, told: Sequence[FortressesProduced]) -> Iterator[Grid]:
    """Who brought how many points, and where."""
    say = view.board.say
    rows = tuple((say.group(fact.group), str(sum(fact.raised.values())), fact.where(say)) for fact in told)
    if rows:
        marked = tuple(place for place, fact in enumerate(told) if fact.side == view.seat)
        yield Grid("", RAISED, rows, marked=marked, note=f"The points of the year, by every kingdom ({told[0].rule}).")
