"""The mail services: the desk's own mailbox and server, what can be wrong with them, and what becomes of letters."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from email import message_from_bytes
from email.message import Message
from functools import cached_property
from hashlib import sha256

from town import MAILS

from adjudicator.post.transport.mailboxes import (
    Arrived,
    Folder,
    MailboxFailed,
    MailRefused,
    MailUncertain,
)

TRIPS = ("twice", "twice at once", "slow", "lost", "wrong date", "footer", "very slow")
"""What can befall a mail on its way to the desk."""

ACTS = (
    "imap fails",
    "imap breaks off",
    "mails stay",
    "smtp fails",
    "smtp lies",
    "greylisting",
    "address gone",
    "bounce",
)
"""What can be wrong with the mail services for some hours."""


@dataclass
class Sent:
    """A letter that the desk handed over, and when."""

    at: datetime
    recipient: str
    raw: bytes

    @cached_property
    def letter(self) -> Message:
        return message_from_bytes(self.raw, policy=MAILS)

    @cached_property
    def message_id(self) -> str:
        return str(self.letter["Message-ID"])

    @cached_property
    def answers(self) -> str:
        return str(self.letter.get("In-Reply-To", ""))

    @cached_property
    def answers_all(self) -> list[str]:
        """The mails it answers, the last first: those whose receipts are in it too stand among its references."""
        named = str(self.letter.get("References", "")).split() if " more" in self.subject else []
        return [self.answers, *(each for each in reversed(named) if each != self.answers)]

    @cached_property
    def subject(self) -> str:
        return " ".join(str(self.letter["Subject"]).split())

    @cached_property
    def text(self) -> str:
        """What its reader reads, on one line."""
        return " ".join(self.letter.get_body(("plain",)).get_content().split())

    @cached_property
    def whole(self) -> str:
        """All text in it and in its files."""
        parts = [part.get_payload(decode=True) or b"" for part in self.letter.walk() if not part.is_multipart()]
        return "\n".join([str(self.letter["Subject"]), *(part.decode("utf-8", "replace") for part in parts)])

    @cached_property
    def files(self) -> list[str]:
        """The names of the files that are attached to it."""
        return [part.get_filename() for part in self.letter.iter_attachments() if part.get_filename()]

    @cached_property
    def digest(self) -> str:
        return sha256(self.raw).hexdigest()


@dataclass
class Service:
    """The desk's mail service: a mailbox and a server that sends."""

    waiting: list[Arrived] = field(default_factory=list)
    away: list[tuple[Arrived, Folder]] = field(default_factory=list)
    sent: list[Sent] = field(default_factory=list)
    wrong: dict[str, datetime] = field(default_factory=dict)
    """Until when something is wrong."""
    gone: str = ""
    """An address that is refused."""
    struck: dict[str, int] = field(default_factory=dict)
    """How often each fault was met, and not only threatened."""
    refused: set[str] = field(default_factory=set)
    """The addresses to which some letter was refused for good, or may not have gone."""
    greeted: set[str] = field(default_factory=set)
    is_read: bool = False
    """Whether somebody is reading the mailbox, and has not come to its end."""
    attempts: int = 0
    """How many letters were handed over, whatever became of them."""
    read_at: list[datetime] = field(default_factory=list)
    """When the mailbox was read to its end, whether mails could be put away or not."""
    reached: datetime | None = None
    """The arrival of the mail that was handed out last: all before it were dealt with."""

    def deliver(self, raw: bytes, at: datetime) -> None:
        """A mail lies in the mailbox."""
        self.waiting.append(Arrived(f"{len(self.waiting) + len(self.away):06}", raw, at.replace(microsecond=0)))
        self.waiting.sort(key=lambda mail: (mail.received, mail.name))

    def is_wrong(self, what: str, now: datetime) -> bool:
        """Whether a fault is met now; it is counted then."""
        if now >= self.wrong.get(what, now):
            return False
        self.struck[what] = self.struck.get(what, 0) + 1
        return True


class Inbox:
    """What the program reads the mailbox through."""

    def __init__(self, service: Service, clock) -> None:
        self._service, self._clock = service, clock

    def fetch(self) -> Iterator[Arrived]:
        service, now = self._service, self._clock()
        if service.is_wrong("imap fails", now):
            raise MailboxFailed("mail/imap", "imaps://mx does not answer")
        there = list(service.waiting)
        breaks = bool(there) and service.is_wrong("imap breaks off", now)
        service.is_read = True
        for mail in there[: len(there) // 2] if breaks else there:
            service.reached = mail.received
            yield mail
        service.is_read = False
        if breaks:
            raise MailboxFailed("mail/imap", "imaps://mx has gone away")
        service.read_at.append(now)

    def fetch_again(self, since: datetime) -> Iterator[Arrived]:
        if self._service.is_wrong("imap fails", self._clock()):
            raise MailboxFailed("mail/imap", "imaps://mx does not answer")
        yield from [mail for mail, _ in self._service.away if mail.received >= since]

    def put_away(self, mail: Arrived, folder: Folder) -> None:
        if self._service.is_wrong("mails stay", self._clock()):
            raise MailboxFailed("mail/imap", "the folder is gone")
        if mail in self._service.waiting:
            self._service.waiting.remove(mail)
            self._service.away.append((mail, folder))

    def wait(self, seconds: float) -> None:
        pass

    def close(self) -> None:
        pass


class Outlet:
    """What the program sends through."""

    def __init__(self, service: Service, clock, withheld: Callable[[str, bytes, datetime], bool]) -> None:
        self._service, self._clock, self._is_withheld = service, clock, withheld

    def send(self, sender: str, recipient: str, message: bytes) -> None:
        service, now = self._service, self._clock()
        service.attempts += 1
        if service.is_wrong("smtp fails", now):
            raise MailboxFailed("mail/smtp", "smtps://mx does not answer")
        if recipient not in service.greeted and service.is_wrong("greylisting", now):
            service.greeted.add(recipient)
            raise MailRefused("mail/refused", "450 come back later", permanent=False)
        if recipient == service.gone and service.is_wrong("address gone", now):
            service.refused.add(recipient)
            raise MailRefused("mail/refused", "550 no such user", permanent=True)
        if service.is_wrong("smtp lies", now):
            self._lie(now, recipient, message)
        if not self._is_withheld(recipient, message, now):
            service.sent.append(Sent(now, recipient, message))

    def _lie(self, now: datetime, recipient: str, message: bytes) -> None:
        """It takes the letter, or does not, and says nothing."""
        if self._service.struck["smtp lies"] % 2:
            self._service.sent.append(Sent(now, recipient, message))
        self._service.refused.add(recipient)
        raise MailUncertain("mail/uncertain", "the server fell silent")

    def close(self) -> None:
        pass


def befall(world, act, pick) -> str:
    """Something is wrong with the mail services for some hours."""
    service, hours = world.service, pick.choice([1, 7, 30])
    if act.what == "bounce":
        return _bounce(world, act, pick)
    if act.what == "address gone":
        service.gone = world.address(act.campaign, act.seat)
    service.wrong[act.what] = world.now + timedelta(hours=hours)
    service.greeted.clear()
    return f"{act.what}, for {hours} hours"


def _bounce(world, act, pick) -> str:
    """One of the letters to a player comes back."""
    theirs = [sent for sent in world.service.sent if sent.recipient == world.address(act.campaign, act.seat)]
    if not theirs:
        return ""
    sent = pick.choice(theirs[-5:])
    world.service.deliver(bounce_of(sent.message_id, sent.recipient, f"bounce-{act.number}"), world.now)
    world.ledger.bounced[sent.message_id] = world.now
    return f"“{sent.subject[:50]}” bounces"


def bounce_of(message_id: str, recipient: str, own: str) -> bytes:
    """What a mail service writes when it cannot deliver a letter."""
    number = re.sub(r"\W", ".", own)
    return f"""\
From: MAILER-DAEMON@mx.home.example
To: games@desk.example
Subject: Undelivered Mail Returned to Sender
Message-ID: <{number}@mx.home.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="=b"

--=b
Content-Type: text/plain

Your mail could not be delivered.

--=b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.home.example

Final-Recipient: rfc822; {recipient}
Action: failed
Status: 5.2.2
Diagnostic-Code: smtp; 552 5.2.2 mailbox full

--=b
Content-Type: text/rfc822-headers

Message-ID: {message_id}

--=b--
""".encode()
