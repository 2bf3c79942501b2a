"""The meanings of a word where only certain ones may stand: as written, in other letters, by name, with a slip."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from adjudicator.orders.near import bare, one_slip

SHORTEST = 5
LONGEST = 40
"""The most letters of a word in which a slip is read as what it most likely is."""


class Vocabulary:
    """The words that may stand somewhere, with their names; a word that has none is its own name."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names
        by_own = defaultdict[str, list[str]](list)
        by_bare = defaultdict[str, list[str]](list)
        by_gap = defaultdict[str, list[str]](list)
        for word, name in names.items():
            by_own[bare(word)].append(word)
            for written in dict.fromkeys(_ways(word, name)):
                by_bare[written].append(word)
        for written in filter(_is_plain_word, by_bare):
            for gap in _gaps(written):
                by_gap[gap].append(written)
        self._by_own = dict(by_own)
        self._by_bare = dict(by_bare)
        self._by_gap = dict(by_gap)

    def spelt(self, text: str) -> tuple[str, ...]:
        """The words that `text` is, whatever its capitals, blanks and hyphens; else those that go by this name."""
        if text in self.names:
            return (text,)
        word = bare(text)
        own = self._by_own.get(word, ())
        return tuple(own or self._by_bare.get(word, ()))

    def slips(self, text: str) -> tuple[str, ...]:
        """The words that `text` is but for one slip; what has a digit in it, or only capitals, is a code and none."""
        word = bare(text)
        if text.isupper() or not _is_plain_word(word):
            return ()
        near: dict[str, None] = {}
        for gap in _gaps(word):
            near |= dict.fromkeys(self._by_gap.get(gap, ()))
        meant: dict[str, None] = {}
        for written in near:
            if one_slip(word, written):
                meant |= dict.fromkeys(self._by_bare[written])
        return tuple(meant)

    def with_name(self, word: str) -> str:
        """A word with its name: "T15 (Aldermoot)"."""
        name = self.names.get(word, word)
        if name == word:
            return word
        return f"{word} ({name})"


def words_of(values: Iterable[object]) -> Vocabulary:
    """The vocabulary of an enumeration."""
    return _of_words(tuple([value for value in values if isinstance(value, str)]))


@lru_cache(maxsize=512)
def _of_words(words: tuple[str, ...]) -> Vocabulary:
    """The same: there are no more of them than the schemas of games have."""
    return Vocabulary({word: word for word in words})


def _ways(word: str, name: str) -> Iterator[str]:
    """The ways to write a word: by itself, by name, by both as the program prints them."""
    own = bare(word)
    called = bare(name)
    yield own
    if called and called != own:
        yield from (called, called + own, own + called)
        yield bare(name.removeprefix("the ").removeprefix("The "))


def _is_plain_word(written: str) -> bool:
    return SHORTEST <= len(written) <= LONGEST and written.isalpha()


def _gaps(word: str) -> tuple[str, ...]:
    """A word, and all that remains where one letter of it is left out, from the first on."""
    remains = [word[:at] + word[at + 1 :] for at in range(len(word))]
    return tuple(dict.fromkeys([word, *remains]))
