"""11.3 The reach of a seat's own forces: on the map, and in how many Game-Turns they come up to the enemy."""

from collections.abc import Iterator, Mapping

from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.movement.march import Kind
from adjudicator.games.fornaldar.movement.reaching import Going, contacts, reaches
from adjudicator.games.fornaldar.state import Person
from adjudicator.games.fornaldar.words import Where
from adjudicator.table import REFEREE
from adjudicator.table.hexmap import Wash
from adjudicator.table.pages import Column, Grid
from adjudicator.table.prose import joined

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
