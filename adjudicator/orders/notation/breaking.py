"""Long orders broken into lines that a mail program leaves whole, where they are read as the one that they are."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from adjudicator.orders.notation.grammar import Grammar, Struct
from adjudicator.orders.notation.headings import heading
from adjudicator.orders.notation.idle import idle
from adjudicator.orders.notation.names import Names
from adjudicator.orders.notation.sets import MOST_JOINED, Reader
from adjudicator.orders.notation.taken import TextLine

SET_IN = "  "
"""The blanks before a line in which an order goes on."""
_ROOM = 71
"""Columns of a line, besides the mark of a comment before it."""
_BETWEEN_CLAUSES = re.compile(r"(?<=[,;]) | (?=(?:or|and|else|if|unless) )")
_BLANK = re.compile(" ")


MOST_KEPT = 256
"""The most long lines that a breaker remembers."""


class Breaker:
    """Breaks long lines of one window, as one seat knows its names; the same lines come turn after turn."""

    def __init__(self, grammar: Grammar, names: Mapping[str, Names]) -> None:
        self._grammar = grammar
        self._names = names
        self._broken: dict[tuple[int, str], Sequence[str]] = {}

    def fitted(self, line: str, struct: Struct) -> Sequence[str]:
        """A line of a set, in several where it is too long; as it is where no others would mean the same."""
        if len(line) <= _ROOM:
            return [line]
        key = (id(struct), line)
        if key not in self._broken:
            lines = self._in_several(line, struct)
            if len(self._broken) >= MOST_KEPT:
                self._broken.clear()
            self._broken[key] = lines
        return self._broken[key]

    def _in_several(self, line: str, struct: Struct) -> Sequence[str]:
        reader = Reader(self._grammar, self._names)
        whole = reader.set(_placed([line]), struct)
        is_order = bool(whole.tree) and not whole.unread
        for lines in _broken(line):
            if is_order and self._goes_on(line, lines, struct, reader):
                return lines
            broken = reader.set(_placed(lines), struct)
            if broken.tree == whole.tree and not broken.unread:
                return lines
        return [line]

    def _goes_on(self, line: str, lines: Sequence[str], struct: Struct, reader: Reader) -> bool:
        """Whether an order goes on through some lines, of which none but the first says anything alone.

        Then they are read as the one that they are, and need not be read as a set.
        """
        first, *others = (each.strip() for each in lines)
        if " ".join((first, *others)) != line or len(lines) > MOST_JOINED:
            return False
        if idle(first, self._names) or any(heading(each, struct) for each in (first, *others)):
            return False
        return reader.says(struct, line) and not any(reader.says(struct, each) for each in others)


@lru_cache(maxsize=32)
def _breaker(grammar: Grammar, names: tuple[tuple[str, Names], ...]) -> Breaker:
    return Breaker(grammar, dict(names))


def breaker_of(grammar: Grammar, names: Mapping[str, Names]) -> Breaker:
    """The breaker of a window's lines for whoever knows things by these names: the same as before."""
    return _breaker(grammar, tuple(names.items()))


def _broken(line: str) -> Iterator[list[str]]:
    """A line broken between its clauses; and, where one of these is too long, between any words."""
    for between in (_BETWEEN_CLAUSES, _BLANK):
        lines = [*_filled(between.split(line))]
        if max(map(len, lines)) <= _ROOM:
            yield lines


def _filled(pieces: Sequence[str]) -> Iterator[str]:
    """Lines with as many pieces of a text as they hold; all but the first are set in."""
    line = pieces[0]
    for piece in pieces[1:]:
        longer = f"{line} {piece}"
        if len(longer) <= _ROOM:
            line = longer
        else:
            yield line
            line = f"{SET_IN}{piece}"
    yield line


def _placed(lines: Sequence[str]) -> list[TextLine]:
    """Lines as they are taken from a file."""
    return [TextLine(line.strip(), number, 1) for number, line in enumerate(lines, 1)]
