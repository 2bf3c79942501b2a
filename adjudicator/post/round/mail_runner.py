"""The mail runner: takes mails in, does what is due, sends letters out. Whatever it does once is done once.

A mail is archived, then entered together with what it changed and that it is answered, then answered, then put away. A
letter is entered before it is tried, and when it has been sent. Wherever it is stopped, the next round goes on from
there: what was not entered is done again, what was entered is not; a letter of which nobody knows whether it went goes
out again with the same Message-ID.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from heapq import merge
from typing import TYPE_CHECKING

from adjudicator.campaign.desk.desk import Desk, MailSettings
from adjudicator.errors import AdjudicatorError, DatabaseFailed, HistoryDamaged
from adjudicator.post.books.book import DESK, Postbook, Taken
from adjudicator.post.due.desk_service import DeskService
from adjudicator.post.due.job_queue import enqueue
from adjudicator.post.due.stuck import note_stuck
from adjudicator.post.outbound.sender import Sender
from adjudicator.post.transport.mailboxes import Arrived, Inbox, MailboxFailed, Outlet
from adjudicator.post.upkeep import heartbeat
from adjudicator.table import Game

if TYPE_CHECKING:
    from adjudicator.post.inbound.taking import Taking

MARGIN = timedelta(days=1)
"""The margin before the backup from which mails are fetched again: clocks may differ, and none is taken twice."""


Finish = Callable[[DeskService, str, "RoundResult"], None]
"""The work on a campaign when its letters have gone."""


@dataclass
class RoundResult:
    """The results of a round, for the referee."""

    taken: list[Taken] = field(default_factory=list)
    sent: int = 0
    reports: list[str] = field(default_factory=list)
    """The folders of reports that were written onto the desk."""
    trouble: list[str] = field(default_factory=list)
    mailbox_failed: bool = False
    """Whether mails could not be fetched, or letters not be sent, because nothing answers."""


class MailRunner:
    """Deals with the mails of one desk; where it `goes_on`, its rounds follow each other within minutes."""

    def __init__(
        self,
        desk: Desk,
        mail: MailSettings,
        find_game: Callable[[str], Game],
        inbox: Inbox,
        outlet: Outlet,
        *,
        goes_on: bool = False,
    ) -> None:
        self.desk = desk
        self.mail = mail
        self.find_game = find_game
        self.inbox = inbox
        self.outlet = outlet
        self.goes_on = goes_on

    def round(self, *, clock: bool, finish: Finish | None = None) -> RoundResult:
        """Take in what came, do what is due (if the `clock` runs), send what is to be sent.

        Raises `AdjudicatorError` if the database cannot be used, or a post book not be read; everything waits then.
        """
        self.read(clock=clock)
        return self.send(finish)

    def read(self, *, clock: bool) -> None:
        """Take in what came, and do what is due if the `clock` runs: only one mail runner at a time may (see `lock`).

        Where the mailbox or the disk fails, the mails wait and nothing more is closed. Letters that are due go all the
        same (`send`): what they tell is stored, and true whatever lies unread, and a disk may be full for long.
        """
        self.done = RoundResult()
        self.service = DeskService(self.desk, self.find_game, self.done.trouble)
        sends = not self.desk.settings.workers
        self.sender = Sender(self.service, self.mail, self.outlet, sends=sends, goes_on=self.goes_on)
        self._taking: Taking | None = None
        self._read: tuple[datetime, datetime | None] | None = None
        looked = self.desk.clock()
        seen = heartbeat.last(self.desk)
        try:
            self._take_all(seen, clock=clock)
            if clock and not self.desk.settings.workers:
                self.service.clock(self.service.due(), looked, seen)
            heartbeat.beat(self.desk, looked)
            self._read = (looked, seen) if clock else None
        except (DatabaseFailed, HistoryDamaged):
            raise
        except (AdjudicatorError, OSError) as failed:
            self.service.tell("", failed)
            self.service.mailbox_failed = True

    def enqueue(self) -> RoundResult:
        """Leave to workers what is due: clocks up to when the mailbox was read to its end, letters, reports."""
        until: dict[str, str | None] = {}
        if self._read is not None:
            looked, seen = self._read
            until["until"] = looked.isoformat()
            until["seen"] = seen.isoformat() if seen else None
        enqueue(self.desk, self.service.due(), until)
        self.done.mailbox_failed = self.service.mailbox_failed
        return self.done

    def send(self, finish: Finish | None = None) -> RoundResult:
        """Send what is to be sent, campaign by campaign; one that another process is at is left to it.

        `finish` is handed each campaign that was looked at, and the desk's book (""), when its letters have gone.
        """
        for name in self.service.due():
            then = _nothing_more
            if finish is not None:
                then = partial(finish, self.service, name, self.done)
            self._send(name, then)
        self.done.sent = self.sender.delivery.sent
        self.done.mailbox_failed = self.service.mailbox_failed
        return self.done

    def mail_now(self, name: str) -> RoundResult:
        """Send what one campaign has to tell, without reading the mailbox or doing anything else."""
        done = RoundResult()
        service = DeskService(self.desk, self.find_game, done.trouble)
        sender = Sender(service, self.mail, self.outlet)
        if not sender.send(name):
            done.trouble.append(f"{name}: another process is sending its letters")
        done.sent = sender.delivery.sent
        done.mailbox_failed = service.mailbox_failed
        return done

    def _send(self, name: str, finish: Callable[[], None]) -> None:
        """Send the letters of a campaign, or of the desk; what stops it is written down for the referee."""
        ours = True
        with self.service.apart(name):
            ours = self.sender.send(name, finish)
        if ours:
            note_stuck(self.desk, name, self.service.stopped.get(name, ""))

    def _take_all(self, seen: datetime | None, *, clock: bool) -> None:
        """Take the mails in one by one, in the order they arrived; raises `AdjudicatorError` if not all can be read."""
        since = self.service.book().fetch_again_since if DESK in self.service.due() else None
        again: list[Arrived] = []
        if since:
            again += self.inbox.fetch_again(since - MARGIN)
            again.sort(key=_arrival)
        run_clock = partial(self._clock, seen) if clock else _no_clock
        for arrived in merge(again, self.inbox.fetch(), key=_arrival):
            self._take(arrived, run_clock, again)
        if since:
            self.service.note(DESK, Postbook.FetchedAgain)

    def _clock(self, seen: datetime | None, names: Iterable[str], until: datetime) -> None:
        """Do what was due in these campaigns when a mail arrived."""
        for name in names:
            live = self.service.live(name)
            if live is None:
                continue
            with self.service.apart(name):
                self.sender.join(live)
        self.service.clock(names, until, seen, more_to_read=True)

    def _take(
        self, arrived: Arrived, clock: Callable[[Iterable[str], datetime], None], before: Collection[Arrived]
    ) -> None:
        """Take a mail in, answer it, put it away."""
        taken = self._taken(clock, before).take(arrived)
        if taken is None:
            return
        book = DESK if taken.stranger else taken.campaign
        with self.service.apart(book):
            self.sender.answer(book)
        try:
            self.inbox.put_away(arrived, "quarantine" if taken.verdict == "quarantined" else "handled")
        except MailboxFailed as failed:
            self.service.tell("", failed)

    def _taken(self, clock: Callable[[Iterable[str], datetime], None], before: Collection[Arrived]) -> "Taking":
        """The taking in of this round's mails; it is made when the first one comes."""
        from adjudicator.post.inbound.taking import Taking

        if self._taking is None:
            self._taking = Taking(self.desk, self.mail, self.service, self.sender.delivery, before, clock)
            self.done.taken = self._taking.taken
        return self._taking


def _no_clock(names: Iterable[str], until: datetime) -> None:
    """Only mails are dealt with: nothing is closed."""


def _nothing_more() -> None:
    """Only letters are sent."""


def _arrival(mail: Arrived) -> tuple[datetime, str]:
    return mail.received, mail.name
