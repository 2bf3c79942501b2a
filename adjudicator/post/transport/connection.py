"""The needs of every connection to a mail server: encryption, an end to waiting, and errors that keep the password."""

import base64
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from adjudicator.errors import Refused
from adjudicator.post.transport.mailboxes import MailboxFailed, MailUncertain
from adjudicator.post.transport.places import ServerPlace

LONGEST_TEXT = 300


def tls_context(place: ServerPlace) -> ssl.SSLContext:
    """The check of the server's certificate; raises `Refused` if the place's `cafile` cannot be read."""
    try:
        return ssl.create_default_context(cafile=place.cafile)
    except OSError as error:
        raise Refused(
            "mail/cafile", f"{place.cafile} is no certificate authority in PEM format ({error.strerror or error})"
        ) from None


@contextmanager
def cut_after(seconds: float, connection: socket.socket) -> Iterator[None]:
    """Cut the connection if what is done here takes longer, even if the server says something now and then."""
    timer = threading.Timer(seconds, _cut, (connection,))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _cut(connection: socket.socket) -> None:
    with suppress(OSError):
        socket.socket.shutdown(connection, socket.SHUT_RDWR)


class Login:
    """A user and a password that shows in no error, whatever a server answers."""

    def __init__(self, user: str, password: str) -> None:
        self.user = user
        self.password = password

    def hide(self, text: str) -> str:
        """`text` on one line, of a sensible length, without the password in any form in which it was sent."""
        for sent in self._sent():
            text = text.replace(sent, "***")
        signs = [sign if sign.isprintable() else " " for sign in text]
        words = "".join(signs).split()
        line = " ".join(words)
        if len(line) > LONGEST_TEXT:
            return f"{line[:LONGEST_TEXT]}…"
        return line

    def _sent(self) -> list[str]:
        """The forms in which the password was sent or a library prints it, the longest first."""
        if not self.password:
            return []
        quoted = self.password.replace("\\", "\\\\").replace('"', '\\"')
        plain = _base64(f"\0{self.user}\0{self.password}")
        forms = {self.password, quoted, plain, _base64(self.password)}
        printed = {repr(form.encode())[2:-1] for form in forms}
        return sorted(forms | printed, key=len, reverse=True)


def _base64(text: str) -> str:
    return base64.b64encode(text.encode()).decode("ascii")


def why(error: Exception) -> str:
    """The trouble between here and a server, in words."""
    match error:
        case ssl.SSLCertVerificationError():
            return (
                f"its certificate is not trusted ({error.verify_message}); if the server is yours, "
                "name your certificate authority with ?cafile=FILE"
            )
        case ssl.SSLError():
            return (
                f"the encryption failed ({error.reason or error}); check the port: imaps and smtps are encrypted from "
                "the start, imap and smtp begin in the clear (STARTTLS)"
            )
        case TimeoutError():
            return "it does not answer in time"
        case socket.gaierror():
            return "there is no such host, or no network"
        case OSError():
            return error.strerror or str(error) or "the connection broke"
        case _:
            return str(error) or type(error).__name__


def failed(place: ServerPlace, login: Login, reason: str) -> MailboxFailed:
    """The error of a server that cannot be used."""
    return MailboxFailed(
        "mail/server",
        f"the {place} cannot be used now: {login.hide(reason)}; try again later, or correct its place in desk.yaml",
    )


def uncertain(place: ServerPlace, login: Login, reason: str) -> MailUncertain:
    """The error of a server that took a mail and did not say so."""
    return MailUncertain(
        "mail/uncertain", f"it may have arrived: the {place} took it and did not say so: {login.hide(reason)}"
    )


def login_refused(place: ServerPlace, login: Login, reason: str) -> MailboxFailed:
    """The error of a server that knows neither user nor password, or not this pair."""
    return MailboxFailed(
        "mail/login",
        f"the {place} refuses the login of {login.user}: {login.hide(reason)}; correct the user in desk.yaml, or the "
        f"password in secrets/{place.protocol}-password or ADJUDICATOR_{place.protocol.upper()}_PASSWORD",
    )
