"""The columns of an order form on paper: what the lines of a window ask for, read off their notations."""

from collections.abc import Iterator, Sequence

from adjudicator.orders.explaining import explained
from adjudicator.orders.notation.grammar import Grammar, Kinds, Node, Several, Struct, Value
from adjudicator.orders.notation.template import Row, Setting, Slot, Ways, Words
from adjudicator.orders.offers import Offers
from adjudicator.table.pages import Blank

_KINDS = 3
"""Kinds of orders in one list up to which each has rows of its own; where there are more, they are mixed."""
_COLUMNS = 6


def blanks(offers: Offers, grammar: Grammar) -> tuple[Blank, ...]:
    """Rows to write on for each kind of order a seat can give in a window, headed as its lines are written.

    None where orders of many kinds stand in one list, or hold each other: their order is the seat's to choose.
    """
    orders = grammar.parts["orders"]
    rows = list[Blank]()
    for name, field in offers.fields("orders"):
        node = orders.fields[name]
        structs = _structs(node)
        if len(structs) > _KINDS or any(map(_holds_orders, structs)):
            return ()
        title = _title(explained(field, offers.schema))
        for struct in structs:
            heads = tuple(heads_of(struct))
            rows.append(Blank(title, heads[:_COLUMNS] or (_spaced(name),)))
        if not structs:
            rows.append(Blank(title, (_spaced(name),)))
    return tuple(rows)


def _structs(node: Node) -> tuple[Struct, ...]:
    """The kinds of orders that a field holds, or the entries of its list."""
    if isinstance(node, Several):
        return _structs(node.item)
    if isinstance(node, Kinds):
        return node.structs
    return (node,) if isinstance(node, Struct) else ()


def _holds_orders(struct: Struct) -> bool:
    """Whether an order is a frame for others, of which each has columns of its own."""
    return any(isinstance(node, Kinds) for node in struct.fields.values())


def _title(explanation: str) -> str:
    """The beginning of an explanation, before its reasons and rules."""
    return explanation.split(":")[0].split(" (")[0].split(";")[0].rstrip(".")


def heads_of(struct: Struct) -> Iterator[str]:
    """A head for each field, with the words that stand before it in a line."""
    if struct.ways is None:
        return
    named = set[str]()
    for words, name in _asked(struct.ways.rows[0], ()):
        if name not in named:
            named.add(name)
            yield _head(struct, words, name)


def _asked(row: Row, before: Sequence[str]) -> Iterator[tuple[Sequence[str], str]]:
    """The fields of a row in the order of its line, what may be left out among them, each with the words before it."""
    words = [*before]
    for part in row.parts:
        match part:
            case Words():
                words += _plain(part.written)
            case Slot():
                yield words, str(part.path[0])
                words = []
            case Setting():
                yield words, part.field
                words = []
            case Ways():
                for each in part.rows:
                    yield from _asked(each, words)
                words = []


def _plain(written: str) -> list[str]:
    """The words of what is written, without its stops."""
    return [word for word in written.split() if word.strip(",:;.")]


def _head(struct: Struct, words: Sequence[str], name: str) -> str:
    """The words before a field and what is written into it: one of few choices, or what it is called."""
    node = struct.fields.get(name)
    own = _spaced(name).split()
    if isinstance(node, Value) and node.choices and len(node.choices) <= _KINDS:
        choices = " / ".join(map(_spaced, node.choices))
        return " ".join([*words, choices])
    if _say_enough(words, name, own):
        return " ".join(words)
    return " ".join([*words, *own])


def _say_enough(words: Sequence[str], name: str, own: Sequence[str]) -> bool:
    """Whether the words before a field say so much of it that its `own` words need not follow."""
    if not words:
        return False
    if name in _SAID or words[0] in own:
        return True
    return _repeats(own[0], words)


def _repeats(name: str, words: Sequence[str]) -> bool:
    """Whether one of the words has named a field already, in singular or in full."""
    return any(name in (word, f"{word}s") for word in words)


_SAID = ("when", "n")
"""Fields of which the words before them say enough."""


def _spaced(name: str) -> str:
    return name.replace("_", " ")
