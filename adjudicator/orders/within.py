"""Orders in what somebody writes: which lines of a mail are orders of the open window."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from adjudicator.orders.line_text import is_head, says_nothing, text_lines
from adjudicator.orders.notation.courtesy import is_doubtful, is_heading, takes_back
from adjudicator.orders.notation.earlier import refers_back
from adjudicator.orders.notation.grammar import grammar_of
from adjudicator.orders.notation.names import Choices, names_by_title, nicknames_in
from adjudicator.orders.notation.sets import Reader, SetRead, Unread
from adjudicator.orders.notation.taken import TextLine
from adjudicator.orders.reading import HEAD
from adjudicator.orders.validation import validator
from adjudicator.table.game import Game

_GREETING = 3
"""The most words of a line that greets, or is a name."""
_ADDRESS = re.compile(r"\S@\S")
"""Lines that mail programs write above a quotation."""
MOST_LINES = 300
"""The most lines of a text in which orders are looked for."""


class Within(NamedTuple):
    """Orders in a text: their lines, from 0."""

    lines: range
    """The numbers of its lines."""
    standing: frozenset[int]
    """Those that are standing orders."""


def orders_within(text: str, game: Game, window: str, choices: Choices) -> Within | None:
    """The lines of a text that are orders for a kind of window, or standing orders; None: none is one.

    `choices` are the names that its writer knows.

    What begins like an order and cannot be read is among them, so that its writer is told what is wrong with it: in
    the paragraph of another order, or if more than a word of it is that of an order, or where there is no other. So
    is what refers to orders of another mail, and what may say something else of what is ordered: whatever stands in
    the same paragraph and is more than a greeting; elsewhere what speaks of pieces and what they do, or takes
    something back.
    """
    lines = [line for line in text_lines(text) if line.line <= MOST_LINES]
    heads = {line.line for line in lines if is_head(line.text, HEAD)}
    body = [line for line in lines if line.line not in heads]
    grammar = grammar_of(validator(game, window, keyless=True).schema)
    reader = Reader(grammar, names_by_title(choices), nicknames_in(choices))
    sorted_out = _sorted(body, reader)
    orders = {*sorted_out.readable, *_meant(sorted_out, _paragraphs(text))}
    orders -= sorted_out.headings
    if not orders:
        return None
    first = min(orders)
    above = [number for number in heads | sorted_out.headings if number < first]
    first = min([first, *above])
    standing = frozenset(number - 1 for number in sorted_out.standing)
    return Within(range(first - 1, max(orders)), standing)


class _Sorted(NamedTuple):
    """Lines by their numbers: what is read as an order, and how many words of the others are those of one."""

    readable: frozenset[int]
    begun: Mapping[int, int]
    long: frozenset[int]
    """The others that are no greeting and no name."""
    about: frozenset[int]
    """The others that speak of what is ordered."""
    sure: frozenset[int]
    """The others that neither deny nor ask, and leave no choice."""
    partly: frozenset[int]
    """Those of which a sentence is read as an order, and another is not."""
    back: frozenset[int]
    """The others that mean orders of another mail."""
    standing: frozenset[int]
    """Those that are read as standing orders."""
    headings: frozenset[int]
    """Those that only say what others below them are for."""


def _sorted(lines: Sequence[TextLine], reader: Reader) -> _Sorted:
    orders = reader.set(lines, reader.grammar.parts["orders"])
    no_orders = _unread(orders)
    neither = _unread(reader.set([each.line for each in no_orders], reader.grammar.parts["standing"]))
    strange = _numbers(neither) | _idle(orders)
    readable = frozenset(line.line for line in lines if line.line not in strange or says_nothing(line.text))
    others = [each for each in neither if not is_heading(each.line.text)]
    about = _numbers(each for each in others if _is_about_orders(each.line.text, reader))
    long = _numbers(each for each in others if _is_said(each.line.text))
    back = _numbers(each for each in others if refers_back(each.line.text))
    return _Sorted(
        readable=readable,
        begun=_begun([*no_orders, *neither], readable),
        long=long - readable,
        about=about - readable,
        sure=_numbers(each for each in others if not is_doubtful(each.line.text)),
        partly=_numbers(others) & orders.ordered,
        back=back,
        standing=(_numbers(no_orders) - _numbers(neither)) & readable,
        headings=orders.headings,
    )


def _numbers(unread: Iterable[Unread]) -> frozenset[int]:
    return frozenset(each.line.line for each in unread)


def _begun(unread: Sequence[Unread], readable: frozenset[int]) -> dict[int, int]:
    """The number of words of a line that are those of an order, by the number of the line."""
    begun: dict[int, int] = {}
    for each in unread:
        line = each.line
        if line.line in readable:
            continue
        words = line.text[: each.reached].split()
        if words:
            before = begun.get(line.line, 0)
            begun[line.line] = max(len(words), before)
    return begun


def _is_said(text: str) -> bool:
    """Whether a line is more than a greeting, a name or what a mail program writes."""
    if not (len(text.split()) > _GREETING):
        return False
    return not _ADDRESS.search(text)


def _is_about_orders(text: str, reader: Reader) -> bool:
    """Whether a line that is none of orders speaks of some all the same; a question asks for something else."""
    if _ADDRESS.search(text):
        return False
    is_asked = text.rstrip().endswith("?")
    if is_asked:
        return False
    return takes_back(text) or reader.speaks_of_orders(text)


def _meant(lines: _Sorted, paragraphs: Mapping[int, int]) -> Iterator[int]:
    """The lines that are meant as orders, though they cannot be read."""
    yield from lines.partly
    yield from lines.back
    if lines.readable or any(words > 1 for words in lines.begun.values()):
        yield from lines.about
    elif len(lines.about) == 1:
        yield from lines.about & lines.sure
    among = {paragraphs[number] for number in lines.readable}
    yield from (number for number in lines.long if paragraphs[number] in among)
    for number, words in lines.begun.items():
        if words > 1 or not lines.readable or paragraphs[number] in among:
            yield number


def _paragraphs(text: str) -> dict[int, int]:
    """The number of its paragraph for each line of a text."""
    paragraphs = {}
    paragraph = 0
    for number, line in enumerate(text.split("\n"), 1):
        paragraph += not line.strip()
        paragraphs[number] = paragraph
    return paragraphs


def _unread(orders: SetRead) -> list[Unread]:
    """The lines that are nothing of a part of an order file; one that says again what was said is one of it."""
    return [each for each in orders.unread if not each.twice]


def _idle(orders: SetRead) -> set[int]:
    """The lines that order nothing: they are no reason to take a text for orders."""
    against = {each.line.line for each in orders.unread}
    return {line.line for line, _ in orders.idle} - against - orders.ordered
