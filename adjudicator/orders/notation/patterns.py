"""Regular expressions for lines, made from their notation: what an editor checks a line by, as it is typed.

They say what a line looks like, and not which names there are: that the campaign knows. They are read by Python and by
JavaScript alike. What stands deep in an order is left open where it would make an expression too long.
"""

import re
from collections.abc import Iterable, Iterator

from adjudicator.orders.notation.grammar import (
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
)
from adjudicator.orders.notation.reader import NOTHING
from adjudicator.orders.notation.template import COMMA, Row, Setting, Slot, TemplatePart, Ways, Words
from adjudicator.orders.notation.values import NUMBERS, THERE

LONGEST = 800
"""An expression of more characters stands for no condition, and for no entry of a list: its first words do."""
LONGEST_ORDER = 8000
"""The same for an order that another one holds: what is to be done."""

_SPECIAL = re.compile(r"[\\^$.*+?()\[\]{}|/]")
_OVER = r"\b"
"""Behind a word: no more of it."""
_OPEN = r" *\S.*"
"""Whatever follows."""
_QUOTED = '"[^"]*"'
_BRACKETED = r"(?: *\([^()]*\))?"
"""The name that may stand behind an id, or the id behind a name."""
_PART_OF_NAME = r"[A-ZÀ-Þ0-9][^ ,;:()]*"
_NAME = rf"{_PART_OF_NAME}(?: (?:[a-z]{{2,3}} )?{_PART_OF_NAME})*"
"""A name as it is printed: words with capitals, with a small one between them or none."""
_NUMBER = r"[+-]?[0-9]+(?:\.[0-9]+)?"


def line_pattern(nodes: Iterable[Node], grammar: Grammar) -> str:
    """The expression for a line that says one of some orders; it may have a mark of a list and a remark."""
    maker = _Maker(grammar)
    ways = _one_of([maker.node(node) for node in nodes])
    return rf"^ *(?:[-*•] +)?{ways} *[.!]? *(?:#.*)?$"


class _Maker:
    """Makes the expressions of a grammar; what is part of itself is left open."""

    def __init__(self, grammar: Grammar) -> None:
        self._grammar = grammar
        self._within: list[Struct] = []

    def node(self, node: Node, joint: str = COMMA) -> str:
        """The expression for what a node can hold."""
        match node:
            case Value():
                return _value(node)
            case Several():
                return self._list(node, joint)
            case Tuple():
                return rf" *\({','.join(self.node(item) for item in node.items)} *\)"
            case Amounts():
                return self._amounts(node, joint)
            case Kinds():
                return _one_of([self.node(struct) for struct in node.structs])
            case Struct():
                return self._struct(node)

    def _list(self, node: Several, joint: str) -> str:
        entry = self.node(node.item, joint)
        if len(entry) > LONGEST:
            entry = self._begun(node.item, joint)
        return _one_of([f"{entry}(?:{_joint(joint)}{entry})*", _words(NOTHING)])

    def _amounts(self, node: Amounts, joint: str) -> str:
        key = self.node(node.key)
        value = self.node(node.value, joint)
        if joint == COMMA:
            entry = f"{value}{key}"
        else:
            entry = f"{key}{_joint(joint)}{value}"
        entries = f"{entry}(?: *,{entry})*"
        nothing = _words(NOTHING)
        return _one_of([entries, nothing])

    def _struct(self, struct: Struct) -> str:
        if struct in self._within or struct.ways is None:
            return _OPEN
        self._within.append(struct)
        rows = [self._row(row, struct) for row in struct.ways.rows if not _is_logic(row)]
        self._within.remove(struct)
        return _joined_by_logic(_one_of(rows)) if struct.is_condition else _one_of(rows)

    def _row(self, row: Row, struct: Struct) -> str:
        return "".join(self._part(part, struct) for part in row.parts)

    def _part(self, part: TemplatePart, struct: Struct) -> str:
        match part:
            case Words():
                return _words_of(part)
            case Setting():
                return _words_of(part.words)
            case Slot():
                return self._slot(node_at(struct, part.path), part.joint)
            case Ways():
                rows = _one_of([self._row(row, struct) for row in part.rows])
                return f"{rows}?" if part.optional else rows

    def _slot(self, node: Node, joint: str) -> str:
        pattern = self.node(node, joint)
        is_condition = isinstance(node, Struct) and node.is_condition
        longest = LONGEST if is_condition else LONGEST_ORDER
        return pattern if len(pattern) <= longest else self._begun(node, joint)

    def _begun(self, node: Node, joint: str) -> str:
        """A pattern of an order's beginning, and of anything behind it up to the sign that parts entries."""
        rest = "[^;]*" if joint == ";" else ".*"
        return _one_of([f"{begun}{rest}" for begun in dict.fromkeys(self._beginnings(node))])

    def _beginnings(self, node: Node) -> Iterator[str]:
        match node:
            case Several():
                yield from self._beginnings(node.item)
            case Kinds():
                for struct in node.structs:
                    yield from self._beginnings(struct)
            case Struct() if node.ways is not None:
                for row in node.ways.rows:
                    yield from self._beginning(row, node)
            case _:
                yield " *"

    def _beginning(self, row: Row, struct: Struct) -> Iterator[str]:
        """A row as far as the first of its parts that cannot be left out."""
        before = ""
        for part in row.parts:
            if isinstance(part, Slot) and isinstance(node_at(struct, part.path), Kinds | Struct):
                for begun in self._beginnings(node_at(struct, part.path)):
                    yield f"{before}{begun}"
                return
            before += self._part(part, struct)
            if not (isinstance(part, Words | Ways) and part.optional):
                break
        yield before


def _value(node: Value) -> str:
    if node.free:
        return _OPEN
    ways = [_word(choice.replace("_", " ")) for choice in node.choices]
    if node.number:
        ways += [f"{_NUMBER}x?{_OVER}", *map(_word, NUMBERS)]
    if node.truth:
        ways += map(_word, ("true", "false", "yes", "no"))
    if node.pattern is not None:
        ways.append(_inner(node.pattern.pattern))
    if node.title:
        ways += [_NAME, *map(_word, sorted(THERE))]
        return f" *{_one_of([_QUOTED, *ways])}{_BRACKETED}"
    return f" *{_one_of([_QUOTED, *ways])}"


def _inner(pattern: str) -> str:
    """The form of an id where it stands in a line: between other words, and with blanks for its underscores."""
    inner = pattern.removeprefix("^").removesuffix("$").replace("_", "[_ ]")
    return f"(?:{inner})(?![A-Za-z0-9])"


def _words_of(words: Words) -> str:
    ways: dict[str, None] = {}
    if words.written:
        ways[words.written] = None
    for way in words.ways:
        ways[" ".join(way)] = None
    pattern = _words(ways)
    return f"{pattern}?" if words.optional else pattern


def _words(ways: Iterable[str]) -> str:
    return " *" + _one_of([_word(way) for way in ways])


def _word(text: str) -> str:
    """A word, or some, the first of which may begin with a capital or not."""
    parts = [_SPECIAL.sub(r"\\\g<0>", part) for part in text.split(" ")]
    first = text[:1]
    last = text[-1:]
    if first.isalpha():
        rest = parts[0][1:]
        parts[0] = f"[{first.upper()}{first.lower()}]{rest}"
    pattern = " +".join(parts)
    if last.isalnum():
        pattern += _OVER
    return pattern


def _joint(joint: str) -> str:
    return f" *{_word(joint)}"


def _is_logic(row: Row) -> bool:
    """Whether a way of a condition joins others."""
    return any(isinstance(part, Slot) and part.path[0] in LOGIC for part in row.parts)


def _joined_by_logic(condition: str) -> str:
    """Conditions joined by `and` and `or`, with `not` and brackets round them."""
    opened = r"(?: *(?:[Nn]ot\b|(?:[Aa]ll|[Oo]ne) of *\(|\())*"
    closed = r"(?: *\))*"
    each = f"{opened}{condition}{closed}"
    return f"{each}(?: *(?:, *)?(?:and|or)\b{each})*"


def _one_of(ways: Iterable[str]) -> str:
    return f"(?:{'|'.join(dict.fromkeys(ways))})"
