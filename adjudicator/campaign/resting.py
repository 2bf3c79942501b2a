"""What rests: which histories of a store nobody need look at before a moment, as far as was known at a version.

A row says so of one history, at one version. It is a hint, never the truth: one that is missing, cannot be read, or is
of another version than the history has now counts for nothing, and the history is loaded. So rows need no migration,
may be lost, and may be written late or by several processes at once.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import msgspec
from eventsourcing.persistence import InterfaceError, OperationalError, PersistenceError
from eventsourcing.utils import retry

TABLE = "CREATE TABLE IF NOT EXISTS resting (own_id TEXT PRIMARY KEY, rest TEXT NOT NULL)"
ROWS = "SELECT own_id, rest FROM resting"
WRITE = """INSERT INTO resting (own_id, rest) VALUES ({0}, {0})
ON CONFLICT (own_id) DO UPDATE SET rest = excluded.rest"""

VERSIONS = """\
WITH RECURSIVE own (id) AS (
    SELECT (SELECT originator_id FROM {0} ORDER BY originator_id LIMIT 1)
    UNION ALL
    SELECT (SELECT originator_id FROM {0} WHERE originator_id > own.id ORDER BY originator_id LIMIT 1)
    FROM own WHERE own.id IS NOT NULL
)
SELECT own.id AS own_id, (
    SELECT originator_version FROM {0} WHERE originator_id = own.id ORDER BY originator_version DESC LIMIT 1
) AS version
FROM own WHERE own.id IS NOT NULL"""
"""Every history and its last version by steps through the index, as long as there are histories, however old."""


class Rest(msgspec.Struct, frozen=True, kw_only=True):
    """That a history has nothing due, and what that hangs on."""

    version: int
    """Of the history that was looked at."""
    looked: datetime
    """When it was looked at: a clock that shows less is wrong, or was."""
    until: datetime | None = None
    """The next moment at which something may be due; None: none before something happens."""
    leap: timedelta | None = None
    """A pause of the program longer than this puts the clock in doubt; None: no clock runs."""
    book: int = 0
    """The version of the post book that says that all letters have gone; 0: no letters go."""
    name: str = ""
    """Of the campaign."""
    basis: str = ""
    """What else it was true of: the program's version, the settings of the mailbox."""
    reports: int = 0
    """When the folder of the reports last changed, in nanoseconds, so that one that is gone is written again."""

    def holds(self, version: int, now: datetime, ran: datetime | None) -> bool:
        """Whether nothing is due at `now` in a history of this version; `ran` is when the program ran last."""
        leapt = self.leap is not None and ran is not None and now - ran > self.leap
        return self.version == version and self.looked <= now and (self.until is None or now < self.until) and not leapt


class Resting:
    """The rows of a store; `recorder` is that of its events. A store in memory has none."""

    def __init__(self, recorder: Any) -> None:
        self._datastore = getattr(recorder, "datastore", None)
        self._events = getattr(recorder, "events_table_name", "")
        self._sign = "?" if type(recorder).__module__ == "eventsourcing.sqlite" else "%s"

    def create_table(self) -> None:
        """Make the table; raises the database's errors."""
        if self._datastore is not None:
            with self._datastore.transaction(commit=True) as cursor:
                cursor.execute(TABLE)

    @retry((InterfaceError, OperationalError), max_attempts=10, wait=0.2)
    def versions(self) -> dict[UUID, int]:
        """Every history of the store with its last version; raises the database's errors."""
        return {UUID(str(row["own_id"])): row["version"] for row in self._select(VERSIONS.format(self._events))}

    def rows(self) -> dict[UUID, Rest]:
        """What rests; nothing where the table is missing, and nothing of rows that are not as written."""
        found: dict[UUID, Rest] = {}
        with suppress(PersistenceError):
            for row in self._select(ROWS):
                with suppress(ValueError):
                    found[UUID(row["own_id"])] = msgspec.json.decode(row["rest"], type=Rest)
        return found

    def write(self, rests: Mapping[UUID, Rest]) -> None:
        """Write rows, or none where the database does not take them: they are missed by nobody."""
        if self._datastore is None or not rests:
            return
        with suppress(PersistenceError), self._datastore.transaction(commit=True) as cursor:
            cursor.execute(TABLE)
            for own_id, rest in rests.items():
                cursor.execute(WRITE.format(self._sign), (str(own_id), msgspec.json.encode(rest).decode()))

    def _select(self, statement: str) -> Iterable[Any]:
        if self._datastore is None:
            return ()
        with self._datastore.transaction(commit=False) as cursor:
            cursor.execute(statement)
            return list(cursor.fetchall())
