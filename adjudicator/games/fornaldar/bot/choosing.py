"""Arbitrary choices."""

from collections.abc import Iterable, Sequence
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
