"""Order files in JSON, read so that every value keeps its place and no key is lost."""

import json
import math
import re
from bisect import bisect_right
from collections.abc import Iterator

from adjudicator.orders.draft import Draft, Position, Unreadable
from adjudicator.table.words import Path

_LOOKS_LIKE_JSON = re.compile(r'\s*(\{\s*("|\}\s*$)|\[\s*["{\[\]])')
_SPACE = re.compile(r"[ \t\n]*")
_MAX_DIGITS = 15
_EXPLAINED = {
    "Expecting value": "a value is missing",
    "Unterminated string": "the quote that opens here is never closed",
    "Invalid control character": "a line ends inside quotes",
    "Invalid \\": "a '\\' that means nothing",
}
"""The beginnings of the json module's complaints, and our words for them."""


def looks_like_json(text: str) -> bool:
    """Whether a file is meant as JSON: `{` and then a quote (YAML in braces, `{game: ...}`, is not)."""
    return _LOOKS_LIKE_JSON.match(text) is not None


def read_json(text: str, draft: Draft) -> object:
    """The tree of a JSON file; raises `Unreadable`."""
    reader = _Reader(text, draft)
    try:
        return reader.whole()
    except json.JSONDecodeError as error:
        why = _why(error)
        raise Unreadable("read/json", f"this is not JSON: {why}", (error.lineno, error.colno)) from None
    except _NoNumber as number:
        raise Unreadable("read/number", f"{number} is no number an order can hold", reader.position()) from None


def _why(error: json.JSONDecodeError) -> str:
    """The fault of a file that is no JSON, in words for players where they are known."""
    for beginning, words in _EXPLAINED.items():
        if error.msg.startswith(beginning):
            return words
    return error.msg


class _NoNumber(Exception):
    """A number without end, or of more digits than any order needs."""


class _Reader:
    """Walks mappings and lists itself and leaves strings, numbers and words to the json module."""

    def __init__(self, text: str, draft: Draft) -> None:
        self._text = text
        self._draft = draft
        self._at = 0
        self._lines = [0, *(match.end() for match in re.finditer("\n", text))]
        self._scalars = json.JSONDecoder(parse_int=_integer, parse_float=_number, parse_constant=_number)

    def whole(self) -> object:
        value = self._value(())
        if self._peek():
            raise self._error("there is more after the end")
        return value

    def position(self) -> Position:
        line = bisect_right(self._lines, self._at)
        return line, self._at - self._lines[line - 1] + 1

    def _value(self, path: Path, key_at: Position | None = None) -> object:
        sign = self._peek()
        at = self.position()
        if sign == "{":
            self._draft.value(path, key_at or at)
            return self._mapping(path)
        if sign == "[":
            self._draft.value(path, key_at or at)
            return self._list(path)
        self._draft.value(path, at)
        value = self._scalar()
        if isinstance(value, str):
            return self._draft.text(value, at)
        return value

    def _mapping(self, path: Path) -> dict[str, object]:
        content: dict[str, object] = {}
        for _ in self._items("}"):
            name, key_at = self._name()
            fresh = self._draft.key((*path, name), key_at)
            value = self._value((*path, name), key_at)
            if fresh:
                content[name] = value
        return content

    def _list(self, path: Path) -> list[object]:
        content: list[object] = []
        for _ in self._items("]"):
            place = (*path, len(content))
            content.append(self._value(place))
        return content

    def _items(self, end: str) -> Iterator[None]:
        """Step from item to item, from behind the opening sign to behind the closing one."""
        self._at += 1
        if self._peek() != end:
            yield
            while self._peek() == ",":
                self._at += 1
                yield
            if self._peek() != end:
                raise self._error(f"a ',' or '{end}' is missing")
        self._at += 1

    def _name(self) -> tuple[str, Position]:
        """The name before a ':'."""
        if self._peek() != '"':
            raise self._error("a name in double quotes is missing")
        at = self.position()
        name = self._draft.text(str(self._scalar()), at)
        if self._peek() != ":":
            raise self._error("a ':' is missing")
        self._at += 1
        return name, at

    def _scalar(self) -> object:
        value, self._at = self._scalars.raw_decode(self._text, self._at)
        return value

    def _peek(self) -> str:
        """The next sign that is not blank, where reading goes on; empty at the end."""
        blank = _SPACE.match(self._text, self._at)
        self._at = blank.end() if blank else self._at
        return self._text[self._at : self._at + 1]

    def _error(self, message: str) -> json.JSONDecodeError:
        return json.JSONDecodeError(message, self._text, self._at)


def _integer(digits: str) -> int:
    if len(digits) > _MAX_DIGITS:
        raise _NoNumber(f"{digits[:_MAX_DIGITS]}...")
    return int(digits)


def _number(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise _NoNumber(digits[:_MAX_DIGITS])
    return value
