"""Long orders broken into lines that a mail program leaves whole, where they are read as the one that they are."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from adjudicator.lately import Lately
from adjudicator.orders.notation.consulted import Consulted
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


MOST_KEPT = 1024
"""The most long lines that are remembered."""


class _Broken(NamedTuple):
    """A long line in several, and the names by which it was read so."""

    lines: Sequence[str]
    by: Consulted


_known = Lately[tuple[Struct, str], _Broken](MOST_KEPT)


class Breaker:
    """Breaks long lines of one window, as one seat knows its names.

    The same lines come turn after turn, and in all campaigns where things are called the same.
    """

    def __init__(self, grammar: Grammar, names: Mapping[str, Names]) -> None:
        self._grammar = grammar
        self._names = names

    def fitted(self, line: str, struct: Struct) -> Sequence[str]:
        """A line of a set, in several where it is too long; as it is where no others would mean the same."""
        if len(line) <= _ROOM:
            return [line]
        known = _known.get((struct, line))
        if known is None or not known.by.holds(self._names):
            by = Consulted(self._names)
            known = _Broken(self._in_several(line, struct, by), by)
            _known[struct, line] = known
        return known.lines

    def _in_several(self, line: str, struct: Struct, names: Consulted) -> Sequence[str]:
        reader = Reader(self._grammar, names)
        whole = reader.set(_placed([line]), struct)
        is_order = bool(whole.tree) and not whole.unread
        for lines in _broken(line):
            if is_order and _goes_on(line, lines, struct, names, reader):
                return lines
            broken = reader.set(_placed(lines), struct)
            if broken.tree == whole.tree and not broken.unread:
                return lines
        return [line]


def _goes_on(line: str, lines: Sequence[str], struct: Struct, names: Consulted, reader: Reader) -> bool:
    """Whether an order goes on through some lines, of which none but the first says anything alone.

    Then they are read as the one that they are, and need not be read as a set.
    """
    parts = [each.strip() for each in lines]
    first, *others = parts
    if len(parts) > MOST_JOINED or " ".join(parts) != line:
        return False
    if idle(first, names) or not reader.says(struct, line):
        return False
    if any(heading(part, struct) for part in parts):
        return False
    return not any(reader.says(struct, other) for other in others)


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
