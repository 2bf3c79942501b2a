"""A store's memory of its histories: a campaign at an event is not read from the beginning each time.

It is memory, not truth. Whoever opens a history has all of it read anew, with every seal checked; only of what was read
then, earlier moments are taken from here. Nothing of it outlives the process: a history of 3,000 events is read in 40
ms, seals and all, which no copy on disk that has to be trusted, renewed and thrown away would be worth.
"""

from typing import Any
from uuid import UUID

import msgspec

from adjudicator.campaign.chain.chained import Chained

KEPT = 24
"""The number of moments of a history that are kept."""

BACK = 64
"""The events before the last one at which a history is kept when it is read: requests are mostly for late ones."""


class Shelf:
    """Aggregates as of some of their events, never to be changed."""

    def __init__(self) -> None:
        self._kept: dict[UUID, dict[int, Any]] = {}

    def forget(self, own_id: UUID) -> None:
        """Whatever was kept of a history is kept no longer."""
        self._kept.pop(own_id, None)

    def put(self, aggregate: Any) -> None:
        """Keep an aggregate, which nobody changes any more; of too many the one that was asked for longest ago goes."""
        kept = self._kept.setdefault(aggregate.id, {})
        kept.pop(aggregate.version, None)
        kept[aggregate.version] = aggregate
        if len(kept) > KEPT:
            longest_ago = next(iter(kept))
            del kept[longest_ago]

    def before(self, own_id: UUID, version: int) -> Any:
        """The latest of the aggregates as of event `version` or earlier; None if none is kept."""
        kept = self._kept.get(own_id, {})
        latest = max((number for number in kept if number <= version), default=None)
        if latest is None:
            return None
        aggregate = kept.pop(latest)
        kept[latest] = aggregate
        return aggregate


_shared: set[type] = set()
"""Types of what cannot change, as far as they were met."""


def apart(value: Any) -> Any:
    """A copy that shares only immutable parts, such as events."""
    kind = type(value)
    if kind in _shared:
        return value
    if kind is dict:
        only_shared = _shared.issuperset(map(type, value.values()))
        if only_shared:
            return value.copy()
        return {key: apart(each) for key, each in value.items()}
    if kind is list:
        only_shared = _shared.issuperset(map(type, value))
        if only_shared:
            return value.copy()
        return [apart(each) for each in value]
    if kind is set:
        return value.copy()
    if isinstance(value, msgspec.Struct):
        if not value.__struct_config__.frozen:
            return kind(**{name: apart(getattr(value, name)) for name in value.__struct_fields__})
    elif hasattr(value, "__dict__") and not isinstance(value, Chained.Event):
        copied = object.__new__(kind)
        copied.__dict__.update((name, apart(each)) for name, each in vars(value).items())
        return copied
    _shared.add(kind)
    return value
