"""The store: the campaigns of a desk in one database, SQLite or PostgreSQL."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import islice
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate
from eventsourcing.persistence import IntegrityError, Notification, PersistenceError, StoredEvent, Transcoder

from adjudicator.campaign.aggregate import Campaign, campaign_id
from adjudicator.campaign.resting import Resting
from adjudicator.campaign.sealing import SealedTranscoder, digest_in, fault
from adjudicator.campaign.shelf import BACK, Shelf, apart
from adjudicator.errors import Conflict, DatabaseFailed, HistoryDamaged, NotFound
from adjudicator.orders.near import did_you_mean

PAGE = 500
RESTORE = "restore it from your backup"

IN_MEMORY = ":memory:"
"""The database of a store that is forgotten when the program ends."""


class Store(Application[UUID]):
    """Loads and saves campaigns; the database's tables must be there (`migrate`)."""

    def __init__(self, database: str, *, create_tables: bool = False) -> None:
        self._kept: dict[UUID, Aggregate] | None = None
        self._shelf = Shelf()
        self._file = None if database == IN_MEMORY or _is_postgres(database) else database
        with _database_errors():
            super().__init__(environment(database) | {"CREATE_TABLE": "y" if create_tables else "n"})
            self.resting = Resting(self.recorder)
            if create_tables:
                self.resting.create_table()

    def construct_transcoder(self) -> Transcoder:
        """Events are sealed JSON."""
        return SealedTranscoder()

    def campaign(self, name: str, version: int | None = None) -> Campaign:
        """The campaign called `name`, as of event `version` (default: now); raises `NotFound`, `HistoryDamaged`.

        Every event is read with its seal checked, so that nothing is played on that was changed or went missing. As of
        a `version` it is to be looked at and not played: others are given the same one, and what was read need not be
        read again.
        """
        own_id, hint = campaign_id(name), f"`adjudicator verify {name}` says which event is damaged"
        if version is None:
            self._shelf.forget(own_id)
        base: Campaign | None = None if version is None else self._shelf.before(own_id, version)
        if base is not None and base.version == version:
            return base
        campaign: Campaign | None = self._load(own_id, f"the history of {name!r}", hint, base, version)
        if campaign is None:
            if name in (there := self.names()):
                lost = f"the first event of the campaign {name} cannot be read, and so not its name either"
                raise HistoryDamaged("history/damaged", f"{lost}; restore the database from your backup")
            listed = ", ".join(there) or "none yet"
            hint = f" ({meant})" if (meant := did_you_mean(name, there)) else ""
            raise NotFound("campaign/unknown", f"there is no campaign {name!r} here{hint}; there is: {listed}")
        self._shelf.put(apart(campaign) if version is None else campaign)
        return campaign

    def chained(self, own_id: UUID) -> Any:
        """Any other aggregate of the store by its id, None if there is none; raises `HistoryDamaged`."""
        return self._load(own_id, "the post book", "restore the database from your backup")

    @contextmanager
    def together(self) -> Iterator[None]:
        """Whatever is kept inside is saved at the end, in one transaction, or not at all.

        After an exception the aggregates have seen what was not saved: load them anew.
        """
        if self._kept is not None:
            yield
            return
        self._kept = {}
        try:
            yield
            kept = self._kept
        finally:
            self._kept = None
        self.keep(*kept.values())

    def keep(self, *aggregates: Aggregate) -> None:
        """Save what happened, all of it or nothing; raises `Conflict` if another process saved first."""
        if self._kept is not None:
            self._kept |= {aggregate.id: aggregate for aggregate in aggregates}
            return
        known = {aggregate.id: aggregate.version - len(aggregate.pending_events) for aggregate in aggregates}
        try:
            with _database_errors():
                self.save(*aggregates)
        except IntegrityError as error:
            if not any(self._has_after(own_id, version) for own_id, version in known.items()):
                refused = f"the database takes nothing more ({error}), and nobody else has changed it; {RESTORE}"
                raise DatabaseFailed("database/damaged", refused) from error
            raise Conflict(
                "campaign/conflict", "another process changed the campaign at the same moment; run the command again"
            ) from None

    def check_pages(self) -> None:
        """Raise `DatabaseFailed` where SQLite finds its own file damaged; other databases look after themselves."""
        if self._file is None:
            return
        with _database_errors(), closing(sqlite3.connect(self._file, timeout=60)) as database:
            found = [" ".join(row[0].split()) for row in database.execute("PRAGMA integrity_check(3)")]
        if found != ["ok"]:
            raise DatabaseFailed("database/damaged", f"{self._file} is damaged ({'; '.join(found)}); {RESTORE}")

    def exists(self, name: str) -> bool:
        """Whether there is a campaign called `name`."""
        with _database_errors():
            return bool(self.recorder.select_events(campaign_id(name), limit=1))

    def names(self) -> list[str]:
        """The names of all campaigns, in the order they were opened; its id for one whose name cannot be read."""
        return [self._name_in(row) for row in self._rows([Campaign.Created.TOPIC])]

    def versions(self) -> dict[UUID, int]:
        """Every history with its last version; nothing is read of them."""
        with _database_errors():
            found: dict[UUID, int] = self.resting.versions()
        return found

    def names_of(self, own_ids: Iterable[UUID]) -> list[str]:
        """The names of those of these histories that are campaigns, in the order of the alphabet."""
        with _database_errors():
            firsts = [row for own_id in own_ids for row in self.recorder.select_events(own_id, limit=1)]
        return sorted(self._name_in(row) for row in firsts if row.topic == Campaign.Created.TOPIC)

    def rows(self, name: str) -> Sequence[StoredEvent]:
        """A campaign's stored events as they are in the database."""
        with _database_errors():
            return self.recorder.select_events(campaign_id(name))

    def all_rows(self) -> Iterator[Notification]:
        """Every stored event in the database, whichever campaign it says it belongs to."""
        return self._rows([])

    def _has_after(self, own_id: UUID, version: int) -> bool:
        """Whether events later than number `version` are stored."""
        with _database_errors():
            return bool(self.recorder.select_events(own_id, gt=version, limit=1))

    def _load(self, own_id: UUID, what: str, hint: str, base: Any = None, version: int | None = None) -> Any:
        """An aggregate of which `base` was read before, as of event `version`."""
        with _database_errors():
            rows = self.recorder.select_events(own_id, gt=base.version if base else None, lte=version)
        try:
            return self._projected(base, rows)
        except Exception as error:
            raise HistoryDamaged("history/damaged", f"{what} cannot be read ({error}); {hint}") from error

    def _projected(self, base: Any, rows: Sequence[StoredEvent]) -> Any:
        """What `base` is after more rows, which are sound; of a campaign earlier moments are kept."""
        aggregate, begun = apart(base), 0
        events = map(self.mapper.to_domain_event, _sound(rows, base.version, base.head) if base else _sound(rows))
        for end in sorted(len(rows) - back for back in BACK if back < len(rows)):
            aggregate, begun = _project(aggregate, islice(events, end - begun)), end
            if isinstance(aggregate, Campaign):
                self._shelf.put(apart(aggregate))
        return _project(aggregate, events)

    def _name_in(self, row: StoredEvent) -> str:
        try:
            opened: Any = self.mapper.to_domain_event(row)
            return str(opened.opening["name"])
        except Exception:
            return str(row.originator_id)

    def _rows(self, topics: Sequence[str]) -> Iterator[Notification]:
        start = 1
        with _database_errors():
            while page := self.recorder.select_notifications(start, PAGE, topics=topics):
                yield from page
                start = page[-1].id + 1


def _project(aggregate: Any, events: Iterable[Any]) -> Any:
    """The library's projector without its costly check of each event's protocol."""
    for event in events:
        aggregate = event.mutate(aggregate)
    return aggregate


def _sound(rows: Iterable[StoredEvent], number: int = 0, head: str = "") -> Iterator[StoredEvent]:
    """The rows after event `number` with the digest `head`; `HistoryDamaged` at the first that is not as written."""
    for expected, row in enumerate(rows, start=number + 1):
        if wrong := fault(row, expected, head):
            raise HistoryDamaged("history/damaged", f"event {row.originator_version}: {wrong}")
        yield row
        head = digest_in(row.state)


def environment(database: str) -> dict[str, str]:
    """The event store's settings for a database: a SQLite file's path, a `postgresql://` URL, or memory alone."""
    if database == IN_MEMORY:
        return {"PERSISTENCE_MODULE": "eventsourcing.popo"}
    if not _is_postgres(database):
        return {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": database}
    url = urlsplit(database)
    socket = parse_qs(url.query).get("host", [""])[0]
    return {
        "PERSISTENCE_MODULE": "eventsourcing.postgres",
        "POSTGRES_DBNAME": unquote(url.path.lstrip("/")),
        "POSTGRES_HOST": socket or unquote(url.hostname or "localhost"),
        "POSTGRES_PORT": str(url.port or 5432),
        "POSTGRES_USER": unquote(url.username or ""),
        "POSTGRES_PASSWORD": unquote(url.password or ""),
        # All events of a transaction in one statement. The other way, a statement for each in a pipeline, waits for
        # ever from some 1,500 events on (psycopg 3.3, libpq 18): the server waits for its answers to be read, the
        # client in sync() for the server to read the rest.
        "POSTGRES_ENABLE_DB_FUNCTIONS": "y",
    }


def _is_postgres(database: str) -> bool:
    return database.startswith(("postgresql://", "postgres://"))


def migrate(database: str) -> None:
    """Create the tables of a database; harmless where they exist."""
    Store(database, create_tables=True).close()


class _database_errors:
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
