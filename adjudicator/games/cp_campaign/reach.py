"""Where the armies of a seat can come to by the marches of its own queue.

Entries wait for their turn and marches fail, so a queue does not say where an army will be, only where it can be.
Marches that an enemy's intrigue forces on it are left out: who wants to be ready for one writes where it leads as the
condition of an entry (`when: {army_at: [A1, T15]}`) (CP-G60).
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import UNSET, Struct

from adjudicator.games.cp_campaign.orders import Condition, Entry, Move
from adjudicator.games.cp_campaign.rules.march import stops_march
from adjudicator.games.cp_campaign.rules.sides import armies_of
from adjudicator.games.cp_campaign.rules.territories import held_by
from adjudicator.games.cp_campaign.state import Army, Board
from adjudicator.games.cp_campaign.words import ArmyId, TerritoryId
from adjudicator.table.words import Seat

Post = tuple[ArmyId, TerritoryId]
"""An army in a territory."""


class Plan(Struct, frozen=True):
    """The queue of a seat, with where the condition of each entry expects armies."""

    board: Board
    seat: Seat
    queue: Sequence[Entry]
    expected: Sequence[Sequence[Post]]

    def places(self, army: Army) -> list[TerritoryId]:
        """Every territory an army can be in at some time, its own place first."""
        return self._places(army, self.queue, self.expected)

    def places_before(self, army: Army, index: int) -> list[TerritoryId]:
        """The same as far as the entries before that of `index`, and its own condition, tell."""
        return self._places(army, self.queue[:index], self.expected[: index + 1])

    def held(self) -> list[TerritoryId]:
        """Every territory that any army of the seat can be in."""
        return [place for army in armies_of(self.board, self.seat) for place in self.places(army)]

    def _places(self, army: Army, entries: Iterable[Entry], expected: Iterable[Sequence[Post]]) -> list[TerritoryId]:
        """Whatever the order of the entries: those that cannot be done yet wait."""
        actions = [entry.do for entry in entries]
        targets = dict.fromkeys(do.to for do in actions if isinstance(do, Move) and do.army == army.id)
        waits = [place for posts in expected for id, place in posts if id == army.id]
        here = [army.at] if army.at else []
        places = [place for place in dict.fromkeys([*here, *waits]) if place in self.board.territories]
        for place in places:
            if can_leave(self.board, self.seat, place):
                places += [to for to in targets if to not in places and self.board.graph.road(place, to)]
        return places


def plan_of(board: Board, seat: Seat, queue: Sequence[Entry]) -> Plan:
    """The plan that a queue is."""
    return Plan(board, seat, queue, [[*_posts(entry.when)] if entry.when is not UNSET else [] for entry in queue])


def can_leave(board: Board, seat: Seat, place: TerritoryId) -> bool:
    """Whether an army that has come to `place` may possibly march on within this turn (CP-55).

    Captures come at the end of it, so enemy land and uncaptured castles and fortresses hold it; other defences can
    be torn down, and armies can go away.
    """
    if held_by(board, seat, place):
        return True
    return board.territories[place].owner is None and not stops_march(board, place)


def _posts(condition: Condition) -> Iterator[Post]:
    """Where a condition, or a part of it, expects armies."""
    if condition.army_at is not UNSET:
        yield condition.army_at
    for part in condition.parts:
        yield from _posts(part)
