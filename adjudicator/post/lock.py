"""One postman at a time: whoever deals with the mails of a database holds its lock, and a killed one lets it go."""

from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress

from filelock import FileLock, Timeout

from adjudicator.errors import DatabaseFailed

ADVISORY_KEY = 0x61646A7564
"""The number of the lock in a PostgreSQL database."""


@contextmanager
def only_postman(database: str) -> Iterator[bool]:
    """Whether we are the only one who deals with mails of `database` (a SQLite file's path, or a PostgreSQL URL).

    Raises `DatabaseFailed` if that cannot be found out.
    """
    with _locked_in_postgres(database) if "://" in database else _locked_file(f"{database}.lock") as ours:
        yield ours


@contextmanager
def _locked_file(path: str) -> Iterator[bool]:
    lock = FileLock(path, timeout=0)
    try:
        lock.acquire()
    except Timeout:
        yield False
        return
    except OSError as error:
        raise DatabaseFailed(
            "database/failed", f"{path} cannot be written ({error.strerror}); let this user write there"
        ) from None
    try:
        yield True
    finally:
        lock.release()


@contextmanager
def _locked_in_postgres(database: str) -> Iterator[bool]:
    import psycopg

    try:
        connection = psycopg.connect(database, autocommit=True, connect_timeout=10)
        row = connection.execute("SELECT pg_try_advisory_lock(%s)", (ADVISORY_KEY,)).fetchone()
    except psycopg.Error as error:
        raise DatabaseFailed(
            "database/failed", f"the database cannot be reached: {error}. Is it running, is its address right?"
        ) from None
    with closing(connection):
        yield bool(row and row[0])
        # A server notices only some time later that a connection was closed.
        with suppress(psycopg.Error):
            connection.execute("SELECT pg_advisory_unlock_all()")
