"""Arbitrary choices, and the first."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from adjudicator.table import Pick

T = TypeVar("T")


def some(pick: Pick, things: Iterable[T], share: float) -> list[T]:
    """About this share of some things, in their order."""
    return [each for each in things if pick.random() < share]


def shuffled(pick: Pick, things: Iterable[T]) -> list[T]:
    """Things in an arbitrary order."""
    return sorted(things, key=lambda each: pick.random())


def one_of(pick: Pick, things: Sequence[T]) -> T | None:
    """Any of some things; None where there are none."""
    return pick.choice(things) if things else None


def one_of_each(pick: Pick, offered: Iterable[T], kind: Callable[[T], Hashable], share: float = 1.0) -> Iterator[T]:
    """Any of the orders of each kind that are offered, for about this share of the kinds."""
    for alike in some(pick, by_kind(offered, kind).values(), share):
        yield pick.choice(alike)


def first_of_each(offered: Iterable[T], kind: Callable[[T], Hashable]) -> list[T]:
    """The best of the orders of each kind that are offered."""
    return [alike[0] for alike in by_kind(offered, kind).values()]


def by_kind(offered: Iterable[T], kind: Callable[[T], Hashable]) -> Mapping[Hashable, list[T]]:
    """The orders that are offered, those of a kind together."""
    kinds: dict[Hashable, list[T]] = {}
    for each in offered:
        alike = kinds.setdefault(kind(each), [])
        alike.append(each)
    return kinds
