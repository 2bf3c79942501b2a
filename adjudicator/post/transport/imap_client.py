"""The connection to an IMAP server: encrypted, logged in, and never waited for without end."""

import imaplib
import re
import time
from contextlib import suppress
from typing import Any

from imap_tools import (
    BaseMailBox,
    MailboxFlagError,
    MailboxFolderSelectError,
    MailboxFolderSubscribeError,
    MailboxLoginError,
    UnexpectedCommandStatusError,
)
from imap_tools.utils import check_command_status

from adjudicator.post.transport.connection import Login, cut_after, login_refused, tls_context, why
from adjudicator.post.transport.mailboxes import LARGEST_MAIL, MailboxFailed
from adjudicator.post.transport.places import ServerPlace

LONGEST_ANSWER = 10
"""The most time of a whole answer, in longest silences: a big mail over a slow line is given time, a server
that talks on and on is not."""

NAMESPACE = re.compile(r'\(\("(?P<prefix>[^"]*)" "(?P<delimiter>[^"])"')


class _Client(imaplib.IMAP4):
    """The standard library's client, which by itself limits the silence of a server but not its talk."""

    def open(self, host: str = "", port: int | None = None, timeout: float | None = None) -> None:
        self._longest_answer = LONGEST_ANSWER * (timeout or 0)
        self._expect_answer()
        super().open(host, port or 0, timeout)

    def send(self, data: Any) -> None:
        self._expect_answer()
        super().send(data)

    def readline(self) -> bytes:
        with cut_after(self._time_left(), self.sock):
            return super().readline()

    def read(self, size: int) -> bytes:
        if size > LARGEST_MAIL:
            raise self.abort(f"it sends {size} bytes, more than it was asked for")
        with cut_after(self._time_left(), self.sock):
            return super().read(size)

    def _expect_answer(self) -> None:
        self._deadline = time.monotonic() + self._longest_answer

    def _time_left(self) -> float:
        left = self._deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError
        return left


class _TlsClient(_Client, imaplib.IMAP4_SSL):
    """The same over TLS from the start."""


class Connection(BaseMailBox):
    """A connection to the server of a place; what goes wrong on it is raised as `imaplib` and `imap_tools` do."""

    def __init__(self, place: ServerPlace, timeout: float) -> None:
        self._place = place
        self._timeout = timeout
        self._neighbours: dict[str, str] = {}
        super().__init__()

    def _get_mailbox_client(self) -> imaplib.IMAP4:
        place = self._place
        if place.security == "tls":
            return _TlsClient(place.host, place.port, ssl_context=tls_context(place), timeout=self._timeout)
        client = _Client(place.host, place.port, self._timeout)
        if place.security == "starttls":
            try:
                client.starttls(tls_context(place))
            except BaseException:
                _cut(client)
                raise
        return client

    def can(self, capability: str) -> bool:
        """Whether the server offers a capability."""
        return capability in self.client.capabilities

    def enter(self, login: Login) -> None:
        """Log in and select the place's folder; raises `MailboxFailed` if the server refuses."""
        self._log_in(login)
        # a server may offer more to those who are logged in
        capabilities = self.client.capability()[1][-1]
        self.client.capabilities = tuple(text(capabilities).upper().split())
        self._select(login)

    def _log_in(self, login: Login) -> None:
        method = self.login_utf8 if self.can("AUTH=PLAIN") else self.login
        try:
            method(login.user, login.password, initial_folder=None)
        except imaplib.IMAP4.abort:
            raise
        except UnicodeEncodeError:
            raise login_refused(self._place, login, "user and password must be ASCII for this server") from None
        except (imaplib.IMAP4.error, MailboxLoginError) as error:
            raise login_refused(self._place, login, reason(error)) from None

    def _select(self, login: Login) -> None:
        folder = self._place.folder
        try:
            self.folder.set(folder)
        except MailboxFolderSelectError as error:
            shown = login.hide(reason(error))
            raise MailboxFailed(
                "mail/folder",
                f"the {self._place} does not open the folder {folder!r}: {shown}; correct it in desk.yaml",
            ) from None
        self.uid_validity = text(self.client.response("UIDVALIDITY")[1][-1])
        """The numbers of mails mean the same mails as long as this is the same."""

    def put_away(self, uid: str, name: str) -> None:
        """Move a mail into the folder called `name` beside the selected inbox, or below any other selected folder."""
        folder = self._neighbour(name)
        if self.can("MOVE"):
            self.move(uid, folder)
            return
        self.copy(uid, folder)
        check_command_status(self.client.uid("STORE", uid, "+FLAGS.SILENT", r"(\Deleted)"), MailboxFlagError)
        if self.can("UIDPLUS"):
            self.client.uid("EXPUNGE", uid)

    def select_neighbour(self, name: str) -> None:
        """Select the folder that mails are put away into."""
        self.folder.set(self._neighbour(name))

    def _neighbour(self, name: str) -> str:
        """The full name of a folder, which is made if it is missing."""
        if name not in self._neighbours:
            prefix, delimiter = self._namespace()
            selected = self._place.folder
            full = prefix + name if selected.upper() == "INBOX" else selected + delimiter + name
            if not self.folder.exists(full):
                self.folder.create(full)
                with suppress(MailboxFolderSubscribeError):
                    self.folder.subscribe(full, True)
            self._neighbours[name] = full
        return self._neighbours[name]

    def _namespace(self) -> tuple[str, str]:
        """The beginning of the names of the account's own folders, and the sign that parts their levels."""
        if self.can("NAMESPACE"):
            _, answers = self.client.namespace()
            own = NAMESPACE.match(text(answers[-1]))
            if own:
                return own["prefix"], own["delimiter"]
        root = self.folder.list("", "")
        return "", root[0].delim if root else "/"

    def cut(self) -> None:
        """Let go of the connection without a word."""
        _cut(self.client)


def _cut(client: imaplib.IMAP4) -> None:
    with suppress(Exception):
        client.shutdown()


def text(response: Any) -> str:
    """The text of a server's words, whatever its signs are."""
    return response.decode("utf-8", "replace") if isinstance(response, bytes) else str(response or "")


def reason(error: Exception) -> str:
    """The trouble between here and an IMAP server, in words."""
    if isinstance(error, UnexpectedCommandStatusError):
        return text(error.command_result[1][-1])
    return why(error)
