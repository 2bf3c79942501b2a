"""11.0, 11.3 The movements of a phase, with their arrows on the map, and the reach of a seat's own forces."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from adjudicator.games.fornaldar.board.facts import FNFact
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.movement.going import ForceMoved, ForceSeen
from adjudicator.games.fornaldar.movement.march import Kind
from adjudicator.games.fornaldar.movement.reaching import Going, contacts, reaches
from adjudicator.games.fornaldar.report.forces import NONE
from adjudicator.games.fornaldar.state import Person
from adjudicator.games.fornaldar.words import Where, noted
from adjudicator.table import REFEREE
from adjudicator.table.hexmap import Wash
from adjudicator.table.pages import Column, Grid
from adjudicator.table.prose import joined, sentence

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


REACHES: Mapping[Going, str] = {
    "army": "reach of armies",
    "character": "reach of characters alone",
    "afloat": "reach over water",
}
"""The names of their reach in the legend."""
FAR = 3
"""Up to how many Game-Turns contact is told."""
CONTACT = (
    Column("From", share=1.6),
    Column("Who is there", share=2.4),
    Column("Game-Turns", "right", 0.8),
    Column("Nearest enemy", share=2.4),
)


def reach(view: View, kind: Kind) -> tuple[Wash, ...]:
    """The reach of the seat's forces, as it lies on the map."""
    washes = reaches(view, kind)
    return tuple(Wash(word, tuple(sorted(washes[going]))) for going, word in REACHES.items() if going in washes)


def in_reports(view: View) -> bool:
    """Whether the reader's reports show it: the players agreed on that, and he has forces."""
    if view.board.options.reach != "reports":
        return False
    return view.seat != REFEREE and view.board.phase != "over"


def contact(view: View) -> Iterator[Grid]:
    """The Game-Turns in which the reader's forces come up to the enemy stack that is nearest to each."""
    say = view.say
    tops = {sighting.at: sighting.top for sighting in view.sightings}
    rows = tuple(
        (
            say.closely(near.at),
            _who(view, near.at),
            str(near.turns),
            f"{say.piece(top.id) if (top := tops[near.enemy]).id else f'points of {say.group(top.group)}'}, "
            f"{say.closely(near.enemy)}",
        )
        for near in contacts(view, FAR)
    )
    if rows:
        note = f"At the earliest, if the enemy stays and the weather holds; those within {FAR} Game-Turns."
        yield Grid("Game-Turns to contact with the nearest enemy", CONTACT, rows, note=note)


def _who(view: View, at: Where) -> str:
    """The characters of the reader in a place; where there is none, its topmost piece."""
    ids = view.stacks[at][view.seat] if at in view.stacks else ()
    persons = [id for id in ids if isinstance(view.pieces[id], Person)]
    return joined(view.say.piece(id) for id in (persons or ids[:1]))
