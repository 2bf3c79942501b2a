"""Queues: entries in order of preference, of which the first that can be carried out is."""

from collections.abc import Callable, Collection, Iterable
from typing import Generic, TypeVar

from msgspec import Struct

from adjudicator.table.refusal import Refusal

EntryT = TypeVar("EntryT")


class Planned(Struct, Generic[EntryT]):
    """An entry of a queue: its place in the order set, and how often it may still be carried out.

    `left` None: as often as it is needed. `obstacle` is what stood in its way first, as far as anything did.
    """

    index: int
    entry: EntryT
    left: int | None = 1
    done: int = 0
    obstacle: Refusal | None = None

    def strike(self) -> None:
        """Count it down: it was carried out."""
        self.done += 1
        self.left = None if self.left is None else self.left - 1


def first_ready(
    queue: Iterable[Planned[EntryT]],
    obstacle: Callable[[Planned[EntryT]], Refusal | None],
    idle: Collection[Refusal] = (),
) -> Planned[EntryT] | None:
    """The first entry that is not used up and has no obstacle; what stands in the way of those before is noted.

    The first obstacle is; but where an entry had only nothing to do (`idle`), a later one takes its place.
    """
    for planned in queue:
        if planned.left == 0:
            continue
        hindrance = obstacle(planned)
        if hindrance is None:
            return planned
        if planned.obstacle is None or planned.obstacle in idle:
            planned.obstacle = hindrance
    return None
