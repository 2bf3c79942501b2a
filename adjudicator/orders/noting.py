"""Lines of plain words in an order file, taken for the data they stand for."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from adjudicator.orders.line_text import PARTS, lines_of_block, says_nothing
from adjudicator.orders.near import nearest
from adjudicator.orders.notation.earlier import asks_for_the_same, keeps_the_rest
from adjudicator.orders.notation.grammar import Amounts, Grammar, Kinds, Node, Several, Struct, grammar_of
from adjudicator.orders.notation.names import SENT, Choices, names_by_title, nicknames_in
from adjudicator.orders.notation.sets import Reader, SetRead, Unread
from adjudicator.orders.notation.taken import TextLine
from adjudicator.orders.notation.words import LONGEST
from adjudicator.orders.reading import Reading
from adjudicator.orders.schema import Schema
from adjudicator.table.problems import Problem
from adjudicator.table.prose import joined, shortened
from adjudicator.table.words import Path

_REST = (
    "you have sent no orders for this window that could stay as they are",
    "write all of them, with the change",
)
_SAME = (
    "orders are for one window: those of an earlier one are not carried over",
    "write them anew, one a line",
)
"""The answer to words that refer to earlier orders, and what to do."""

_MOST_AWAITED = 5
"""The number of things told that could stand somewhere."""


def noted(reading: Reading, schema: Schema, known: Callable[[], Choices]) -> tuple[Reading, list[Problem]]:
    """A file with every line of plain words as data, the place of each part of it, and what could not be read.

    `known` gives the names that its writer knows; it is asked only where there are lines.
    """
    if reading.tree is None or reading.typed:
        return reading, []
    noter = _Noter(reading, grammar_of(schema), known)
    tree = noter.whole(reading.tree)
    in_data = replace(
        reading,
        tree=tree,
        marks=noter.marks,
        folded=(*reading.folded, *dict.fromkeys(noter.folded)),
        nicknames=noter.nicknames,
        keeps=noter.keeps,
    )
    return in_data, noter.problems


def notes_of(reading: Reading) -> Iterator[Problem]:
    """Notes on a file that was not read as it stands: the reading that was taken."""
    for words in reading.folded:
        yield Problem(kind="note", code="read/folded", message=words)


class _Noter:
    """Goes through a file beside its grammar."""

    def __init__(self, reading: Reading, grammar: Grammar, known: Callable[[], Choices]) -> None:
        self.marks = dict(reading.marks)
        self.problems: list[Problem] = []
        self.folded: list[str] = []
        self._reading = reading
        self._grammar = grammar
        self.keeps = False
        self._strays: list[TextLine] = []
        """The standing orders among the lines of orders."""
        self.nicknames: Mapping[str, str] = {}
        """The nicknames in the lines, with what is written for them."""
        self._known = known

    @cached_property
    def _choices(self) -> Choices:
        return self._known()

    @cached_property
    def _reader(self) -> Reader:
        return Reader(self._grammar, names_by_title(self._choices), nicknames_in(self._choices))

    def whole(self, tree: Mapping[str, Any]) -> dict[str, Any]:
        """All that is at the head of a file; standing orders come last, with those that stand among the orders."""
        orders, standing = PARTS
        noted = {}
        for name, value in tree.items():
            if name != standing:
                noted[name] = self.part(name, value)
        if self._strays and not noted[orders]:
            del noted[orders]
        if self._strays:
            noted[standing] = self.part(standing, tree.get(standing) or "")
        elif standing in tree:
            noted[standing] = self.part(standing, tree[standing])
        return noted

    def part(self, name: str, value: Any) -> Any:
        """The value at the head of a file under a name."""
        if name not in PARTS:
            return value
        struct = self._grammar.parts[name]
        path = (name,)
        strays = self._strays if name != PARTS[0] else []
        if not (isinstance(value, str) and (value or strays) and struct.lines):
            return self._noted(value, struct, path)
        if says_nothing(value):
            return {}
        sent = tuple(self._choices.get(SENT, {}).values()) if name == PARTS[0] else ()
        lines = [*strays]
        if value:
            lines += self._lines(path, value)
        first = lines[0]
        self.marks.setdefault(path, (first.line, first.column))
        result = self._reader.set(lines, struct, sent)
        if name == PARTS[0] and result.unread:
            self._set_apart(result)
        self.keeps = self.keeps or result.keeps
        return self._took(result, path)

    def _set_apart(self, result: SetRead) -> None:
        """Set apart the lines among orders that are standing orders, and nothing else."""
        _, standing = PARTS
        tree = self._reading.tree or {}
        held = tree.get(standing) or ""
        if not isinstance(held, str):
            return
        strange = [each.line for each in result.unread if not _is_asked(each)]
        struct = self._grammar.parts[standing]
        tried = self._reader.set(strange, struct)
        is_standing = tried.ordered - {each.line.line for each in tried.unread}
        apart = is_standing - result.ordered
        for line in strange:
            if line.line in apart:
                self._strays.append(line)
                self.folded.append(f"'{shortened(line.text)}' was read as a standing order")
        result.unread = [each for each in result.unread if each.line.line not in apart]

    def _noted(self, value: Any, node: Node, path: Path) -> Any:
        match value, node:
            case dict(), Struct():
                return {name: self._field(held, node, name, (*path, name)) for name, held in value.items()}
            case dict(), Kinds():
                return self._of_kind(value, node, path)
            case dict(), Amounts():
                return {name: self._noted(held, node.value, (*path, name)) for name, held in value.items()}
            case list(), Several():
                return [self._noted(each, node.item, (*path, at)) for at, each in enumerate(value)]
            case str(), Several() if value and _has_notation(node.item):
                lines = [*self._lines(path, value)]
                return [self._line(line, node.item, (*path, at)) for at, line in enumerate(lines)]
            case str(), (Struct() | Kinds()) if value and _has_notation(node):
                line = next(self._lines(path, value), None)
                if line is None:
                    return value
                return self._line(TextLine(value, line.line, line.column), node, path)
        return value

    def _field(self, value: Any, struct: Struct, name: str, path: Path) -> Any:
        inner = struct.fields.get(name)
        if inner is None:
            return value
        return self._noted(value, inner, path)

    def _of_kind(self, value: Mapping[str, Any], node: Kinds, path: Path) -> Any:
        for struct in node.structs:
            if struct.tag is None:
                continue
            field, tag = struct.tag
            if value.get(field) == tag:
                return self._noted(value, struct, path)
        return value

    def _lines(self, path: Path, value: str) -> Iterator[TextLine]:
        if path in self._reading.blocks:
            yield from self._reading.blocks[path]
            return
        line, column = self._reading.marks[path]
        yield from lines_of_block(self._reading.text, line, column, value)

    def _line(self, line: TextLine, node: Node, path: Path) -> Any:
        result = self._reader.value(line, node)
        self.marks[path] = (line.line, line.column)
        return self._took(result, path).get("", line.text)

    def _took(self, result: SetRead, path: Path) -> dict[str, Any]:
        """The orders that were read, their places and mistakes noted."""
        self.nicknames = self._reader.nicknames
        self.folded += result.folded
        for place, at in result.marks.items():
            below = place
            if place[:1] == ("",):
                below = place[1:]
            line, column = at
            self.marks[(*path, *below)] = (line, max(column, 1))  # what a heading puts before a line stands elsewhere
        self.problems += [_problem(unread, path) for unread in result.unread]
        return result.tree


def _is_asked(unread: Unread) -> bool:
    """Whether the words of a line are understood, and only what they are to change is not."""
    if unread.twice:
        return True
    if unread.ways:
        return True
    return unread.contradicted


def _has_notation(node: Node) -> bool:
    match node:
        case Struct():
            return node.ways is not None
        case Kinds():
            return any(struct.ways is not None for struct in node.structs)
    return False


def _problem(unread: Unread, path: Path) -> Problem:
    """A line that cannot be read, in words."""
    line = unread.line
    column = line.column + unread.reached
    meant = nearest(unread.there, unread.known) if unread.there else None
    instead = unread.known[meant] if meant else ""
    right = ""
    if instead:
        right = line.text[: unread.reached] + instead + line.text[unread.reached + len(unread.there) :]
    return Problem(
        kind="ambiguous" if unread.ways else "unreadable",
        code=_code(unread),
        message=_message(unread),
        path=path,
        line=line.line,
        column=column,
        hint=_hint(unread),
        instead=instead,
        right=right,
    )


def _code(unread: Unread) -> str:
    if unread.contradicted:
        return "line/stays"
    if unread.ways:
        return "line/which"
    if unread.twice:
        return "line/twice"
    return "line/earlier" if _of_before(unread.line.text) else "line/unread"


def _of_before(line: str) -> tuple[str, str] | None:
    """The answer to words that refer to earlier orders, and what to do; None for all others."""
    if keeps_the_rest(line):
        return _REST
    return _SAME if asks_for_the_same(line) else None


def _hint(unread: Unread) -> str:
    if unread.twice or unread.contradicted:
        return "keep one of the two lines"
    if unread.ways:
        return "write the one you mean"
    of_before = _of_before(unread.line.text)
    return of_before[1] if of_before else ""


def _message(unread: Unread) -> str:
    if unread.contradicted:
        return "it stays by this line, and has an order in another"
    if unread.twice:
        return f"'{shortened(unread.twice)}' has been said in a line before"
    if unread.ways:
        return f"this can mean {joined([f'“{way}”' for way in unread.ways[:_MOST_AWAITED]], 'or')}"
    of_before = _of_before(unread.line.text)
    if of_before:
        return of_before[0]
    if len(unread.line.text) > LONGEST:
        return f"a line of more than {LONGEST} characters"
    here = f"'{shortened(unread.there)}' stands here" if unread.there else "the line ends here"
    awaited = [*unread.awaited[:_MOST_AWAITED]]
    if len(unread.awaited) > _MOST_AWAITED:
        awaited.append("something else")
    return f"{here}; awaited is {joined(awaited, 'or')}"
