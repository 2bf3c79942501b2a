"""What is found one after the other and gone through more than once: it is found when it is first asked for."""

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

Found = TypeVar("Found")


class Replay(Generic[Found]):
    """Finds that are kept as they are made."""

    def __init__(self, finds: Iterable[Found]) -> None:
        self._left = iter(finds)
        self._made: list[Found] = []

    def __iter__(self) -> Iterator[Found]:
        """Each find from the first on."""
        at = 0
        while True:
            if at == len(self._made):
                try:
                    find = next(self._left)
                except StopIteration:
                    return
                self._made.append(find)
            yield self._made[at]
            at += 1
