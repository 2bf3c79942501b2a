"""Events in SQLite: what follows from them is written in the same transaction."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any
from uuid import UUID

from eventsourcing.persistence import StoredEvent
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteCursor

from adjudicator.campaign.register import Row


class Recorder(SQLiteApplicationRecorder):
    """The library's, with rows beside the events."""

    convert_originator_id = staticmethod(lru_cache(maxsize=64)(UUID))
    """The id of a history, made once for all of its rows."""

    def _insert_events(
        self, c: SQLiteCursor, stored_events: Sequence[StoredEvent], beside: Sequence[Row] = (), **kwargs: Any
    ) -> Sequence[int] | None:
        """Insert events, then the rows that are to be written with them."""
        returning = super()._insert_events(c, stored_events, **kwargs)
        for statement, values in beside:
            c.execute(statement, values)
        return returning
