"""The offers of a mailbox, wherever it is: mails that came, and a way to send."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Literal, Protocol, get_args

from adjudicator.errors import AdjudicatorError
from adjudicator.logs import warn

Folder = Literal["handled", "quarantine"]
"""The folder for a mail that has been dealt with; one that could not be read is put into quarantine."""

PUT_AWAY: tuple[Folder, ...] = get_args(Folder)

LARGEST_MAIL = 64 * 2**20
"""Bytes; what is larger is read up to there, which leaves a damaged mail."""


@dataclass(frozen=True)
class Arrived:
    """A mail that lies in the mailbox: its name there, its bytes, and when the receiving server took it (UTC)."""

    name: str
    raw: bytes
    received: datetime


class Inbox(Protocol):
    """Mails in."""

    def fetch(self) -> Iterator[Arrived]:
        """Every mail that has not been put away yet, in the order of arrival, each read when it is asked for.

        Raises `MailboxFailed`.
        """

    def fetch_again(self, since: datetime) -> Iterator[Arrived]:
        """Every mail that was put away and had been received since then; it stays there. Raises `MailboxFailed`."""

    def put_away(self, mail: Arrived, folder: Folder) -> None:
        """Move a mail out of the way; harmless if it is gone already. Raises `MailboxFailed`."""

    def wait(self, seconds: float) -> None:
        """Return when something may have come, at the latest after `seconds`. Raises `MailboxFailed`."""

    def close(self) -> None:
        """Let go of the mailbox."""


class Outlet(Protocol):
    """Mails out."""

    def send(self, sender: str, recipient: str, message: bytes) -> None:
        """Send one mail to one address; raises `MailRefused` if this mail cannot go, `MailboxFailed` if none can.

        `MailUncertain` is raised where nobody knows whether this mail went.
        """

    def close(self) -> None:
        """Let go of the server."""


class MailboxFailed(AdjudicatorError):
    """The mailbox or the server cannot be used now: it does not answer, refuses the login, or the disk is full."""


class MailUncertain(MailboxFailed):
    """The server took one mail and fell silent: it may have arrived, or not."""


class MailRefused(AdjudicatorError):
    """The server refused one mail; `permanent` (5xx) means that trying again is of no use."""

    def __init__(self, code: str, message: str, *, permanent: bool) -> None:
        super().__init__(code, message)
        self.permanent = permanent


@lru_cache(1000)
def pass_over(where: str, name: str, why: str) -> None:
    """Tell once, in the log, of a mail that cannot be read and stays where it is, so that the others can be read."""
    warn("a mail cannot be read and stays where it is", mailbox=where, mail=name, why=why)
