"""A mail taken apart into its MIME parts.

Nearly all mails are as they should be and are split at their boundaries. The parser of the standard library, which
looks at every line several times, is for the others, and for those with other mails in them.
"""

import re
from collections.abc import Iterator
from email.errors import CloseBoundaryNotFoundDefect
from email.message import Message
from email.parser import BytesHeaderParser, Parser
from email.policy import Policy, compat32
from functools import lru_cache
from typing import Any

from adjudicator.post import limits
from adjudicator.post.reading.mime import Unreadable, as_text

_TOO_BIG = (
    f"The mail is too big to be read: send the orders alone, in a mail of less than {limits.MAIL_BYTES // 2**20} MB."
)
_TOO_MANY = "The mail has too many parts to be read: send the orders in a plain mail of their own."
_FIELD = re.compile(r"([!-9;-~]++):[ \t]*+([^\r\n]*+(?:\r?\n[ \t][^\r\n]*+)*+)\r?\n")
_HEAD = re.compile(rf"(?:{_FIELD.pattern})*+\r?\n")
"""The head of a mail up to the empty line: each header with the lines that continue it."""
_BEHIND = re.compile(r"\r?\n")
_BEHIND_LAST = re.compile(r"--(?:\r?\n|\Z)")
"""The end of the line before a part, and of the line after the last part."""
_PARAMETER = re.compile(r";\s*+([\w-]++)=(\"[^\"\\]*+\"|[^\s\";>]++)\s*+")
_USUAL = re.compile(rf"([^;=\"]*+)(?:{_PARAMETER.pattern})*+")
"""A header with parameters as nearly all have it: `text/plain; charset="utf-8"`."""


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

    def set_raw(self, name: str, value: str) -> None:
        """Keep a header as it was sent; called by the parser.

        The library's time grows with the square of the parameters in it.
        """
        text = value if value.isascii() else as_text(value.encode("ascii", "surrogateescape"))
        text = text[: limits.HEADER]
        small = name.lower()
        if small.startswith("content-"):
            parts = text.split(";", limits.PARAMETERS + 1)
            text = ";".join(parts[: limits.PARAMETERS + 1])
        super().set_raw(name, text)
        self._first.setdefault(small, text)

    def __contains__(self, name: object) -> bool:
        return str(name).lower() in self._first

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
        text = self.get(header, "")
        if param.lower() not in text.lower():
            return failobj
        return _parameters_in(text, unquote=unquote).get(param.lower(), failobj)


@lru_cache(maxsize=16)
def _parameters_in(header: str, *, unquote: bool) -> dict[str, Any]:
    """The parameters of a header by their names in small letters, the first of each; several are asked for."""
    usual = _USUAL.fullmatch(header) if unquote else None
    if usual:
        given = [(usual[1].strip(), ""), *_PARAMETER.findall(header, usual.end(1))]
        return {name.lower(): value.strip('"') for name, value in reversed(given)}
    part = Message()
    part.set_raw("Content-Type", header)
    try:
        given = part.get_params([], unquote=unquote)
    except TypeError:
        return {}
    return {name.lower(): value for name, value in reversed(given)}


def parse(raw: bytes) -> Message:
    """The mail with all its parts; raises `Unreadable`."""
    if len(raw) > limits.MAIL_BYTES or raw.count(b"\n") + raw.count(b"\r") > limits.LINE_ENDS:
        raise Unreadable(_TOO_BIG)
    text = raw.decode("ascii", "surrogateescape")
    mail = MailPart()
    seems_simple = "message/" not in text and text.count("\r") == text.count("\r\n")
    if seems_simple and _fill(mail, text):
        return mail
    return Parser(MailPart).parsestr(text)


def _fill(part: MailPart, text: str) -> bool:
    """Take a part apart if it is as it should be; whether it is."""
    head = _HEAD.match(text)
    if head is None:
        return False
    for name, value in _FIELD.findall(head[0]):
        part.set_raw(name, value)
    kind = part.get_content_type()
    if kind.startswith("message/") or kind == "multipart/digest":
        return False
    content = text[head.end() :]
    if kind.startswith("multipart/"):
        return _fill_inner(part, content)
    part.set_payload(content)
    return True


def _fill_inner(part: MailPart, content: str) -> bool:
    """Take the parts of a part apart; whether all of them, and the lines between them, are as they should be."""
    boundary = part.get_boundary()
    if not boundary or "\n" in boundary:
        return False
    _, *pieces = f"\n{content}".split(f"\n--{boundary}")
    if len(pieces) < 2 or not _BEHIND_LAST.match(pieces[-1]):
        return False
    for piece in pieces[:-1]:
        behind = _BEHIND.match(piece)
        if behind is None:
            return False
        inner = MailPart()
        part.attach(inner)
        if not _fill(inner, piece[behind.end() :].removesuffix("\r")):
            return False
    return True


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
