"""What an onlooker writes down who sees all mails: what was asked, what was answered, what was promised."""

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from world.plan import Act

from adjudicator.post.reading import read_mail


@dataclass
class Written:
    """A mail that somebody wrote: what it is, and for orders which, and whether nothing in them is wrong."""

    act: Act
    kind: str
    step: str = ""
    window: str = ""
    orders: Any = None
    intact: bool = False
    sealed: str = ""
    """The file in which nobody reads them yet, in hexadecimal."""
    arrived: list[datetime] = field(default_factory=list)
    """When it lay in the mailbox, each time."""


@dataclass
class Ledger:
    """All of it."""

    mails: dict[str, tuple[Written, bytes]] = field(default_factory=dict)
    """What was written, by its Message-ID, with its bytes."""
    secrets: dict[str, set[str]] = field(default_factory=dict)
    """Words that are in no other letters than those to these addresses."""
    bounced: dict[str, datetime] = field(default_factory=dict)
    promised: dict[tuple[str, str], datetime] = field(default_factory=dict)
    """The latest moment until which orders are taken, as anybody was told of a window."""
    stumbled_over: set[str] = field(default_factory=set)
    """The digests of mails that the program set aside, as something went wrong that nobody foresaw."""
    unreached: set[str] = field(default_factory=set)
    """The addresses of which the referee was told that a letter did not go there."""
    met: Counter = field(default_factory=Counter)
    """What was met, for the table of it."""
    nameless: int = 0

    def note(self, written: Written, message_id: str, raw: bytes = b"") -> None:
        """Somebody writes."""
        if not message_id:
            self.nameless += 1
            message_id = f"nameless {self.nameless}"
        self.mails[message_id] = (written, raw)

    def arrived(self, raw: bytes, at: datetime) -> None:
        """A mail lies in the mailbox."""
        for command in read_mail(raw).commands:
            self.met[f"command read: {command.verb}"] += 1
        for written, own in self.mails.values():
            if own == raw:
                written.arrived.append(at)
