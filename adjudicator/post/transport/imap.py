"""Mails from an IMAP server."""

import re
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from imaplib import IMAP4
from itertools import pairwise
from typing import Any

from adjudicator.errors import AdjudicatorError
from adjudicator.post.transport.connection import Login, failed
from adjudicator.post.transport.imap_client import Connection, reason
from adjudicator.post.transport.mailboxes import LARGEST_MAIL, PUT_AWAY, Arrived, Folder, pass_over
from adjudicator.post.transport.places import ServerPlace

LONGEST_IDLE = 60.0
"""Seconds of IDLE after which the server is asked again, lest a mail was told of unheard."""

PARTS = f"(UID INTERNALDATE BODY.PEEK[]<0.{LARGEST_MAIL}>)"
INTERNALDATE = re.compile(rb'INTERNALDATE "([^"]+)"')


class ImapInbox:
    """The mails in a folder of an account; reading them leaves them unread for other programs.

    `timeout`: seconds of silence after which a server is given up. `poll`: seconds between looks into the mailbox where
    the server cannot tell of new mails by itself (IDLE).
    """

    def __init__(self, place: ServerPlace, login: Login, *, timeout: float = 30.0, poll: float = 15.0) -> None:
        self._place = place
        self._login = login
        self._timeout = timeout
        self._poll = poll
        self._connection: Connection | None = None
        self._known: set[str] = set()

    def fetch(self) -> Iterator[Arrived]:
        """Every mail of the folder that is not marked as deleted, as it arrived, one at a time.

        A mail that the server does not hand out is passed over (and logged). Raises `MailboxFailed`.
        """
        names = self._names()
        self._known = set(names)
        for name in self._in_order(names):
            if mail := self._fetch(name):
                yield mail

    def fetch_again(self, since: datetime) -> Iterator[Arrived]:
        """Every mail put away that had been received since then; raises `MailboxFailed`."""
        for folder in PUT_AWAY:
            with self._faults():
                connection = self._awake()
                connection.select_neighbour(folder.capitalize())
                asked = [(uid, _found(_ask(connection, uid), uid)) for uid in _since(connection, since)]
                mails = [Arrived(f"{folder}.{uid}", match[1], _received(match[0])) for uid, match in asked if match]
            self._drop()
            yield from mails

    def put_away(self, mail: Arrived, folder: Folder) -> None:
        """Move a mail into the folder `Handled` or `Quarantine`; raises `MailboxFailed`."""
        with self._faults():
            connection = self._awake()
            uid = _uid(connection, mail.name)
            if uid and connection.uids(f"UNDELETED UID {uid}", charset=None):
                connection.put_away(uid, folder.capitalize())

    def wait(self, seconds: float) -> None:
        """Return when there are mails that the last `fetch` did not see, at the latest after `seconds`."""
        end = time.monotonic() + seconds
        while self._known.issuperset(self._names()) and (left := end - time.monotonic()) > 0:
            self._doze(left)

    def close(self) -> None:
        """Log out."""
        if self._connection is not None:
            with suppress(Exception):
                self._connection.logout()
            self._drop()

    def _names(self) -> list[str]:
        with self._faults():
            connection = self._awake()
            uids = filter(str.isdecimal, connection.uids("UNDELETED", charset=None))
            return [f"{connection.uid_validity}.{uid}" for uid in sorted(uids, key=int)]

    def _in_order(self, names: list[str]) -> list[str]:
        """The mails of these names as they arrived, by the server's dates alone; those without one come last."""
        if len(names) < 2:
            return names
        with self._faults():
            dated = _dates(self._connected(), [name.partition(".")[2] for name in names])
        now = datetime.now(UTC)
        return sorted(names, key=lambda name: dated.get(name.partition(".")[2], now))

    def _fetch(self, name: str) -> Arrived | None:
        with self._faults():
            connection = self._connected()
            uid = _uid(connection, name)
            if uid and (match := _found(_ask(connection, uid), uid)):
                return Arrived(name, match[1], _received(match[0]))
            pass_over(f"the {self._place}", name, "the server does not hand it out")
            return None

    def _doze(self, seconds: float) -> None:
        connection = self._connection
        try:
            if connection is None or not connection.can("IDLE"):
                time.sleep(min(seconds, self._poll))
            else:
                connection.idle.wait(timeout=min(seconds, LONGEST_IDLE))
        except Exception:
            self._drop()
            time.sleep(min(seconds, self._poll))

    def _awake(self) -> Connection:
        """The connection, made anew if the server has let go of it since it was last used."""
        if self._connection is not None:
            try:
                self._connection.client.noop()
            except Exception:
                self._drop()
        return self._connected()

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = Connection(self._place, self._timeout)
            self._connection.enter(self._login)
        return self._connection

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.cut()
            self._connection = None

    @contextmanager
    def _faults(self) -> Iterator[None]:
        """Whatever goes wrong here is the server's doing, and `imaplib` trips over a bad server in many ways."""
        try:
            yield
        except AdjudicatorError:
            self._drop()
            raise
        except Exception as error:
            self._drop()
            raise failed(self._place, self._login, reason(error)) from None


def _uid(connection: Connection, name: str) -> str:
    """The number of a mail, if the server's numbers still mean what they meant when it was named."""
    validity, _, uid = name.partition(".")
    return uid if validity == connection.uid_validity else ""


def _ask(connection: Connection, uid: str) -> Sequence[Any]:
    try:
        return connection.client.uid("FETCH", uid, PARTS)[1]
    except IMAP4.abort:
        raise
    except IMAP4.error:
        return ()


def _since(connection: Connection, since: datetime) -> list[str]:
    """The numbers of the mails of the selected folder that came since then; not every server can search for that."""
    uids = [uid for uid in connection.uids("UNDELETED", charset=None) if uid.isdecimal()]
    dated = _dates(connection, uids)
    return [uid for uid in uids if dated.get(uid, since) >= since]


def _dates(connection: Connection, uids: Sequence[str]) -> dict[str, datetime]:
    """The moments the server took the mails of these numbers, of those for which it says so."""
    if not uids:
        return {}
    response = connection.client.uid("FETCH", ",".join(uids), "(UID INTERNALDATE)")[1]
    parts = [part for part in response if isinstance(part, bytes)]
    numbered = ((re.search(rb"\bUID (\d+)\b", part), part) for part in parts if INTERNALDATE.search(part))
    return {match[1].decode(): _received(part) for match, part in numbered if match}


def _found(answer: Sequence[Any], uid: str) -> tuple[bytes, bytes] | None:
    """The answer's words about the mail of that number, and the mail; a server may speak of other mails as well."""
    for part, after in pairwise((*answer, b"")):
        if isinstance(part, tuple):
            about = part[0] + after if isinstance(after, bytes) else part[0]
            if re.search(rb"\bUID %b\b" % uid.encode(), about):
                return about, part[1]
    return None


def _received(about: bytes) -> datetime:
    """The moment the server took the mail; now, if it does not say."""
    internal_date = INTERNALDATE.search(about)
    try:
        return parsedate_to_datetime(internal_date[1].decode("ascii") if internal_date else "").astimezone(UTC)
    except ValueError:
        return datetime.now(UTC)
