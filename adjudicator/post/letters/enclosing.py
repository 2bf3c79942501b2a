"""Files in a mail: encoded at once, and written as they are, where the library goes through them line by line."""

from base64 import encodebytes
from email.generator import BytesGenerator
from email.message import EmailMessage, Message, MIMEPart
from email.quoprimime import body_encode
from functools import lru_cache
from io import BytesIO
from typing import Any

PAGE = "text/html"
"""The type of a page for a browser."""
DATA = "application/json"
_TEXTS = (PAGE, DATA, "text/plain", "text/calendar")
"""The types of files that are text, and mostly letters."""


class _File(EmailMessage):
    """A part of a mail with its body as the mail has it: encoded, in lines that end with CRLF."""

    body = b""


class _Writer(BytesGenerator):
    """Writes a message whose files are encoded already."""

    _fp: Any
    """The file that the library writes to."""

    def _handle_text(self, part: Message) -> None:
        if isinstance(part, _File):
            self._fp.write(part.body)
        else:
            super()._handle_text(part)  # type: ignore[misc]

    _writeBody = _handle_text
    """The name by which the library calls it for parts that are neither text nor made of parts."""


def enclose(message: EmailMessage, name: str, kind: str, data: bytes) -> None:
    """Add a file to a message.

    It goes with its very bytes; pages and data are text, which grows less if only what is no letter is written out.
    """
    main, _, sub = kind.partition("/")
    is_text = kind in _TEXTS
    encoding = "quoted-printable" if is_text else "base64"
    part = _File(policy=message.policy)
    MIMEPart.set_content(part, b"", main, sub, cte=encoding)  # which adds no version of MIME: the mail has it
    part.add_header("Content-Disposition", "attachment", filename=name)
    part.body = _printable(data) if is_text else _in_sixes(data)
    message.attach(part)


def _printable(data: bytes) -> bytes:
    """Text as quoted-printable (RFC 2045, 6.7); all breaks of lines in it are written out.

    A line that begins as mails in one file do is kept from being taken for one.
    """
    lines = data.decode("latin-1").split("\n")
    shown = "=0A=\r\n".join(map(_line, lines))
    shown = shown.replace("\nFrom ", "\n=46rom ")
    return shown.encode("ascii")


def _line(text: str) -> str:
    """A line of a page: most of the short ones are the same in all pages of a game."""
    if len(text) <= _REMEMBERED:
        return _known(text)
    return _encoded(text)


def _encoded(text: str) -> str:
    """A line; the library would take a return in it for its end."""
    parts = text.split("\r")
    shown = [body_encode(part, _WIDTH, eol="\r\n") for part in parts]
    return "=0D=\r\n".join(shown)


_REMEMBERED = 300
_known = lru_cache(maxsize=4096)(_encoded)

_WIDTH = 70
"""Letters of a line in a mail, which has the sign of a break behind them."""


def _in_sixes(data: bytes) -> bytes:
    """Bytes as base64."""
    return encodebytes(data).replace(b"\n", b"\r\n")


def written(message: EmailMessage) -> bytes:
    """The bytes of a message."""
    buffer = BytesIO()
    writer: Any = _Writer(buffer, policy=message.policy)
    writer.flatten(message)
    return buffer.getvalue()
