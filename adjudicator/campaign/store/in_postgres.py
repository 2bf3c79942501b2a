"""Events in PostgreSQL: what follows from them is written in the same transaction."""

from collections.abc import Sequence
from typing import Any

from eventsourcing.persistence import InterfaceError, OperationalError, StoredEvent
from eventsourcing.postgres import PostgresApplicationRecorder
from eventsourcing.utils import retry

from adjudicator.campaign.store.register import Row


class Recorder(PostgresApplicationRecorder):
    """The library's, with rows beside the events."""

    @retry((InterfaceError, OperationalError), max_attempts=10, wait=0.2)
    def insert_events(
        self, stored_events: Sequence[StoredEvent], beside: Sequence[Row] = (), **kwargs: Any
    ) -> Sequence[int] | None:
        """Insert rows and the events they follow from, in one transaction, the events in one statement.

        The library's own way has two faults. A statement for each event, in a pipeline, waits for ever from some 1,500
        events on (psycopg 3.3, libpq 18): the server waits for its answers to be read, the client in sync() for the
        server to read the rest. And it locks the table or notifies whoever follows all events, which nobody does: so
        transactions are committed one after the other, each with its wait for the disk.
        """
        events = []
        for each in stored_events:
            events.append(
                self.construct_pg_stored_event(each.originator_id, each.originator_version, each.topic, each.state)
            )
        with self.datastore.transaction(commit=True) as cursor:
            for statement, values in beside:
                cursor.execute(statement.replace("?", "%s"), values)
            cursor.execute(self.insert_events_statement, (events,), prepare=True)
            return [row["notification_id"] for row in cursor.fetchall()]
