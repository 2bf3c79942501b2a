"""The text of the headers and bodies of a mail's parts.

Mails come from strangers: every size has a limit, and whatever the standard library does on crafted headers and bodies
comes out as `Unreadable`.
"""

import base64
import binascii
import codecs
import re
from collections.abc import Sequence
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message
from email.utils import getaddresses
from functools import lru_cache

from adjudicator.post import limits

_DAMAGED = "it was damaged on its way: send it again"
_MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,900}>")
_ADDRESS = re.compile(r"[^\s@<>()\[\]\\,;:\"]{1,64}@[^\s@<>()\[\]\\,;:\"]{1,255}")
_ATOM = r"[^\s()<>@,:;.\\\"\[\]]++"
_ATOMS = rf"{_ATOM}(?:\.{_ATOM})*+"
_SENDER = re.compile(rf"(?P<quote>\"?)(?P<name>{_ATOM}(?: {_ATOM})*+)(?P=quote) <(?P<address>{_ATOMS}@{_ATOMS})>")
"""The header From as nearly all mails have it: Ruth Harding <ruth@example.net>."""


class Unreadable(Exception):
    """A mail, or a part of it, that cannot be read; its text says why and what to do, as the end of a sentence."""


def header(message: Message, name: str) -> str:
    """A header as a person reads it: on one line, decoded (RFC 2047), printable; "" if there is none."""
    raw = raw_header(message, name)
    if "=?" not in raw:
        return printable(raw)
    return printable(" ".join(decoded_words(raw).split()))


def printable(text: str) -> str:
    """A text without what cannot be printed."""
    return text if text.isprintable() else "".join(sign for sign in text if sign.isprintable())


def raw_header(message: Message, name: str) -> str:
    """A header (the topmost of its name) as it was sent, on one line; "" if there is none."""
    raw = message.get(name)
    return " ".join(str(raw).split()) if raw else ""


def decoded_words(text: str) -> str:
    """A text with the encoded words of RFC 2047 in it, decoded; what cannot be decoded stays as it is."""
    return _decoded(text) if "=?" in text else text


@lru_cache(maxsize=16)
def _decoded(text: str) -> str:
    """The same of a text that seems to have some; several readers ask for the same headers of a mail."""
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


def sender(message: Message) -> tuple[str, str]:
    """The address in From, in small letters, and the name beside it on one line; "" for what cannot be read.

    No address is read where there is more than one.
    """
    fields = message.get_all("From", [""])
    sent = str(fields[0])
    on_a_line = " ".join(sent.split())
    listed = _addresses(sent)
    named = listed if sent == on_a_line else _addresses(on_a_line)
    return _address(listed) if len(fields) == 1 else "", _name(named)


def _addresses(field: str) -> Sequence[tuple[str, str]]:
    """The names and addresses in a header; none if they are nested too deep."""
    simple = _SENDER.fullmatch(field)
    if simple:
        return [(simple["name"], simple["address"])]
    try:
        return getaddresses([field])
    except RecursionError:
        return []


def _address(listed: Sequence[tuple[str, str]]) -> str:
    addresses = {address.lower() for _, address in listed if address.isascii() and _ADDRESS.fullmatch(address)}
    return addresses.pop() if len(addresses) == 1 else ""


def _name(listed: Sequence[tuple[str, str]]) -> str:
    name = next((name for name, _ in listed if name), "")
    shown = printable(decoded_words(name))
    return " ".join(shown.split())[: limits.NAME]


def file_name(part: Message) -> str:
    """The name an attachment goes by (RFC 2231 or RFC 2047), without folders; "" if it has none that can be read."""
    try:
        name = part.get_filename()
        return plain_name(decoded_words(name)) if name else ""
    except ValueError:
        return ""


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
