"""24.1.2.4 The points that the fortresses brought, a row for each kingdom."""

from collections.abc import Iterator, Sequence

from adjudicator.games.fornaldar.arrivals.production import FortressesProduced
from adjudicator.games.fornaldar.board.view import View
from adjudicator.table.pages import Column, Grid

RAISED = (Column("Kingdom", share=0.8), Column("Points", "right", 0.5), Column("Raised", share=5))


def raised(view: View, facts: Sequence[FortressesProduced]) -> Iterator[Grid]:
    """The points that were brought, by kingdom, with their places."""
    say = view.say
    rows = []
    marked = []
    for place, fact in enumerate(facts):
        number = sum(fact.raised.values())
        rows.append((say.group(fact.group), str(number), fact.where(say)))
        if fact.side == view.seat:
            marked.append(place)
    if rows:
        note = f"The points of the year, by every kingdom ({facts[0].rule})."
        yield Grid("", RAISED, tuple(rows), marked=tuple(marked), note=note)
