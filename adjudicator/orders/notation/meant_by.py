"""The meaning of each name in brackets, on the page that tells the language of a game's orders."""

import re
from collections.abc import Iterator, Mapping

from adjudicator.orders.examples import Examples
from adjudicator.orders.notation.grammar import (
    EACH,
    Grammar,
    Kinds,
    Node,
    Several,
    Struct,
    Value,
    node_at,
    slots_of,
)
from adjudicator.orders.notation.names import Names
from adjudicator.orders.notation.template import Slot, Ways
from adjudicator.orders.notation.writer import Writer
from adjudicator.orders.schema import Schema, followed
from adjudicator.table.prose import joined

MOST_CHOICES = 12
"""The most words told of which one may be written."""
NO_NAMES: Mapping[str, Names] = {}
_NOT = "not"
_PARTS = ("key", "value")
"""The parts of a mapping in a notation."""
_LETTERS = re.compile(r"(?<=[a-z])(?=[A-Z])")
"""Between two words of a title."""


def placeholder(path: tuple[str | int, ...], node: Node) -> str:
    """The name in brackets for a field; for a part of a list or a mapping, the kind of thing that it is."""
    *before, last = [name for name in path if name != EACH] or [""]
    if last == _NOT and before:
        last = before[-1]
    if isinstance(last, str) and last not in _PARTS:
        return last.replace("_", " ")
    if isinstance(node, Value) and node.title:
        return _LETTERS.sub(" ", node.title.removesuffix("Id")).lower()
    if isinstance(node, Value) and node.number:
        return "number"
    return placeholder(tuple(before), node)


class Meanings:
    """Tells what the names in brackets stand for, in the notations of one window."""

    def __init__(self, grammar: Grammar, schema: Schema) -> None:
        self._grammar = grammar
        self._schema = schema
        self._examples = Examples(schema)
        self._writer = Writer(grammar, NO_NAMES)

    def of(self, struct: Struct, ways: Ways, schema: Schema) -> Iterator[tuple[str, str]]:
        """Each name in some ways to write a struct, once, with what it stands for."""
        meanings: dict[str, str] = {}
        for slot in slots_of(ways):
            name = placeholder(slot.path, node_at(struct, slot.path))
            about = self._about(struct, slot, schema)
            if about and not meanings.get(name):
                meanings[name] = about
        yield from meanings.items()

    def _about(self, struct: Struct, slot: Slot, schema: Schema) -> str:
        """The description of what a slot is for, the words allowed or the orders meant, and an example."""
        path = slot.path[:-1] if slot.path[-1] == _NOT else slot.path
        field = self._field(schema, path)
        node = node_at(struct, slot.path)
        description = field.get("description", "").rstrip(".")
        last = path[-1]
        if _is_part(last) and placeholder(path, node) != placeholder(path[:-1], node):
            description = ""
        choices = _choices(node)
        if choices and choices in description:
            choices = ""
        example = "" if choices else self._example(node, field, last)
        return "; ".join(filter(None, (description, _orders(node) or choices or example)))

    def _field(self, schema: Schema, path: tuple[str | int, ...]) -> Schema:
        """The schema of the field at a path; for a part of a list or a mapping, of all of that."""
        field = followed(schema, self._schema)
        for name in path:
            inner = field.get("properties", {}).get(name)
            if inner is None:
                break
            field = {**followed(inner, self._schema), **inner}
        return field

    def _example(self, node: Node, field: Schema, last: str | int) -> str:
        """An example of what may be written, if the schema has one."""
        if not field.get("examples"):
            return ""
        example = self._examples.of(field)
        if isinstance(last, int):
            example = example[last]
        elif last in _PARTS:
            pairs = [*example.items()]
            example = pairs[0][_PARTS.index(last)]
        is_whole = isinstance(node, Value) and isinstance(example, list | dict)
        return "" if is_whole else f"such as {self._writer.value(example, node)}"


def _is_part(last: str | int) -> bool:
    """Whether a path ends in a part of a list or a mapping."""
    return isinstance(last, int) or last in _PARTS


def _orders(node: Node) -> str:
    """The orders that are told below, where a name stands for one of them."""
    inner = node.item if isinstance(node, Several) else node
    if isinstance(inner, Kinds):
        titles = [struct.title for struct in inner.structs if struct.ways is not None]
        return f"see {joined(titles, 'or')}" if titles else ""
    if isinstance(inner, Struct) and inner.ways is not None:
        return f"see {inner.title}"
    return ""


def _choices(node: Node) -> str:
    """The words of which one may be written."""
    inner = node.item if isinstance(node, Several) else node
    choices = inner.choices if isinstance(inner, Value) else ()
    if not 0 < len(choices) <= MOST_CHOICES:
        return ""
    return joined([choice.replace("_", " ") for choice in choices], "or")
