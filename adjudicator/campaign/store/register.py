"""The register: what is due when, whose seat an address or a key is, where a mail or a letter was entered.

Its tables follow from the histories and are written in the same transaction as the events they follow from, so that
no history has to be read to know that nothing is to be done about it, or whose a mail is. Where they are missing, as on
a desk of before, they are made of the histories; nothing that is proved hangs on them.
"""

from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from eventsourcing.persistence import InterfaceError, OperationalError, PersistenceError
from eventsourcing.utils import retry

from adjudicator.campaign.store.database import database_errors

Row = tuple[str, tuple[Any, ...]]
"""A statement, with a question mark for each of the values that follow."""

TABLES = """\
CREATE TABLE IF NOT EXISTS due (
    own_id TEXT PRIMARY KEY, name TEXT NOT NULL, version BIGINT NOT NULL, book BIGINT NOT NULL DEFAULT 0,
    volume BIGINT NOT NULL DEFAULT 0,
    moment BIGINT, looked BIGINT NOT NULL DEFAULT 0, leap BIGINT, reports BIGINT NOT NULL DEFAULT 0);
CREATE INDEX IF NOT EXISTS due_moment ON due (moment);
CREATE INDEX IF NOT EXISTS due_looked ON due (looked);
CREATE INDEX IF NOT EXISTS due_leap ON due (leap);
CREATE TABLE IF NOT EXISTS seats (
    own_id TEXT NOT NULL, campaign TEXT NOT NULL, seat TEXT NOT NULL, address TEXT NOT NULL, key_hash TEXT NOT NULL,
    PRIMARY KEY (own_id, seat));
CREATE INDEX IF NOT EXISTS seats_campaign ON seats (campaign);
CREATE INDEX IF NOT EXISTS seats_address ON seats (address);
CREATE INDEX IF NOT EXISTS seats_key_hash ON seats (key_hash);
CREATE INDEX IF NOT EXISTS seats_seat ON seats (LOWER(seat));
CREATE TABLE IF NOT EXISTS entered (name TEXT PRIMARY KEY, book TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS marks (name TEXT PRIMARY KEY, mark TEXT NOT NULL)"""

NOW = 0
"""The moment of what has to be looked at: something happened since it was looked at."""

UNREAD = -1
"""The version of a campaign that could not be read when the register was made."""

HAPPENED = """INSERT INTO due (own_id, name, version, moment) VALUES (?, ?, ?, 0)
ON CONFLICT (own_id) DO UPDATE SET version = excluded.version, moment = 0"""
WROTE = "UPDATE due SET book = ?, moment = 0 WHERE own_id = ?"
BEGAN = "UPDATE due SET volume = ? WHERE own_id = ?"
SETTLED = """UPDATE due SET moment = ?, looked = ?, leap = ?, reports = ?
WHERE own_id = ? AND version = ? AND book = ?"""
EMPTIED = "DELETE FROM seats WHERE own_id = ?"
SEATED = "INSERT INTO seats (own_id, campaign, seat, address, key_hash) VALUES (?, ?, ?, ?, ?)"
ENTERED = "INSERT INTO entered (name, book) VALUES (?, ?)"
ENTERED_AGAIN = f"{ENTERED} ON CONFLICT (name) DO NOTHING"
MARKED = "INSERT INTO marks (name, mark) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET mark = excluded.mark"

DUE = """SELECT name FROM due WHERE moment <= ? UNION SELECT name FROM due WHERE looked > ?
UNION SELECT name FROM due WHERE leap < ?"""
MADE = "made"


class Seated(NamedTuple):
    """The player of a seat: his address in small letters, and what is kept of his key."""

    seat: str
    address: str
    key_hash: str


class Versions(NamedTuple):
    """The versions of a campaign and of its post book."""

    version: int
    book: int


class Rest(msgspec.Struct, frozen=True, kw_only=True):
    """At these versions of a history and its book nothing is due; the other fields say what would change that."""

    version: int
    book: int = 0
    looked: datetime
    """The moment it was looked at: a clock that shows less is wrong, or was."""
    until: datetime | None = None
    """The next moment at which something may be due; None: none before something happens."""
    leap: timedelta | None = None
    """A pause of the program longer than this puts the clock in doubt; None: no clock runs."""
    reports: int = 0
    """The moment the folder of the reports last changed, in nanoseconds, so that one that is gone is written again."""


def happened(own_id: UUID, name: str, version: int) -> Row:
    """A history has this version now: it has to be looked at. The desk's own book has no name."""
    return HAPPENED, (str(own_id), name, version)


def wrote(own_id: UUID, version: int) -> Row:
    """The post book of a campaign has this version now: the campaign has to be looked at."""
    return WROTE, (version, str(own_id))


def began(own_id: UUID, version: int) -> Row:
    """A new volume of the post book of a campaign, or of the desk, begins with the event of this number."""
    return BEGAN, (version, str(own_id))


def seated(own_id: UUID, campaign: str, seats: Iterable[Seated]) -> Iterator[Row]:
    """These, and no others, hold the seats of a campaign."""
    yield EMPTIED, (str(own_id),)
    for each in seats:
        yield SEATED, (str(own_id), campaign, *each)


def entered(name: str, book: UUID, *, again: bool = False) -> Row:
    """A mail (by its digest) or a letter (by its Message-ID) stands in a book; a mail in one alone."""
    return ENTERED_AGAIN if again else ENTERED, (name, str(book))


def micros(moment: datetime) -> int:
    """A moment as it stands in a table: microseconds since 1970."""
    return (moment - _EPOCH) // timedelta(microseconds=1)


_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Register:
    """The tables of a store; `recorder` is that of its events. A store in memory has none."""

    def __init__(self, recorder: Any) -> None:
        self._datastore = getattr(recorder, "datastore", None)
        self._sign = "?" if type(recorder).__module__ == "adjudicator.campaign.store.in_sqlite" else "%s"
        self._made = self._datastore is None

    def is_made(self) -> bool:
        """Whether the tables are there, and whole."""
        if not self._made:
            with database_errors(), suppress(PersistenceError):
                self._made = bool(self._read("SELECT mark FROM marks WHERE name = ?", MADE))
        return self._made

    def create_tables(self) -> None:
        """Create the tables, which are empty yet; harmless where they exist. Raises the database's errors."""
        self.write([(statement, ()) for statement in TABLES.split(";")])

    def write(self, rows: Iterable[Row]) -> None:
        """Write rows in one transaction; raises `DatabaseFailed`."""
        if self._datastore is None:
            return
        with database_errors(), self._datastore.transaction(commit=True) as cursor:
            for statement, values in rows:
                own_statement = statement.replace("?", self._sign)
                cursor.execute(own_statement, values)

    def due(self, now: datetime, ran: datetime | None) -> list[str]:
        """The campaigns that have to be looked at, in the order of the alphabet; "" stands for the desk's own book.

        `ran` is when the program ran last, None if that is not known.
        """
        pause = (now - ran) // timedelta(microseconds=1) if ran else 0
        return sorted(row["name"] for row in self._select(DUE, micros(now), micros(now), pause))

    def unread(self) -> list[str]:
        """The campaigns of which nobody knows who holds their seats: they could not be read."""
        return [row["name"] for row in self._select("SELECT name FROM due WHERE moment = ? AND version = -1", NOW)]

    def holding(self, address: str, key_hashes: Collection[str]) -> set[str]:
        """The campaigns in which somebody has this address, or one of these keys."""
        rows = self._select("SELECT campaign FROM seats WHERE address = ?", address) if address else []
        return {row["campaign"] for row in rows} | self._campaigns_by("key_hash", key_hashes)

    def named(self, names: Collection[str]) -> set[str]:
        """Those of these campaigns that there are."""
        return self._campaigns_by("campaign", names)

    def with_seat(self, seat: str) -> set[str]:
        """Two campaigns that have a seat of this name, capitals or not, or fewer where there are fewer."""
        rows = self._select("SELECT campaign FROM seats WHERE LOWER(seat) = ? LIMIT 2", seat.lower())
        return {row["campaign"] for row in rows}

    def book_of(self, name: str) -> UUID | None:
        """The book in which a mail (by its digest) or a letter (by its Message-ID) stands; None if it is not known."""
        rows = self._select("SELECT book FROM entered WHERE name = ?", name)
        if rows:
            return UUID(rows[0]["book"])
        return None

    def versions(self, own_id: UUID) -> Versions:
        """The versions of a campaign and of its post book; 0 where there is none."""
        rows = self._select("SELECT version, book FROM due WHERE own_id = ?", str(own_id))
        if not rows:
            return Versions(0, 0)
        row = rows[0]
        return Versions(row["version"], row["book"])

    def volume(self, own_id: UUID) -> int:
        """The event with which the last volume of the post book of a campaign, or of the desk, begins; 0: its first."""
        rows = self._select("SELECT volume FROM due WHERE own_id = ?", str(own_id))
        return max((row["volume"] for row in rows), default=0)

    def mark(self, name: str) -> str:
        """The mark under a name; "" if there is none."""
        rows = self._select("SELECT mark FROM marks WHERE name = ?", name)
        if rows:
            return str(rows[0]["mark"])
        return ""

    def marks(self, prefix: str) -> dict[str, str]:
        """The marks under names that begin so."""
        rows = self._select("SELECT name, mark FROM marks WHERE name LIKE ?", f"{prefix}%")
        return {row["name"]: row["mark"] for row in rows}

    def settle(self, own_id: UUID, rest: Rest) -> None:
        """A campaign rests, unless something has happened meanwhile."""
        until = None
        leap = None
        if rest.until is not None:
            until = micros(rest.until)
        if rest.leap is not None:
            leap = rest.leap // timedelta(microseconds=1)
        looked = micros(rest.looked)
        values = (until, looked, leap, rest.reports, str(own_id), rest.version, rest.book)
        self.write([(SETTLED, values)])

    def reports(self) -> dict[str, int]:
        """The moment the reports' folder of each campaign that rests last changed, as was written down."""
        rows = self._select("SELECT name, reports FROM due WHERE name <> '' AND (moment IS NULL OR moment > 0)")
        return {row["name"]: row["reports"] for row in rows}

    def wake(self, names: Iterable[str]) -> None:
        """These campaigns have to be looked at."""
        rows = [("UPDATE due SET moment = 0 WHERE name = ?", (name,)) for name in names]
        if rows:
            self.write(rows)

    def begin_anew(self, basis: str) -> None:
        """Look at everything anew where rows were true of another program or mailbox than `basis` says."""
        if self.mark("basis") != basis:
            self.write([("UPDATE due SET moment = 0", ()), (MARKED, ("basis", basis))])

    def _campaigns_by(self, column: str, values: Collection[str]) -> set[str]:
        marks = ", ".join("?" * len(values))
        rows = self._select(f"SELECT campaign FROM seats WHERE {column} IN ({marks})", *values) if values else []
        return {row["campaign"] for row in rows}

    def _select(self, statement: str, *values: Any) -> list[Any]:
        """The rows of a query; raises `DatabaseFailed`."""
        with database_errors():
            rows: list[Any] = self._read_anew(statement, *values)
        return rows

    @retry((InterfaceError, OperationalError), max_attempts=10, wait=0.2)
    def _read_anew(self, statement: str, *values: Any) -> list[Any]:
        """The rows of a query, with a connection that is made again where it was lost."""
        return self._read(statement, *values)

    def _read(self, statement: str, *values: Any) -> list[Any]:
        if self._datastore is None:
            return []
        alone = self._sign == "%s"  # PostgreSQL needs no transaction for one statement
        with self._datastore.cursor() if alone else self._datastore.transaction(commit=False) as cursor:
            cursor.execute(statement.replace("?", self._sign), values)
            return list(cursor.fetchall())
