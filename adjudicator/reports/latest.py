"""What was made of the last things that were asked for: a report goes out by mail, and then lies on the desk."""

from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

MOST = 8
"""The most things that are remembered: the reports of the seats of a campaign."""

ThingT = TypeVar("ThingT")
MadeT = TypeVar("MadeT")


class Latest(Generic[ThingT, MadeT]):
    """What was made of the last things, which never change; each is known by being the same one."""

    def __init__(self, make: Callable[[ThingT], MadeT]) -> None:
        self._make = make
        self._made: deque[tuple[ThingT, MadeT]] = deque(maxlen=MOST)

    def of(self, thing: ThingT) -> MadeT:
        """What is made of a thing, made now or before."""
        for known, made in self._made:
            if known is thing:
                return made
        made = self._make(thing)
        self._made.append((thing, made))
        return made
