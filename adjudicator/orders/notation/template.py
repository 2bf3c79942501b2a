"""The notation of an order: a template that is read both ways, from a line to plain data and back.

{to}                    a field; its schema says what it may hold
{forced.army}           a field of a field; {army_at.0} is one of a list
{queue.each}            an entry of a list, a line for each; {retreat.key} and {retreat.value} those of a mapping
{places/or}             a list whose entries stand apart by "or"; by a comma where nothing is said
march                   a word
(march|moves to|)       words, of which any is read and the first is written; with an empty one they may be
                        left out, and where that is the first they are not written
[at {to} | home]        what may be left out, in one of several ways
({a} at {b} | at {b})   one of several ways
via=(by sea)            a truth that is told by words
idle=stop(else stop)    a word of a list that is told by other words
\\( and \\)               a bracket that stands in the line
... | ...               several ways to say all of it; the first that says everything is written
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from adjudicator.orders.notation.words import Word, words_of_line

COMMA = ","
"""The sign that parts entries of a list."""

_TOKEN = re.compile(
    r"\s*(?:\{(?P<field>[\w.]+)(?:/(?P<joint>[^}]+))?\}|(?P<set>\w+)=(?P<value>\w*)\(|(?P<sign>[()\[\]|])"
    r"|(?P<word>(?:\\[()]|[^\s()\[\]|{}\\])+))"
)

_BRACKET = re.compile(r"\\([()])")


class Words(NamedTuple):
    """Some words, of which any is read and the first is written; `optional`: they may be left out."""

    ways: tuple[tuple[str, ...], ...]
    written: str
    optional: bool = False


class Slot(NamedTuple):
    """A field, or a field of a field."""

    path: tuple[str | int, ...]
    joint: str = COMMA


class Setting(NamedTuple):
    """A field that has a certain value where certain words stand."""

    field: str
    value: str
    words: Words


class Row(NamedTuple):
    """One part after the other."""

    parts: "tuple[TemplatePart, ...]"


class Ways(NamedTuple):
    """One of several rows; `optional`: or none."""

    rows: tuple[Row, ...]
    optional: bool = False


TemplatePart = Words | Slot | Setting | Ways


@lru_cache(maxsize=1024)
def template(text: str) -> Ways:
    """A notation taken apart; raises `ValueError` where it is none."""
    tokens = list(_TOKEN.finditer(text))
    if "".join(token[0] for token in tokens) != text.rstrip():
        raise ValueError(f"this is no notation: {text!r}")
    parser = _Parser(tokens)
    rows = parser.rows()
    if parser.at != len(tokens):
        raise ValueError(f"a bracket too many in the notation {text!r}")
    return Ways(rows)


def keys_of(ways: Ways) -> Iterator[str]:
    """Every word of a notation, as it is compared."""
    for row in ways.rows:
        for part in row.parts:
            if isinstance(part, Ways):
                yield from keys_of(part)
            elif isinstance(part, Words):
                yield from _keys(part)
            elif isinstance(part, Setting):
                yield from _keys(part.words)


def _keys(words: Words) -> Iterator[str]:
    for way in words.ways:
        yield from way


class _Parser:
    """Goes through the tokens of a template once."""

    def __init__(self, tokens: list[re.Match[str]]) -> None:
        self.at = 0
        self._tokens = tokens

    def rows(self) -> tuple[Row, ...]:
        """Rows until a bracket closes that was not opened here."""
        rows: list[Row] = []
        parts: list[TemplatePart] = []
        while self.at < len(self._tokens):
            token = self._tokens[self.at]
            sign = token["sign"]
            if sign in (")", "]"):
                break
            self.at += 1
            if sign == "|":
                rows.append(Row(tuple(parts)))
                parts = []
            else:
                parts.append(self._part(token))
        return (*rows, Row(tuple(parts)))

    def _part(self, token: re.Match[str]) -> TemplatePart:
        if token["field"]:
            return Slot(path_of(token["field"]), token["joint"] or COMMA)
        if token["word"]:
            return _words([_BRACKET.sub(r" \1 ", token["word"]).strip()])
        rows = self._inside()
        if token["set"]:
            words = _only_words(rows)
            if words is None:
                raise ValueError(f"only words can say that {token['set']} is set")
            return Setting(token["set"], token["value"] or "true", words)
        if token["sign"] == "[":
            return Ways(rows, optional=True)
        return _only_words(rows) or Ways(rows)

    def _inside(self) -> tuple[Row, ...]:
        rows = self.rows()
        if self.at >= len(self._tokens):
            raise ValueError("a bracket is not closed in a notation")
        self.at += 1
        return rows


def path_of(text: str) -> tuple[str | int, ...]:
    """The path of a field as a notation has it: `forced.army`, `army_at.0`."""
    return tuple(int(name) if name.isdigit() else name for name in text.split("."))


def _only_words(rows: tuple[Row, ...]) -> Words | None:
    """The words that a group in brackets is made of, if it is made of nothing else."""
    ways = []
    for row in rows:
        words = [part for part in row.parts if isinstance(part, Words)]
        plain = [part.written for part in words if len(part.ways) == 1]
        if len(plain) != len(row.parts):
            return None
        way = " ".join(plain)
        ways.append(way)
    return _words(ways)


def _words(ways: list[str]) -> Words:
    wordings = [way for way in ways if way]
    return Words(tuple(map(_compared, wordings)), ways[0], optional=len(wordings) < len(ways))


def _compared(way: str) -> tuple[str, ...]:
    words: list[Word] = words_of_line(way)
    return tuple(word.key for word in words)
