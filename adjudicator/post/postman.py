"""The postman: takes mails in, does what is due, sends letters out. Whatever he does once is done once.

A mail is archived, then entered together with what it changed and that it is answered, then answered, then put away. A
letter is entered before it is tried, and when it has been sent. Wherever he is stopped, the next round goes on from
there: what was not entered is done again, what was entered is not; a letter of which nobody knows whether it went goes
out again with the same Message-ID.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from heapq import merge
from typing import TYPE_CHECKING

from adjudicator.campaign.desk import Desk, MailSettings
from adjudicator.campaign.live import LiveCampaign
from adjudicator.errors import AdjudicatorError, DatabaseFailed, HistoryDamaged
from adjudicator.post import heartbeat
from adjudicator.post.book import DESK, Answer, Postbook, Taken
from adjudicator.post.clerk import Clerk
from adjudicator.post.dispatch import Dispatch, Outgoing
from adjudicator.post.erasing import erase_mailed_keys
from adjudicator.post.letters.bundles import Bundle, bundled
from adjudicator.post.letters.outbox import all_letters
from adjudicator.post.transport.mailboxes import Arrived, Inbox, MailboxFailed, Outlet
from adjudicator.table import Game

if TYPE_CHECKING:
    from adjudicator.post.letters.letter import Letter
    from adjudicator.post.taking import Taking

NOBODYS = "The adjudicator"
"""Who writes letters that belong to no campaign."""

MARGIN = timedelta(days=1)
"""How much earlier than the backup mails are fetched again: other clocks may differ, and none is taken twice."""


@dataclass
class Round:
    """What a round came to, for the referee."""

    taken: list[Taken] = field(default_factory=list)
    sent: int = 0
    reports: list[str] = field(default_factory=list)
    """The folders of reports that were written onto the desk."""
    trouble: list[str] = field(default_factory=list)


class Postman:
    """Deals with the mails of one desk; only one at a time may (see `lock`)."""

    def __init__(
        self, desk: Desk, mail: MailSettings, find_game: Callable[[str], Game], inbox: Inbox, outlet: Outlet
    ) -> None:
        self.desk = desk
        self.mail = mail
        self.find_game = find_game
        self.inbox = inbox
        self.outlet = outlet

    def round(self, *, clock: bool, finish: Callable[[Clerk, str, Round], None] | None = None) -> Round:
        """Take in what came, do what is due (if the `clock` runs), send what is to be sent.

        `finish` is handed each campaign that was looked at, and the desk's book (""), when its letters have gone.
        Where the mailbox or the disk fails, the mails wait and nothing is closed. Raises `AdjudicatorError` if the
        database cannot be used, or a post book not be read; everything waits then.
        """
        self.done = Round()
        self.clerk = Clerk(self.desk, self.find_game, self.done.trouble)
        self.dispatch = Dispatch(self.clerk, self.mail, self.outlet)
        self._taking: Taking | None = None
        looked, seen = self.desk.clock(), heartbeat.last(self.desk)
        try:
            self._take_all(seen, clock=clock)
            if clock:
                self.clerk.clock(self.clerk.due(), looked, seen)
            heartbeat.beat(self.desk, looked)
        except (DatabaseFailed, HistoryDamaged):
            raise
        except AdjudicatorError as failed:
            self.clerk.tell("", failed)
        for name in self.clerk.due():
            self.dispatch.send(self._outgoing(name))
            self._erase_keys(name)
            if finish is not None:
                finish(self.clerk, name, self.done)
        self.done.sent = self.dispatch.sent
        return self.done

    def _erase_keys(self, name: str) -> None:
        """Of keys that went out by mail nothing is kept."""
        if name != DESK and (live := self.clerk.live(name)) is not None:
            try:
                erase_mailed_keys(self.desk, live, self.mail, self.clerk.book(name))
            except (AdjudicatorError, OSError) as error:
                self.clerk.tell(name, error)

    def _join(self, live: LiveCampaign) -> None:
        """From here on the letters of a new campaign go by mail.

        One that was played by hand before gets its latest report by mail, and what comes after it.
        """
        name = live.campaign.opening.name
        if name not in self.clerk.book(name).joined:
            campaign = live.campaign
            after = 0 if not campaign.received or not campaign.windows else campaign.windows[-1].event - 1
            self.clerk.note(name, Postbook.CampaignJoined, campaign=name, after=after)

    def _take_all(self, seen: datetime | None, *, clock: bool) -> None:
        """Take the mails in one by one, in the order they arrived; raises `AdjudicatorError` if not all can be read."""
        since = self.clerk.book().fetch_again_since if DESK in self.clerk.due() else None
        again = sorted(self.inbox.fetch_again(since - MARGIN), key=_arrival) if since else []
        for arrived in merge(again, self.inbox.fetch(), key=_arrival):
            self._take(arrived, partial(self._clock, seen) if clock else _no_clock, again)
        if since:
            self.clerk.note(DESK, Postbook.FetchedAgain)

    def _clock(self, seen: datetime | None, names: Iterable[str], until: datetime) -> None:
        """Do what was due in these campaigns when a mail arrived."""
        for name in names:
            if (live := self.clerk.live(name)) is not None:
                self._join(live)
        self.clerk.clock(names, until, seen, more_to_read=True)

    def _take(
        self, arrived: Arrived, clock: Callable[[Iterable[str], datetime], None], before: Collection[Arrived]
    ) -> None:
        """Take a mail in, answer it, put it away."""
        taken = self._taken(clock, before).take(arrived)
        if taken is None:
            return
        self.dispatch.send(self._answers_due(DESK if taken.stranger else taken.campaign))
        try:
            self.inbox.put_away(arrived, "quarantine" if taken.verdict == "quarantined" else "handled")
        except MailboxFailed as failed:
            self.clerk.tell("", failed)

    def _taken(self, clock: Callable[[Iterable[str], datetime], None], before: Collection[Arrived]) -> "Taking":
        """Who takes the mails of this round in, called when the first one comes."""
        from adjudicator.post.taking import Taking

        if self._taking is None:
            self._taking = Taking(self.desk, self.mail, self.clerk, self.dispatch, before, clock)
            self.done.taken = self._taking.taken
        return self._taking

    def _answers_due(self, book: str) -> Iterator[Outgoing]:
        """The answers of a book that are still to be sent; those about a campaign that cannot be read wait."""
        for answer in list(self.clerk.book(book).answers.values()):
            live = self.clerk.live(answer.campaign) if answer.campaign else None
            if live is not None or not answer.campaign:
                title = live.campaign.opening.title if live else NOBODYS
                writing = partial(_answer, answer, live, self.desk)
                yield Outgoing(answer.message_id, answer.to, answer.campaign, title, writing, book)

    def _outgoing(self, name: str) -> Iterator[Outgoing]:
        """Every letter of a campaign, or of the desk, that is due: answers, then what the campaign has to tell."""
        if name == DESK:
            yield from self._answers_due(DESK)
        elif (live := self.clerk.live(name)) is not None:
            try:
                self._join(live)
                yield from self._answers_due(name)
                yield from self._letters_of(name, live)
            except DatabaseFailed:
                raise
            except Exception as error:
                self.clerk.tell(name, error)

    def _letters_of(self, name: str, live: LiveCampaign) -> Iterator[Outgoing]:
        """What a campaign has to tell, a mail for each reader."""
        book = self.clerk.book(name)
        due = list(all_letters(live, self.mail, book.joined[name], book.epochs.get(name, ())))
        for bundle in bundled(due, book):
            yield self._mail_of(bundle, live)

    def _mail_of(self, bundle: Bundle, live: LiveCampaign) -> Outgoing:
        opening, others = live.campaign.opening, tuple(letter.message_id for letter in bundle.others)
        return Outgoing(
            bundle.lead.message_id,
            bundle.lead.address,
            opening.name,
            opening.title,
            partial(_bundle, bundle, live, self.desk),
            opening.name,
            others,
            tuple(self._mail_of(single, live) for single in bundle.apart()) if others else (),
        )


def _no_clock(names: Iterable[str], until: datetime) -> None:
    """Only mails are dealt with: nothing is closed."""


def _arrival(mail: Arrived) -> tuple[datetime, str]:
    return mail.received, mail.name


def _answer(answer: Answer, live: LiveCampaign | None, desk: Desk) -> "Letter":
    """Write an answer; what draws is loaded only now."""
    from adjudicator.post.letters.writing import write_answer

    return write_answer(answer, live, desk)


def _bundle(bundle: Bundle, live: LiveCampaign, desk: Desk) -> "Letter":
    """Write the letters of a mail; what draws is loaded only now."""
    from adjudicator.post.letters.writing import write_bundle

    return write_bundle(bundle, live, desk)
