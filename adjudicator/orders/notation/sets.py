"""Sets of orders as lines: each line is an entry of a list of the set, or a field of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from adjudicator.orders.near import one_slip
from adjudicator.orders.notation.found import Said, There
from adjudicator.orders.notation.grammar import Grammar, Node, Struct
from adjudicator.orders.notation.idle import Idle, idle, is_ordered
from adjudicator.orders.notation.line import Line
from adjudicator.orders.notation.merging import Places, put
from adjudicator.orders.notation.names import Names
from adjudicator.orders.notation.reader import LineReader
from adjudicator.orders.notation.template import Row, Slot, Ways
from adjudicator.orders.notation.words import LONGEST
from adjudicator.table.words import Path

SHORTEST_SLIP = 4
"""How many letters a word of a notation has in which a slip is read as what it is."""
MOST_JOINED = 5
"""How many lines of a mail may be one that a mail program has broken."""
_SLIPS = 3
"""How many slips of a line are read as what they are."""


class TextLine(NamedTuple):
    """A line of a file: its text, and where it stands, both counted from 1."""

    text: str
    line: int
    column: int


@dataclass(frozen=True)
class Unread:
    """A line that cannot be read: as far as `reached`, a column of its text, where something else was awaited."""

    line: TextLine
    reached: int
    there: str
    """The word that stands there; empty at the end of the line."""
    awaited: tuple[str, ...] = ()
    known: Mapping[str, str] = field(default_factory=dict)
    """What could stand there, by what may be written for it."""
    twice: str = ""
    """The field that another line has filled already."""
    contradicted: bool = False
    """Whether it says that something stays to which another line gives an order."""


@dataclass
class SetRead:
    """A set of orders as it is read, with the place of every part."""

    tree: dict[str, Any] = field(default_factory=dict)
    marks: dict[Path, tuple[int, int]] = field(default_factory=dict)
    unread: list[Unread] = field(default_factory=list)
    folded: list[str] = field(default_factory=list)
    idle: list[tuple[TextLine, Idle]] = field(default_factory=list)
    """The lines that order nothing."""


class _Line(NamedTuple):
    """A line as it is read: its words, and what it says."""

    line: Line
    said: Said
    text: str


def _is_unread(alone: "Sequence[_Line | Unread]", at: int) -> bool:
    return at < len(alone) and isinstance(alone[at], Unread)


class Reader:
    """Reads lines of one window, as one seat knows its names."""

    def __init__(self, grammar: Grammar, names: Mapping[str, Names]) -> None:
        self.grammar = grammar
        self._names = names

    def set(self, lines: Sequence[TextLine], struct: Struct) -> SetRead:
        """A whole set. A line that says nothing alone goes on from the one before, if both together say something."""
        found = SetRead()
        alone = [self._as_it_stands(line.text, struct.lines, struct) for line in lines]
        at = 0
        while at < len(lines):
            most = next((n for n in range(1, MOST_JOINED) if not _is_unread(alone, at + n)), MOST_JOINED)
            stays = idle(lines[at].text, self._names) if _is_unread(alone, at) else None
            if stays is not None:
                found.idle.append((lines[at], stays))
                found.folded.append(f"'{lines[at].text}' orders nothing")
                at += 1
            else:
                at += self._next(lines[at : at + most], struct, found)
        for line, stays in found.idle:
            if is_ordered(stays.ids, found.tree):
                found.unread.append(Unread(line, 0, "", contradicted=True))
        return found

    def value(self, line: TextLine, node: Node) -> SetRead:
        """One line for one place of a set; what it says stands in the tree under the name ""."""
        ways = Ways((Row((Slot(("",)),)),))
        found = SetRead()
        self._take(line, (ways,), Struct("", fields={"": node}), found)
        return found

    def _next(self, lines: Sequence[TextLine], struct: Struct, found: SetRead) -> int:
        """Read the first of some lines with as many of the others as it goes on in; how many were read."""
        for count in range(len(lines), 1, -1):
            text = " ".join(line.text for line in lines[:count])
            joined = self._as_it_stands(text, struct.lines, struct)
            if isinstance(joined, _Line):
                self._add(joined, struct, found, lines[:count])
                return count
        self._take(lines[0], struct.lines, struct, found)
        return 1

    def _take(self, line: TextLine, ways: Sequence[Ways], struct: Struct, found: SetRead) -> None:
        read = self._read(line.text, ways, struct, found)
        if isinstance(read, Unread):
            found.unread.append(Unread(line, read.reached, read.there, read.awaited, read.known))
        else:
            self._add(read, struct, found, [line])

    def _read(self, text: str, ways: Sequence[Ways], struct: Struct, found: SetRead) -> _Line | Unread:
        """A line as it stands, else with its slips mended, else with words that may be meant for something."""
        mended = text
        told: list[str] = []
        for _ in range(_SLIPS):
            read = self._as_it_stands(mended, ways, struct)
            if isinstance(read, _Line):
                found.folded += told
                return read
            better = _mended(mended, read)
            if better is None:
                break
            mended, words = better
            told.append(words)
        first = self._as_it_stands(text, ways, struct)
        loose = self._as_it_stands(text, ways, struct, loose=True)
        return loose if isinstance(loose, _Line) else first

    def _as_it_stands(self, text: str, ways: Sequence[Ways], struct: Struct, *, loose: bool = False) -> _Line | Unread:
        reader = LineReader(text, self.grammar, self._names, loose=loose)
        for each in ways:
            said = reader.whole(reader.ways(each, struct, 0))
            if said is not None and len(text) <= LONGEST:
                return _Line(reader.line, said, text)
        read = reader.line
        there = read.words[read.reached].text if read.reached < len(read.words) else ""
        line = TextLine(text, 0, 0)
        return Unread(line, read.column(read.reached), there, tuple(read.awaited), read.known)

    def _add(self, read: _Line, struct: Struct, found: SetRead, lines: Sequence[TextLine]) -> None:
        """Put what a line says where it belongs in the set."""
        names = Places(struct, found.tree, read.said.fields)
        if names.twice:
            found.unread.append(Unread(lines[0], 0, names.twice, twice=names.twice))
            return
        for path, value in read.said.fields:
            put(found.tree, names.of(path), value)
        last: dict[str, str] = {}
        for mark in sorted(read.said.marks, key=lambda mark: mark.at):
            path = names.of(mark.path)
            found.marks.setdefault(path, _place(read.line.column(mark.at), lines))
            if isinstance(mark.value, There):
                put(found.tree, path, last.get(mark.title, read.line.words[mark.at].text))
            elif mark.title and isinstance(mark.value, str):
                last[mark.title] = mark.value
        for path in {names.of(mark.path)[:1] for mark in read.said.marks if mark.path}:
            found.marks.setdefault(path, (lines[0].line, lines[0].column))


def _place(column: int, lines: Sequence[TextLine]) -> tuple[int, int]:
    """Where a column of one line, or of two that were read as one, stands in the file."""
    for line in lines[:-1]:
        if column <= len(line.text):
            return line.line, line.column + column
        column -= len(line.text) + 1
    return lines[-1].line, lines[-1].column + column


def _mended(text: str, unread: Unread) -> tuple[str, str] | None:
    """A line with one slip in a word of its notation mended, where it can be one word only; and what was done."""
    word = unread.there
    if len(word) < SHORTEST_SLIP or not word.isalpha():
        return None
    near = {meant for meant in unread.known.values() if len(meant) >= SHORTEST_SLIP and one_slip(word.lower(), meant)}
    if len(near) != 1:
        return None
    meant = near.pop()
    end = unread.reached + len(word)
    return f"{text[: unread.reached]}{meant}{text[end:]}", f"'{word}' was read as '{meant}'"
