"""Moments of a campaign that were asked for, and the states at them: nothing is read or folded twice."""

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any, Generic, TypeVar

from adjudicator.campaign.events.decoding import fold
from adjudicator.campaign.events.records import Episode
from adjudicator.lately import Lately
from adjudicator.table import Game
from adjudicator.table.state import copied

Moment = TypeVar("Moment")
Made = TypeVar("Made")

KEPT = 15
"""The number of each that is kept."""


class Moments(Generic[Moment]):
    """The moments that were asked for last, the states folded for them, and what was made of them.

    All readers of a campaign share it.
    """

    _made: Lately[Hashable, Any]
    _seen: list[tuple[int, Moment]]
    _states: list[tuple[list[Episode], object]]
    _events: Lately[int, Any]

    def __init__(self) -> None:
        self._made = Lately(KEPT)
        self._seen = []
        self._states = []
        self._events = Lately(KEPT)

    def at(self, event: int, look: Callable[[int], Moment]) -> Moment:
        """The moment just after an event; who asks again is given the same one."""
        for number, moment in self._seen:
            if number == event:
                return moment
        moment = look(event)
        self._seen = [*self._seen[1 - KEPT :], (event, moment)]
        return moment

    def event(self, number: int, read: Callable[[int], Any]) -> Any:
        """An event of the history; who asks again is given the same one."""
        return self._events.of(number, partial(read, number))

    def remembered_of(self, moment: Moment, what: Hashable, make: Callable[[], Made]) -> Made:
        """Something that follows from one of the moments that were asked for last; of any other it is made anew."""
        for number, seen in self._seen:
            if seen is moment:
                return self.remembered((number, what), make)
        return make()

    def remembered(self, what: Hashable, make: Callable[[], Made]) -> Made:
        """Something that follows from a moment alone; who asks again is given the same one."""
        value: Made = self._made.of(what, make)
        return value

    def state(self, game: Game, episodes: Sequence[Episode]) -> object:
        """All facts of episodes that count, folded; of what was folded before, what came since then alone."""
        episodes = list(episodes)
        is_known = False
        before: list[Episode] = []
        known: object = None
        for folded, state in self._states:
            if folded == episodes:
                is_known = True
            if len(folded) > len(before) and folded == episodes[: len(folded)]:
                before = folded
                known = state
        since = episodes[len(before) :]
        state = fold(game, since, copied(known))
        if not is_known:
            latest = self._states[1 - KEPT :]
            self._states[:] = [*latest, (episodes, copied(state))]
        return state
