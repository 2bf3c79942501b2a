"""Moments of a campaign that were asked for, and the states at them: nothing is read or folded twice."""

from collections.abc import Callable, Hashable, Sequence
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

    def __init__(self) -> None:
        self._made: dict[Hashable, object] = {}
        self._seen: list[tuple[int, Moment]] = []
        self._states: list[tuple[list[Episode], object]] = []
        self._events: dict[int, Any] = {}

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
        if number not in self._events:
            while len(self._events) >= KEPT:
                del self._events[next(iter(self._events))]
            self._events[number] = read(number)
        return self._events[number]

    def remembered_of(self, moment: Moment, what: Hashable, make: Callable[[], Made]) -> Made:
        """Something that follows from one of the moments that were asked for last; of any other it is made anew."""
        for number, seen in self._seen:
            if seen is moment:
                return self.remembered((number, what), make)
        return make()

    def remembered(self, what: Hashable, make: Callable[[], Made]) -> Made:
        """Something that follows from a moment alone; who asks again is given the same one."""
        if what not in self._made:
            while len(self._made) >= KEPT:
                del self._made[next(iter(self._made))]
            self._made[what] = make()
        value: Made = self._made[what]  # type: ignore[assignment]
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
