"""An example of the order that a line seems to be meant for, where it cannot be read: how such an order is written."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

import msgspec

from adjudicator.orders.examples import Examples
from adjudicator.orders.explaining import lists_structs
from adjudicator.orders.notation.courtesy import FILLERS, GLUE
from adjudicator.orders.notation.grammar import Grammar, Kinds, Several, Struct, grammar_of
from adjudicator.orders.notation.names import Choices, names_by_title
from adjudicator.orders.notation.template import keys_of
from adjudicator.orders.notation.words import LONGEST, words_of_line
from adjudicator.orders.notation.writer import Unwritten, Writer, writer_of
from adjudicator.orders.offers import Offers, Section
from adjudicator.table.problems import Problem

UNREAD = "line/unread"
_SUCH_AS = re.compile(r"(?<=such as )[\w-]+(?=,| or |$)")
"""A thing that could stand somewhere, in the message of a problem."""
_ENDINGS = ("ing", "es", "s")
_PARTS: tuple[Section, ...] = ("orders", "standing")
LONGEST_SHOWN = 68
"""The longest example that fits a line of an answer."""


class Shown(NamedTuple):
    """An example of a kind of order, with the words of its notation."""

    line: str
    words: frozenset[str]


class Showing:
    """Examples of a window's orders, each in the line that it is written in."""

    def __init__(self, examples: Examples, choices: Choices) -> None:
        self._examples = examples
        self._choices = choices

    def with_example(self, problem: Problem, text: str) -> Problem:
        """A problem; beside that of a line that cannot be read, the example that has most in common with it.

        Rare words count for more, and the first word that any example has for most: people begin with what they want.
        """
        if problem.code != UNREAD:
            return problem
        if problem.hint:
            return problem
        if len(text) > LONGEST:
            return problem
        message = _SUCH_AS.sub(lambda such: self._examples.own(such[0]), problem.message)
        return self._beside(msgspec.structs.replace(problem, message=message), text)

    def _beside(self, problem: Problem, text: str) -> Problem:
        """The problem of a line that cannot be read, with the example beside it."""
        shown = self._shown.get(str(problem.path[0]), ())
        stems = [*_stems(word.key for word in words_of_line(text))]
        often = Counter(word for each in shown for word in each.words)
        first = next((word for word in stems if often[word]), "")
        best = ""
        most = 0.0
        for each in shown:
            common = each.words.intersection(stems)
            weight = sum(1 / often[word] for word in common)
            if first in common:
                weight += 1
            if weight > most:
                best = each.line
                most = weight
        return msgspec.structs.replace(problem, like=best)

    @cached_property
    def _shown(self) -> Mapping[str, tuple[Shown, ...]]:
        """The examples of each part that fit a line."""
        grammar = grammar_of(self._examples.schema)
        writer = writer_of(grammar, names_by_title(self._choices), named=True)
        offers = Offers(self._examples, {}, lambda part, tree: True)
        shown: dict[str, tuple[Shown, ...]] = {}
        for part in _PARTS:
            lines = _written(offers, part, writer)
            shown[part] = tuple(each for each in lines if len(each.line) <= LONGEST_SHOWN)
        return shown


def _written(offers: Offers, part: Section, writer: Writer) -> Iterator[Shown]:
    """An example of each kind of order that stands in a list of a part."""
    grammar = writer.grammar
    struct = grammar.parts[part]
    for name, field in offers.fields(part):
        if not lists_structs(field, offers.schema):
            continue
        for title, entry in offers.titled(part, name):
            try:
                lines = [line for _, line in writer.lines({name: [entry]}, struct)]
            except Unwritten:
                continue
            yield from (Shown(line, _words_for(title, name, grammar)) for line in lines)


def _words_for(title: str, name: str, grammar: Grammar) -> frozenset[str]:
    """The words by which a kind of order is known: those of its notation and its steps', and the name of its list."""
    keys = [name]
    struct = grammar.named.get(title)
    if isinstance(struct, Struct):
        for each in (struct, *_steps(struct)):
            keys += keys_of(each.ways) if each.ways is not None else ()
    return frozenset(_stems(keys))


def _steps(struct: Struct) -> Iterator[Struct]:
    """The kinds of orders of which a list in another is made."""
    for node in struct.fields.values():
        if isinstance(node, Several) and isinstance(node.item, Kinds):
            yield from node.item.structs


def _stems(keys: Iterable[str]) -> Iterator[str]:
    """The words that say something, each without its ending."""
    for key in keys:
        if not key.isalpha() or key in FILLERS or key in GLUE:
            continue
        ending = next((each for each in _ENDINGS if key.endswith(each)), "")
        yield key.removesuffix(ending) if len(key) > len(ending) + 2 else key


def shown_how(problems: Iterable[Problem], showing: Showing, text: str) -> Iterator[Problem]:
    """Problems of a file, those of lines that cannot be read with an example beside them."""
    lines = text.split("\n")
    for problem in problems:
        at = (problem.line or 0) - 1
        yield showing.with_example(problem, lines[at]) if 0 <= at < len(lines) else problem
