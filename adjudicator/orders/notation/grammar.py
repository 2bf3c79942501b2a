"""The grammar of the lines of a window: its JSON Schema, with the notations in it, made ready for reading."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from adjudicator.orders.notation.template import Row, Slot, Ways, Words, keys_of, template
from adjudicator.orders.notation.words import words_of_line
from adjudicator.orders.schema import DEFS, EXACT, HEADINGS, LINES, NOTATION, Schema, followed, tagged

LOGIC = ("and", "or", "not")
"""The words that join conditions."""
EACH = "each"
"""One entry of a list, in the lines of a set: `{queue.each}`."""


@dataclass(eq=False)
class Value:
    """A word, a number, or a text."""

    schema: Schema
    title: str
    choices: tuple[str, ...] = ()
    """The words that it may be, where only some may."""
    pattern: re.Pattern[str] | None = None
    number: bool = False
    truth: bool = False
    exact: bool = False
    """Whether no word that nobody knows may be meant for it."""

    @property
    def free(self) -> bool:
        """Whether it may be any text."""
        return not (self.title or self.choices or self.pattern or self.number or self.truth)


@dataclass(eq=False)
class Several:
    """A list."""

    item: "Node"


@dataclass(eq=False)
class Tuple:
    """A list in which each place has a meaning of its own."""

    items: "tuple[Node, ...]"


@dataclass(eq=False)
class Amounts:
    """A mapping of amounts: how many there are of each."""

    key: Value
    value: "Node"


@dataclass(eq=False)
class Struct:
    """An order, or a part of one. It has a notation, or is filled in by that of what it is a part of."""

    title: str
    fields: "dict[str, Node]" = field(default_factory=dict)
    ways: Ways | None = None
    lines: tuple[Ways, ...] = ()
    """The lines of a set of orders."""
    above: tuple[tuple[re.Pattern[str], str], ...] = ()
    """The patterns of lines above others, with what they say before each of these."""
    tag: tuple[str, str] | None = None

    @property
    def is_condition(self) -> bool:
        """Whether it can be joined with others by `and`, `or` and `not`."""
        return all(name in self.fields for name in LOGIC)


@dataclass(eq=False)
class Kinds:
    """One of several orders."""

    structs: tuple[Struct, ...]


Node = Value | Several | Tuple | Amounts | Struct | Kinds


class Grammar:
    """The lines of one window."""

    def __init__(self, schema: Schema) -> None:
        self._schema = schema
        self.named: dict[str, Node] = {}
        """The nodes of the definitions, by their names."""
        self.parts: dict[str, Struct] = {}
        """The orders of the window, and the standing orders."""
        for part in ("orders", "standing"):
            node = self._node(schema["properties"][part])
            assert isinstance(node, Struct)
            self.parts[part] = node
        self.reserved = frozenset(self._reserved())
        """Every word of a notation: no id is read where one of them stands, but in quotes."""
        self.forms = tuple(dict.fromkeys(self._forms()))
        """The forms of all ids."""
        self.spoken = self.reserved.union(self._chosen())
        """Every word of a notation, and of what may be chosen from a list that is printed."""
        self.beginnings = frozenset(word for part in self.parts.values() for word in _beginnings(part))
        """The words with which lines begin."""

    def _reserved(self) -> Iterator[str]:
        for node in self._structs():
            for ways in (node.ways, *node.lines):
                yield from keys_of(ways) if ways else ()
        yield from LOGIC

    def _forms(self) -> Iterator[re.Pattern[str]]:
        for value in self._values():
            if value.title and value.pattern is not None:
                yield value.pattern

    def _chosen(self) -> Iterator[str]:
        for value in self._values():
            for choice in value.choices:
                for word in words_of_line(choice.replace("_", " ")):
                    yield word.key

    def _values(self) -> Iterator[Value]:
        """Every value in a field, in a list, or in a mapping of an order."""
        for struct in self._structs():
            for node in struct.fields.values():
                yield from _values_in(node)

    def _structs(self) -> Iterator[Struct]:
        for node in self.named.values():
            if isinstance(node, Struct):
                yield node

    def _node(self, schema: Schema, tag: tuple[str, str] | None = None) -> Node:
        if "$ref" not in schema:
            return self._made(schema, tag)
        name = schema["$ref"].removeprefix(DEFS)
        if name not in self.named:
            self.named[name] = Struct(name)
            own = followed(schema, self._schema)
            self._fill(name, own, tag)
        return self.named[name]

    def _fill(self, name: str, schema: Schema, tag: tuple[str, str] | None) -> None:
        """Fill in the node that a name stands for; it may be a part of itself."""
        node = self._made(schema, tag, self.named[name])
        self.named[name] = node

    def _made(self, schema: Schema, tag: tuple[str, str] | None, into: Any = None) -> Node:
        kinds = [(tag_name, value, then) for tag_name, value, then in tagged(schema)]
        if kinds:
            return Kinds(tuple(self._kind(then, (name, value)) for name, value, then in kinds))
        if "properties" in schema:
            return self._struct(schema, tag, into)
        if isinstance(schema.get("additionalProperties"), dict):
            key = self._node(schema.get("propertyNames", {}))
            assert isinstance(key, Value)
            return Amounts(key, self._node(schema["additionalProperties"]))
        if "prefixItems" in schema:
            return Tuple(tuple(map(self._node, schema["prefixItems"])))
        if schema.get("type") == "array":
            return Several(self._node(schema["items"]))
        return _value(schema)

    def _kind(self, schema: Schema, tag: tuple[str, str]) -> Struct:
        node = self._node(schema, tag)
        assert isinstance(node, Struct)
        return node

    def _struct(self, schema: Schema, tag: tuple[str, str] | None, into: Struct | None) -> Struct:
        struct = into or Struct(schema.get("title", ""))
        struct.tag = tag
        struct.ways = template(schema[NOTATION]) if NOTATION in schema else None
        struct.lines = tuple(map(template, schema.get(LINES, ())))
        struct.above = _headings(schema.get(HEADINGS, {}))
        for name, inner in schema["properties"].items():
            if tag is None or name != tag[0]:
                struct.fields[name] = self._node(inner)
        return struct


def _headings(forms: Mapping[str, str]) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The patterns of headings, with what they say before the lines below them."""
    patterns = []
    for form, meaning in forms.items():
        patterns.append((re.compile(form, re.IGNORECASE), meaning))
    return tuple(patterns)


def _values_in(node: Node) -> Iterator[Value]:
    match node:
        case Value():
            yield node
        case Several():
            yield from _values_in(node.item)
        case Tuple():
            for item in node.items:
                yield from _values_in(item)
        case Amounts():
            yield node.key
            yield from _values_in(node.value)


def _value(schema: Schema) -> Value:
    kind = schema.get("type", "")
    choices = tuple(str(word) for word in schema.get("enum", ()))
    pattern = re.compile(schema["pattern"], re.IGNORECASE) if "pattern" in schema else None
    number = "integer" in kind or "number" in kind
    return Value(
        schema=schema,
        title=schema.get("title", ""),
        choices=choices,
        pattern=pattern,
        number=number,
        truth=kind == "boolean",
        exact=EXACT in schema,
    )


def _beginnings(struct: Struct) -> Iterator[str]:
    """The words with which lines begin."""
    for ways in struct.lines:
        for row in ways.rows:
            head = row.parts[0]
            if isinstance(head, Words):
                yield from (way[0] for way in head.ways if way)


def words_before_colons(struct: Struct) -> Iterator[str]:
    """The words at the beginning of lines that say of what kind the order behind them is: "forest: warband"."""
    for ways in struct.lines:
        for row in ways.rows:
            head, *rest = row.parts
            colon = rest[0] if rest else None
            if not isinstance(head, Words) or not isinstance(colon, Words):
                continue
            if colon.optional and (":",) in colon.ways:
                yield head.written


def node_at(struct: Struct, path: tuple[str | int, ...]) -> Node:
    """The node that a slot of a struct's notation is for; raises `KeyError` where there is none."""
    node: Node = struct
    for name in path:
        if isinstance(node, Tuple) and isinstance(name, int):
            node = node.items[name]
        elif isinstance(node, Struct):
            node = node.fields[str(name)]
        elif isinstance(node, Several) and name == EACH:
            node = node.item
        elif isinstance(node, Amounts) and name == "key":
            node = node.key
        elif isinstance(node, Amounts) and name == "value":
            node = node.value
        else:
            raise KeyError(f"{struct.title} has no {'.'.join(map(str, path))}")
    return node


@lru_cache(maxsize=1024)
def titles_in(node: Node) -> Sequence[str]:
    """The titles of all types of which something can stand in a node."""
    met: list[Node] = []
    titles: dict[str, None] = {}
    waiting = [node]
    while waiting:
        each = waiting.pop()
        if each in met:
            continue
        met.append(each)
        if isinstance(each, Value) and each.title:
            titles[each.title] = None
        waiting += _inside(each)
    return tuple(titles)


def _inside(node: Node) -> Sequence[Node]:
    """The nodes that a node is made of."""
    match node:
        case Several():
            return (node.item,)
        case Tuple():
            return node.items
        case Amounts():
            return (node.key, node.value)
        case Struct():
            return (*node.fields.values(),)
        case Kinds():
            return node.structs
    return ()


def slots_of(ways: Ways) -> Iterator[Slot]:
    """Every slot of a notation."""
    for row in ways.rows:
        yield from _slots_of_row(row)


def _slots_of_row(row: Row) -> Iterator[Slot]:
    for part in row.parts:
        if isinstance(part, Slot):
            yield part
        elif isinstance(part, Ways):
            yield from slots_of(part)


@lru_cache(maxsize=64)
def _grammar(key: "_ById") -> Grammar:
    return Grammar(key.schema)


class _ById:
    """A schema, told from others by itself: schemas are made once."""

    def __init__(self, schema: Schema) -> None:
        self.schema = schema

    def __hash__(self) -> int:
        return hash(self.schema["$id"])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _ById):
            return False
        return other.schema["$defs"] is self.schema["$defs"]


def grammar_of(schema: Schema) -> Grammar:
    """The grammar of a window's schema, made once."""
    return _grammar(_ById(schema))
