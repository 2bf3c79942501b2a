"""What a database says when it fails, for a referee."""

import sqlite3
from typing import Any

from eventsourcing.persistence import IntegrityError, PersistenceError

from adjudicator.errors import DatabaseFailed


class database_errors:
    """Turns the database's own errors into one a referee can read."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: Any, error: BaseException | None, trace: object) -> None:
        if isinstance(error, (PersistenceError, sqlite3.Error)) and not isinstance(error, IntegrityError):
            raise DatabaseFailed(
                "database/failed",
                f"the database says: {error}. Is it running, is the address in desk.yaml right, "
                "and have its tables been made (`adjudicator migrate`)?",
            ) from error
