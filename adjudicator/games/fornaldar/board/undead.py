"""10.6, 23.0 The Draugr: who can meet one in melee."""

from collections.abc import Iterable, Iterator

from adjudicator.games.fornaldar.board.ratings import abilities, is_enchanter, is_hero
from adjudicator.games.fornaldar.items.bearing import in_use
from adjudicator.games.fornaldar.printed.counters.abilities import Undead
from adjudicator.games.fornaldar.state import Person, State


def able_to_meet(state: State, persons: Iterable[Person]) -> Iterator[Person]:
    """23.0 Those who meet a Draugr: heroes, enchanters and bearers of a weapon; where there is none, all die."""
    for person in persons:
        armed = any(item.gear == "weapon" for item in in_use(state, person.id))
        if armed or is_hero(state, person) or is_enchanter(state, person):
            yield person


def undead_among(state: State, persons: Iterable[Person]) -> bool:
    """23.0 Whether a Draugr is among characters."""
    return any(abilities(state, person, Undead) for person in persons)
