"""Writing a line: plain data in the notation of its struct, as `reader` reads it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from adjudicator.lately import Lately
from adjudicator.orders.notation.grammar import (
    EACH,
    LOGIC,
    Amounts,
    Grammar,
    Kinds,
    Node,
    Several,
    Struct,
    Tuple,
    Value,
    node_at,
    titles_in,
)
from adjudicator.orders.notation.names import Names
from adjudicator.orders.notation.reader import NOTHING
from adjudicator.orders.notation.rows import Told, told_by
from adjudicator.orders.notation.template import COMMA, Row, Setting, Slot, Ways, Words
from adjudicator.orders.notation.values import THERE
from adjudicator.orders.notation.words import is_code, key_of, quoted, words_of_line
from adjudicator.table.words import Path

_TIGHT_BEFORE = (",", ";", ":", ")")
"""Signs that no blank stands before."""
_NOTHING = object()
MOST_KEPT = 4096
"""The most lines that are remembered, with the orders in them; and the most words of a writer."""

_Key = tuple[Struct, int, bool, Sequence[Names | None], bytes]
"""What a line follows from: its struct and its row (0: an order inside of it), how things are called, and what it says.

It is the same line turn after turn, and in all campaigns where these things are called the same."""
_known = Lately[_Key, str](MOST_KEPT)


class Unwritten(Exception):
    """There is no notation for it."""


class Writer:
    """Writes plain data as lines; where it is `named` it says ids with their names.

    Every entry of a list is written once: forms, pages and answers show the same ones.
    """

    def __init__(self, grammar: Grammar, names: Mapping[str, Names], *, named: bool = False) -> None:
        self.grammar = grammar
        self._names = names
        self._named = named
        self._told: dict[int, Told] = {}
        self._rows: dict[int, Sequence[tuple[Row, Told]]] = {}
        self._nodes: dict[tuple[int, int], Node] = {}
        """What was worked out of rows, of sets of lines, and of slots of structs."""
        self._by: dict[int, Sequence[Names | None]] = {}
        """The names of all that can stand in a part of a grammar."""
        self._words = Lately[tuple[int, str], str](MOST_KEPT)

    def value(self, value: Any, node: Node, joint: str = COMMA) -> str:
        """The text of a value; raises `Unwritten` where there is none."""
        match node:
            case Value():
                return self._word(value, node)
            case Several():
                entries = [self.value(each, node.item) for each in value]
                return self._between(joint).join(entries) or NOTHING[0]
            case Tuple():
                places = zip(value, node.items, strict=True)
                coordinates = [self.value(each, item) for each, item in places]
                return f"({','.join(coordinates)})"
            case Amounts():
                amounts = [self._amount(name, held, node, joint) for name, held in value.items()]
                return ", ".join(amounts) or NOTHING[0]
            case Kinds():
                return self.value(value, _kind(value, node))
            case Struct():
                return self._order(value, node)

    def lines(self, value: Mapping[str, Any], struct: Struct) -> Iterator[tuple[Path, str]]:
        """A set of orders, a line for each, with the place of what it says; raises `Unwritten` where one has none."""
        left = {name: held for name, held in value.items() if held is not None}
        for row, told in self._rows_of(struct):
            if not left:
                return
            if not told.fields.isdisjoint(left):
                yield from self._lines_of(row, told.listed, left, struct)
        if left:
            names = ", ".join(left)
            raise Unwritten(f"no line of {struct.title} says {names}")

    def _rows_of(self, struct: Struct) -> Sequence[tuple[Row, Told]]:
        """The rows of the lines of a set, with what each tells."""
        key = id(struct)
        if key not in self._rows:
            rows = (row for ways in struct.lines for row in ways.rows)
            self._rows[key] = [(row, told_by(row)) for row in rows]
        return self._rows[key]

    def _lines_of(
        self, row: Row, listed: str | None, left: dict[str, Any], struct: Struct
    ) -> Iterator[tuple[Path, str]]:
        """The texts of a row for the fields that are left, or for a list; it takes these from them."""
        if listed is not None:
            for key, entry in _entries(left.pop(listed)):
                yield (listed, key), self._entry(row, listed, entry, struct)
            return
        try:
            line, used = self.row(row, left, struct)
        except Unwritten:
            return
        for name in used:
            del left[name]
        if used:
            first = min(used)
            yield (first,), line

    def _entry(self, row: Row, listed: str, entry: Any, struct: Struct) -> str:
        """The line of an entry of a list."""
        by = self._names_in(struct.fields[listed])
        key = (struct, id(row), self._named, by, msgspec.json.encode(entry))
        line = _known.get(key)
        if line is None:
            line, _ = self.row(row, {listed: entry}, struct)
            _known[key] = line
        return line

    def row(self, row: Row, value: Mapping[str, Any], struct: Struct) -> tuple[str, set[str]]:
        """The text of a row of a notation for some fields, and the fields it says; raises `Unwritten`."""
        texts: list[str] = []
        used: set[str] = set()
        for part in row.parts:
            if isinstance(part, Words):
                text = _singular(part) if texts and _ends_with_one(texts[-1]) else part.written
            else:
                text = self._part(part, value, struct, used)
            texts.append(text)
        return _set_together(texts), used

    def _told_by(self, row: Row) -> Told:
        """What a row tells."""
        key = id(row)
        if key not in self._told:
            self._told[key] = told_by(row)
        return self._told[key]

    def _order(self, value: Mapping[str, Any], struct: Struct) -> str:
        """An order, or a condition of one; with other additions each stands in many lines."""
        key = (struct, 0, self._named, self._names_in(struct), msgspec.json.encode(value))
        text = _known.get(key)
        if text is None:
            text = self._condition(value, struct) if struct.is_condition else self._struct(value, struct)
            _known[key] = text
        return text

    def _names_in(self, node: Node) -> Sequence[Names | None]:
        """The names by which a node is written: those of all types that can stand in it."""
        key = id(node)
        if key not in self._by:
            self._by[key] = tuple([self._names.get(title) for title in titles_in(node)])
        return self._by[key]

    def _struct(self, value: Mapping[str, Any], struct: Struct) -> str:
        if struct.ways is None:
            return self._in_one_line(value, struct)
        fields = {}
        for name, held in value.items():
            if struct.tag is None or name != struct.tag[0]:
                fields[name] = held
        for row in struct.ways.rows:
            if not fields.keys() <= self._told_by(row).fields:
                continue
            try:
                line, used = self.row(row, fields, struct)
            except Unwritten:
                continue
            if fields.keys() <= used:
                return line
        raise Unwritten(f"no notation of {struct.title} says all of {', '.join(fields)}")

    def _in_one_line(self, value: Mapping[str, Any], struct: Struct) -> str:
        """A set of orders inside another order: its lines, one behind the other."""
        if not struct.lines:
            raise Unwritten(f"{struct.title} has no notation")
        return "; ".join(line for _, line in self.lines(value, struct)) or NOTHING[0]

    def _part(self, part: Setting | Slot | Ways, value: Mapping[str, Any], struct: Struct, used: set[str]) -> str:
        """The text of a part; the fields that it says are `used` then."""
        match part:
            case Setting():
                used.add(part.field)
                return self._setting(part, value)
            case Slot():
                held = _value_at(value, part.path)
                if held is _NOTHING:
                    raise Unwritten(f"{struct.title} says nothing of {part.path[0]}")
                used.add(str(part.path[0]))
                return self.value(held, self._node(part, struct), part.joint)
            case Ways():
                text, fields = self._one_of(part, value, struct)
                used |= fields
                return text

    def _node(self, slot: Slot, struct: Struct) -> Node:
        """What a slot of a struct holds."""
        key = (id(slot), id(struct))
        if key not in self._nodes:
            self._nodes[key] = node_at(struct, slot.path)
        return self._nodes[key]

    def _one_of(self, ways: Ways, value: Mapping[str, Any], struct: Struct) -> tuple[str, set[str]]:
        fields = value.keys()
        for row in ways.rows:
            if not self._told_by(row).needed <= fields:
                continue
            try:
                text, used = self.row(row, value, struct)
            except Unwritten:
                continue
            if used or not ways.optional:
                return text, used
        if ways.optional:
            return "", set()
        raise Unwritten(f"no way to say it in {struct.title}")

    def _setting(self, part: Setting, value: Mapping[str, Any]) -> str:
        held = value.get(part.field, _NOTHING)
        if _text(held) != part.value:
            raise Unwritten(f"{part.field} is not {part.value}")
        return part.words.written

    def _condition(self, value: Mapping[str, Any], struct: Struct) -> str:
        ((key, held),) = value.items()
        if key == "not":
            return f"not {self._clause(held, struct)}"
        if key not in LOGIC:
            return self._struct(value, struct)
        if len(held) == 1:
            return f"{'all' if key == 'and' else 'one'} of ({self._condition(held[0], struct)})"
        return f" {key} ".join(self._clause(each, struct) for each in held)

    def _clause(self, value: Mapping[str, Any], struct: Struct) -> str:
        """A condition inside another: in brackets where it could be misread."""
        text = self._condition(value, struct)
        ((key, held),) = value.items()
        joined = key in ("and", "or") and len(held) > 1
        return f"({text})" if joined else text

    def _amount(self, name: str, held: Any, node: Amounts, joint: str) -> str:
        amount = self.value(held, node.value)
        key = self.value(name, node.key)
        parts = [key, joint, amount]
        if joint == COMMA:
            parts = [amount, key]
        return " ".join(parts)

    def _word(self, value: Any, node: Value) -> str:
        """A word, a number or a text; words come again."""
        if not isinstance(value, str):
            return self._plain(value, node)
        key = (id(node), value)
        word = self._words.get(key)
        if word is None:
            word = self._words[key] = self._plain(value, node)
        return word

    def _plain(self, value: Any, node: Value) -> str:
        text = _text(value)
        if node.choices and text in node.choices:
            return text.replace("_", " ")
        if node.free:
            return quoted(text)
        if node.title in self._names and text in self._names[node.title] and _is_one_word(text):
            if self._named:
                return self._names[node.title].with_name(text)
            return text
        if node.truth or (node.number and not isinstance(value, str)):
            return text
        fits = node.pattern is None or node.pattern.search(text) is not None
        if fits and node.pattern is not None and not node.title:
            return text.replace("_", " ")
        known_form = node.title not in self._names and node.pattern is not None
        plain = fits and (known_form or is_code(text)) and not self._is_reserved(text)
        return text if plain else quoted(text)

    def _is_reserved(self, text: str) -> bool:
        """Whether a text would be read as something else than an id."""
        taken = self.grammar.reserved | THERE | frozenset(NOTHING)
        return not _is_one_word(text) or key_of(text) in taken

    @staticmethod
    def _between(joint: str) -> str:
        if joint in (COMMA, ";"):
            return f"{joint} "
        return f" {joint} "


@lru_cache(maxsize=32)
def _writer(grammar: Grammar, names: tuple[tuple[str, Names], ...], named: bool) -> Writer:
    return Writer(grammar, dict(names), named=named)


def writer_of(grammar: Grammar, names: Mapping[str, Names], *, named: bool = False) -> Writer:
    """The writer of a window's lines for whoever knows things by these names: the same as before."""
    return _writer(grammar, tuple(names.items()), named)


@lru_cache(maxsize=4096)
def _is_one_word(text: str) -> bool:
    words = words_of_line(text)
    if len(words) != 1:
        return False
    if words[0].text != text:
        return False
    return not words[0].quoted


def _ends_with_one(text: str) -> bool:
    """Whether the last word of a text is a 1."""
    return text.rstrip().endswith("1") and text.split()[-1] == "1"


def _singular(words: Words) -> str:
    """Words behind a 1: "follower" where "followers" is written behind other numbers, if both are read."""
    one = words.written.removesuffix("s")
    if (key_of(one),) in words.ways:
        return one
    return words.written


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value)


def _entries(held: Any) -> Iterator[tuple[str | int, Any]]:
    """The entries of a list with their numbers, those of a mapping with their keys, as its slots name them."""
    if isinstance(held, dict):
        for key, value in held.items():
            yield key, {"key": key, "value": value}
    else:
        yield from enumerate(held)


def _kind(value: Any, node: Kinds) -> Struct:
    for struct in node.structs:
        assert struct.tag is not None
        name, tag = struct.tag
        if value.get(name) == tag:
            return struct
    raise Unwritten("an order of a kind that is not known")


def _value_at(value: Any, path: Sequence[str | int]) -> Any:
    """The value at a path in plain data; `_NOTHING` where there is none."""
    for name in path:
        if name == EACH:
            continue
        try:
            value = value[name]
        except (KeyError, IndexError, TypeError):
            return _NOTHING
    return value


def _set_together(parts: Sequence[str]) -> str:
    """Parts of a line with blanks between them."""
    line = ""
    for part in filter(None, parts):
        if line.endswith(":"):
            part = part.removeprefix(COMMA).lstrip()
        is_tight = part.startswith(_TIGHT_BEFORE) or line.endswith("(")
        if line and not is_tight:
            line += " "
        line += part
    return line
