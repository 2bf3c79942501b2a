"""The addresses a database may have, and what it says when it fails, for a referee."""

import sqlite3
from importlib.util import find_spec
from typing import Any
from urllib.parse import urlsplit

from eventsourcing.persistence import IntegrityError, PersistenceError

from adjudicator.errors import DatabaseFailed, Refused

SCHEMES = ("postgresql", "postgres")
RIGHT = "right is for example: postgresql://user:password@host:5432/name"
ASKED = "Is it running, is the address in desk.yaml right, and have its tables been made (`adjudicator migrate`)?"
MEANS = {
    "disk is full": (
        "database/full",
        "the disk with the database is full, and what should have been stored was not; free some space, and run the "
        "command again",
    ),
    "disk I/O error": (
        "database/full",
        "the disk with the database is full, or fails, and what should have been stored was not; free some space, and "
        "run the command again",
    ),
    "readonly database": ("database/closed", "this user may read the database, and not write to it; let him"),
    "unable to open database file": (
        "database/closed",
        "the database's file cannot be opened; see that its folder is there, and let this user read and write there",
    ),
}
"""The messages of SQLite about its file, and what they mean."""


class database_errors:
    """Turns the database's own errors into one a referee can read."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: Any, error: BaseException | None, trace: object) -> None:
        if isinstance(error, (PersistenceError, sqlite3.Error)) and not isinstance(error, IntegrityError):
            raise failed(error) from error


def failed(error: Exception) -> DatabaseFailed:
    """A database's own error as one that a referee can read."""
    for words, (code, meant) in MEANS.items():
        if words in str(error):
            return DatabaseFailed(code, meant)
    return DatabaseFailed("database/failed", f"the database says: {error}. {ASKED}")


def check_address(database: str) -> None:
    """Raise `Refused` where the address of a database cannot be meant; no password is shown."""
    if "://" not in database:
        return
    try:
        parts = urlsplit(database)
        is_right = parts.scheme in SCHEMES and parts.port != 0
    except ValueError:
        is_right = False
    if not is_right:
        shown = database.rpartition("@")[2]
        raise Refused("database/address", f"…{shown} in desk.yaml is no address of a PostgreSQL database; {RIGHT}")
    if find_spec("psycopg") is None:
        raise Refused("database/extra", "PostgreSQL needs an extra: pip install 'adjudicator[postgres]'")


def reach(database: str) -> None:
    """Raise `DatabaseFailed`, with its own words, where a PostgreSQL database cannot be reached."""
    import psycopg

    try:
        psycopg.connect(database, connect_timeout=10).close()
    except psycopg.Error as error:
        cause = " ".join(str(error).split()).rstrip(".?")
        hint = "see that it runs, and that the address in desk.yaml is right"
        raise DatabaseFailed("database/failed", f"the database cannot be reached: {cause}; {hint}") from None
