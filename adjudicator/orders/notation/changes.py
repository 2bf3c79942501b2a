"""A line with one of the words that join others left out, put in or changed, where something else was awaited."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from adjudicator.orders.notation.courtesy import ADDED, SEPARATORS, TOWARDS, WITH
from adjudicator.orders.notation.values import is_number

_LIKE_TO = frozenset(("2", "two", "too"))
"""The spellings of "to" by telephones."""


class Token(NamedTuple):
    """A word of a line that is written anew, or several that name one thing."""

    text: str
    droppable: bool = False
    """Whether it may be left out."""
    named: bool = False
    """Whether it names something."""

    @property
    def key(self) -> str:
        """The key by which it is compared with words that join others."""
        return self.text.lower()


Tokens = tuple[Token, ...]


class Tried(NamedTuple):
    """The result of reading a line: what it says, to compare it with others; or where something else was awaited."""

    says: object = None
    """None: it cannot be read."""
    reached: int = 0
    known: Mapping[str, str] = {}


def changed(tokens: Tokens, tried: Tried) -> Iterator[Tokens]:
    """A line with one word changed where something else was awaited."""
    at = token_at(tokens, tried.reached)
    yield from _omissions(tokens, at)
    yield from _with_little_words(tokens, at, tried)
    here = tokens[at].key if at < len(tokens) else ""
    for word in tried.known:
        if word not in ADDED | TOWARDS:
            continue
        if any({here, word} <= kin for kin in (TOWARDS, WITH)):
            yield (*tokens[:at], Token(word), *tokens[at + 1 :])
        elif word in ADDED:
            yield (*tokens[:at], Token(word), *tokens[at:])


def _omissions(tokens: Tokens, at: int) -> Iterator[Tokens]:
    """A line without the word at a place, and without the one before it."""
    for place in (at, at - 1):
        if 0 <= place < len(tokens) and _may_go(tokens, place):
            yield (*tokens[:place], *tokens[place + 1 :])


def _with_little_words(tokens: Tokens, at: int, tried: Tried) -> Iterator[Tokens]:
    """A line with "to" for a word like it, or with "times" behind a number."""
    before = tokens[:at]
    here = tokens[at].key if at < len(tokens) else ""
    if "to" in tried.known and here in _LIKE_TO:
        to = Token("to", droppable=True)
        yield (*before, to, *tokens[at + 1 :])
    if "times" in tried.known and _is_counted(before):
        times = Token("times")
        yield (*before, times, *tokens[at:])


def _is_counted(tokens: Tokens) -> bool:
    """Whether some words end with a number that follows no other number, and no name."""
    if len(tokens) < 2 or not is_number(tokens[-1].key):
        return False
    if tokens[-2].named:
        return False
    if tokens[-2].droppable:
        return False
    return not is_number(tokens[-2].key)


def _may_go(tokens: Tokens, at: int) -> bool:
    """Whether a word may be left out: what stands between two orders only behind the piece at the beginning."""
    if tokens[at].key in SEPARATORS and at:
        if at != 1:
            return False
        if not tokens[0].named:
            return False
        if not (len(tokens) > 2):
            return False
        return not tokens[2].named
    return tokens[at].droppable


def token_at(tokens: Tokens, column: int) -> int:
    """The number of the token that stands at a column of a line, or of the next; their count at its end."""
    end = 0
    for number, token in enumerate(tokens):
        end += len(token.text) + 1
        if column < end - 1:
            return number
    return len(tokens)
