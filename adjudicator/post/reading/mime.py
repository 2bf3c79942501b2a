"""A mail taken apart into its MIME parts, and the text of their headers and bodies.

Mails come from strangers: every size has a limit, and whatever the standard library does on crafted headers and bodies
comes out as `Unreadable`.
"""

import base64
import binascii
import codecs
import re
from collections.abc import Iterator
from email.errors import CloseBoundaryNotFoundDefect, HeaderParseError
from email.header import decode_header
from email.message import Message
from email.parser import BytesHeaderParser, BytesParser
from email.policy import Policy, compat32
from email.utils import getaddresses
from functools import lru_cache
from typing import Any

from adjudicator.post import limits

_TOO_BIG = (
    f"The mail is too big to be read: send the orders alone, in a mail of less than {limits.MAIL_BYTES // 2**20} MB."
)
_TOO_MANY = "The mail has too many parts to be read: send the orders in a plain mail of their own."
_DAMAGED = "it was damaged on its way: send it again"
_MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,900}>")
_ADDRESS = re.compile(r"[^\s@<>()\[\]\\,;:\"]{1,64}@[^\s@<>()\[\]\\,;:\"]{1,255}")


class Unreadable(Exception):
    """A mail, or a part of it, that cannot be read; its text says why and what to do, as the end of a sentence."""


class MailPart(Message):
    """A MIME part: its headers are clean text of bounded length; it refuses to be one of too many or too deep inside.

    Headers with undeclared 8-bit characters are taken for UTF-8, else for what Windows writes. What is asked for again
    and again is found at once: the first header of each name, the type, the parameters.
    """

    def __init__(self, policy: Policy = compat32) -> None:
        super().__init__(policy)
        self._depth = 0
        self._all: list[Message] = [self]
        self._first: dict[str, str] = {}
        self._type = ""
        self._parameters: dict[tuple[str, str, bool], Any] = {}

    def set_raw(self, name: str, value: str) -> None:
        """Keep a header as it was sent; called by the parser.

        The library's time grows with the square of the parameters in it.
        """
        clean = value
        if not value.isascii():
            clean = as_text(value.encode("ascii", "surrogateescape"))
        text = clean[: limits.HEADER]
        if name.lower().startswith("content-"):
            parts = text.split(";", limits.PARAMETERS + 1)
            text = ";".join(parts[: limits.PARAMETERS + 1])
        super().set_raw(name, text)
        self._first.setdefault(name.lower(), text)

    def get(self, name: str, failobj: Any = None) -> Any:
        """The topmost header of a name."""
        return self._first.get(name.lower(), failobj)

    def get_content_type(self) -> str:
        """The type of the part, once its headers are read."""
        self._type = self._type or super().get_content_type()
        return self._type

    def attach(self, payload: Message) -> None:  # type: ignore[override]
        """Take in a part of this part; called by the parser. Raises `Unreadable`."""
        if isinstance(payload, MailPart):
            payload._depth = self._depth + 1
            payload._all = self._all
            self._all.append(payload)
            if payload._depth > limits.DEPTH or len(self._all) > limits.PARTS:
                raise Unreadable(_TOO_MANY)
        super().attach(payload)

    def get_param(self, param: str, failobj: Any = None, header: str = "content-type", unquote: bool = True) -> Any:
        """A parameter of a header; one of which there are numbered and unnumbered pieces cannot be read."""
        if param.lower() not in self.get(header, "").lower():
            return failobj
        asked = (param, header, unquote)
        if asked not in self._parameters:
            try:
                self._parameters[asked] = super().get_param(param, None, header, unquote)
            except TypeError:
                self._parameters[asked] = None
        value = self._parameters[asked]
        return failobj if value is None else value


def parse(raw: bytes) -> Message:
    """The mail with all its parts; raises `Unreadable`."""
    if len(raw) > limits.MAIL_BYTES or raw.count(b"\n") + raw.count(b"\r") > limits.LINE_ENDS:
        raise Unreadable(_TOO_BIG)
    return BytesParser(MailPart).parsebytes(raw)


def parse_head(raw: bytes) -> Message:
    """The mail with its headers only."""
    return BytesHeaderParser(MailPart).parsebytes(raw[: 64 * 1024])


def own_parts(message: Message) -> Iterator[Message]:
    """The mail and its parts, but none of the mails that it passes on."""
    yield message
    if message.is_multipart() and not message.get_content_type().startswith("message/"):
        for part in message.get_payload():
            if isinstance(part, Message):
                yield from own_parts(part)


def cut_off(message: Message) -> Message | None:
    """The part in which the mail breaks off before its end, if it does."""
    if not any(isinstance(defect, CloseBoundaryNotFoundDefect) for defect in message.defects):
        return None
    return list(own_parts(message))[-1]


def header(message: Message, name: str) -> str:
    """A header as a person reads it: on one line, decoded (RFC 2047), printable; "" if there is none."""
    return printable(" ".join(decoded_words(raw_header(message, name)).split()))


def printable(text: str) -> str:
    """A text without what cannot be printed."""
    return text if text.isprintable() else "".join(sign for sign in text if sign.isprintable())


def raw_header(message: Message, name: str) -> str:
    """A header (the topmost of its name) as it was sent, on one line; "" if there is none."""
    return " ".join(str(message.get(name, "")).split())


def decoded_words(text: str) -> str:
    """A text with the encoded words of RFC 2047 in it, decoded; what cannot be decoded stays as it is."""
    if "=?" not in text:
        return text
    try:
        chunks = decode_header(text)
    except (HeaderParseError, ValueError):
        return text
    return "".join(chunk if isinstance(chunk, str) else as_text(chunk, charset or "") for chunk, charset in chunks)


def message_ids(message: Message, *names: str) -> tuple[str, ...]:
    """The Message-IDs in these headers, each once, with their angle brackets."""
    ids: list[str] = []
    for name in names:
        ids += _MESSAGE_ID.findall(raw_header(message, name))
    return tuple(dict.fromkeys(ids))


@lru_cache(maxsize=16)
def _addresses(field: str) -> tuple[tuple[str, str], ...]:
    """The names and addresses in a header; it is asked several times about each mail."""
    return tuple(getaddresses([field]))


def address(message: Message) -> str:
    """The one address in From, in small letters; "" if there is none that can be read, or more than one."""
    fields = message.get_all("From", [])
    if len(fields) != 1:
        return ""
    try:
        addresses = {
            address.lower()
            for _, address in _addresses(str(fields[0]))
            if address.isascii() and _ADDRESS.fullmatch(address)
        }
    except RecursionError:
        return ""
    return addresses.pop() if len(addresses) == 1 else ""


def writer(message: Message) -> str:
    """The name that stands in From beside the address, on one line; "" if there is none that can be read."""
    try:
        addresses = _addresses(raw_header(message, "From"))
        names = [decoded_words(name) for name, _ in addresses if name]
    except (RecursionError, ValueError):
        return ""
    if not names:
        return ""
    shown = printable(names[0])
    return " ".join(shown.split())[: limits.NAME]


def file_name(part: Message) -> str:
    """The name an attachment goes by (RFC 2231 or RFC 2047), without folders; "" if it has none that can be read."""
    try:
        name = decoded_words(part.get_filename() or "")
    except ValueError:
        return ""
    return plain_name(name)


def plain_name(name: str) -> str:
    """A file name without folders, printable and of bounded length."""
    last = re.split(r"[/\\]", name)[-1]
    return printable(last).strip()[: limits.NAME]


def parameter(part: Message, name: str) -> str:
    """A parameter of Content-Type in small letters; "" if it is not there, or cannot be read."""
    value = part.get_param(name, "")
    return value.lower() if isinstance(value, str) else ""


def body(part: Message) -> bytes:
    """The bytes of a part; raises `Unreadable` where base64 was cut or damaged."""
    if str(part.get("Content-Transfer-Encoding", "")).strip().lower() != "base64":
        return loose_body(part)
    payload = str(part.get_payload())
    try:
        return base64.b64decode("".join(payload.split()), validate=True)
    except (binascii.Error, ValueError):
        raise Unreadable(_DAMAGED) from None


def loose_body(part: Message) -> bytes:
    """The bytes of a part as far as they can be decoded; good for comparing, not for reading."""
    payload = part.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b""


def text(part: Message) -> str:
    """The text of a part; raises `Unreadable`."""
    return as_text(body(part), parameter(part, "charset"))


def as_text(data: bytes, charset: str = "") -> str:
    """Bytes as text in the declared charset if that fits, else in UTF-8, else as Windows writes it."""
    for name in (_WIDER.get(charset.lower(), charset), "utf-8", "cp1252"):
        try:
            if codecs.lookup(name).name in _SLOW:
                continue
            decoded = data.decode(name)
            decoded.encode()
        except (LookupError, ValueError):
            continue
        return decoded
    return data.decode("latin-1")


_WIDER = {"iso-8859-1": "cp1252", "latin1": "cp1252", "gb2312": "gb18030", "ks_c_5601-1987": "cp949"}
"""Charsets that mail programs name when they mean a wider one."""
_SLOW = ("punycode", "idna")
"""Codecs no mail needs, whose time grows with the square of the length."""
