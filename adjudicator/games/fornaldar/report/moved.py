"""11.0 The movements of a phase: who went from where to where, with the numbers of their arrows on the map."""

from collections.abc import Iterator, Sequence

from adjudicator.games.fornaldar.movement.going import ForceMoved, ForceSeen
from adjudicator.games.fornaldar.report.forces import NONE
from adjudicator.games.fornaldar.say import Say
from adjudicator.games.fornaldar.view import View
from adjudicator.table.pages import Column, Grid
from adjudicator.table.prose import sentence

Moved = ForceMoved | ForceSeen

WAYS = (
    Column("No.", "right", 0.5),
    Column("Who moves", share=2),
    Column("From – to", share=2),
    Column("MP", "right", 0.4),
)


def ways(view: View, moved: Sequence[tuple[int, Moved]]) -> Iterator[Grid]:
    """A row for each; of others what was seen on top of the stack (12.3): "Dorin +"."""
    if moved:
        rows = tuple(_way(view.board.say, number, fact) for number, fact in moved)
        yield Grid("", WAYS, rows)


def _way(say: Say, number: int, fact: Moved) -> tuple[str, ...]:
    way = f"{say.place(fact.path[0])} – {say.place(fact.path[-1])}"
    if isinstance(fact, ForceMoved):
        return f"{number}{fact.side[0]}", sentence(say.briefly(fact.pieces)), way, f"{fact.mp:g}"
    who = say.piece(fact.top) if fact.top else say.group(fact.group)
    return f"{number}{fact.side[0]}", f"{sentence(who)} +", way, NONE
