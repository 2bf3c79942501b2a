"""The post book: every mail that came and what was made of it, every letter that went and what became of it.

Each campaign has its own, and the desk has one for strangers and for all that is no campaign's. They are chained like
a campaign's history. A mail is entered in the same transaction as what it changed in a campaign, so that it counts
once or not at all, however often it is delivered and wherever the program is stopped.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from datetime import datetime
from hashlib import sha256
from sys import maxsize
from typing import Any, Literal, NamedTuple
from uuid import NAMESPACE_URL, UUID, uuid5

import msgspec
from eventsourcing.domain import Aggregate

from adjudicator.campaign.chain.chained import Chained
from adjudicator.campaign.events.aggregate import campaign_id
from adjudicator.campaign.store.register import MARKED, Row, began, entered, happened, wrote
from adjudicator.post.books.posted import Posted, with_sent

ONE_BOOK_ID = uuid5(NAMESPACE_URL, "adjudicator-post-book")
"""The book of desks that had one for all their campaigns."""
PARTED = "parted"
"""The mark of a desk whose campaigns have books of their own."""
DESK = ""
"""The owner of the book that is no campaign's."""


def book_id(campaign: str) -> UUID:
    """The id of the post book of a campaign, or of the `DESK`."""
    return uuid5(campaign_id(campaign), "post-book") if campaign else uuid5(ONE_BOOK_ID, "strangers")


Verdict = Literal["handled", "refused", "warned", "stranger", "unclear", "ignored", "bounce", "quarantined"]
"""Done as asked; could not be done; did not prove itself; from nobody we know; asks for nothing; nothing to answer; a
report of a letter that did not arrive; could not be read."""


def trouble_id(kind: str, name: str, reason: str) -> str:
    """The name of a trouble: the same for the same mail or letter with the same thing wrong."""
    return sha256(f"{kind}|{name}|{reason}".encode()).hexdigest()[:6]


Epochs = tuple[tuple[int, str], ...]
"""After which event a campaign went on from a backup, and a mark of its own for each time: the events from there on may
have numbers that other events had before, of which letters were sent."""


class Naming(NamedTuple):
    """The origin of the Message-IDs of a campaign's letters besides its history.

    Letters of events up to the one `numbered` say its number: they were sent when all did.
    """

    epochs: Epochs = ()
    numbered: int = 0


class File(msgspec.Struct, frozen=True):
    """A text file that goes with an answer."""

    name: str
    text: str


class Answer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A letter that answers a mail: written when the mail is entered, so that it says the same whenever it is sent.

    `report` is the number of the event whose report (of `seat`) goes with it, `at` when the mail was entered.
    """

    at: datetime
    to: str
    subject: str
    text: str
    message_id: str = ""
    answers: str = ""
    """The Message-ID of the mail it answers; empty for a warning."""
    references: tuple[str, ...] = ()
    campaign: str = ""
    seat: str = ""
    files: tuple[File, ...] = ()
    report: int = 0
    receipt: str = ""
    """The mark of the decision and seat whose orders were taken, where it tells nothing else; "" for other answers."""


class Taken(msgspec.Struct, kw_only=True):
    """A mail that was entered."""

    digest: str
    sender: str
    subject: str
    received: datetime
    archive: str
    verdict: Verdict
    campaign: str
    seat: str
    reason: str
    stranger: bool
    speaker: str
    """The campaign and seat that it proved to come from; "" if it proved nothing."""


def _by_id(answers: Iterable[Answer]) -> dict[str, Answer]:
    """Answers by their Message-ID."""
    return {answer.message_id: answer for answer in answers}


class Postbook(Chained):
    """All mails in and out of a desk."""

    TOPIC = "post-book"

    class Event(Chained.Event):
        """Something that happened to a mail or a letter."""

        def affect(self, book: "Postbook") -> None:
            """Apply the event."""

    class Created(Event, Aggregate.Created):
        """The book was opened; one that has no campaign is the desk's, or was for all of them."""

        TOPIC = "post-book-opened"
        campaign: str = field(default="", kw_only=True)

    class CampaignJoined(Event):
        """A campaign's letters go by mail from here on: those of events after `after`."""

        TOPIC = "campaign-joined"
        campaign: str
        after: int
        numbers: bool = True
        """Whether the Message-IDs of its letters say the numbers of events, as all once did."""

        def affect(self, book: "Postbook") -> None:
            """Earlier letters were delivered by hand."""
            book.joined[self.campaign] = self.after
            if not self.numbers:
                book.numbered = 0

    class NumbersLeftOut(Event):
        """Message-IDs of letters about events after `after` no longer hold the numbers of events."""

        TOPIC = "numbers-left-out"
        after: int

        def affect(self, book: "Postbook") -> None:
            """Letters that were sent before keep the name they were sent by."""
            book.numbered = self.after

    class MailTaken(Event):
        """A mail came and was dealt with."""

        TOPIC = "mail-taken"
        mail_digest: str
        sender: str
        subject: str
        received: str
        archive: str
        verdict: Verdict
        campaign: str
        seat: str
        reason: str
        stranger: bool
        answers: list[dict[str, Any]]
        speaker: str = ""

        def affect(self, book: "Postbook") -> None:
            """It is not taken again; its answers are due. A sender who has proved that he writes is there."""
            book.taken[self.mail_digest] = self.taken()
            if self.speaker:
                book.heard_of(self.sender)
            answers = msgspec.convert(self.answers, list[Answer])
            book.answers |= _by_id(answers)

        def taken(self) -> Taken:
            """The mail as it was entered."""
            return Taken(
                digest=self.mail_digest,
                sender=self.sender,
                subject=self.subject,
                received=datetime.fromisoformat(self.received),
                archive=self.archive,
                verdict=self.verdict,
                campaign=self.campaign,
                seat=self.seat,
                reason=self.reason,
                stranger=self.stranger,
                speaker=self.speaker,
            )

    class LetterTried(Event):
        """A letter is about to be sent: nothing is sent while nothing can be entered."""

        TOPIC = "letter-tried"
        message_id: str
        to: str
        campaign: str
        holds: Sequence[str] = ()

        def affect(self, book: "Postbook") -> None:
            """It is uncertain whether it went; the letters in it stay in it."""
            posted = book.posted(self.message_id)
            posted.to = self.to
            posted.campaign = self.campaign
            posted.holds = tuple(self.holds)
            posted.tries += 1
            posted.tried_at = self.timestamp
            for other in self.holds:
                book.posted(other).held_by = self.message_id

    class LetterSent(Event):
        """A letter was handed to the mail server."""

        TOPIC = "letter-sent"
        message_id: str

        def affect(self, book: "Postbook") -> None:
            """It is not sent again."""
            posted = book.posted(self.message_id)
            posted.sent = self.timestamp
            posted.reason = ""
            posted.bounced = False
            book.bounced.discard(self.message_id)
            book.settle_answer(self.message_id, self.timestamp)

    class LetterFailed(Event):
        """A letter was not sent, for now or for good: it could not be written, or was refused, or the server failed."""

        TOPIC = "letter-failed"
        message_id: str
        permanent: bool
        reason: str
        uncertain: bool = False

        def affect(self, book: "Postbook") -> None:
            """It is tried again later, unless that is of no use."""
            posted = book.posted(self.message_id)
            posted.reason = self.reason
            posted.lost = self.permanent
            posted.uncertain += self.uncertain
            if self.permanent:
                book.settle_answer(self.message_id)

    class LetterBounced(Event):
        """A letter was reported not to have arrived."""

        TOPIC = "letter-bounced"
        message_id: str
        permanent: bool
        reason: str

        def affect(self, book: "Postbook") -> None:
            """The referee is shown it; a letter that is still to be sent is sent nevertheless."""
            posted = book.posted(self.message_id)
            posted.reason = self.reason
            posted.bounced = True
            book.bounced.add(self.message_id)

    class DeskRestored(Event):
        """The desk was made of a backup: mails that were put away since are to be fetched again."""

        TOPIC = "desk-restored"
        since: str
        versions: dict[str, int]

        def affect(self, book: "Postbook") -> None:
            """It is done with the next round; what happens from here on is told in letters of its own."""
            book.fetch_again_since = datetime.fromisoformat(self.since)
            for campaign, version in {DESK: self.originator_version, **self.versions}.items():
                book.epochs[campaign] = (*book.epochs.get(campaign, ()), (version, self.digest))

    class CampaignRestored(Event):
        """The desk was made of a backup, of which this version of the campaign's history is the last."""

        TOPIC = "campaign-restored"
        version: int

        def affect(self, book: "Postbook") -> None:
            """Events from here on are told in letters of their own."""
            known = book.epochs.get(book.campaign, ())
            book.epochs[book.campaign] = (*known, (self.version, self.digest))

    class CarriedOver(Event):
        """A new volume: it holds all that still counts of what was entered before, here or in another book."""

        TOPIC = "carried-over"
        joined: dict[str, int]
        epochs: dict[str, Any]
        taken: list[dict[str, Any]]
        answers: list[dict[str, Any]]
        letters: dict[str, Any]
        seen: list[str]
        fetch_again_since: str = ""
        numbered: int | None = None

        def affect(self, book: "Postbook") -> None:
            """The book holds what stood there, and nothing else."""
            since = self.fetch_again_since
            book.fetch_again_since = datetime.fromisoformat(since) if since else None
            book.joined = dict(self.joined)
            book.seen = set(self.seen)
            book.numbered = self.numbered
            book.epochs = msgspec.convert(self.epochs, dict[str, Epochs])
            taken = msgspec.convert(self.taken, list[Taken])
            book.taken = {each.digest: each for each in taken}
            answers = msgspec.convert(self.answers, list[Answer])
            book.answers = _by_id(answers)
            book.letters = msgspec.convert(self.letters, dict[str, Posted])
            book.bounced = {own_id for own_id, posted in book.letters.items() if posted.bounced}
            book.volume = self.originator_version

    class BookParted(Event):
        """The entries of this book were carried over into books of campaigns; nothing is entered here."""

        TOPIC = "book-parted"

    class FetchedAgain(Event):
        """All mails that had been put away since the backup were taken in again."""

        TOPIC = "fetched-again"

        def affect(self, book: "Postbook") -> None:
            """Nothing more of them is to be done."""
            book.fetch_again_since = None

    class TroubleSeen(Event):
        """The referee has seen what was wrong with mails or letters."""

        TOPIC = "trouble-seen"
        ids: list[str]

        def affect(self, book: "Postbook") -> None:
            """It is not shown to him again."""
            book.seen.update(self.ids)

    def __init__(self, campaign: str = DESK) -> None:
        self.campaign = campaign
        self.volume = 0
        """The event with which the last volume begins."""
        self.fetch_again_since: datetime | None = None
        self.epochs: dict[str, Epochs] = {}
        self.seen: set[str] = set()
        """The troubles (see `trouble_id`) that the referee has acknowledged."""
        self.joined: dict[str, int] = {}
        self.numbered: int | None = None
        """Up to which event Message-IDs say its number; None in the book of a campaign where all of them do so far."""
        self.taken: dict[str, Taken] = {}
        self.answers: dict[str, Answer] = {}
        """The answers that are still to be sent, by their Message-ID."""
        self.receipts: dict[str, datetime] = {}
        """The marks of receipts that went out lately, each with when the last one did."""
        self.letters: dict[str, Posted] = {}
        self.bounced: set[str] = set()
        """The letters of which a report says that they did not arrive."""

    @classmethod
    def open(cls, at: datetime, campaign: str = DESK) -> "Postbook":
        """A new book."""
        return cls.begin(cls.Created, book_id(campaign), at, campaign=campaign)

    @classmethod
    def before(cls, campaign: str, volume: "Postbook.CarriedOver") -> "Postbook":
        """The book of a campaign, or of the desk, just before a volume of it begins."""
        book = cls.open(volume.timestamp, campaign)
        book.collect_events()
        book.version = volume.originator_version - 1
        book.head = volume.previous
        return book

    def beside(self) -> Iterator[Row]:
        """Rows to be known without reading the book: that there is something to do, and what stands in it."""
        if self.id == ONE_BOOK_ID:
            yield MARKED, (PARTED, "yes")
            return
        own = campaign_id(self.campaign)
        yield wrote(own, self.version) if self.campaign else happened(self.id, DESK, self.version)
        for event in self.pending_events:
            match event:
                case Postbook.MailTaken():
                    yield entered(event.mail_digest, self.id)
                    yield from self._entered_again(each["message_id"] for each in event.answers)
                case Postbook.LetterTried():
                    yield from self._entered_again([event.message_id, *event.holds])
                case Postbook.CarriedOver():
                    yield began(own if self.campaign else self.id, event.originator_version)
                    yield from self._entered_again([*self.taken, *self.answers, *self.letters])

    def _entered_again(self, ids: Iterable[str]) -> Iterator[Row]:
        """The rows by which the book is found for mails and letters that may have been in a book before."""
        for each in ids:
            yield entered(each, self.id, again=True)

    def naming(self) -> Naming:
        """The secret that the Message-IDs of its campaign's letters follow from."""
        return Naming(self.epochs.get(self.campaign, ()), maxsize if self.numbered is None else self.numbered)

    def settle_answer(self, message_id: str, sent: datetime | None = None) -> None:
        """Strike out an answer that has gone, or is lost, and those that are in it."""
        for own_id in (message_id, *self.posted(message_id).holds):
            answer = self.answers.pop(own_id, None)
            if answer and answer.receipt and sent:
                self.receipts = with_sent(self.receipts, answer.receipt, sent)

    def heard_of(self, sender: str) -> None:
        """Somebody has written and proved it: what was said of letters to his address is over."""
        for own_id in sorted(self.bounced):
            posted = self.posted(own_id)
            if posted.to.lower() == sender.lower():
                posted.reason = ""
                posted.bounced = False
                self.bounced.discard(own_id)

    def posted(self, message_id: str) -> Posted:
        """The fate of a letter so far."""
        return self.letters.setdefault(message_id, Posted())
