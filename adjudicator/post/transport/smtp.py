"""Mails out through an SMTP server."""

import re
import smtplib
from contextlib import suppress
from typing import Any

from adjudicator.errors import AdjudicatorError
from adjudicator.post.transport.connection import Login, cut_after, failed, login_refused, tls_context, uncertain, why
from adjudicator.post.transport.mailboxes import MailRefused
from adjudicator.post.transport.places import ServerPlace

ABOUT_THE_SERVER = {421, 454, 530, 534, 535, 538}
"""Answers that say nothing about the mail: the server closes down, or wants another login or encryption."""


class _Client(smtplib.SMTP):
    """The standard library's client, which by itself limits the silence of a server but not its talk."""

    handed_over = False
    """Whether a whole mail was sent since this was set to False."""

    def getreply(self) -> tuple[int, bytes]:
        assert self.sock is not None
        with cut_after(self.timeout, self.sock):
            return super().getreply()

    def send(self, s: Any) -> None:
        """Send some bytes, and remember whether they were the end of a mail."""
        super().send(s)
        self.handed_over |= isinstance(s, bytes) and s.endswith(b"\r\n.\r\n")


class _TlsClient(_Client, smtplib.SMTP_SSL):
    """The same over TLS from the start."""


class SmtpOutlet:
    """An account on a server that sends mails; the connection is kept from one mail to the next.

    `timeout`: seconds that one answer, or handing over one mail, may take.
    """

    def __init__(self, place: ServerPlace, login: Login, *, timeout: float = 120.0) -> None:
        self._place = place
        self._login = login
        self._timeout = timeout
        self._client: _Client | None = None

    def send(self, sender: str, recipient: str, message: bytes) -> None:
        """Send one mail to one address.

        Raises `MailRefused` if the server refuses the address or the mail, `MailUncertain` if it does not answer after
        the mail was handed over (nobody knows whether it went: send the same bytes again), and `MailboxFailed` for
        everything else.
        """
        client = self._awake()
        options = self._options(client, sender, recipient, message)
        client.handed_over = False
        try:
            client.sendmail(sender, [recipient], re.sub(rb"\r\n|\r|\n", b"\r\n", message), options)
        except Exception as error:
            if code := _code_of_refusal(error):
                raise self._refused(recipient, _reason(error), permanent=code >= 500) from None
            self._drop()
            unknown = client.handed_over and not 400 <= _answer(error)[0] < 600
            raise (uncertain if unknown else failed)(self._place, self._login, _reason(error)) from None

    def close(self) -> None:
        """Say goodbye to the server."""
        if self._client is not None:
            with suppress(Exception):
                self._client.quit()
            self._drop()

    def _options(self, client: smtplib.SMTP, sender: str, recipient: str, message: bytes) -> list[str]:
        options = []
        if not message.isascii() and client.has_extn("8bitmime"):
            options.append("BODY=8BITMIME")
        if not (sender + recipient).isprintable():
            raise self._refused(recipient, "this is no address", permanent=True)
        if not (sender + recipient).isascii():
            if not client.has_extn("smtputf8"):
                raise self._refused(recipient, "the server takes ASCII addresses only", permanent=True)
            options.append("SMTPUTF8")
        return options

    def _awake(self) -> _Client:
        """The connection, made anew if the server has let go of it since the last mail."""
        if self._client is not None and not _answers(self._client):
            self._drop()
        if self._client is None:
            try:
                self._client = self._connect()
            except AdjudicatorError:
                raise
            except Exception as error:
                raise failed(self._place, self._login, _reason(error)) from None
        return self._client

    def _connect(self) -> _Client:
        place = self._place
        if place.security == "tls":
            client: _Client = _TlsClient(place.host, place.port, timeout=self._timeout, context=tls_context(place))
        else:
            client = _Client(place.host, place.port, timeout=self._timeout)
        try:
            if place.security == "starttls":
                client.starttls(context=tls_context(place))
            client.ehlo_or_helo_if_needed()
            self._log_in(client)
        except BaseException:
            client.close()
            raise
        return client

    def _log_in(self, client: smtplib.SMTP) -> None:
        if not self._login.user:
            return
        try:
            client.login(self._login.user, self._login.password)
        except UnicodeEncodeError:
            raise login_refused(self._place, self._login, "user and password must be ASCII") from None
        except smtplib.SMTPAuthenticationError as error:
            raise login_refused(self._place, self._login, _reason(error)) from None

    def _drop(self) -> None:
        if self._client is not None:
            self._client.close()
            self._client = None

    def _refused(self, recipient: str, reason: str, *, permanent: bool) -> MailRefused:
        shown = self._login.hide(f"the mail to {recipient} is refused by the {self._place}: {reason}")
        return MailRefused("mail/refused", shown, permanent=permanent)


def _answers(client: smtplib.SMTP) -> bool:
    try:
        return client.noop()[0] == 250
    except (OSError, ValueError):
        return False


def _code_of_refusal(error: Exception) -> int:
    """The code with which the server refused this mail or its address; 0 where something else went wrong."""
    match error:
        case smtplib.SMTPRecipientsRefused() | smtplib.SMTPDataError() | smtplib.SMTPSenderRefused(smtp_code=552):
            code, _ = _answer(error)
            return code if 400 <= code < 600 and code not in ABOUT_THE_SERVER else 0
        case _:
            return 0


def _reason(error: Exception) -> str:
    code, text = _answer(error)
    return f"{code} {text}" if code else why(error)


def _answer(error: Exception) -> tuple[int, str]:
    """The code and the words of the server's answer in an error; 0 where it holds none."""
    code: int
    text: bytes | str
    match error:
        case smtplib.SMTPRecipientsRefused():
            code, text = next(iter(error.recipients.values()))
        case smtplib.SMTPResponseException():
            code = error.smtp_code
            text = error.smtp_error
        case _:
            return 0, ""
    return code, text.decode("utf-8", "replace") if isinstance(text, bytes) else text
