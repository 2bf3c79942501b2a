"""Where the armies of a seat can come to by the marches of its own queue.

Entries wait for their turn and marches fail, so a queue does not say where an army will be, only where it can be.
Marches that an enemy's intrigue forces on it are left out: who wants to be ready for one writes where it leads as the
condition of an entry (`when: {army_at: [A1, T15]}`) (CP-G60).
"""

from collections.abc import Sequence

from msgspec import UNSET, UnsetType

from adjudicator.games.cp_campaign.orders import Condition, Entry, Move
from adjudicator.games.cp_campaign.rules.march import stops_march
from adjudicator.games.cp_campaign.rules.sides import armies_of
from adjudicator.games.cp_campaign.rules.territories import held_by
from adjudicator.games.cp_campaign.state import Army, Board
from adjudicator.games.cp_campaign.words import ArmyId, TerritoryId
from adjudicator.table.words import Seat


def can_leave(board: Board, seat: Seat, place: TerritoryId) -> bool:
    """Whether an army that has come to `place` may possibly march on within this turn (CP-55).

    Captures come at the end of it, so enemy land and uncaptured castles and fortresses hold it; other defences can
    be torn down, and armies can go away.
    """
    if held_by(board, seat, place):
        return True
    return board.territories[place].owner is None and not stops_march(board, place)


def places_of(
    board: Board, army: Army, entries: Sequence[Entry], condition: Condition | UnsetType = UNSET
) -> list[TerritoryId]:
    """Every territory an army can be in by the marches of `entries`, whatever their order; its own place first.

    It can also be where the conditions of `entries`, or `condition`, expect it.
    """
    targets = dict.fromkeys(entry.do.to for entry in entries if isinstance(entry.do, Move) and entry.do.army == army.id)
    conditions = [entry.when for entry in entries] + [condition]
    expected = [place for each in conditions if each is not UNSET for place in awaited(each, army.id)]
    here = [army.at] if army.at else []
    places = [place for place in dict.fromkeys([*here, *expected]) if place in board.territories]
    for place in places:
        if can_leave(board, army.seat, place):
            places += [to for to in targets if to not in places and board.graph.road(place, to)]
    return places


def holdings(board: Board, seat: Seat, entries: Sequence[Entry]) -> list[TerritoryId]:
    """Every territory that any army of a seat can be in by the marches of `entries`."""
    return [place for army in armies_of(board, seat) for place in places_of(board, army, entries)]


def awaited(condition: Condition, army: ArmyId) -> list[TerritoryId]:
    """The territories in which a condition expects an army."""
    inside = [place for part in condition.parts for place in awaited(part, army)]
    return [condition.army_at[1], *inside] if condition.army_at and condition.army_at[0] == army else inside
