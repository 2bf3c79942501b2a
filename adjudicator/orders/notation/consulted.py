"""Names by the titles of their types, with a note of which of them were asked for: what was found out by these holds
wherever they are the same, whatever else has another name there.
"""

from collections.abc import Iterator, Mapping

from adjudicator.orders.notation.names import Names


class Consulted(Mapping[str, Names]):
    """The names of a window, as one seat knows them; it notes who is asked for."""

    def __init__(self, names: Mapping[str, Names]) -> None:
        self._names = names
        self._asked: dict[str, Names | None] = {}
        self._is_whole = False
        """Whether somebody went through all of them."""

    def __getitem__(self, title: str) -> Names:
        """The names of a type; raises `KeyError` where there are none."""
        names = self._asked[title] = self._names.get(title)
        if names is None:
            raise KeyError(title)
        return names

    def __contains__(self, title: object) -> bool:
        """Whether there are names of a type."""
        return isinstance(title, str) and self.get(title) is not None

    def __iter__(self) -> Iterator[str]:
        """The titles of all types."""
        self._is_whole = True
        return iter(self._names)

    def __len__(self) -> int:
        """The number of types."""
        self._is_whole = True
        return len(self._names)

    def holds(self, names: Mapping[str, Names]) -> bool:
        """Whether other names answer all that was asked in the same way."""
        if self._is_whole and [*names.items()] != [*self._names.items()]:
            return False
        return all(names.get(title) is known for title, known in self._asked.items())
