"""Warnings of a page that knows no rules: budgets that are used up, idle pieces, help that comes to nothing.

A game says of each order that it offers what the order is to these; the page adds it up.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec


class Budget(msgspec.Struct, frozen=True):
    """A number that orders use up, as points, or actions of a kind."""

    has: int
    """The amount there is, before any order."""
    one: str
    """The name of one of them: "forest action"."""
    several: str
    is_lost: bool = False
    """Whether what is left of it comes to nothing, and the page says so."""


class Weight(msgspec.Struct, frozen=True, omit_defaults=True):
    """The weight of an order for the warnings."""

    uses: dict[str, int] = {}
    """The amounts of the budgets it uses; less than nothing where it brings more."""
    takes_rest: bool = False
    """Whether it takes whatever is left of all of them."""
    who: tuple[str, ...] = ()
    """The pieces it gives something to do."""
    goal: str = ""
    """The goal of their way; "" where they stay."""
    relies: dict[str, str] = {}
    """The pieces, of the same seat, that it is of use to only if they have this goal."""


class Scales(NamedTuple):
    """The scales that orders of a window are weighed by."""

    weigh: Callable[[Any], Weight] = lambda orders: Weight()
    """Weigh a set that holds one order."""
    budgets: Mapping[str, Budget] = {}
    still: Mapping[str, str] = {}
    """Pieces that do nothing without an order of their own, by what is said of them: "the army in Paris holds"."""
    once: bool = False
    """Whether each of them does what one order says, and no more."""
