"""Moments of a campaign that were asked for, and the states at them: nothing is read or folded twice."""

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any, Generic, TypeVar

from adjudicator.campaign.events.decoding import fold
from adjudicator.campaign.events.records import Episode
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

    _made: dict[Hashable, Any]
    _seen: list[tuple[int, Moment]]
    _states: list[tuple[list[Episode], object]]
    _events: dict[int, Any]

    def __init__(self) -> None:
        self._made = {}
        self._seen = []
        self._states = []
        self._events = {}

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
        return _once(self._events, number, partial(read, number))

    def remembered_of(self, moment: Moment, what: Hashable, make: Callable[[], Made]) -> Made:
        """Something that follows from one of the moments that were asked for last; of any other it is made anew."""
        for number, seen in self._seen:
            if seen is moment:
                return self.remembered((number, what), make)
        return make()

    def remembered(self, what: Hashable, make: Callable[[], Made]) -> Made:
        """Something that follows from a moment alone; who asks again is given the same one."""
        value: Made = _once(self._made, what, make)
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


def _once(known: dict[Any, Any], what: Hashable, make: Callable[[], Any]) -> Any:
    """Something that is made when it is first asked for; of too many the oldest goes."""
    if what not in known:
        while len(known) >= KEPT:
            oldest = next(iter(known))
            del known[oldest]
        known[what] = make()
    return known[what]
