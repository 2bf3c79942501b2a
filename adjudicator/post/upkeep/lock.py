"""Locks: one process alone reads the mailbox, one at a time sends the letters of a campaign.

A killed process lets go of what it held.
"""

from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from hashlib import sha256
from pathlib import Path

from filelock import FileLock, Timeout

from adjudicator.campaign.store.application import Store
from adjudicator.errors import AdjudicatorError, DatabaseFailed

ADVISORY_KEY = 0x61646A7564
"""The number of the mailbox's lock in a PostgreSQL database."""


@contextmanager
def only_reader(database: str) -> Iterator[bool]:
    """Whether we are the only one who reads the mailbox of `database` (a SQLite file's path, or a PostgreSQL URL).

    Raises `DatabaseFailed` if that cannot be found out.
    """
    with _locked_in_postgres(database, ADVISORY_KEY) if "://" in database else _locked_file(f"{database}.lock") as ours:
        yield ours


@contextmanager
def only_one_at(store: Store, campaign: str) -> Iterator[bool]:
    """Whether we are the only one who sends letters of a campaign ("": the desk's own); no other one is kept waiting.

    Raises `DatabaseFailed` if that cannot be found out; of one file that cannot be written, `AdjudicatorError`: the
    other campaigns go on.
    """
    if store.file is None:
        number = int.from_bytes(sha256(campaign.encode()).digest()[:8], "big", signed=True)
        held = store.alone(number)
    else:
        folder = Path(f"{store.file}.locks")
        with suppress(OSError):
            folder.mkdir(exist_ok=True)
        held = _locked_file(str(folder / f"{campaign or '-'}.lock"), AdjudicatorError)
    with held as ours:
        yield ours


@contextmanager
def _locked_file(path: str, failed: type[AdjudicatorError] = DatabaseFailed) -> Iterator[bool]:
    lock = FileLock(path, timeout=0)
    try:
        lock.acquire()
    except Timeout:
        yield False
        return
    except OSError as error:
        raise failed(
            "database/failed", f"{path} cannot be written ({error.strerror}); let this user write there"
        ) from None
    try:
        yield True
    finally:
        lock.release()


@contextmanager
def _locked_in_postgres(database: str, number: int) -> Iterator[bool]:
    import psycopg

    try:
        connection = psycopg.connect(database, autocommit=True, connect_timeout=10)
        row = connection.execute("SELECT pg_try_advisory_lock(%s)", (number,)).fetchone()
    except psycopg.Error as error:
        raise DatabaseFailed(
            "database/failed", f"the database cannot be reached: {error}. Is it running, is its address right?"
        ) from None
    with closing(connection):
        yield bool(row and row[0])
        # A server notices only some time later that a connection was closed.
        with suppress(psycopg.Error):
            connection.execute("SELECT pg_advisory_unlock_all()")
