"""Data that says itself: each kind of it is a struct that carries its own words."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar, TypeVar

from msgspec import Struct

from adjudicator.table.prose import joined

Name = Callable[[str | int], str]
"""The printed name of a character, group, hex or item, by its id."""

Places = Mapping[str, object]
"""Words for what stands in a sentence."""


def kebab(name: str) -> str:
    """The tag of a kind: ColumnShift is "column-shift" in data."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Saying(Struct, frozen=True, forbid_unknown_fields=True, tag=kebab):
    """One thing that data tell."""

    says: ClassVar[str]
    """Its words, with places for its fields and for what only its readers know."""

    between: ClassVar[str] = "and"
    """The word before the last of several."""

    def _said(self, **places: object) -> str:
        """Its words, with `places` filled in, and its fields in all others."""
        rest = (name for name in self.__struct_fields__ if name not in places)
        return self.says.format(**places, **{name: self._in_words(getattr(self, name)) for name in rest})

    def _in_words(self, value: object) -> object:
        if isinstance(value, tuple):
            return joined(map(str, value), self.between)
        return value


SayingT = TypeVar("SayingT", bound=Saying)


def of_kind(sayings: Iterable[Saying], kind: type[SayingT]) -> list[SayingT]:
    """Those of some abilities, effects or special rules that are of one kind, in their order."""
    return [saying for saying in sayings if isinstance(saying, kind)]


def titled(ids: Iterable[str], last: str = "and") -> str:
    """Ids in words: "Vortex Creation and Mental Attack"."""
    return joined((id.replace("-", " ").title() for id in ids), last)
