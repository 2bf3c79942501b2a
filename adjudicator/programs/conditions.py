"""Conditions: the language in which orders say when. A game brings its keys; `and`, `or` and `not` are common to all.

A condition has exactly one key. What is known of a key stands in one row: how it is tested, which ids it names, and
what is certain of it before anything happens: that it holds always, never, or perhaps. How it is said and read stands
in the notation of the game's `Condition`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Generic, TypeVar

from msgspec import UNSET, Struct

from adjudicator.table.words import Path, Seat

DEPTH = 5
"""The greatest depth of nested conditions."""

_JOINING = ("and_", "or_", "not_")
"""The fields that hold conditions."""

KnownT = TypeVar("KnownT")


class Conditional(
    Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    rename={"and_": "and", "or_": "or", "not_": "not"},
):
    """The base of a game's `Condition`, which has a field for each key, and `and_`, `or_` and `not_`, all UNSET."""

    def __post_init__(self) -> None:
        keys = self.keys
        if len(keys) != 1:
            raise ValueError("a condition has exactly one key; join several with `and` or `or`")
        if keys[0] in _JOINING and self.depth > DEPTH:
            raise ValueError(f"conditions are nested more than {DEPTH} deep")

    @property
    def keys(self) -> tuple[str, ...]:
        """The fields that are set."""
        return tuple([name for name in self.__struct_fields__ if getattr(self, name) is not UNSET])

    @property
    def key(self) -> str:
        """The one field that is set."""
        for name in self.__struct_fields__:
            if getattr(self, name) is not UNSET:
                return name
        raise ValueError("a condition has a key")

    @property
    def value(self) -> Any:
        """The value it is set to."""
        return getattr(self, self.key)

    @property
    def written(self) -> str:
        """The key as players write it."""
        return self.key.removesuffix("_")

    @property
    def parts(self) -> tuple[Any, ...]:
        """The conditions that `and`, `or` or `not` stands round."""
        match self.key:
            case "and_" | "or_":
                return tuple(self.value)
            case "not_":
                return (self.value,)
        return ()

    @property
    def depth(self) -> int:
        """The depth of nested conditions here; 1 for a plain one."""
        return 1 + max((part.depth for part in self.parts), default=0)

    def placed(self, path: Path) -> Iterator[tuple[Any, Path]]:
        """The conditions inside it, each with its place in the order set."""
        for index, part in enumerate(self.parts):
            yield part, (*path, self.written) if self.key == "not_" else (*path, self.written, index)

    def names(self, key: str) -> bool:
        """Whether it is about `key`, in any of its parts."""
        if self.key == key:
            return True
        return any(part.names(key) for part in self.parts)


class Verdict(Struct, frozen=True):
    """Whether something holds always (True), never (False) or perhaps (None), and why."""

    holds: bool | None = None
    why: str = ""

    def opposite(self) -> "Verdict":
        """The verdict on its opposite."""
        if self.holds is None:
            return self
        return Verdict(not self.holds, self.why)


PERHAPS = Verdict()


def together(verdicts: Iterable[Verdict]) -> Verdict:
    """Whether several things hold at once."""
    every = list(verdicts)
    never = [verdict for verdict in every if verdict.holds is False]
    if never:
        return Verdict(False, because(never))
    if all(verdict.holds for verdict in every):
        return Verdict(True, because(every))
    return PERHAPS


def because(verdicts: Iterable[Verdict]) -> str:
    """The reasons of several verdicts, each once."""
    return "; ".join(dict.fromkeys(verdict.why for verdict in verdicts if verdict.why))


class Row(Struct, Generic[KnownT], frozen=True):
    """All there is to know of one key of a condition: `value` is what the player wrote for it."""

    test: Callable[[KnownT, Seat, Any], bool]
    """(known, seat, value) Whether it holds now; about what the campaign does not have it never does."""
    verdict: Callable[[KnownT, Seat, Any], Verdict] = lambda known, seat, value: PERHAPS
    """(known, seat, value) What is certain of it, its ids being known."""
    ids: tuple[str, ...] = ()
    """The kinds of the ids that it begins with: ("army", "territory")."""


class Language(Generic[KnownT]):
    """The conditions of a game, by key; `clash` tells why several of them cannot hold together."""

    def __init__(
        self,
        rows: Mapping[str, Row[KnownT]],
        clash: Callable[[KnownT, tuple[Any, ...]], str] = lambda known, parts: "",
    ) -> None:
        self.rows = rows
        self._clash = clash

    def holds(self, known: KnownT, seat: Seat, condition: Any) -> bool:
        """Whether a condition of a seat holds."""
        match condition.key:
            case "and_":
                return all(self.holds(known, seat, part) for part in condition.and_)
            case "or_":
                return any(self.holds(known, seat, part) for part in condition.or_)
            case "not_":
                return not self.holds(known, seat, condition.not_)
            case key:
                return self.rows[key].test(known, seat, getattr(condition, key))

    def judged(self, known: KnownT, seat: Seat, condition: Any) -> Verdict:
        """The verdict on a condition whose ids are all known."""
        match condition.key:
            case "and_":
                clash = self._clash(known, condition.and_)
                if clash:
                    return Verdict(False, clash)
                return together(self._each(known, seat, condition.and_))
            case "or_":
                opposites = (verdict.opposite() for verdict in self._each(known, seat, condition.or_))
                return together(opposites).opposite()
            case "not_":
                return self.judged(known, seat, condition.not_).opposite()
            case key:
                return self.rows[key].verdict(known, seat, getattr(condition, key))

    def _each(self, known: KnownT, seat: Seat, parts: Iterable[Any]) -> Iterator[Verdict]:
        return (self.judged(known, seat, part) for part in parts)

    def culprits(self, known: KnownT, seat: Seat, condition: Any, path: Path) -> Iterator[tuple[Path, str]]:
        """The innermost conditions that keep one from ever holding, with the reasons."""
        placed = condition.placed(path)
        never = [(part, place) for part, place in placed if self.judged(known, seat, part).holds is False]
        if condition.key == "not_" or not never:
            yield (*path, condition.written), self.judged(known, seat, condition).why
            return
        for part, place in never:
            yield from self.culprits(known, seat, part, place)

    def ids(self, condition: Any, path: Path) -> Iterator[tuple[str, Any, Path]]:
        """Every id that a condition names, down to its innermost parts: what it is of, the id, and its place."""
        key = condition.key
        if key in self.rows:
            value = getattr(condition, key)
            for index, what in enumerate(self.rows[key].ids):
                alone = not isinstance(value, tuple)
                yield what, value if alone else value[index], (*path, key, *(() if alone else (index,)))
            return
        for part, place in condition.placed(path):
            yield from self.ids(part, place)
