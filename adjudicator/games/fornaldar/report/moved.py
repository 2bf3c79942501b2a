"""11.0 The movements of a phase: who went from where to where, with the numbers of their arrows on the map."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from adjudicator.games.fornaldar.board.facts import FNFact
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.movement.going import ForceMoved, ForceSeen
from adjudicator.games.fornaldar.report.forces import NONE
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


def in_one(facts: Iterable[FNFact]) -> list[FNFact]:
    """The facts of a phase, with the stretches of a way that nothing came between as one movement."""
    joined_facts: list[FNFact] = []
    for fact in facts:
        longer = None
        if joined_facts:
            longer = _in_one(joined_facts[-1], fact)
        if longer is None:
            joined_facts.append(fact)
        else:
            joined_facts[-1] = longer
    return joined_facts


def _in_one(before: FNFact, fact: FNFact) -> Moved | None:
    """Two stretches of one way as one movement; None where they are not that."""
    if isinstance(before, ForceMoved) and isinstance(fact, ForceMoved):
        if is_continued(before, fact, before.pieces == fact.pieces):
            mp = noted(before.mp + fact.mp)
            return replace(fact, path=(*before.path, *fact.path[1:]), mp=mp)
    elif isinstance(before, ForceSeen) and isinstance(fact, ForceSeen):
        are_same = before.top is not None and before.top == fact.top
        if is_continued(before, fact, are_same):
            return replace(fact, path=(*before.path, *fact.path[1:]))
    return None


def is_continued(before: Moved, fact: Moved, are_same: bool) -> bool:
    """Whether those who have come to the end of one way go on by the other; of army points one cannot tell."""
    if not are_same:
        return False
    return before.side == fact.side and before.path[-1] == fact.path[0]


def ways(view: View, moved: Sequence[tuple[int, Moved]]) -> Iterator[Grid]:
    """A row for each; of others what was seen on top of the stack (12.3): "Dorin +"."""
    if moved:
        rows = tuple(_way(view.board.say, number, fact) for number, fact in moved)
        yield Grid("", WAYS, rows)


def _way(say: Say, number: int, fact: Moved) -> tuple[str, ...]:
    start = say.place(fact.path[0])
    end = say.place(fact.path[-1])
    if isinstance(fact, ForceMoved):
        who = sentence(say.briefly(fact.pieces))
        spent = f"{fact.mp:g}"
    else:
        top = say.piece(fact.top) if fact.top else say.group(fact.group)
        who = f"{sentence(top)} +"
        spent = NONE
    return (f"{number}{fact.side[0]}", who, f"{start} – {end}", spent)
