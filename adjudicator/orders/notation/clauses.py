"""Parts of a line that is written anew: how its words are spelt, and where one order ends and the next begins."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product

from adjudicator.orders.notation.changes import Token, Tokens
from adjudicator.orders.notation.courtesy import AGAIN, CONDITIONAL, SEPARATORS
from adjudicator.orders.notation.lexicon import Unit
from adjudicator.orders.notation.values import is_number

MOST_SPELLINGS = 16
"""The most ways in which the words of a line are spelt."""


def spellings(units: Sequence[Unit]) -> Iterator[Tokens]:
    """Every way to write the words of a line, as far as they are tried."""
    ways = []
    for unit in units:
        spelt = [Token(text, unit.droppable, unit.named) for text in unit.written]
        ways.append(spelt)
    together = product(*ways)
    yield from islice(together, MOST_SPELLINGS)


def first_spelling(units: Sequence[Unit]) -> Tokens:
    """The words of a line, each as it is spelt first."""
    return next(spellings(units))


def names_joined(tokens: Tokens) -> Iterator[Token]:
    """The names that stand at the beginning of a line, with "and" or a comma between them."""
    for at in range(0, len(tokens), 2):
        token = tokens[at]
        if not token.named or is_count(tokens, at):
            return
        yield token
        following = tokens[at + 1 : at + 2]
        goes_on = any(each.key in SEPARATORS for each in following)
        if not goes_on:
            return


def is_count(tokens: Tokens, at: int) -> bool:
    """Whether a number counts the things that are named behind it."""
    behind = tokens[at + 1 : at + 2]
    return is_number(tokens[at].key) and any(token.named for token in behind)


def condition_last(tokens: Tokens) -> Iterator[Tokens]:
    """A line whose condition stands before its order, the other way round."""
    if tokens[0].key not in CONDITIONAL:
        return
    for at, token in enumerate(tokens):
        if token.key in (",", ":", "then"):
            condition = tokens[:at]
            order = without_joints(tokens[at:])
            yield (*order, *condition)


def without_joints(tokens: Tokens) -> Tokens:
    """Some words without those at their beginning that join them to what stands before."""
    at = 0
    while at < len(tokens) and (tokens[at].key in SEPARATORS or tokens[at].key in AGAIN or tokens[at].key == ":"):
        at += 1
    return tokens[at:]


def parted(tokens: Tokens) -> Iterator[Tokens]:
    """The parts of a line between words that separate orders; each with the word before it."""
    part: Tokens = ()
    for token in tokens:
        if token.key in SEPARATORS and without_joints(part):
            yield part
            part = ()
        part = (*part, token)
    if without_joints(part):
        yield part


def joined(parts: Iterable[Tokens]) -> Tokens:
    """Some parts of a line as one, without what joins it to what stands before."""
    return without_joints(tuple(token for part in parts for token in part))
