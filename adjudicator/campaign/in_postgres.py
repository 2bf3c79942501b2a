"""Events in PostgreSQL: what follows from them is written in the same transaction."""

from collections.abc import Sequence
from typing import Any

from eventsourcing.persistence import InterfaceError, OperationalError, StoredEvent
from eventsourcing.postgres import PostgresApplicationRecorder
from eventsourcing.utils import retry

from adjudicator.campaign.register import Row


class Recorder(PostgresApplicationRecorder):
    """The library's, with rows beside the events."""

    @retry((InterfaceError, OperationalError), max_attempts=10, wait=0.2)
    def insert_events(
        self, stored_events: Sequence[StoredEvent], beside: Sequence[Row] = (), **kwargs: Any
    ) -> Sequence[int] | None:
        """Insert rows, then the events they follow from, in one statement.

        The events come last: from there to the end of the transaction nobody else can save.
        """
        events = [
            self.construct_pg_stored_event(each.originator_id, each.originator_version, each.topic, each.state)
            for each in stored_events
        ]
        with self.datastore.transaction(commit=True) as cursor:
            for statement, values in beside:
                cursor.execute(statement.replace("?", "%s"), values)
            cursor.execute(self.sql_invoke_pg_function_insert_events, (events,), prepare=True)
            return [row[self.pg_function_name_insert_events] for row in cursor.fetchall()]
