"""Players' nicknames for things, as they are found in a line; with what is written for them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from adjudicator.orders.near import Guesses, one_slip
from adjudicator.orders.notation.courtesy import is_doubtful
from adjudicator.orders.notation.values import NUMBERS, is_number
from adjudicator.orders.notation.words import Word, words_of_line

ANY_NUMBER = "#"
"""In a nickname: any number; in what is written for it: that number."""
_SHORTEST_SLIP = 5
"""The least letters of a nickname in which a slip is read as what it is."""


class Nickname(NamedTuple):
    """A nickname that stands in a line."""

    called: str
    written: str
    """The text written for it."""
    length: int
    """The number of words of the line that say it."""
    is_exact: bool = True
    """Whether there is no slip in it."""


class Nicknames:
    """The nicknames that a seat may use; `is_known` tells of a word whether it means something without them."""

    def __init__(self, nicknames: Mapping[tuple[str, ...], str], is_known: Callable[[str], bool]) -> None:
        self._nicknames = nicknames
        self._is_known = is_known
        lengths = map(len, nicknames)
        self._longest = max(lengths, default=0)
        self._slips = Guesses[Nickname | None](None, self._with_slip)
        self.met: dict[str, str] = {}
        """Those that were met, with what is written for them."""

    def has(self, key: str) -> bool:
        """Whether a word is a nickname by itself."""
        return (key,) in self._nicknames

    def at(self, words: Sequence[Word], at: int) -> Nickname | None:
        """The longest nickname at a place, if need be one word with a slip in it."""
        return next(self._standing(words, at), None) or self._slips.of(words[at].key)

    def meet(self, nickname: Nickname) -> tuple[str, ...]:
        """The text written for a nickname, which is noted as met; first of all the text written for that in turn."""
        written = nickname.written
        self.met[nickname.called] = written
        keys = tuple(word.key for word in words_of_line(written))
        if keys not in self._nicknames:
            return (written,)
        further = self._nicknames[keys]
        called = " ".join(keys)
        self.met[called] = further
        return (further, written)

    def in_words(self, text: str, *, every: bool = False) -> str:
        """A text in which what is written stands for nicknames that are doubtful word by word: "not turned".

        So does what is written for those that stand for several things; and for `every` nickname, if that is asked.
        """
        words = words_of_line(text)
        parts: list[str] = []
        end = 0
        at = 0
        while at < len(words):
            nickname = next((each for each in self._standing(words, at) if every or self._needs_words(each)), None)
            if nickname is None:
                at += 1
                continue
            self.met[nickname.called] = nickname.written
            before = text[end : words[at].at]
            parts += (before, f" {nickname.written} ")
            at += nickname.length
            end = words[at - 1].end
        rest = text[end:]
        return "".join((*parts, rest))

    def _needs_words(self, nickname: Nickname) -> bool:
        """Whether a line cannot be taken apart before what is written stands for a nickname.

        So it is where that is doubtful, or several things, or a name for which something is written in turn.
        """
        if " and " in nickname.written or is_doubtful(nickname.called):
            return True
        return tuple(word.key for word in words_of_line(nickname.written)) in self._nicknames

    def _standing(self, words: Sequence[Word], at: int) -> Iterator[Nickname]:
        """The nicknames at a place, the longest first."""
        for keys, length in self._without_articles(words, at):
            called = " ".join(keys)
            if keys in self._nicknames:
                yield Nickname(called, self._nicknames[keys], length)
                continue
            number = next(filter(is_number, keys), "")
            counted = tuple(ANY_NUMBER if is_number(key) else key for key in keys) if number else ()
            if counted in self._nicknames and counted.count(ANY_NUMBER) == 1:
                written = self._nicknames[counted].replace(ANY_NUMBER, NUMBERS.get(number, number))
                yield Nickname(called, written, length)

    def _with_slip(self, key: str) -> Nickname | None:
        """The one nickname of one word that a word is but for a slip, if it means nothing else."""
        if self._is_known(key):
            return None
        near = [called for called in self._nicknames if len(called) == 1 and _is_slip(key, called[0])]
        if len(near) != 1:
            return None
        return Nickname(near[0][0], self._nicknames[near[0]], 1, is_exact=False)

    def _without_articles(self, words: Sequence[Word], at: int) -> Iterator[tuple[tuple[str, ...], int]]:
        """Words from a place on without articles, the most before, each with how many words of the line they are."""
        keys: list[str] = []
        lengths: list[int] = []
        farthest = at + 2 * self._longest
        for length, word in enumerate(words[at:farthest], 1):
            if word.key != "the" or length == 1:
                keys.append(word.key)
                lengths.append(length)
        most = min(self._longest, len(keys))
        for count in range(most, 0, -1):
            yield tuple(keys[:count]), lengths[count - 1]


def _is_slip(word: str, other: str) -> bool:
    if not (min(len(word), len(other)) >= _SHORTEST_SLIP):
        return False
    return one_slip(word, other)
