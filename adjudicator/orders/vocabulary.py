"""What a word can mean where only certain words may stand: as it is written, in other letters, by name, with a slip."""

from collections.abc import Iterable, Iterator, Mapping

from adjudicator.orders.near import bare, one_slip

SHORTEST = 5
LONGEST = 40
"""How many letters a word has in which a slip is read as what it most likely is."""


class Vocabulary:
    """The words that may stand somewhere, with their names; a word that has none is its own name."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names
        self._by_own: dict[str, list[str]] = {}
        self._by_bare: dict[str, list[str]] = {}
        self._by_gap: dict[str, list[str]] = {}
        for word, name in names.items():
            self._by_own.setdefault(bare(word), []).append(word)
            for written in dict.fromkeys(_ways(word, name)):
                self._by_bare.setdefault(written, []).append(word)
        for written in filter(_is_plain_word, self._by_bare):
            for gap in _gaps(written):
                self._by_gap.setdefault(gap, []).append(written)

    def spelt(self, said: str) -> tuple[str, ...]:
        """The words that `said` is, whatever its capitals, blanks and hyphens; else those that go by this name."""
        if said in self.names:
            return (said,)
        word = bare(said)
        return tuple(self._by_own.get(word, ()) or self._by_bare.get(word, ()))

    def slips(self, said: str) -> tuple[str, ...]:
        """The words that `said` is but for one slip; what has a digit in it, or only capitals, is a code and none."""
        word = bare(said)
        if said.isupper() or not _is_plain_word(word):
            return ()
        near = dict.fromkeys(each for gap in _gaps(word) for each in self._by_gap.get(gap, ()))
        meant = (self._by_bare[each] for each in near if one_slip(word, each))
        return tuple(dict.fromkeys(each for words in meant for each in words))

    def told(self, word: str) -> str:
        """A word with its name: "T15 (Aldermoot)"."""
        name = self.names.get(word, word)
        if name == word:
            return word
        return f"{word} ({name})"


def words_of(values: Iterable[object]) -> Vocabulary:
    """The vocabulary of an enumeration."""
    return Vocabulary({value: value for value in values if isinstance(value, str)})


def _ways(word: str, name: str) -> Iterator[str]:
    """How a word may be written: by itself, by name, by both as the program prints them."""
    own = bare(word)
    called = bare(name)
    yield own
    if called and called != own:
        yield from (called, called + own, own + called)
        yield bare(name.removeprefix("the ").removeprefix("The "))


def _is_plain_word(written: str) -> bool:
    return SHORTEST <= len(written) <= LONGEST and written.isalpha()


def _gaps(word: str) -> set[str]:
    """A word, and all that remains where one letter of it is left out."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}
