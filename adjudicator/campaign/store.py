"""The store: the campaigns of a desk in one database, SQLite or PostgreSQL."""

from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit
from uuid import UUID

from eventsourcing.application import AggregateNotFoundError, Application
from eventsourcing.persistence import IntegrityError, Notification, PersistenceError, StoredEvent, Transcoder

from adjudicator.campaign.aggregate import Campaign, campaign_id, project
from adjudicator.campaign.sealing import SealedTranscoder
from adjudicator.errors import AdjudicatorError, HistoryDamaged, NotFound, Refused

PAGE = 500


class Store(Application[UUID]):
    """Loads and saves campaigns; the database's tables must be there (`migrate`)."""

    def __init__(self, database: str, *, create_tables: bool = False) -> None:
        with _database_errors():
            super().__init__(environment(database) | {"CREATE_TABLE": "y" if create_tables else "n"})

    def construct_transcoder(self) -> Transcoder:
        """Events are sealed JSON."""
        return SealedTranscoder()

    def campaign(self, name: str, version: int | None = None) -> Campaign:
        """The campaign called `name`, as of event `version` (default: now); raises `NotFound`, `HistoryDamaged`."""
        try:
            with _database_errors():
                return self.repository.get(campaign_id(name), version=version, projector_func=project)
        except AggregateNotFoundError:
            there = ", ".join(self.names()) or "none yet"
            raise NotFound("campaign/unknown", f"there is no campaign {name!r} here; there is: {there}") from None
        except AdjudicatorError:
            raise
        except Exception as error:
            raise HistoryDamaged(
                "history/damaged",
                f"the history of {name!r} cannot be read ({error}); "
                f"`adjudicator verify {name}` says which event is damaged",
            ) from error

    def keep(self, campaign: Campaign) -> None:
        """Save what happened to a campaign; raises `Refused` if another process saved first."""
        try:
            with _database_errors():
                self.save(campaign)
        except IntegrityError:
            raise Refused(
                "campaign/conflict", "another process changed the campaign at the same moment; run the command again"
            ) from None

    def exists(self, name: str) -> bool:
        """Whether there is a campaign called `name`."""
        return bool(self.recorder.select_events(campaign_id(name), limit=1))

    def names(self) -> list[str]:
        """The names of all campaigns, in the order they were opened."""
        topics = [Campaign.Created.TOPIC]
        return [self.mapper.to_domain_event(row).opening["name"] for row in self._rows(topics)]  # type: ignore[attr-defined]

    def rows(self, name: str) -> Sequence[StoredEvent]:
        """A campaign's stored events as they are in the database."""
        with _database_errors():
            return self.recorder.select_events(campaign_id(name))

    def all_rows(self) -> Iterator[Notification]:
        """Every stored event in the database, whichever campaign it says it belongs to."""
        return self._rows([])

    def _rows(self, topics: Sequence[str]) -> Iterator[Notification]:
        start = 1
        with _database_errors():
            while page := self.recorder.select_notifications(start, PAGE, topics=topics):
                yield from page
                start = page[-1].id + 1


def environment(database: str) -> dict[str, str]:
    """The event store's settings for a database: a SQLite file's path, or a `postgresql://` URL."""
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
        if isinstance(error, PersistenceError) and not isinstance(error, IntegrityError):
            raise AdjudicatorError(
                "database/failed",
                f"the database says: {error}. Is it running, is the address in desk.yaml right, "
                "and have its tables been made (`adjudicator migrate`)?",
            ) from error
