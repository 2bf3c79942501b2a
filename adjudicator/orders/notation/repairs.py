"""Lines that cannot be read, with words changed that join others, until they can; within a bound of what is tried."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from adjudicator.orders.notation.changes import Token, Tokens, Tried, changed, token_at

MOST_READ = 240
"""The number of lines tried for one."""
MOST_READ_OF_SET = 1200
"""The number of lines tried for all lines of a set."""
_LEAST_READ = 80
"""The least lines tried for each way to spell a line, as long as there are any left."""

Try = Callable[[str], Tried]
"""Reads a line as a notation has it."""


class Repairs:
    """Repairs the lines of a set; `read` reads one.

    `headings` are words that say of what kind the order behind them is, and that people leave out.
    """

    def __init__(self, read: Try, headings: Iterable[str]) -> None:
        self.headings = sorted(headings)
        self._read = read
        self._tried: dict[str, Tried] = {}
        self._changes: dict[str, int] = {}
        self._left_of_set = MOST_READ_OF_SET
        self._left = 0
        self._kept_back = 0

    @contextmanager
    def of_a_line(self) -> Iterator[None]:
        """While one line is repaired: so many others are tried for it as are left for one."""
        self._left = min(MOST_READ, self._left_of_set)
        self._left_of_set -= self._left
        self._kept_back = 0
        try:
            yield
        finally:
            self._left_of_set += max(self._left, 0) + self._kept_back
            self._left = 0

    def shared_out(self, spellings: Sequence[Tokens]) -> Iterator[Tokens]:
        """Each way to spell a line in turn; what may be tried for the line is shared out among them."""
        self._kept_back = self._left
        for count, tokens in enumerate(spellings):
            share = min(self._kept_back, max(_LEAST_READ, self._kept_back // (len(spellings) - count)))
            self._kept_back -= share
            self._left = share
            yield tokens
            self._kept_back += max(self._left, 0)
        self._left = self._kept_back
        self._kept_back = 0

    def read(self, text: str) -> Tried:
        """The result of reading a line; one that has been read before costs nothing."""
        if text not in self._tried:
            self._left -= 1
            self._tried[text] = self._read(text)
        return self._tried[text]

    def changes_of(self, lines: Sequence[str]) -> int:
        """The number of words changed to come to some lines."""
        return sum(self._changes.get(line, 0) for line in lines)

    def repaired(self, tokens: Tokens, changes: int, vain: set[Tokens]) -> dict[str, str]:
        """The lines to which the fewest changes of words that join others lead, by what they say.

        `vain` are beginnings of lines that cannot be read.
        """
        level = [tokens]
        seen: set[Tokens] = set()
        for count in range(changes + 1):
            readings: dict[str, str] = {}
            following: list[Tokens] = []
            for each in level:
                text = " ".join(token.text for token in each)
                is_spent = self._left <= 0 and text not in self._tried
                is_known = not each or each in seen
                if is_known or is_spent or _begins_in_vain(each, vain):
                    continue
                seen.add(each)
                tried = self.read(text)
                if tried.says is None:
                    following += changed(each, tried)
                    following += self._headed(each) if each == tokens else ()
                    at = token_at(each, tried.reached)
                    vain |= {each[: at + 1]} if at < len(each) else set()
                else:
                    self._changes[text] = min(count, self._changes.get(text, count))
                    readings.setdefault(repr(tried.says), text)
            if readings:
                return readings
            level = following
        return {}

    def _headed(self, tokens: Tokens) -> Iterator[Tokens]:
        """A line with each word before it that says of what kind an order is, where it has none."""
        if tokens[0].key not in self.headings:
            for word in self.headings:
                yield (Token(word), *tokens)


def _begins_in_vain(tokens: Tokens, vain: set[Tokens]) -> bool:
    """Whether a line begins as one did that could be read no further."""
    return any(tokens[:count] in vain for count in range(1, len(tokens) + 1))
