"""The parts of a mail that the program takes."""

from dataclasses import dataclass, field
from typing import Literal

import msgspec

Kind = Literal["personal", "automatic", "bounce", "receipt", "list", "own"]
"""Mail from a person; an auto-reply or other automatic mail; a delivery report; a read receipt; through a list; one
that the program itself sent (it came back in a loop)."""

Verb = Literal[
    "orders",
    "check",
    "withdraw",
    "form",
    "report",
    "status",
    "history",
    "press",
    "ask",
    "answer",
    "wait",
    "ready",
    "vacation",
    "extend",
    "accept",
    "decline",
    "seat",
    "set",
    "resign",
    "help",
]
"""The commands of a mail."""


@dataclass(frozen=True)
class OrderFile:
    """Orders as they were found: the name of the attachment, or "the text of the mail", and the bytes of the file."""

    source: str
    data: bytes
    quoted: bool = False
    """Whether it is a form as it came with a letter of ours: perhaps filled in, perhaps as it was sent."""
    passed_on: bool = False
    """Whether it stands in a mail that its sender passes on: only the key that stands in it proves whose it is."""
    finished: bool = True
    """Whether its end was seen; without it nothing is stored."""
    rest: str | None = None
    """The other words of its writer where it stands among them; None where it does not."""


@dataclass(frozen=True)
class Command:
    """One thing a mail asks for: the words after the verb, and for `press` and `ask` their text and head lines."""

    verb: Verb
    words: tuple[str, ...] = ()
    text: str = ""
    heads: tuple[tuple[str, str], ...] = ()
    """The head lines of a block, names in small letters: (("to", "B, C"), ("anonymous", "yes"))."""
    key: str = field(default="", repr=False)
    """The key that alone proves it, where it stands in a mail that is passed on."""
    quoted: bool = False
    """Whether it stands in what the mail quotes."""


@dataclass(frozen=True)
class Identity:
    """The campaign, seat and key that a mail names; an empty field was not given. Only the key proves anything."""

    campaign: str = ""
    seat: str = ""
    key: str = ""

    def __repr__(self) -> str:
        return f"Identity(campaign={self.campaign!r}, seat={self.seat!r})"


@dataclass(frozen=True)
class Bounce:
    """A mail of ours that could not be delivered: its Message-ID ("" if the report does not say), to whom, and why."""

    message_id: str
    recipient: str
    permanent: bool
    reason: str


class Mail(msgspec.Struct, frozen=True):
    """A mail as read. Everything in it was written by somebody who may not be who he says he is."""

    digest: str
    """The SHA-256 of what makes a mail this mail: the same for every delivery of it."""
    message_id: str = ""
    """Its id with angle brackets; "" if there is none that can be used."""
    references: tuple[str, ...] = ()
    answered: tuple[str, ...] = ()
    """The Message-IDs of the mails it says that it answers."""
    sender: str = ""
    """The address in From, in small letters; "" if there is none that can be read."""
    writer: str = ""
    """The name beside that address; "" if there is none."""
    subject: str = ""
    kind: Kind = "personal"
    identity: Identity = Identity()
    """The identity from the tag in the subject and from `campaign:`, `seat:` and `key:` lines outside order files."""
    order_files: tuple[OrderFile, ...] = ()
    passed_over: tuple[OrderFile, ...] = ()
    """The order files that do not count beside those: in the text where one is attached, quoted where one is not."""
    has_report: bool = False
    """Whether the writer's own text holds a report of ours: not more than one set of orders counts then."""
    commands: tuple[Command, ...] = ()
    words: str = ""
    """The words outside order files, blocks and commands that are not marked as a question to the referee."""
    bounces: tuple[Bounce, ...] = ()
    authentication: str = ""
    """The topmost Authentication-Results header, as the receiving server wrote it."""
    fault: str = ""
    """The reason why the mail, or a part of it, cannot be read; "" if all of it could."""
