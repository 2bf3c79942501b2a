"""Reading a line: from its words to plain data, with the column of every part.

A part of a grammar that is tried at a word gives every place at which it can end, each with one reading: the first
that the notation has. So what a line costs grows with its length, however its notations nest.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from itertools import islice, pairwise
from typing import Any

from adjudicator.orders.notation.found import Found, Mark, Said
from adjudicator.orders.notation.grammar import (
    Amounts,
    Grammar,
    Kinds,
    Node,
    Several,
    Struct,
    Tuple,
    Value,
    node_at,
)
from adjudicator.orders.notation.line import Line
from adjudicator.orders.notation.merging import Places, put
from adjudicator.orders.notation.names import HYPHEN, Names, parted
from adjudicator.orders.notation.template import COMMA, Row, Setting, Slot, TemplatePart, Ways, Words
from adjudicator.orders.notation.values import Values
from adjudicator.orders.notation.words import words_of_line
from adjudicator.table.words import Path

MOST_ENDS = 3
"""At so many places a list is tried to end, the last ones first."""
NOTHING = ("nothing", "none", "nobody", "nowhere")
"""Words for a list of nothing; the first is written."""

_BETWEEN: Mapping[str, tuple[tuple[str, ...], ...]] = {
    COMMA: ((COMMA, "and"), (COMMA,), ("and",), ("&",), ("+",)),
    ";": (
        *((";", "and", "then"), (COMMA, "and", "then"), ("and", "then")),
        *((";", "then"), (COMMA, "then"), (COMMA, "and"), (";", "and")),
        *((";",), ("then",), ("and",), (COMMA,)),
    ),
    "or": (
        *((COMMA, "or", "else"), (COMMA, "or"), (COMMA, "else"), (COMMA, "then")),
        *((COMMA, "otherwise"), (COMMA, "failing", "that"), ("or", "failing", "that"), ("otherwise",)),
        *(("or", "else"), ("or",), ("else",), ("then",), (COMMA,)),
    ),
    "-": (("-",), ("->",), ("→",), ("=>",), (">",), ("to",)),
    "to": ((COMMA, "then", "to"), ("then", "to"), ("and", "to"), ("to",), ("over",), ("via",)),
    "else": ((COMMA, "or", "else"), (COMMA, "else"), ("or", "else"), ("else",)),
}
"""The words read between the entries of a list, by what is written between them."""


class LineReader:
    """Reads one line."""

    def __init__(self, text: str, grammar: Grammar, names: Mapping[str, Names], *, loose: bool = False) -> None:
        words = words_of_line(text)
        if HYPHEN in grammar.reserved:
            words = [*parted(words, names)]
        self.line = Line(words)
        self._values = Values(self.line, grammar, names, loose=loose)
        self._memory: dict[tuple[int, str, int], tuple[Found, ...]] = {}

    def whole(self, readings: Iterable[Said]) -> Said | None:
        """The first reading that the line ends with."""
        for reading in readings:
            if reading.end == len(self.line.words):
                return reading
            self.line.miss(reading.end, "the end of the line")
        return None

    def ways(self, ways: Ways, struct: Struct, at: int) -> tuple[Said, ...]:
        """The readings of one of several rows of a notation from a word on."""
        ends: dict[int, Said] = {}
        for row in ways.rows:
            for reading in self._row(row, struct, at):
                ends.setdefault(reading.end, reading)
        if ways.optional:
            ends.setdefault(at, Said(at))
        return tuple(ends.values())

    def _row(self, row: Row, struct: Struct, at: int) -> Iterable[Said]:
        reached = {at: Said(at)}
        for part in row.parts:
            further: dict[int, Said] = {}
            for before in reached.values():
                for reading in self._part(part, struct, before.end):
                    end = reading.end
                    if end not in further:
                        further[end] = Said(end, before.fields + reading.fields, before.marks + reading.marks)
            if not further:
                return ()
            reached = further
        return reached.values()

    def _part(self, part: TemplatePart, struct: Struct, at: int) -> Iterable[Said]:
        match part:
            case Words():
                return self._optional_words(part, at)
            case Setting():
                ends = self._said(part.words, at)
                mark = Mark((part.field,), at, value=part.value)
                return [Said(end, (((part.field,), part.value),), (mark,)) for end in ends]
            case Slot():
                return self._slot(part, struct, at)
            case Ways():
                return self.ways(part, struct, at)

    def _optional_words(self, words: Words, at: int) -> list[Said]:
        ends = self._said(words, at)
        if words.optional:
            ends.append(at)
        return [*map(Said, ends)]

    def _said(self, words: Words, at: int) -> list[int]:
        """The ends of some words that stand here."""
        ends = [at + len(way) for way in words.ways if self.line.stands(way, at)]
        if not ends and not words.optional and at >= self.line.reached:
            ways = [" ".join(way) for way in words.ways]
            awaited = f"“{words.written}”"
            self.line.miss(at, awaited, {way: way for way in ways})
        ends.sort(reverse=True)
        return ends

    def _slot(self, slot: Slot, struct: Struct, at: int) -> Iterator[Said]:
        for reading in self.node(node_at(struct, slot.path), slot.joint, at):
            yield Said(reading.end, ((slot.path, reading.value),), tuple(_below(slot.path, reading.marks)))

    def node(self, node: Node, joint: str, at: int) -> tuple[Found, ...]:
        """Every end at which something can be read from a word on, the longest first."""
        key = (id(node), joint, at)
        if key not in self._memory:
            ends: dict[int, Found] = {}
            title = node.title if isinstance(node, Value) else ""
            for reading in self._read(node, joint, at):
                own = Mark((), at, title, reading.value)
                ends.setdefault(reading.end, Found(reading.end, reading.value, (own, *reading.marks)))
            longest = sorted(ends, reverse=True)
            self._memory[key] = tuple(ends[end] for end in longest)
        return self._memory[key]

    def _read(self, node: Node, joint: str, at: int) -> Iterable[Found]:
        match node:
            case Value():
                return self._values.read(node, at)
            case Several():
                return self._several(node.item, joint, at)
            case Tuple():
                return self._tuple(node, at)
            case Amounts():
                return self._amounts(node, joint, at)
            case Struct():
                if node.is_condition:
                    return self._condition(node, at)
                return self._struct(node, at)
            case Kinds():
                return (reading for struct in node.structs for reading in self.node(struct, joint, at))

    def _struct(self, struct: Struct, at: int) -> Iterator[Found]:
        if struct.ways is None:
            yield from self._in_one_line(struct, at)
            return
        for reading in self.ways(struct.ways, struct, at):
            value = filled(reading.fields)
            yield Found(reading.end, {struct.tag[0]: struct.tag[1], **value} if struct.tag else value, reading.marks)

    def _in_one_line(self, struct: Struct, at: int) -> Iterator[Found]:
        """A set of orders inside another order: its lines, with ";" between them."""
        if struct.lines and self._nothing(at):
            yield Found(at + 1, {})
        tree: dict[str, Any] = {}
        marks: tuple[Mark, ...] = ()
        while reading := next(self._one_line(struct, at), None):
            places = Places(struct, tree, reading.fields)
            if reading.end == at or places.twice:
                return
            tree = deepcopy(tree)
            for path, value in places.filled():
                put(tree, path, value)
            for mark in reading.marks:
                place = places.of(mark.path)
                marks += (mark._replace(path=place),)
            end = reading.end
            yield Found(end, tree, marks)
            goes_on = self.line.stands((";",), end)
            if not goes_on:
                return
            at = end + 1

    def _one_line(self, struct: Struct, at: int) -> Iterator[Said]:
        """The readings of one line of a set of orders, the longest first."""
        readings = [reading for ways in struct.lines for reading in self.ways(ways, struct, at)]
        yield from sorted(readings, key=lambda reading: -reading.end)

    def _nothing(self, at: int) -> bool:
        return any(self.line.stands((word,), at) for word in NOTHING)

    def _condition(self, struct: Struct, at: int) -> Iterator[Found]:
        """Conditions joined by `and`, or by `or`: never by both without brackets."""
        for first in self._clause(struct, at):
            yield first
            for word in ("and", "or"):
                yield from self._joined(struct, word, first)

    def _joined(self, struct: Struct, word: str, first: Found) -> Iterator[Found]:
        parts = [first]
        while self.line.stands((word,), parts[-1].end):
            following = next(iter(self._clause(struct, parts[-1].end + 1)), None)
            if following is None:
                break
            parts.append(following)
        if len(parts) > 1:
            marks = tuple(_below((word,), _numbered(parts)))
            yield Found(parts[-1].end, {word: [part.value for part in parts]}, marks)

    def _clause(self, struct: Struct, at: int) -> Iterator[Found]:
        """One condition: `not` before another, several in brackets, or one of the game's."""
        if self.line.stands(("not",), at):
            for reading in self._clause(struct, at + 1):
                marks = tuple(_below(("not",), reading.marks))
                yield Found(reading.end, {"not": reading.value}, marks)
        for word, keys in (("", ()), ("and", ("all", "of")), ("or", ("one", "of"))):
            opening = (*keys, "(")
            if self.line.stands(opening, at):
                inside = at + len(opening)
                yield from self._bracketed(struct, word, inside)
        yield from self._struct(struct, at)

    def _bracketed(self, struct: Struct, word: str, at: int) -> Iterator[Found]:
        """The content of brackets; after "all of" or "one of" it is a list, though it has but one entry."""
        for reading in self.node(struct, COMMA, at):
            if not self.line.stands((")",), reading.end):
                self.line.miss(reading.end, "“)”")
            elif word:
                yield Found(reading.end + 1, {word: [reading.value]}, tuple(_below((word, 0), reading.marks)))
            else:
                yield Found(reading.end + 1, reading.value, reading.marks)

    def _several(self, item: Node, joint: str, at: int) -> Iterator[Found]:
        if self._nothing(at):
            yield Found(at + 1, [])
        before: dict[int, tuple[Found, int | None]] = {
            reading.end: (reading, None) for reading in self.node(item, joint, at)
        }
        waiting = list(before)
        while waiting:
            end = waiting.pop(0)
            for start in self._after_joint(item, joint, end):
                for reading in self.node(item, joint, start):
                    if reading.end > end and reading.end not in before:
                        before[reading.end] = (reading, end)
                        waiting.append(reading.end)
        for end in sorted(before, reverse=True)[:MOST_ENDS]:
            parts = _back_from(before, end)
            yield Found(end, [part.value for part in parts], tuple(_numbered(parts)))

    def _after_joint(self, item: Node, joint: str, at: int) -> Iterator[int]:
        spellings = _BETWEEN.get(joint, ((joint,),))
        for between in spellings:
            if self.line.stands(between, at):
                yield at + len(between)
        is_bounded = isinstance(item, Value) and not item.free
        if is_bounded and joint == COMMA:
            yield at

    def _tuple(self, node: Tuple, at: int) -> Iterator[Found]:
        """Places of a list with a meaning each, between commas or blanks, in brackets or without."""
        opened = self.line.stands(("(",), at)
        readings = [Found(at + opened, [])]
        for number, item in enumerate(node.items):
            readings = [
                Found(inner.end, [*before.value, inner.value], (*before.marks, *_below((number,), inner.marks)))
                for before in readings
                for inner in self.node(item, COMMA, self._past_comma(before.end) if number else before.end)
            ]
        for each in readings:
            if not opened:
                yield each
            elif self.line.stands((")",), each.end):
                yield each._replace(end=each.end + 1)

    def _past_comma(self, at: int) -> int:
        if self.line.stands((COMMA,), at):
            return at + 1
        return at

    def _amounts(self, node: Amounts, joint: str, at: int) -> Iterator[Found]:
        """The amounts of each: "3 midhrasir, 2 ycelia"."""
        if self._nothing(at):
            yield Found(at + 1, {})
        waiting = [*self._amount(node, joint, at)]
        while waiting:
            sofar = waiting.pop(0)
            yield sofar
            for start in self._after_joint(node, COMMA, sofar.end):
                amounts = self._amount(node, joint, start)
                names = sofar.value.keys()
                others = (each for each in amounts if not each.value.keys() & names)
                for more in islice(others, 1):
                    both = sofar.value | more.value
                    marks = sofar.marks + more.marks
                    waiting = [Found(more.end, both, marks)]

    def _amount(self, node: Amounts, joint: str, at: int) -> Iterator[Found]:
        """The amount of one: "3 midhrasir"; or, with a word between, a thing and its value: "hakon to 3927"."""
        if joint != COMMA:
            yield from self._pair(node, joint, at)
            return
        for number in self.node(node.value, COMMA, at):
            for key in self.node(node.key, COMMA, number.end):
                yield Found(key.end, {key.value: number.value}, tuple(_below((key.value,), number.marks)))

    def _pair(self, node: Amounts, joint: str, at: int) -> Iterator[Found]:
        for key in self.node(node.key, COMMA, at):
            if not self.line.stands((joint,), key.end):
                self.line.miss(key.end, f"“{joint}”", {joint: joint})
                continue
            for value in self.node(node.value, COMMA, key.end + 1):
                pair = {key.value: value.value}
                marks = _below((key.value,), value.marks)
                yield Found(value.end, pair, tuple(marks))


def _back_from(before: Mapping[int, tuple[Found, int | None]], end: int) -> list[Found]:
    """The entries of a list that ends somewhere, each found by the one behind it."""
    parts: list[Found] = []
    here: int | None = end
    while here is not None:
        part, here = before[here]
        parts.append(part)
    return parts[::-1]


def filled(fields: Iterable[tuple[Path, Any]]) -> dict[str, Any]:
    """Fields, and fields of fields, as plain data: what belongs to a list is there in its order."""
    value: dict[str, Any] = {}
    in_order = sorted(fields, key=lambda field: tuple(map(str, field[0])))
    for path, leaf in in_order:
        here: Any = value
        for name, following in pairwise(path):
            here = here.setdefault(name, [] if isinstance(following, int) else {})
        if isinstance(here, list):
            here.append(leaf)
        else:
            here[path[-1]] = leaf
    return value


def _below(path: Path, marks: Iterable[Mark]) -> Iterator[Mark]:
    """Marks of what stands below a path."""
    for inner, at, title, value in marks:
        yield Mark((*path, *inner), at, title, value)


def _numbered(parts: Sequence[Found]) -> Iterator[Mark]:
    """The marks of the entries of a list."""
    for number, part in enumerate(parts):
        yield from _below((number,), part.marks)
