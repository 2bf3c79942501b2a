"""Chained aggregates: each event holds the digest of the one before and its own, so that no byte changes unseen.

Events are normalized when they are created, so memory equals what is loaded later.
"""

from collections.abc import Callable
from dataclasses import MISSING, fields
from datetime import datetime
from typing import Any, ClassVar, Self
from uuid import UUID

from eventsourcing.domain import Aggregate, OriginatorVersionError
from eventsourcing.utils import get_topic

from adjudicator.campaign.chain.sealing import AnyStored, as_stored, body_of, seal

Adding = Callable[[dict[str, Any]], dict[str, Any]]
"""A function that gives more to store in an event, from all else in it, as it is read back."""


class Chained(Aggregate):
    """An aggregate whose events are sealed; `head` is the digest of the last one."""

    class Event(Aggregate.Event):
        """Every event holds the digest of the one before (`previous`) and its own."""

        TOPIC: ClassVar[str]
        class_version: ClassVar[int] = 1
        """The version of the class; events of earlier ones are brought up to date as they are read."""
        stored: ClassVar[AnyStored | None] = None
        """The stored event it was read from; None where it happened in this process."""
        previous: str
        digest: str

        def mutate(self, aggregate: Any) -> Any:
            """The aggregate after this event."""
            if aggregate is None:
                return super().mutate(aggregate)
            return aggregate.after(self)

        def apply(self, aggregate: Any) -> None:
            """Move the head and let the event have its effect."""
            aggregate.head = self.digest
            self.affect(aggregate)

        def affect(self, aggregate: Any) -> None:
            """Apply the event."""

    head = ""

    def after(self, event: Any) -> Self:
        """Move on by the next event, which its seal says is ours; raises `OriginatorVersionError` for any other."""
        following = self._version + 1
        if event.originator_version != following:
            raise OriginatorVersionError(event.originator_version, following)
        event.apply(self)
        self._version = following
        self._modified_on = event.timestamp
        return self

    @classmethod
    def begin(cls, created: Any, own_id: UUID, at: datetime, added: Adding | None = None, **fields: Any) -> Self:
        """A new aggregate, by its first event; `added` gives what is stored in it besides."""
        unlinked = {"previous": "", "timestamp": at}
        fields = _stored(created, fields | unlinked)
        topic = {"originator_topic": get_topic(cls)}
        if added:
            fields |= added(fields | topic)
        body = body_of(fields | topic)
        digest = seal(own_id, cls.INITIAL_VERSION, created.TOPIC, body)
        return cls._create(created, id=own_id, digest=digest, **fields)

    def happen(self, event_class: Any, at: datetime, added: Adding | None = None, **fields: Any) -> None:
        """Let an event happen: chained to the one before, sealed, applied and waiting to be saved.

        `added` is handed all that is stored in it, and gives what is stored besides.
        """
        linked = {"previous": self.head, "timestamp": at}
        fields = _stored(event_class, fields | linked)
        if added:
            fields |= added(fields)
        body = body_of(fields)
        following = self.version + 1
        digest = seal(self.id, following, event_class.TOPIC, body)
        self.trigger_event(event_class, digest=digest, **fields)


def _stored(event_class: Any, given: dict[str, Any]) -> dict[str, Any]:
    """The fields of an event as they are stored; those that need not be given are stored too, so they are sealed."""
    stored = {}
    for field in fields(event_class):
        if field.default is not MISSING:
            stored[field.name] = field.default
    stored |= given
    return {name: as_stored(value) for name, value in stored.items()}
