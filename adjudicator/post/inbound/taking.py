"""Taking mails in: each is archived, entered together with what it changed, answered, put away.

What reads mails and orders is loaded with this module; a round in which nothing came does without it.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import datetime
from functools import partial

import msgspec

from adjudicator.campaign.desk.desk import Desk, MailSettings
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.players.keys import hashes_of, without_keys
from adjudicator.errors import Conflict, DatabaseFailed, HistoryDamaged
from adjudicator.logs import timed
from adjudicator.post.books.book import DESK, Postbook, Taken
from adjudicator.post.books.of_desk import knows, once_taken
from adjudicator.post.due.desk_service import DeskService
from adjudicator.post.inbound import intake
from adjudicator.post.inbound.addressees import addressees
from adjudicator.post.inbound.answers import answers_to, plain_without_keys
from adjudicator.post.inbound.authority import Letter, last, same_address
from adjudicator.post.inbound.handling import Handling
from adjudicator.post.letters.outbox import sent_to
from adjudicator.post.outbound.delivery import Delivery
from adjudicator.post.reading import read_mail
from adjudicator.post.reading.mail import Bounce, Mail
from adjudicator.post.transport.mailboxes import Arrived
from adjudicator.post.transport.signatures import Enquiries, is_signed
from adjudicator.table import Seat

Handle = Callable[[Mail, Arrived, Sequence[LiveCampaign]], Handling]
"""Does what a mail asks for; nothing of it is stored yet."""


class _MustWait(Exception):
    """A mail cannot be dealt with before every campaign that it may be for can be read."""


class Taking:
    """Takes in the mails of one round; `before` are those that were dealt with before a backup was restored.

    They have been answered, and lie where they belong. Before a mail is dealt with, `clock` does in the campaigns it
    may be for what was due when it arrived.
    """

    def __init__(
        self,
        desk: Desk,
        mail: MailSettings,
        service: DeskService,
        delivery: Delivery,
        before: Collection[Arrived],
        clock: Callable[[Iterable[str], datetime], None],
    ) -> None:
        self.taken: list[Taken] = []
        """The mails that were entered in this round."""
        self._desk = desk
        self._mail = mail
        self._service = service
        self._delivery = delivery
        self._clock = clock
        self._enquiries = Enquiries()
        self._unreadable: set[str] = set()
        """Those of the campaigns that the mail in hand may be for that cannot be read."""
        self._before = {read_mail(arrived.raw, mail.domain).digest for arrived in before}

    def take(self, arrived: Arrived) -> Taken | None:
        """Archive and enter a mail; returns what is entered of it, None where nothing remains to be done about it."""
        with timed("mail taken", bytes=len(arrived.raw)) as known:
            mail = read_mail(arrived.raw, self._mail.domain)
            if not knows(self._desk.store, mail.digest):
                self._archive_and_enter(mail, arrived)
            taken = self._taken_as(mail.digest)
            known |= _for_the_log(taken)
        if taken is not None:
            self._keep_records(arrived.raw, taken)
        return None if mail.digest in self._before else taken

    def _taken_as(self, digest: str) -> Taken | None:
        """The entry of a mail, in whichever book; None if there is none."""
        just_now = next((taken for taken in self.taken if taken.digest == digest), None)
        return just_now or once_taken(self._desk.store, digest)

    def _may_be_for(self, mail: Mail) -> list[str]:
        """The campaigns that a mail may be for; those that nobody could read since they have no rows are among them."""
        register = self._desk.store.register
        return sorted({*addressees(mail, register), *register.unread()})

    def _archive_and_enter(self, mail: Mail, arrived: Arrived) -> None:
        """Deal with a new mail; one at which the program stumbles is set aside.

        A stranger's is not archived: it is kept once, in the mailbox.
        """
        service = self._service
        names = self._may_be_for(mail)
        self._clock(names, arrived.received)
        lives = [live for name in names if (live := service.live(name)) is not None]
        self._unreadable = service.unreadable.intersection(names)
        strange = not self._unreadable and not intake.may_be_a_players(mail, lives)
        archive = "" if strange else self._desk.archive_mail(mail.digest, arrived.received, arrived.raw)
        try:
            service.persist(lambda: self._enter(mail, arrived, archive, names, self._handling))
        except _MustWait:
            return
        except OSError as error:
            service.tell("", error)
            return
        except (DatabaseFailed, Conflict):
            raise
        except Exception as error:
            stumbled = Handling(
                "quarantined", reason=service.tell(f"archive/{archive}" if archive else "a stranger's mail", error)
            )
            unanswered = msgspec.structs.replace(mail, kind="automatic")
            nobodys = partial(_as_stumbled, stumbled)
            service.persist(lambda: self._enter(unanswered, arrived, archive, names, nobodys))

    def _keep_records(self, raw: bytes, taken: Taken) -> None:
        """Keep what checks the signatures of a mail that has proved itself, while that can be had: of no other one."""
        place = taken.archive
        if not (taken.speaker and place and is_signed(raw)):
            return
        if self._desk.has_records(place):
            return
        records = self._enquiries.records_for(raw, taken.sender)
        self._desk.keep_records(place, msgspec.json.encode(records))

    def _enter(self, mail: Mail, arrived: Arrived, archive: str, names: Sequence[str], handle: Handle) -> None:
        """Do what a mail asks for and enter it, and that it is about to be answered, in one transaction.

        Nothing is done if another process has just done so.
        """
        now = self._desk.clock()
        store = self._desk.store
        if knows(store, mail.digest):
            return
        lives = [live for name in names if (live := self._service.live(name)) is not None]
        keys = [key for live in lives for key in self._desk.keys(live.campaign.opening.name)]
        hidden = partial(without_keys, keys=keys, hashes=hashes_of(lives))
        with store.together():
            done = handle(mail, arrived, lives)
            book = self._service.book(_whose(done))
            answered = mail.digest in self._before
            answers = [] if answered else answers_to(mail, done, book, self._mail, now, partial(knows, store))
            book.happen(
                Postbook.MailTaken,
                now,
                mail_digest=mail.digest,
                sender=mail.sender,
                subject=hidden(mail.subject)[:200],
                received=arrived.received.isoformat(),
                archive=archive,
                verdict=done.verdict,
                campaign=done.campaign,
                seat=done.seat,
                reason=hidden(done.reason),
                stranger=done.stranger,
                speaker=done.speaker,
                answers=[plain_without_keys(answer, hidden) for answer in answers],
            )
            self._delivery.enter_tries(answers, book)
            store.keep(book)
        self._service.touched([*(live.campaign.opening.name for live in lives), book.campaign])
        self.taken.append(book.taken[mail.digest])

    def _handling(self, mail: Mail, arrived: Arrived, campaigns: Sequence[LiveCampaign]) -> Handling:
        """Handle a mail, by its kind."""
        match mail.kind:
            case "personal" | "list":
                done = intake.take_in(mail, arrived.received, campaigns, self._mail.authentication, self._recalled)
                if self._may_be_for_unreadable(mail, done):
                    raise _MustWait
                return done
            case "bounce":
                for bounce in mail.bounces:
                    self._bounced(bounce)
                return Handling("bounce", reason="; ".join(bounce.reason for bounce in mail.bounces))
        return Handling("ignored", reason=f"{mail.kind} mail")

    def _recalled(self, live: LiveCampaign, seat: Seat, message_ids: Collection[str]) -> Letter | None:
        """The letter, or answer, with one of these Message-IDs that went to the player of a seat."""
        windows = live.campaign.windows
        address = live.campaign.players[seat].address
        book = self._service.book(live.campaign.opening.name)
        letters = sent_to(live, seat, self._mail, book.naming())
        for own_id in message_ids:
            letter = letters.get(own_id)
            if letter is not None:
                event = letter.notice.event
                window = last(window for window in windows if window.event <= event)
                return Letter(window, is_shared=own_id == letter.shared)
            posted = book.letters.get(own_id)
            if posted is None or posted.sent is None:
                continue
            if same_address(posted.to, address):
                sent = posted.sent
                return Letter(last(window for window in windows if window.at <= sent))
        return None

    def _bounced(self, bounce: Bounce) -> None:
        """Enter that a letter did not arrive, where it stands; nothing where it stands nowhere."""
        store = self._desk.store
        own_id = store.register.book_of(bounce.message_id)
        try:
            postbook: Postbook | None = store.chained(own_id) if own_id else None
        except HistoryDamaged:
            raise _MustWait from None
        if postbook is not None and bounce.message_id in (book := self._service.book(postbook.campaign)).letters:
            book.happen(
                Postbook.LetterBounced,
                self._desk.clock(),
                message_id=bounce.message_id,
                permanent=bounce.permanent,
                reason=bounce.reason,
            )
            store.keep(book)
            self._service.touched([book.campaign])

    def _may_be_for_unreadable(self, mail: Mail, done: Handling) -> bool:
        """Whether a campaign that cannot be read now is named in a mail, or may be meant by one that names none."""
        unreadable = self._unreadable
        if not unreadable:
            return False
        if not done.campaign or mail.identity.campaign in unreadable:
            return True
        names = [name.encode() for name in unreadable]
        return any(name in file.data for file in mail.order_files for name in names)


def _whose(done: Handling) -> str:
    """The campaign in whose book a mail is entered; the desk's book takes all that strangers write."""
    return DESK if done.stranger else done.campaign or done.speaker.partition("/")[0]


def _as_stumbled(stumbled: Handling, mail: Mail, arrived: Arrived, campaigns: Sequence[LiveCampaign]) -> Handling:
    """The handling of a mail at which the program stumbled."""
    return stumbled


def _for_the_log(taken: Taken | None) -> dict[str, str]:
    """The fate of a mail: nothing that is in it."""
    if taken is None:
        return {"verdict": "waits"}
    return {"verdict": taken.verdict, "campaign": taken.campaign, "seat": taken.seat, "mail": taken.digest[:12]}
