"""The store: the campaigns of a desk in one database, SQLite or PostgreSQL."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate
from eventsourcing.persistence import IntegrityError, Mapper, Notification

from adjudicator.campaign.chain.sealing import SealedMapper, SealedTranscoder, Stored, event_of, link_fault, seal_fault
from adjudicator.campaign.chain.shelf import BACK, Shelf, apart
from adjudicator.campaign.events import (
    asking,
    correspondence,
    deadlines,
    mailed,
    orders,
    renewal,
    sealed_sets,
    seating,
    witness,
)
from adjudicator.campaign.events.aggregate import Campaign, campaign_id
from adjudicator.campaign.store import register
from adjudicator.campaign.store.database import database_errors, reach
from adjudicator.campaign.store.jobs import Task, caused_by
from adjudicator.campaign.store.register import Register, Row, Seated
from adjudicator.collector import not_looking
from adjudicator.errors import Conflict, DatabaseFailed, HistoryDamaged, NotFound
from adjudicator.orders.near import did_you_mean

EVENTS = (asking, correspondence, deadlines, mailed, orders, renewal, sealed_sets, seating, witness)
"""The modules of events are loaded with the store, so that it can read whatever it holds."""
PAGE = 500
LAST = 2**63 - 1
"""A number that no event comes after, and none before its negative."""
RESTORE = "restore it from your backup"

IN_MEMORY = ":memory:"
"""The database of a store that is forgotten when the program ends."""


class Store(Application[UUID]):
    """Loads and saves campaigns; the database's tables must be there (`migrate`)."""

    def __init__(self, database: str, *, create_tables: bool = False) -> None:
        self._kept: dict[UUID, Aggregate] | None = None
        self._shelf = Shelf()
        self.file = None if database == IN_MEMORY or _is_postgres(database) else database
        """The SQLite file with the events; None where they are elsewhere."""
        with database_errors():
            super().__init__(environment(database) | {"CREATE_TABLE": "y" if create_tables else "n"})
        self._register = Register(self.recorder)
        self.at_work: set[tuple[Task, str]] | None = None
        """The jobs that this process is doing; None where no workers do any."""
        self._seated: dict[UUID, tuple[Seated, ...]] = {}
        """The players who held the seats of campaigns as they are stored."""
        if create_tables:
            self._make_register()

    def construct_mapper(self) -> Mapper[UUID]:
        """Events are sealed JSON."""
        return SealedMapper(SealedTranscoder())

    @property
    def register(self) -> Register:
        """The register of due things, of seats, and of mails entered; made of the histories where it is not there."""
        if not self._register.is_made():
            self._make_register()
        return self._register

    def save(self, *objs: Any, **kwargs: Any) -> Any:
        """Save what happened with what follows from it in the register; raises the database's errors."""
        changed = [each for each in objs if each.pending_events]
        if not self._register.is_made():
            self._make_register()
        beside: list[Row] = []
        for each in changed:
            beside += self._rows_of(each)
        if self.at_work is not None:
            for each in changed:
                beside += caused_by(each, self.at_work)
        recorded = super().save(*objs, beside=beside, **kwargs)
        for each in changed:
            if isinstance(each, Campaign):
                self._seated[each.id] = seats_of(each)
        return recorded

    def campaign(self, name: str, version: int | None = None) -> Campaign:
        """The campaign called `name`, as of event `version` (default: now); raises `NotFound`, `HistoryDamaged`.

        Every event is read with its seal checked, so that nothing is played on that was changed or went missing. As of
        a `version` it is to be looked at and not played: others are given the same one, and what was read need not be
        read again.
        """
        own_id = campaign_id(name)
        hint = f"`adjudicator verify -c {name}` says which event is damaged"
        known = 0
        if version is None:
            known = self._known_version(own_id)
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
            meant = did_you_mean(name, there)
            hint = f" ({meant})" if meant else ""
            raise NotFound("campaign/unknown", f"there is no campaign {name!r} here{hint}; there is: {listed}")
        if campaign.version < known:
            lost = f"event {campaign.version + 1} of {name!r} is missing, and what came after it"
            raise HistoryDamaged("history/damaged", f"{lost}; restore the database from your backup")
        if version is None:
            self._seated[own_id] = seats_of(campaign)
        self._shelf.put(apart(campaign) if version is None else campaign)
        return campaign

    def let_go(self, name: str) -> None:
        """Nothing of a campaign that was read is kept."""
        self._shelf.forget(campaign_id(name))
        self._seated.pop(campaign_id(name), None)

    def chained(self, own_id: UUID, since: int = 0, before: Callable[[Any], Any] | None = None) -> Any:
        """A post book by its id, None if there is none; raises `HistoryDamaged`.

        It is read from event `since` on, which holds all that counts of earlier ones; `before` gives, from that event,
        the book just before it.
        """
        what = "the post book"
        base = None
        if since and before is not None:
            rows = self._history(own_id, since - 1, since)
            base = before(event_of(rows[0])) if rows else None
        return self._load(own_id, what, "restore the database from your backup", base)

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
            with database_errors():
                self.save(*aggregates)
        except IntegrityError as error:
            others = any(self._has_after(own_id, version) for own_id, version in known.items())
            if not others and not any(self.register.book_of(name) for name in _entered_in(aggregates)):
                refused = f"the database takes nothing more ({error}), and nobody else has changed it; {RESTORE}"
                raise DatabaseFailed("database/damaged", refused) from error
            raise Conflict(
                "campaign/conflict", "another process changed the campaign at the same moment; run the command again"
            ) from None

    def check_pages(self) -> None:
        """Raise `DatabaseFailed` where SQLite finds its own file damaged; other databases look after themselves."""
        if self.file is None:
            return
        with database_errors(), closing(sqlite3.connect(self.file, timeout=60)) as database:
            rows = list(database.execute("PRAGMA integrity_check(3)"))
        faults = [" ".join(row[0].split()) for row in rows]
        if faults != ["ok"]:
            raise DatabaseFailed("database/damaged", f"{self.file} is damaged ({'; '.join(faults)}); {RESTORE}")

    @contextmanager
    def alone(self, number: int) -> Iterator[bool]:
        """Whether we alone, on any machine, hold the lock of this number in a PostgreSQL database."""
        recorder: Any = self.recorder
        with ExitStack() as held:
            with database_errors():
                ours = held.enter_context(recorder.alone(number))
            yield ours

    def exists(self, name: str) -> bool:
        """Whether there is a campaign called `name`."""
        with database_errors():
            return bool(self.recorder.select_events(campaign_id(name), limit=1))

    def names(self) -> list[str]:
        """The names of all campaigns, in the order they were opened; its id for one whose name cannot be read."""
        return [self._name_in(row) for row in self._rows([Campaign.Created.TOPIC])]

    def rows(self, name: str) -> list[Stored]:
        """A campaign's stored events as they are in the database."""
        return self._history(campaign_id(name))

    def all_rows(self) -> Iterator[Notification]:
        """Every stored event in the database, whichever campaign it says it belongs to."""
        return self._rows([])

    def _make_register(self) -> None:
        with database_errors():
            self._register.create_tables()
            self._register.write(self._registered())

    def _known_version(self, own_id: UUID) -> int:
        """The version that a history has at least, as far as is known without making a register."""
        with database_errors():
            if self._register.is_made():
                return self._register.versions(own_id).version
            return 0

    def _rows_of(self, aggregate: Any) -> Iterator[Row]:
        """The consequences of what happened to an aggregate."""
        if not isinstance(aggregate, Campaign):
            yield from aggregate.beside()
            return
        name = aggregate.opening.name
        yield register.happened(aggregate.id, name, aggregate.version)
        seats = seats_of(aggregate)
        if seats != self._seated.get(aggregate.id):
            yield from register.seated(aggregate.id, name, seats)

    def _registered(self) -> Iterator[Row]:
        """The rows of all campaigns as they are; of one that cannot be read, that it cannot."""
        yield register.MARKED, (register.MADE, "yes")  # whoever saves meanwhile waits for this row
        for name in self.names():
            try:
                campaign = self.campaign(name)
            except HistoryDamaged:
                yield register.happened(campaign_id(name), name, register.UNREAD)
                continue
            yield register.happened(campaign.id, name, campaign.version)
            yield from register.seated(campaign.id, name, seats_of(campaign))
            self.let_go(name)

    def _has_after(self, own_id: UUID, version: int) -> bool:
        """Whether events later than number `version` are stored."""
        with database_errors():
            return bool(self.recorder.select_events(own_id, gt=version, limit=1))

    def _history(self, own_id: UUID, after: int = -LAST, until: int = LAST) -> list[Stored]:
        """The events of a history after number `after`, until number `until`; else all of them, of whatever number."""
        recorder: Any = self.recorder
        with database_errors():
            rows: list[Stored] = recorder.history(own_id, after, until)
        return rows

    def _load(self, own_id: UUID, what: str, hint: str, base: Any = None, version: int | None = None) -> Any:
        """An aggregate of which `base` was read before, as of event `version`."""
        with not_looking():
            after = base.version if base else -LAST
            rows = self._history(own_id, after, LAST if version is None else version)
            try:
                return self._projected(base, rows)
            except Exception as error:
                raise HistoryDamaged("history/damaged", f"{what} cannot be read ({error}); {hint}") from error

    def _projected(self, base: Any, rows: Sequence[Stored]) -> Any:
        """The state of `base` after more rows, each of which must be as it was written; a campaign's moment is kept."""
        aggregate = apart(base)
        head = base.head if base else ""
        number = base.version if base else 0
        kept = number + len(rows) - BACK
        for expected, row in enumerate(rows, start=number + 1):
            event = _event(row, expected, head)
            aggregate = event.mutate(aggregate)
            head = event.digest
            if expected == kept and isinstance(aggregate, Campaign):
                self._shelf.put(apart(aggregate))
        return aggregate

    def _name_in(self, row: Notification) -> str:
        try:
            opened = event_of(row)
            return str(opened.opening["name"])
        except Exception:
            return str(row.originator_id)

    def _rows(self, topics: Sequence[str]) -> Iterator[Notification]:
        start = 1
        with database_errors():
            while page := self.recorder.select_notifications(start, PAGE, topics=topics):
                yield from page
                start = page[-1].id + 1


def _entered_in(aggregates: Iterable[Any]) -> Iterator[str]:
    """The mails that happened to be entered, which are entered once."""
    for aggregate in aggregates:
        if not isinstance(aggregate, Campaign):
            for statement, values in aggregate.beside():
                if statement == register.ENTERED:
                    yield values[0]


def seats_of(campaign: Campaign) -> tuple[Seated, ...]:
    """The players of a campaign's seats."""
    players = campaign.players.items()
    return tuple(Seated(seat, held.address.strip().lower(), held.key_hash) for seat, held in players)


def _event(row: Stored, expected: int, head: str) -> Any:
    """The event of a row; `HistoryDamaged` where it is not number `expected`, as written, and after that of `head`."""
    wrong = seal_fault(row, expected)
    event: Any = None if wrong else event_of(row)
    wrong = wrong or link_fault(event.previous, head)
    if wrong:
        raise HistoryDamaged("history/damaged", f"event {row.originator_version}: {wrong}")
    return event


def environment(database: str) -> dict[str, str]:
    """The event store's settings for a database: a SQLite file's path, a `postgresql://` URL, or memory alone."""
    if database == IN_MEMORY:
        return {"PERSISTENCE_MODULE": "adjudicator.campaign.store.in_memory:Factory"}
    if not _is_postgres(database):
        return {
            "PERSISTENCE_MODULE": "eventsourcing.sqlite",
            "SQLITE_DBNAME": database,
            "APPLICATION_RECORDER_TOPIC": "adjudicator.campaign.store.in_sqlite:Recorder",
        }
    url = urlsplit(database)
    socket = parse_qs(url.query).get("host", [""])[0]
    return {
        "PERSISTENCE_MODULE": "eventsourcing.postgres",
        "APPLICATION_RECORDER_TOPIC": "adjudicator.campaign.store.in_postgres:Recorder",
        "POSTGRES_DBNAME": unquote(url.path.lstrip("/")),
        "POSTGRES_HOST": socket or unquote(url.hostname or "localhost"),
        "POSTGRES_PORT": str(url.port or 5432),
        "POSTGRES_USER": unquote(url.username or ""),
        "POSTGRES_PASSWORD": unquote(url.password or ""),
        "POSTGRES_POOL_SIZE": "1",  # more are made when they are needed
        "POSTGRES_MAX_OVERFLOW": "14",
    }


def _is_postgres(database: str) -> bool:
    return database.startswith(("postgresql://", "postgres://"))


def migrate(database: str) -> None:
    """Create the tables of a database, harmless where they exist; raises `DatabaseFailed` where there is none."""
    if _is_postgres(database):
        reach(database)
    Store(database, create_tables=True).close()
