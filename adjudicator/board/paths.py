"""Cheapest ways over places whose steps cost something. No rules."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from math import inf
from typing import Generic, TypeVar

NodeT = TypeVar("NodeT", bound=Hashable)

Steps = Callable[[NodeT], Iterable[tuple[NodeT, float]]]
"""The places one step away from a place, each with what the step costs: zero or more."""


@dataclass(frozen=True)
class Reached(Generic[NodeT]):
    """The places that can be reached from one."""

    start: NodeT
    costs: Mapping[NodeT, float]
    """The cost of the cheapest way to each place, the cheapest first; the start costs nothing."""
    before: Mapping[NodeT, NodeT]
    """The place before each other one on the way from the start."""

    def way(self, goal: NodeT) -> tuple[NodeT, ...]:
        """The places on the cheapest way after the start, `goal` last; raises KeyError if it was not reached."""
        way = []
        while goal != self.start:
            way.append(goal)
            goal = self.before[goal]
        return tuple(reversed(way))


def cheapest(start: NodeT, steps: Steps[NodeT], limit: float = inf, goal: NodeT | None = None) -> Reached[NodeT]:
    """The cheapest ways from `start` to all places within `limit`, or only until `goal` is reached.

    Of ways that cost the same, the one found first is kept: the order of `steps` decides.
    """
    known = {start: 0.0}
    before = dict[NodeT, NodeT]()
    costs = dict[NodeT, float]()
    numbers = count()
    first = (0.0, next(numbers), start)
    queue = [first]
    while queue and goal not in costs:
        cost, _, place = heappop(queue)
        if place in costs:
            continue
        costs[place] = cost
        for other, step in steps(place):
            total = cost + step
            if total <= limit and total < known.get(other, inf):
                known[other] = total
                before[other] = place
                heappush(queue, (total, next(numbers), other))
    came_from = {place: before[place] for place in costs if place in before}
    return Reached(start, costs, came_from)
