"""11.0 The movements of a phase: who went from where to where, with the numbers of their arrows on the map."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from adjudicator.games.fornaldar.facts import FNFact
from adjudicator.games.fornaldar.movement.going import ForceMoved, ForceSeen
from adjudicator.games.fornaldar.report.forces import NONE
from adjudicator.games.fornaldar.say import Say
from adjudicator.games.fornaldar.view import View
from adjudicator.games.fornaldar.words import noted
from adjudicator.table.pages import Column, Grid
from adjudicator.table.prose import sentence

Moved = ForceMoved | ForceSeen

WAYS = (
    Column("No.", "right", 0.5),
    Column("Who moves", share=2),
    Column("From – to", share=2),
    Column("MP", "right", 0.4),
)


def in_one(told: Iterable[FNFact]) -> list[FNFact]:
    """What happened, with the stretches of a way that nothing came between as one movement."""
    made: list[FNFact] = []
    for fact in told:
        before = made[-1] if made else None
        if isinstance(fact, ForceMoved) and isinstance(before, ForceMoved) and goes_on(before, fact, before.pieces):
            made[-1] = replace(fact, path=(*before.path, *fact.path[1:]), mp=noted(before.mp + fact.mp))
        elif isinstance(fact, ForceSeen) and isinstance(before, ForceSeen) and goes_on(before, fact, before.top):
            made[-1] = replace(fact, path=(*before.path, *fact.path[1:]))
        else:
            made.append(fact)
    return made


def goes_on(before: Moved, fact: Moved, who: object) -> bool:
    """Whether those who have come to the end of one way go on by the other; of army points one cannot tell."""
    same = fact.pieces if isinstance(fact, ForceMoved) else fact.top
    if who is None:
        return False
    if same != who:
        return False
    return (before.side, before.path[-1]) == (fact.side, fact.path[0])


def ways(view: View, moved: Sequence[tuple[int, Moved]]) -> Iterator[Grid]:
    """A row for each; of others what was seen on top of the stack (12.3): "Dorin +"."""
    if moved:
        rows = tuple(_way(view.board.say, number, fact) for number, fact in moved)
        yield Grid("", WAYS, rows)


def _way(say: Say, number: int, fact: Moved) -> tuple[str, ...]:
    mark = f"{number}{fact.side[0]}"
    start = say.place(fact.path[0])
    end = say.place(fact.path[-1])
    way = f"{start} – {end}"
    if isinstance(fact, ForceMoved):
        pieces = say.briefly(fact.pieces)
        return mark, sentence(pieces), way, f"{fact.mp:g}"
    top = say.piece(fact.top) if fact.top else say.group(fact.group)
    return mark, f"{sentence(top)} +", way, NONE
