"""The desk service: holds a desk's campaigns and post books, changes them, runs their clocks, tells what went wrong."""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from typing import Any

from adjudicator.campaign.desk.desk import Desk
from adjudicator.campaign.desk.mistakes import in_words
from adjudicator.campaign.events.aggregate import campaign_id
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.referee import clockwork
from adjudicator.errors import Conflict, DatabaseFailed, HistoryDamaged
from adjudicator.logs import note
from adjudicator.post.books.book import DESK, Postbook, book_id
from adjudicator.post.books.of_desk import book_of
from adjudicator.post.due import beacons
from adjudicator.post.transport.lookup import Lookups
from adjudicator.post.transport.mailboxes import MailboxFailed
from adjudicator.post.upkeep import due_campaigns
from adjudicator.post.upkeep.checkup import check_pages
from adjudicator.table import Game

TRIES = 5
"""The number of times a change is tried again that another process got in the way of."""

KEPT = 32
"""The most campaigns that are held at once."""


class DeskService:
    """The histories of a desk for one round, each loaded when it is asked for.

    A campaign that cannot be read, with its book, or not be played on, is told of in `trouble` and keeps no other
    waiting. Whatever reads or changes a history raises `DatabaseFailed` if the database cannot be used. `lookups` knows
    what beacons have answered lately.
    """

    def __init__(
        self, desk: Desk, find_game: Callable[[str], Game], trouble: list[str], lookups: Lookups | None = None
    ) -> None:
        self.desk = desk
        self.trouble = trouble
        self.unreadable: set[str] = set()
        """The campaigns that were asked for and cannot be read."""
        self.troubled: set[str] = set()
        """The places where something went wrong in this round: campaigns, letters."""
        self.stopped: dict[str, str] = {}
        """The errors that stopped a campaign in this round."""
        self._stuck: set[str] = set()
        self._asked: set[str] = set()
        """The campaigns for which a beacon was asked in this round."""
        self._lookups = lookups or Lookups()
        self.mailbox_failed = False
        """Whether the mailbox could not be used in this round: no server answered, or the disk refused."""
        self._find_game = find_game
        self._books: dict[str, Postbook] = {}
        self._lives: dict[str, LiveCampaign] = {}
        self._checked = False
        self._due: dict[str, None] | None = None

    def book(self, campaign: str = DESK) -> Postbook:
        """The post book of a campaign, or of the desk."""
        if campaign not in self._books:
            self._check_pages()
            self._books[campaign] = book_of(self.desk.store, campaign, self.desk.clock())
        return self._books[campaign]

    def live(self, name: str) -> LiveCampaign | None:
        """The campaign called `name`; None if it cannot be read, or there is none."""
        if name in self._lives:
            return self._lives[name]
        if name in self.unreadable:
            return None
        while len(self._lives) >= KEPT:
            oldest = next(iter(self._lives))
            self._let_go(oldest)
        live = self._load(name)
        if live is not None:
            self._lives[name] = live
        return live

    def go_on_from(self, before: "DeskService", name: str) -> None:
        """Hold a campaign, or the desk's book, as an earlier round left it; what others changed since is read anew."""
        if name in before._lives:
            self._lives[name] = before._lives[name]
        if name in before._books:
            self._books[name] = before._books[name]
        self.newest(name)

    def newest(self, name: str) -> None:
        """Hold a campaign, or the desk's book, as it is stored now: others may have changed it."""
        own_id = campaign_id(name) if name else book_id(DESK)
        stored = self.desk.store.register.versions(own_id)
        live = self._lives.get(name)
        if live is not None and live.campaign.version != stored.version:
            self._let_go(name)
            return
        book = self._books.get(name)
        stored_book = stored.book if name else stored.version
        if book is not None and book.version != stored_book:
            self._books.pop(name)

    def due(self) -> list[str]:
        """The things a round looks at: the campaigns that do not rest, and what was touched; `DESK` is the first."""
        if self._due is None:
            self._due = dict.fromkeys(due_campaigns.due(self.desk))
        return sorted(self._due)

    def touched(self, names: Iterable[str]) -> None:
        """Something may have happened there: the round has to look at it."""
        self.due()
        assert self._due is not None
        self._due.update(dict.fromkeys(names))

    def persist(self, change: Callable[[], None]) -> None:
        """Make a change; if another process got in the way, load everything anew and make it again."""
        for _ in range(TRIES):
            try:
                return change()
            except Conflict:
                self._forget()
            except BaseException:
                self._forget()
                raise
        raise Conflict("campaign/conflict", "other processes keep changing the campaign; try again later")

    def note(self, book: str, event_class: type[Postbook.Event], **fields: Any) -> None:
        """Enter something into the post book of a campaign, or of the desk, at once."""
        self.persist(partial(self.enter, book, event_class, **fields))

    def enter(self, book: str, event_class: type[Postbook.Event], **fields: Any) -> None:
        """Enter something into a post book, as a part of a change that is to persist."""
        self.book(book).happen(event_class, self.desk.clock(), **fields)
        self.desk.store.keep(self.book(book))

    def clock(
        self,
        names: Iterable[str],
        until: datetime,
        seen: datetime | None,
        ran: datetime | None = None,
        *,
        more_to_read: bool = False,
    ) -> None:
        """Do what was due by `until` in each of these campaigns, as `clockwork.run` does."""
        run = partial(clockwork.run, until=until, seen=seen, ran=ran, more_to_read=more_to_read)
        for name in [name for name in names if name != DESK and name not in self._stuck]:
            try:
                self.persist(partial(self._run, name, run))
                if not more_to_read:
                    self.persist(partial(self._run, name, partial(self._ask_beacon, run)))
            except DatabaseFailed:
                raise
            except Exception as error:
                self._stuck.add(name)
                self._stop(name, error)

    def _ask_beacon(self, run: Callable[[LiveCampaign], None], live: LiveCampaign) -> None:
        """Ask for the round of the beacon that a campaign waits for, once in a round of ours; then go on with it.

        While a mail server takes no seal it waits: nobody could see that the orders were locked before.
        """
        name = live.campaign.opening.name
        mail = self.desk.settings.mail
        if name in self._asked or not beacons.is_due(live):
            return
        late = False
        if mail is not None:
            book = self.book(name)
            if not beacons.is_sealed(live, mail, book):
                return
            late = beacons.is_late(live, mail, book)
        self._asked.add(name)
        beacons.ask(live, self._lookups, late=late)
        run(live)

    @contextmanager
    def apart(self, name: str) -> Iterator[None]:
        """Whatever goes wrong in here with a campaign, or the desk's own letters, is told and keeps no other waiting.

        Raises `DatabaseFailed` if the database cannot be used, and `HistoryDamaged` of the desk's own book.
        """
        try:
            yield
        except DatabaseFailed:
            raise
        except Exception as error:
            if name == DESK and isinstance(error, HistoryDamaged):
                raise
            self._stop(name, error)

    def _stop(self, name: str, error: Exception) -> None:
        """A campaign cannot go on in this round: tell the referee."""
        why = self.tell(name, error)
        self.stopped.setdefault(name, why)

    def tell(self, where: str, error: Exception) -> str:
        """Tell the referee once what went wrong where, and return it."""
        what = in_words(error, self.desk.folder)
        self.troubled.add(where)
        self.mailbox_failed |= isinstance(error, MailboxFailed) and not where
        sentence = f"{where}: {what}" if where else what
        if sentence not in self.trouble:
            self.trouble.append(sentence)
            note("trouble", where=where or "the desk", why=what)
        return what

    def _forget(self) -> None:
        """Load a campaign anew: memory may differ from what is stored."""
        self._books = {}
        self._lives = {}

    def _let_go(self, name: str) -> None:
        """Hold a campaign no longer; whoever asks for it again has it loaded."""
        self._books.pop(name, None)
        del self._lives[name]
        self.desk.store.let_go(name)

    def _check_pages(self) -> None:
        """Before anything is read that is played on; once is enough."""
        if not self._checked:
            check_pages(self.desk)
            self._checked = True

    def _load(self, name: str) -> LiveCampaign | None:
        self._check_pages()
        try:
            live = self.desk.campaign(name, self._find_game)
            live.next_step()
            if self.desk.settings.mail is not None:
                self.book(name)
        except DatabaseFailed:
            raise
        except Exception as error:
            self.unreadable.add(name)
            self._stop(name, error)
            return None
        return live

    def _run(self, name: str, run: Callable[[LiveCampaign], None]) -> None:
        live = self.live(name)
        if live is None:
            return
        before = live.campaign.version
        began = time.monotonic()
        run(live)
        happened = live.campaign.version - before
        if happened:
            step = live.next_step()
            took = f"{time.monotonic() - began:.3f}"
            note("campaign went on", campaign=name, events=happened, step=step.id if step else "over", seconds=took)
