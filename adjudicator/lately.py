"""What was made lately, and may be asked for again: of too much the oldest goes."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

KeyT = TypeVar("KeyT")
MadeT = TypeVar("MadeT")


class Lately(dict[KeyT, MadeT]):
    """A dictionary that remembers so many things, or what comes to so much by its `size`.

    The oldest is the one that was put in first; what is taken out and put in again is the newest.
    """

    def __init__(self, most: int, size: Callable[[Mapping[Any, MadeT]], int] = len) -> None:
        super().__init__()
        self.most = most
        self._size = size

    def __setitem__(self, key: KeyT, made: MadeT) -> None:
        """Remember something, and forget the oldest where it is too much."""
        super().__setitem__(key, made)
        while self._size(self) > self.most:
            oldest = next(iter(self))
            del self[oldest]

    def of(self, key: KeyT, make: Callable[[], MadeT]) -> MadeT:
        """What is remembered under a key; it is made where there is nothing."""
        if key in self:
            return self[key]
        made = make()
        self[key] = made
        return made
