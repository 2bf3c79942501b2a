"""The language of a game's orders on a page: for each window its lines, each with what it is for."""

import re
from collections.abc import Iterator, Mapping
from functools import partial

import msgspec

from adjudicator.orders.notation.grammar import Kinds, Node, Several, Struct, grammar_of, node_at
from adjudicator.orders.notation.meant_by import Meanings, placeholder
from adjudicator.orders.notation.template import path_of
from adjudicator.orders.schema import LINES, NOTATION, Schema

_FIELD = re.compile(r"\{(?P<path>[\w.]+)(?:/[^}]+)?\}")
_SET = re.compile(r"\w+=\w*\((?P<first>[^()|]*)[^()]*\)")
_CHOSEN = "\x01"
"""The mark of words that say which of several things is meant, so that all of them are shown."""
_OPEN = "⟨"
_CLOSE = "⟩"
_BRACKETS = {ord(_CHOSEN): None, ord(_OPEN): "(", ord(_CLOSE): ")"}
"""Brackets as they are shown: others stand for them until all groups are taken apart."""
_MANY = re.compile(r"\((?P<ways>[^()]*)\)")


class Told(msgspec.Struct, frozen=True):
    """A kind of order: what it is for, and the ways to write it."""

    name: str
    about: str
    ways: tuple[str, ...]
    meanings: tuple[tuple[str, str], ...] = ()
    """The names in brackets, each with what it stands for."""


class WindowTold(msgspec.Struct, frozen=True):
    """The lines of a window, and the orders that stand in them."""

    window: str
    lines: tuple[str, ...]
    orders: tuple[Told, ...]
    meanings: tuple[tuple[str, str], ...] = ()
    """The names in brackets in the lines, each with what it stands for."""


def language(schemas: Mapping[str, Schema]) -> Iterator[WindowTold]:
    """The language of each window, and of standing orders; what several windows share is told with the first."""
    titles: set[str] = set()
    for window, schema in schemas.items():
        yield _window(window, "orders", schema, titles)
    yield _window("standing orders", "standing", next(iter(schemas.values())), titles)


def _window(name: str, part: str, schema: Schema, titles: set[str]) -> WindowTold:
    grammar = grammar_of(schema)
    struct = grammar.parts[part]
    declared = schema["$defs"][struct.title]
    meanings = Meanings(grammar, schema)
    lines: list[str] = []
    for line in declared.get(LINES, ()):
        lines += [_plain(way, struct) for way in _ways(line)]
    legend: dict[str, str] = {}
    for ways in struct.lines:
        for each, meant in meanings.of(struct, ways, declared):
            legend.setdefault(each, meant)
    orders = tuple(_orders(struct, meanings, schema, titles))
    return WindowTold(name, tuple(lines), orders, tuple(legend.items()))


def _orders(struct: Struct, meanings: Meanings, schema: Schema, titles: set[str]) -> Iterator[Told]:
    """Every order that can stand in the lines of a set, each once."""
    waiting: list[Node] = [*struct.fields.values()]
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, Several):
            waiting.insert(0, node.item)
        elif isinstance(node, Kinds):
            waiting = [*node.structs, *waiting]
        elif isinstance(node, Struct) and node.title not in titles:
            titles.add(node.title)
            waiting += node.fields.values()
            declared = schema["$defs"][node.title]
            if node.ways is not None:
                ways = [_plain(way, node) for way in _ways(declared[NOTATION])]
                legend = meanings.of(node, node.ways, declared)
                yield Told(node.title, declared.get("description", ""), (*ways, *_logic(node)), tuple(legend))


def _logic(node: Struct) -> tuple[str, ...]:
    """The words that join conditions."""
    if node.is_condition:
        return ("... and ...", "... or ...", "not ...", "(...)")
    return ()


def _ways(notation: str) -> Iterator[str]:
    """The ways of a notation: what stands between signs `|` outside of brackets."""
    depth = 0
    begin = 0
    for at, sign in enumerate(notation):
        depth += (sign in "([{") - (sign in ")]}")
        if sign == "|" and not depth:
            yield notation[begin:at]
            begin = at + 1
    yield notation[begin:]


def _shown(ways: str) -> str:
    """The visible part of a group in brackets: its first words, or all of them where they differ in what they say."""
    words = [" ".join(word.split()) for word in ways.split("|")]
    if _CHOSEN in ways and len(words) > 1:
        return f"{_OPEN}{' | '.join(words)}{_CLOSE}"
    return words[0]


def _plain(way: str, struct: Struct) -> str:
    """A way as a reader sees it: of several words the first, fields by their names."""
    way = way.replace(r"\(", _OPEN).replace(r"\)", _CLOSE)
    way = _SET.sub(_chosen, way)
    while match := _MANY.search(way):
        shown = _shown(match["ways"])
        way = way[: match.start()] + shown + way[match.end() :]
    way = way.translate(_BRACKETS)
    way = _FIELD.sub(partial(_named, struct), way)
    way = re.sub(r" +([,;:)\]])", r"\1", " ".join(way.split()))
    return re.sub(r"([(\[]) ", r"\1", way)


def _chosen(match: re.Match[str]) -> str:
    """The first words by which a thing is set, marked as such."""
    words = match["first"].strip()
    return f"{_CHOSEN}{words}"


def _named(struct: Struct, match: re.Match[str]) -> str:
    """A field by its name."""
    path = path_of(match["path"])
    name = placeholder(path, node_at(struct, path))
    return f"<{name}>"
