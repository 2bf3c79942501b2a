"""The clerk: holds a desk's campaigns and its post book, changes them, runs their clocks, tells what went wrong."""

from collections.abc import Callable, Iterable
from datetime import datetime
from functools import partial
from typing import Any

from adjudicator.campaign import clockwork
from adjudicator.campaign.desk import Desk
from adjudicator.campaign.live import LiveCampaign
from adjudicator.campaign.mistakes import in_words
from adjudicator.errors import Conflict, DatabaseFailed
from adjudicator.post import beacons
from adjudicator.post.book import BOOK_ID, Postbook
from adjudicator.post.roster import Roster
from adjudicator.table import Game

TRIES = 5
"""How often a change is tried again that another process got in the way of."""


class Clerk:
    """The histories of a desk for one round.

    A campaign that cannot be read, or not be played on, is told of in `trouble` and keeps no other waiting. Whatever
    reads or changes a history, and making a clerk, raises `DatabaseFailed` if the database cannot be used.
    """

    def __init__(self, desk: Desk, find_game: Callable[[str], Game], trouble: list[str]) -> None:
        self.desk = desk
        self.trouble = trouble
        self.unreadable: set[str] = set()
        """The campaigns that cannot be read; any mail may be meant for them."""
        self.troubled: set[str] = set()
        """Where something went wrong in this round: campaigns, letters."""
        self.roster = Roster(desk)
        self._stuck: set[str] = set()
        self._asked: set[str] = set()
        """The campaigns for which a beacon was asked in this round."""
        self._find_game = find_game
        self._book: Postbook | None = None
        self._lives: dict[str, LiveCampaign] | None = None
        self._awake: dict[str, LiveCampaign] | None = None
        self._checked = False

    @property
    def book(self) -> Postbook:
        """The post book of the desk."""
        if self._book is None:
            self._check_pages()
            self._book = self.desk.store.chained(BOOK_ID) or Postbook.open(self.desk.clock())
        return self._book

    @property
    def lives(self) -> dict[str, LiveCampaign]:
        """The campaigns that can be read, by their names."""
        if self._lives is None:
            self._lives = self._loaded(self.desk.store.names())
        return self._lives

    @property
    def awake(self) -> dict[str, LiveCampaign]:
        """Those that a round has to look at: all of them where all are loaded, else those that do not rest."""
        if self._lives is not None:
            return self._lives
        if self._awake is None:
            self._awake = self._loaded(self.roster.awake())
        return self._awake

    @property
    def is_book_done(self) -> bool:
        """Whether nothing of what the post book holds is left to be done, as is known without reading it."""
        return self._book is None and self.roster.is_book_done()

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

    def note(self, event_class: type[Postbook.Event], **fields: Any) -> None:
        """Enter something into the post book at once."""
        self.persist(partial(self._note, event_class, fields))

    def clock(
        self, until: datetime, seen: datetime | None, ran: datetime | None = None, *, more_to_read: bool = False
    ) -> None:
        """Do what was due by `until` in every campaign that does not rest, as `clockwork.run` does."""
        run = partial(clockwork.run, until=until, seen=seen, ran=ran, more_to_read=more_to_read)
        for name in [name for name in self.awake if name not in self._stuck]:
            try:
                self.persist(partial(self._run, name, run))
                if not more_to_read:
                    self.persist(partial(self._run, name, partial(self._ask_beacon, run)))
            except DatabaseFailed:
                raise
            except Exception as error:
                self._stuck.add(name)
                self.tell(name, error)

    def _ask_beacon(self, run: Callable[[LiveCampaign], None], live: LiveCampaign) -> None:
        """Ask for the round of the beacon that a campaign waits for, once in a round of ours; then go on with it."""
        if live.campaign.opening.name not in self._asked and beacons.is_due(live):
            self._asked.add(live.campaign.opening.name)
            beacons.ask(live)
            run(live)

    def tell(self, where: str, error: Exception) -> str:
        """Tell the referee once what went wrong where, and return it."""
        what = in_words(error, self.desk.folder)
        self.troubled.add(where)
        told = f"{where}: {what}" if where else what
        if told not in self.trouble:
            self.trouble.append(told)
        return what

    def _forget(self) -> None:
        """What is in memory may not be what is stored: load it anew."""
        self._book = self._lives = self._awake = None
        self.roster.forget()

    def _check_pages(self) -> None:
        """Before anything is read that is played on; once is enough."""
        if not self._checked:
            self.desk.store.check_pages()
            self._checked = True

    def _loaded(self, names: Iterable[str]) -> dict[str, LiveCampaign]:
        """The campaigns of these names that can be read; those that are loaded are not loaded again."""
        there = self._awake or {}
        lives = {name: there.get(name) or self._load(name) for name in names if name not in self.unreadable}
        return {name: live for name, live in lives.items() if live is not None}

    def _load(self, name: str) -> LiveCampaign | None:
        self._check_pages()
        try:
            live = self.desk.campaign(name, self._find_game)
            live.next_step()
        except DatabaseFailed:
            raise
        except Exception as error:
            self.unreadable.add(name)
            self.tell(name, error)
            return None
        return live

    def _note(self, event_class: type[Postbook.Event], fields: dict[str, Any]) -> None:
        self.book.happen(event_class, self.desk.clock(), **fields)
        self.desk.store.keep(self.book)

    def _run(self, name: str, run: Callable[[LiveCampaign], None]) -> None:
        if (live := self.awake.get(name)) is not None:
            run(live)
