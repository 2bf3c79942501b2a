"""The store: the campaigns of a desk in one database, SQLite or PostgreSQL."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit
from uuid import UUID

from eventsourcing.application import AggregateNotFoundError, Application
from eventsourcing.domain import Aggregate
from eventsourcing.persistence import IntegrityError, Notification, PersistenceError, StoredEvent, Transcoder

from adjudicator.campaign.aggregate import Campaign, campaign_id, project
from adjudicator.campaign.sealing import SealedTranscoder
from adjudicator.errors import AdjudicatorError, Conflict, DatabaseFailed, HistoryDamaged, NotFound
from adjudicator.orders.near import did_you_mean

PAGE = 500

IN_MEMORY = ":memory:"
"""The database of a store that is forgotten when the program ends."""


class Store(Application[UUID]):
    """Loads and saves campaigns; the database's tables must be there (`migrate`)."""

    def __init__(self, database: str, *, create_tables: bool = False) -> None:
        self._kept: dict[UUID, Aggregate] | None = None
        with _database_errors():
            super().__init__(environment(database) | {"CREATE_TABLE": "y" if create_tables else "n"})

    def construct_transcoder(self) -> Transcoder:
        """Events are sealed JSON."""
        return SealedTranscoder()

    def campaign(self, name: str, version: int | None = None) -> Campaign:
        """The campaign called `name`, as of event `version` (default: now); raises `NotFound`, `HistoryDamaged`."""
        hint = f"`adjudicator verify {name}` says which event is damaged"
        campaign: Campaign | None = self._load(campaign_id(name), f"the history of {name!r}", hint, version)
        if campaign is None:
            if name in (there := self.names()):
                lost = f"the first event of the campaign {name} cannot be read, and so not its name either"
                raise HistoryDamaged("history/damaged", f"{lost}; restore the database from your backup")
            listed = ", ".join(there) or "none yet"
            hint = f" ({meant})" if (meant := did_you_mean(name, there)) else ""
            raise NotFound("campaign/unknown", f"there is no campaign {name!r} here{hint}; there is: {listed}")
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
        try:
            with _database_errors():
                self.save(*aggregates)
        except IntegrityError:
            raise Conflict(
                "campaign/conflict", "another process changed the campaign at the same moment; run the command again"
            ) from None

    def exists(self, name: str) -> bool:
        """Whether there is a campaign called `name`."""
        with _database_errors():
            return bool(self.recorder.select_events(campaign_id(name), limit=1))

    def names(self) -> list[str]:
        """The names of all campaigns, in the order they were opened; its id for one whose name cannot be read."""
        return [self._name_in(row) for row in self._rows([Campaign.Created.TOPIC])]

    def rows(self, name: str) -> Sequence[StoredEvent]:
        """A campaign's stored events as they are in the database."""
        with _database_errors():
            return self.recorder.select_events(campaign_id(name))

    def all_rows(self) -> Iterator[Notification]:
        """Every stored event in the database, whichever campaign it says it belongs to."""
        return self._rows([])

    def _load(self, own_id: UUID, what: str, hint: str, version: int | None = None) -> Any:
        try:
            with _database_errors():
                return self.repository.get(own_id, version=version, projector_func=project)
        except AggregateNotFoundError:
            return None
        except AdjudicatorError:
            raise
        except Exception as error:
            raise HistoryDamaged("history/damaged", f"{what} cannot be read ({error}); {hint}") from error

    def _name_in(self, row: Notification) -> str:
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


def environment(database: str) -> dict[str, str]:
    """The event store's settings for a database: a SQLite file's path, a `postgresql://` URL, or memory alone."""
    if database == IN_MEMORY:
        return {"PERSISTENCE_MODULE": "eventsourcing.popo"}
    if not database.startswith(("postgresql://", "postgres://")):
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
    }


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
