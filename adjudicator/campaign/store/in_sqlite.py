"""Events in SQLite: what follows from them is written in the same transaction."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any
from uuid import UUID

from eventsourcing.persistence import StoredEvent
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteCursor

from adjudicator.campaign.chain.sealing import Stored
from adjudicator.campaign.store.register import Row

HISTORY = """SELECT originator_version, topic, state FROM stored_events
WHERE originator_id = ? AND originator_version > ? AND originator_version <= ? ORDER BY originator_version"""


class Recorder(SQLiteApplicationRecorder):
    """The library's, with rows beside the events; histories are read without the mapping it makes of each row."""

    convert_originator_id = staticmethod(lru_cache(maxsize=64)(UUID))
    """The id of a history, made once for all of its rows."""

    def history(self, own_id: UUID, after: int, until: int) -> list[Stored]:
        """The events of a history after number `after`, until number `until`."""
        with self.datastore.transaction(commit=False) as cursor:
            cursor.sqlite_cursor.row_factory = None
            cursor.execute(HISTORY, (own_id.hex, after, until))
            return [Stored(own_id, *row) for row in cursor.fetchall()]

    def _insert_events(
        self, c: SQLiteCursor, stored_events: Sequence[StoredEvent], beside: Sequence[Row] = (), **kwargs: Any
    ) -> Sequence[int] | None:
        """Insert events, then the rows that are to be written with them."""
        returning = super()._insert_events(c, stored_events, **kwargs)
        for statement, values in beside:
            c.execute(statement, values)
        return returning
