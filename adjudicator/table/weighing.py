"""What a page can warn of that knows no rules: what orders use up, who stands still, help that comes to nothing.

A game says of each order that it offers what the order is to these; the page adds it up.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec


class Budget(msgspec.Struct, frozen=True):
    """A number that orders use up, as points, or actions of a kind."""

    has: int
    """So many there are, before any order."""
    one: str
    """What one of them is called: "forest action"."""
    several: str
    is_lost: bool = False
    """Whether what is left of it comes to nothing, and the page says so."""


class Weight(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an order is to the warnings."""

    uses: dict[str, int] = {}
    """How much it uses of the budgets; less than nothing where it brings more."""
    takes_rest: bool = False
    """Whether it takes whatever is left of all of them."""
    who: tuple[str, ...] = ()
    """Whom it gives something to do."""
    goal: str = ""
    """Where they go; "" where they stay."""
    relies: dict[str, str] = {}
    """Those that it is of use to only if they have this goal, of whom the same seat orders."""


class Scales(NamedTuple):
    """What orders of a window are weighed by."""

    weigh: Callable[[Any], Weight] = lambda orders: Weight()
    """What a set is to the warnings that holds one order."""
    budgets: Mapping[str, Budget] = {}
    still: Mapping[str, str] = {}
    """Who does nothing without an order of his own, by what is said of him: "the army in Paris holds"."""
    once: bool = False
    """Whether each of them does what one order says, and no more."""
