"""How high two columns have to be for all that is to stand in them: measures of blocks, and no blocks."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple


class Stack(NamedTuple):
    """What stays together: the white above each part and its height, its height in all, and that of what it carries."""

    parts: Sequence[tuple[float, float]]
    height: float
    carried: float

    @property
    def bare(self) -> float:
        """Its height at the top of a column."""
        return self.height - self.parts[0][0]


_TRIES = 7
"""The number of steps in which the height of level columns is found."""


class Level:
    """Stacks that are tried in columns of many heights; `again`: they go on from an earlier page."""

    def __init__(self, stacks: Sequence[Stack], *, again: bool) -> None:
        self._stacks = stacks
        first = stacks[0]
        carried = first.carried if again else 0
        self._begins = max(first.bare, carried + first.parts[0][1])
        self._left = [*_needs(stacks, carried)]
        self._right: dict[int, float] = {}
        """The room that a right column needs for all from a stack on, by the place of the stack."""

    def least(self, low: float, high: float, holds: Callable[[float], bool]) -> float | None:
        """The least height between two that some steps find; None, where none of them does.

        `holds` tells of a height that breaks the first stack whether it is enough.
        """
        least = None
        for _ in range(_TRIES):
            middle = (low + high) / 2
            breaks = self._begins <= middle < self._left[0]
            if holds(middle) if breaks else self._fits(middle):
                least = high = middle
            else:
                low = middle
        return least

    def _fits(self, room: float) -> bool:
        """Whether two columns of this height hold all of it."""
        begin = bisect_right(self._left, room)
        if begin == len(self._left):
            return True
        if begin not in self._right:
            others = self._stacks[begin:]
            *_, self._right[begin] = _needs(others, others[0].carried)
        return self._right[begin] <= room


def _needs(stacks: Sequence[Stack], carried: float) -> Iterator[float]:
    """The room that a column needs for the first stack, for the first two, and so on."""
    first, *others = stacks
    need = first.bare
    y = carried
    for place, (white, high) in enumerate(first.parts):
        y += white * bool(place)
        y += high
        need = max(need, y)
    yield need
    for stack in others:
        need = max(need, y + stack.height)
        yield need
        for white, high in stack.parts:
            y += white
            y += high
