"""The content of Outlook's winmail.dat: the text of a mail and its attachments (Microsoft's TNEF, MS-OXTNEF).

The library tnefparse believes every count in the file: 41 bytes can keep it busy for a quarter of an hour.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field

from adjudicator.post.reading.mime import Unreadable, as_text

_SIGNATURE = 0x223E9F78
_BODY = 0x800C
_TITLE = 0x8010
_DATA = 0x800F
_NEXT = 0x9002
_MESSAGE = 0x9003
_ATTACHMENT = 0x9005
"""Attributes: the text; the name, bytes and beginning of an attachment; properties of the mail and of an attachment."""
_TEXT = 0x1000
_BYTES = 0x3701
_SHORT_NAME = 0x3704
_LONG_NAME = 0x3707
"""Properties: the text; an attachment's bytes and names."""

_SIZES = {2: 4, 3: 4, 4: 4, 5: 8, 6: 8, 7: 8, 0x0A: 4, 0x0B: 4, 0x14: 8, 0x40: 8, 0x48: 16}
"""Bytes of a value of each fixed type; the types 0x0D, 0x1E, 0x1F and 0x102 tell their length."""
_UNICODE = 0x1F
_MANY = 0x1000
_NAMED = 0x8000


@dataclass
class Winmail:
    """The text of the mail, and its attachments as (name, bytes)."""

    text: str = ""
    attachments: list[tuple[str, bytes]] = field(default_factory=list)


def unpacked(data: bytes) -> Winmail:
    """The content of a winmail.dat; raises `Unreadable`."""
    contents = Winmail()
    cursor = _Cursor(data)
    if cursor.number("I") != _SIGNATURE:
        raise _broken()
    cursor.number("H")
    while cursor.left:
        cursor.number("B")
        attribute = cursor.number("H")
        cursor.number("H")
        length = cursor.number("I")
        _take(contents, attribute, cursor.take(length))
        cursor.number("H")
    return contents


def _take(contents: Winmail, attribute: int, value: bytes) -> None:
    if attribute == _NEXT:
        contents.attachments.append(("", b""))
    elif attribute == _BODY:
        contents.text = _string(value)
    elif attribute == _MESSAGE:
        contents.text = next((_string(text) for name, text in _properties(value) if name == _TEXT), contents.text)
    elif attribute in (_TITLE, _DATA, _ATTACHMENT) and contents.attachments:
        contents.attachments[-1] = _filled(*contents.attachments[-1], attribute, value)


def _filled(name: str, data: bytes, attribute: int, value: bytes) -> tuple[str, bytes]:
    """An attachment with what one more attribute says of it."""
    if attribute == _TITLE:
        return _string(value), data
    if attribute == _DATA:
        return name, value
    properties = dict(_properties(value))
    long_name = properties.get(_LONG_NAME) or properties.get(_SHORT_NAME)
    return _string(long_name) if long_name else name, properties.get(_BYTES, data)


def _properties(data: bytes) -> Iterator[tuple[int, bytes]]:
    """(name, bytes) of each property; text comes as UTF-8 or as Windows writes it."""
    cursor = _Cursor(data)
    for _ in range(cursor.number("I")):
        kind = cursor.number("H")
        name = cursor.number("H")
        if name >= _NAMED:
            cursor.take(16)
            cursor.take(4) if cursor.number("I") == 0 else cursor.padded()
        of_kind = kind & ~_MANY
        size = _SIZES.get(of_kind)
        has_count = size is None or kind & _MANY
        count = cursor.number("I") if has_count else 1
        for _ in range(count):
            value = cursor.take(size) if size else cursor.padded()
            if of_kind == _UNICODE:
                value = value.decode("utf-16-le", "replace").encode()
            yield name, value


def _string(value: bytes) -> str:
    return as_text(value).rstrip("\0")


def _broken() -> Unreadable:
    return Unreadable("it cannot be taken apart: send the orders as a plain attachment, or as plain text")


class _Cursor:
    """Reads on through bytes; every read takes at least one byte or raises `Unreadable`."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    @property
    def left(self) -> bool:
        return self._at < len(self._data)

    def take(self, length: int) -> bytes:
        end = self._at + length
        if end > len(self._data):
            raise _broken()
        taken = self._data[self._at : end]
        self._at = end
        return taken

    def padded(self) -> bytes:
        """Bytes that tell their length, filled up to a multiple of four."""
        length = self.number("I")
        value = self.take(length)
        self.take(-length % 4)
        return value

    def number(self, form: str) -> int:
        value: int = struct.unpack("<" + form, self.take(struct.calcsize(form)))[0]
        return value
