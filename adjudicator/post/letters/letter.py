"""A letter: one mail to one address, and the bytes it is sent as."""

import io
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from email.errors import HeaderParseError
from email.headerregistry import Address, BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import SMTP, EmailPolicy, Policy
from functools import lru_cache
from hashlib import sha256
from textwrap import wrap
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from adjudicator.campaign.desk.desk import MailSettings
from adjudicator.errors import Refused
from adjudicator.post.letters.enclosing import enclose, written
from adjudicator.post.letters.flowing import PARAMETERS, flowed
from adjudicator.table import Seat


@dataclass(frozen=True)
class Attachment:
    """A file that goes with a letter; `kind` is its media type ("application/pdf")."""

    name: str
    kind: str
    data: bytes


def zipped(name: str, files: Mapping[str, bytes]) -> Attachment:
    """Files, by their names, in a zip file called `name`; the same files give the same bytes."""
    buffer = io.BytesIO()
    with ZipFile(buffer, "w") as packed:
        for inside, data in files.items():
            packed.writestr(ZipInfo(inside), data, ZIP_DEFLATED)
    return Attachment(name, "application/zip", buffer.getvalue())


@dataclass(frozen=True)
class Fixed:
    """The files that a report is kept by, which the public chain has to say before they are mailed to its seat.

    The report is due with event `event`.
    """

    event: int
    seat: Seat
    files: tuple[Attachment, ...]


@dataclass(frozen=True)
class Letter:
    """A mail to one address. The same letter gives the same bytes, however often it is sent."""

    message_id: str
    """Its id with angle brackets; derived from the event the letter tells of, or from the mail it answers."""
    to: str
    subject: str
    text: str
    at: datetime
    """The moment when what it tells of happened."""
    campaign: str = ""
    attachments: tuple[Attachment, ...] = ()
    reports: tuple[Fixed, ...] = ()
    """Those of them that are reports."""
    answers: str = ""
    """The Message-ID of the mail it answers; "" for a letter that comes of itself."""
    references: tuple[str, ...] = ()
    to_all: tuple[str, ...] = ()
    """All addresses it names, where it is the same mail for several."""


_LINE = 76
"""Characters of a line of a header."""

_Header = Address | tuple[Address, ...] | datetime | str


class _Verbatim(UnstructuredHeader, BaseHeader):
    """A header that is broken between its words and never encoded: a Message-ID may be longer than a line."""

    def fold(self, *, policy: "Policy[Any]") -> str:
        """The header's lines."""
        return f"{self.name}: {f'{policy.linesep} '.join(self.split())}{policy.linesep}"


class _Subject(UnstructuredHeader, BaseHeader):
    """A subject that is broken between its words; the library leaves the first line empty where it need not be."""

    def fold(self, *, policy: "Policy[Any]") -> str:
        """The header's lines; the library's where they need encoding, or a word is longer than a line."""
        text = f"{self.name}: {self}"
        lines = wrap(text, _LINE, break_long_words=False, break_on_hyphens=False)
        if not self.isascii() or any(len(line) > _LINE for line in lines):
            return super().fold(policy=policy)
        end = policy.linesep
        return f"{end} ".join(lines) + end


class Headers(HeaderRegistry):
    """Makes one class for all headers of a name, and one header of the same text, where the library makes all anew."""

    def __init__(self) -> None:
        super().__init__()
        self._made: dict[str, type[BaseHeader]] = {}
        self._read = lru_cache(maxsize=256)(super().__call__)

    def __call__(self, name: str, value: Any) -> BaseHeader:
        """The header of a name, given as text or as what it says."""
        return self._read(name, value) if isinstance(value, str) else super().__call__(name, value)

    def __getitem__(self, name: str) -> type[BaseHeader]:
        if name not in self._made:
            self._made[name] = super().__getitem__(name)
        return self._made[name]


_HEADERS = Headers()
for _name in ("Message-ID", "In-Reply-To", "References", "List-Id"):
    _HEADERS.map_to_type(_name, _Verbatim)

_HEADERS.map_to_type("Subject", _Subject)


@lru_cache(maxsize=256)
def _folded(name: str, header: str) -> bytes:
    """The lines of a header: many of them are the same in all letters of a campaign."""
    return SMTP.fold_binary(name, header)


class _Policy(EmailPolicy):
    """Writes a header of the same text once."""

    def fold_binary(self, name: str, value: str) -> bytes:
        """The lines of a header."""
        return _folded(name, value)


_POLICY = _Policy(linesep=SMTP.linesep, header_factory=_HEADERS)


def as_message(letter: Letter, mail: MailSettings, name: str) -> bytes:
    """The bytes of a letter from the desk (RFC 5322, CRLF); `name` is shown as the sender's.

    Raises `Refused` if an address cannot be one.
    """
    message = EmailMessage(policy=_POLICY)
    for header, value in _headers(letter, mail, name).items():
        if value:
            message[header] = value
    message.set_content(flowed(letter.text), cte="quoted-printable", params=PARAMETERS)
    if letter.attachments:
        # "=_" can be in no encoded part (RFC 2045, 6.7)
        message.make_mixed(boundary=f"=_{sha256(letter.message_id.encode()).hexdigest()[:32]}")
    for attachment in letter.attachments:
        name = one_line(attachment.name)
        enclose(message, name, attachment.kind, attachment.data)
    return written(message)


def can_be_written_to(address: str) -> bool:
    """Whether an address is one that mail can go to."""
    try:
        _address(address, "")
    except Refused:
        return False
    return True


def one_line(text: str) -> str:
    """A text as it can stand in a header: whatever breaks a line, or cannot be printed, is a space."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def _headers(letter: Letter, mail: MailSettings, name: str) -> dict[str, _Header]:
    thread = [one_line(earlier) for earlier in dict.fromkeys((*letter.references, letter.answers)) if earlier]
    return {
        "From": _address(mail.address, "`address` under `mail` in desk.yaml", one_line(name)),
        "To": tuple(_address(to, f"the recipient of {letter.message_id}") for to in letter.to_all or (letter.to,)),
        "Subject": one_line(letter.subject),
        "Date": letter.at,
        "Message-ID": one_line(letter.message_id),
        "In-Reply-To": thread[-1] if thread else "",
        "References": " ".join(thread),
        "Auto-Submitted": "auto-replied" if letter.answers else "auto-generated",
        "X-Auto-Response-Suppress": "All",
        "X-Adjudicator": letter.campaign or "desk",
        "List-Id": f"<{letter.campaign}.adjudicator.{mail.domain}>" if letter.campaign else "",
    }


def _address(text: str, where: str, name: str = "") -> Address:
    try:
        if text.isascii():
            return Address(name, addr_spec=text)
    except (HeaderParseError, ValueError, IndexError):
        pass
    raise Refused(
        "letter/address", f"{where}: {text!r} is no address that mail can go to; write it as name@example.org"
    )
