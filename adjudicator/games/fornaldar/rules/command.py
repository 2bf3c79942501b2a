"""15.0 Command: who commands which army points, and whose rating counts."""

from collections.abc import Iterable

from adjudicator.games.fornaldar.counters.abilities import Leads
from adjudicator.games.fornaldar.counters.model import Character, Counters
from adjudicator.games.fornaldar.movement.model import race_of
from adjudicator.games.fornaldar.words import CharacterId, GroupId, Rank

SENIORITY: tuple[Rank | None, ...] = (None, "captain", "marshal", "king")
"""Ranks from the lowest to the highest (15.5)."""


def commands(counters: Counters, leader: Character, colour: GroupId) -> bool:
    """15.4 A captain commands CSPs of his colour, a marshal those of his race, a king those of any friend.

    23.0 Some lead another colour as their own.
    """
    if any(isinstance(ability, Leads) and ability.group == colour for ability in leader.abilities):
        return True
    match leader.rank:
        case "captain":
            return leader.group == colour
        case "marshal":
            return race_of(leader.kind) == counters.groups[colour].race
        case "king":
            return True
        case None:
            return False


def command_rating(counters: Counters, present: Iterable[CharacterId]) -> int:
    """15.5 The Command Rating of a stack: that of its highest-ranked character, of equals the best (15.5.1)."""
    leaders = [counters.characters[id] for id in present]
    return max(((SENIORITY.index(leader.rank), leader.command) for leader in leaders), default=(0, 0))[1]
