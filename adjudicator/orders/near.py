"""The word that another is most likely a slip of."""

from collections.abc import Callable, Iterable, Mapping
from difflib import SequenceMatcher, get_close_matches
from functools import lru_cache
from typing import Generic, TypeVar
from unicodedata import normalize

_SPELT = str.maketrans({"þ": "th", "ð": "d", "æ": "ae", "ø": "o"})
"""Letters that are no accents, and that many keyboards lack."""

Meant = TypeVar("Meant")

MOST_GUESSED = 400
"""The most words of a text that are compared with all names, to find what may be meant by them."""
_SHORT = 4
"""The letters of a word of which one slip may touch the first two and the last two."""
_LONGER = 3
"""A word that is so many times as long as another is no slip of it."""


def nearest(word: str, words: Iterable[str]) -> str | None:
    """The one of `words` that `word` is most likely a slip of: the same letters, else the closest if one is."""
    by_lower = {candidate.lower(): candidate for candidate in words if len(word) <= _LONGER * len(candidate)}
    if not by_lower:
        return None
    lower = word.lower()
    letters = sorted(lower)
    same = [candidate for candidate in by_lower if sorted(candidate) == letters]
    close = same or get_close_matches(lower, by_lower, n=2)
    if not close:
        return None
    best, *others = close
    if others and _likeness(best, lower) == _likeness(others[0], lower):
        return None
    return by_lower[best]


def _likeness(candidate: str, word: str) -> float:
    return SequenceMatcher(None, candidate, word).ratio()


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """A question for the nearest of `words`; empty without one."""
    close = nearest(word, words)
    return f"did you mean {close}?" if close else ""


def nearest_id(word: str, ids: Mapping[str, str]) -> str:
    """The id that `word` is a slip of, or the name of (ids with their names); empty without one."""
    by_name = {name: id_ for id_, name in ids.items()}
    close = nearest(word, by_name)
    if close:
        return by_name[close]
    return nearest(word, ids) or ""


def id_hint(close: str, ids: Mapping[str, str]) -> str:
    """A question for the id `close`; empty for none."""
    if not close:
        return ""
    if ids[close] == close:
        return f"did you mean {close}?"
    return f"did you mean {close} ({ids[close]})?"


_REMEMBERED = 40
"""The most letters of a word of which it is remembered what is left of it: the same words stand in all lines."""


def bare(word: str) -> str:
    """The letters and digits of a word and nothing else: no capitals, accents, blanks or hyphens."""
    if len(word) <= _REMEMBERED:
        return _bare_word(word)
    return _stripped(word)


@lru_cache(maxsize=8192)
def _bare_word(word: str) -> str:
    return _stripped(word)


def _stripped(word: str) -> str:
    if word.isascii():
        plain = word.lower()
    else:
        spelt = word.casefold().translate(_SPELT)
        plain = normalize("NFKD", spelt).casefold()
    return "".join(filter(str.isalnum, plain))


def one_slip(word: str, other: str) -> bool:
    """Whether one letter too many, too few or wrong, or two that changed places, make `word` of `other`."""
    if abs(len(word) - len(other)) > 1:
        return False
    begin_apart = word[:2] != other[:2]
    end_apart = word[-2:] != other[-2:]
    if begin_apart and end_apart and min(len(word), len(other)) > _SHORT:
        return False
    start = _alike(word, other)
    rest = word[start:]
    other_rest = other[start:]
    end = _alike(rest[::-1], other_rest[::-1])
    left = rest[: len(rest) - end]
    right = other_rest[: len(other_rest) - end]
    if len(left) == len(right) == 2:
        return left == right[::-1]
    return max(len(left), len(right)) == 1


def _alike(word: str, other: str) -> int:
    """The number of letters that two words share from their beginning."""
    pairs = enumerate(zip(word, other, strict=False))
    return next((at for at, (one, two) in pairs if one != two), min(len(word), len(other)))


class Guesses(Generic[Meant]):
    """Remembers what words may be meant for; it looks once for each word, and for `MOST_GUESSED` at the most.

    To look is to go through all names, and a hostile mail has thousands of words.
    """

    def __init__(self, nothing: Meant, look: Callable[[str], Meant]) -> None:
        self._nothing = nothing
        self._look = look
        self._known: dict[str, Meant] = {}

    def of(self, word: str) -> Meant:
        """What a word may be meant for; nothing where too many words were asked about before."""
        if word not in self._known:
            if len(self._known) >= MOST_GUESSED:
                return self._nothing
            self._known[word] = self._look(word)
        return self._known[word]
