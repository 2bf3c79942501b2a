"""The postman: takes mails in, does what is due, sends letters out. Whatever he does once is done once.

A mail is archived, then entered together with what it changed, then answered, then put away. A letter is entered
before it is tried, and when it has been sent. Wherever he is stopped, the next round goes on from there: what was not
entered is done again, what was entered is not; a letter of which nobody knows whether it went goes out again with the
same Message-ID.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial

from adjudicator.campaign.desk import Desk, MailSettings
from adjudicator.campaign.keys import without_keys
from adjudicator.campaign.live import LiveCampaign
from adjudicator.errors import AdjudicatorError, Conflict, DatabaseFailed
from adjudicator.post import heartbeat, intake
from adjudicator.post.answers import answers_to, plain_without_keys
from adjudicator.post.book import Postbook, Taken
from adjudicator.post.clerk import Clerk
from adjudicator.post.dispatch import Dispatch, Outgoing
from adjudicator.post.handling import Handling
from adjudicator.post.letters.bundles import Bundle, bundled, write_bundle
from adjudicator.post.letters.outbox import all_letters, write_answer
from adjudicator.post.reading import read_mail
from adjudicator.post.reading.mail import Mail
from adjudicator.post.transport.mailboxes import Arrived, Inbox, MailboxFailed, Outlet
from adjudicator.table import Game

NOBODYS = "The adjudicator"
"""Who writes letters that belong to no campaign."""

MARGIN = timedelta(days=1)
"""How much earlier than the backup mails are fetched again: other clocks may differ, and none is taken twice."""

Handle = Callable[[Mail, Arrived], Handling]
"""Does what a mail asks for; nothing of it is stored yet."""


@dataclass
class Round:
    """What a round came to, for the referee."""

    taken: list[Taken] = field(default_factory=list)
    sent: int = 0
    reports: list[str] = field(default_factory=list)
    """The folders of reports that were written onto the desk."""
    trouble: list[str] = field(default_factory=list)


class _MustWait(Exception):
    """A mail cannot be dealt with before every campaign can be read."""


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

    def round(self, *, clock: bool) -> Round:
        """Take in what came, do what is due (if the `clock` runs), send what is to be sent.

        Where the mailbox or the disk fails, the mails wait and nothing is closed. Raises `AdjudicatorError` if the
        database cannot be used; everything waits then.
        """
        self.done = Round()
        self.clerk = Clerk(self.desk, self.find_game, self.done.trouble)
        self.dispatch = Dispatch(self.clerk, self.mail, self.outlet)
        self._answered = False
        looked, seen = self.desk.clock(), heartbeat.last(self.desk)
        self._join()
        try:
            self._take_all(seen, clock=clock)
            if clock:
                self.clerk.clock(looked, seen)
            heartbeat.beat(self.desk, looked)
        except DatabaseFailed:
            raise
        except AdjudicatorError as failed:
            self.clerk.tell("", failed)
        self.dispatch.send(self._outgoing())
        self.done.sent = self.dispatch.sent
        return self.done

    def _join(self) -> None:
        """From here on the letters of a new campaign go by mail.

        One that was played by hand before gets its latest report by mail, and what comes after it.
        """
        for name, live in list(self.clerk.lives.items()):
            if name not in self.clerk.book.joined:
                campaign = live.campaign
                after = 0 if not campaign.received or not campaign.windows else campaign.windows[-1].event - 1
                self.clerk.note(Postbook.CampaignJoined, campaign=name, after=after)

    def _take_all(self, seen: datetime | None, *, clock: bool) -> None:
        """Take every mail in, in the order they arrived; raises `AdjudicatorError` if not all could be read."""
        since = self.clerk.book.fetch_again_since
        again = list(self.inbox.fetch_again(since - MARGIN)) if since else []
        before = {read_mail(mail.raw, self.mail.domain).digest for mail in again}
        for arrived in sorted([*again, *self.inbox.fetch()], key=lambda mail: (mail.received, mail.name)):
            if clock:
                self.clerk.clock(arrived.received, seen, more_to_read=True)
            self._take(arrived, before)
        if since:
            self.clerk.note(Postbook.FetchedAgain)

    def _take(self, arrived: Arrived, before: Collection[str]) -> None:
        """Archive a mail, enter it with what it changes, answer it, put it away.

        Those that were dealt with `before` a backup was restored have been answered, and lie where they belong.
        """
        mail = read_mail(arrived.raw, self.mail.domain)
        self._answered = mail.digest in before
        if mail.digest not in self.clerk.book.taken:
            self._archive_and_enter(mail, arrived)
        taken = self.clerk.book.taken.get(mail.digest)
        if taken is None or self._answered:
            return
        self.dispatch.send(self._answers_due())
        try:
            self.inbox.put_away(arrived, "quarantine" if taken.verdict == "quarantined" else "handled")
        except MailboxFailed as failed:
            self.clerk.tell("", failed)

    def _archive_and_enter(self, mail: Mail, arrived: Arrived) -> None:
        """Deal with a new mail; one at which the program stumbles is set aside.

        A stranger's is not archived: it is kept once, in the mailbox.
        """
        strange = not self.clerk.unreadable and not intake.may_be_a_players(mail, list(self.clerk.lives.values()))
        archive = "" if strange else self.desk.archive_mail(mail.digest, arrived.received, arrived.raw)
        try:
            self.clerk.persist(lambda: self._enter(mail, arrived, archive, self._handling))
        except _MustWait:
            return
        except (DatabaseFailed, Conflict):
            raise
        except Exception as error:
            stumbled = Handling(
                "quarantined", reason=self.clerk.tell(f"archive/{archive}" if archive else "a stranger's mail", error)
            )
            unanswered = replace(mail, kind="automatic")
            self.clerk.persist(lambda: self._enter(unanswered, arrived, archive, lambda mail, arrived: stumbled))

    def _enter(self, mail: Mail, arrived: Arrived, archive: str, handle: Handle) -> None:
        """Do what a mail asks for and enter it, in one transaction, unless another process has just done so."""
        book, now = self.clerk.book, self.desk.clock()
        if mail.digest in book.taken:
            return
        keys = [key for name in self.clerk.lives for key in self.desk.keys(name)]
        with self.desk.store.together():
            done = handle(mail, arrived)
            answers = [] if self._answered else answers_to(mail, done, book, self.mail, now)
            book.happen(
                Postbook.MailTaken,
                now,
                mail_digest=mail.digest,
                sender=mail.sender,
                subject=without_keys(mail.subject, keys)[:200],
                received=arrived.received.isoformat(),
                archive=archive,
                verdict=done.verdict,
                campaign=done.campaign,
                seat=done.seat,
                reason=without_keys(done.reason, keys),
                stranger=done.stranger,
                speaker=done.speaker,
                answers=[plain_without_keys(answer, keys) for answer in answers],
            )
            self.desk.store.keep(book)
        self.done.taken.append(book.taken[mail.digest])

    def _handling(self, mail: Mail, arrived: Arrived) -> Handling:
        """What is made of a mail, by its kind."""
        match mail.kind:
            case "personal" | "list":
                campaigns = list(self.clerk.lives.values())
                done = intake.take_in(mail, arrived.received, campaigns, self.mail.authentication)
                if self._may_be_for_unreadable(mail, done):
                    raise _MustWait
                return done
            case "bounce":
                for bounce in mail.bounces:
                    if bounce.message_id in self.clerk.book.letters:
                        self.clerk.book.happen(
                            Postbook.LetterBounced,
                            self.desk.clock(),
                            message_id=bounce.message_id,
                            permanent=bounce.permanent,
                            reason=bounce.reason,
                        )
                return Handling("bounce", reason="; ".join(bounce.reason for bounce in mail.bounces))
        return Handling("ignored", reason=f"{mail.kind} mail")

    def _may_be_for_unreadable(self, mail: Mail, done: Handling) -> bool:
        """Whether a campaign that cannot be read now is named in a mail, or may be meant by one that names none."""
        named = (name.encode() in file.data for name in self.clerk.unreadable for file in mail.order_files)
        nobodys = not done.campaign and bool(self.clerk.unreadable)
        return nobodys or mail.identity.campaign in self.clerk.unreadable or any(named)

    def _answers_due(self) -> Iterator[Outgoing]:
        """The answers to mails that are still to be sent; those about a campaign that cannot be read wait."""
        for answer in list(self.clerk.book.answers.values()):
            live = self.clerk.lives.get(answer.campaign)
            if live is not None or not answer.campaign:
                title = live.campaign.opening.title if live else NOBODYS
                writing = partial(write_answer, answer, live, self.desk)
                yield Outgoing(answer.message_id, answer.to, answer.campaign, title, writing)

    def _outgoing(self) -> Iterator[Outgoing]:
        """Every letter that is due: answers, then what the campaigns have to tell."""
        yield from self._answers_due()
        for name, live in list(self.clerk.lives.items()):
            try:
                yield from self._letters_of(name, live)
            except DatabaseFailed:
                raise
            except Exception as error:
                self.clerk.tell(name, error)

    def _letters_of(self, name: str, live: LiveCampaign) -> Iterator[Outgoing]:
        """What a campaign has to tell, a mail for each reader; nothing in the round in which it was opened."""
        if name in self.clerk.book.joined:
            book = self.clerk.book
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
            partial(write_bundle, bundle, live, self.desk),
            others,
            tuple(self._mail_of(single, live) for single in bundle.apart()) if others else (),
        )
