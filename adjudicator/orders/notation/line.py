"""A line that is read, and how far it could be: what was awaited where it could not be read on."""

from collections.abc import Mapping

from adjudicator.orders.notation.words import Word


class Line:
    """The words of a line; `awaited` is what could have stood where reading came furthest."""

    def __init__(self, words: list[Word]) -> None:
        self.words = words
        self._keys = tuple(None if word.quoted else word.key for word in words)
        self.reached = 0
        """The word at which reading came furthest."""
        self.awaited: dict[str, None] = {}
        self.known: dict[str, str] = {}
        """The words and ids that could stand there, by what may be written for them."""

    def column(self, at: int) -> int:
        """The column of a word, from 0; behind the last one that of the end of the line."""
        if at < len(self.words):
            return self.words[at].at
        if self.words:
            return self.words[-1].end
        return 0

    def stands(self, keys: tuple[str, ...], at: int) -> bool:
        """Whether words that are compared by these keys stand at a place."""
        return self._keys[at : at + len(keys)] == keys

    def miss(self, at: int, what: str, known: Mapping[str, str] | None = None) -> None:
        """Note what was awaited at a word that is something else."""
        if at > self.reached:
            self.reached = at
            self.awaited = {}
            self.known = {}
        if at == self.reached:
            self.awaited[what] = None
            self.known |= known or {}
