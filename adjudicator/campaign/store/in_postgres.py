"""Events in PostgreSQL: what follows from them is written in the same transaction."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from typing import Any
from uuid import UUID

import psycopg
from eventsourcing.persistence import InterfaceError, OperationalError, StoredEvent
from eventsourcing.postgres import PostgresApplicationRecorder
from eventsourcing.utils import retry
from psycopg.rows import tuple_row
from psycopg.sql import SQL, Identifier

from adjudicator.campaign.chain.sealing import Stored
from adjudicator.campaign.store.register import Row

HISTORY = SQL("""SELECT originator_version, topic, state FROM {}.{}
WHERE originator_id = %s AND originator_version > %s AND originator_version <= %s ORDER BY originator_version""")


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

    @retry((InterfaceError, OperationalError), max_attempts=10, wait=0.2)
    def history(self, own_id: UUID, after: int, until: int) -> list[Stored]:
        """The events of a history after number `after`, until number `until`."""
        statement = HISTORY.format(Identifier(self.datastore.schema), Identifier(self.events_table_name))
        with ExitStack() as held:
            connection = held.enter_context(self.datastore.get_connection())
            cursor = held.enter_context(connection.cursor(row_factory=tuple_row, binary=True))
            cursor.execute(statement, (own_id, after, until), prepare=True)
            return [Stored(own_id, *row) for row in cursor.fetchall()]

    @contextmanager
    def alone(self, number: int) -> Iterator[bool]:
        """Whether we alone hold the lock of this number, on any machine; a connection of ours is held as long.

        Raises the database's errors. Where the connection is lost, so is the lock.
        """
        with ExitStack() as held:
            yield self._try_lock(number, held)

    @retry((InterfaceError, OperationalError), max_attempts=10, wait=0.2)
    def _try_lock(self, number: int, held: ExitStack) -> bool:
        """Hold a connection that has the lock, or tried to get it."""
        with ExitStack() as trying:
            connection = trying.enter_context(self.datastore.get_connection())
            row = connection.execute("SELECT pg_try_advisory_lock(%s) AS ours", (number,)).fetchone()
            trying.callback(_unlock, connection)
            held.enter_context(trying.pop_all())
        return bool(row and row["ours"])


def _unlock(connection: Any) -> None:
    """Let go of what a connection has locked; of one that is lost the server does."""
    with suppress(psycopg.Error):
        connection.execute("SELECT pg_advisory_unlock_all()")
