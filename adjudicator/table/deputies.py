"""Deputies order for seats that send nothing, where a campaign has it so."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from adjudicator.table.steps import Step


class Deputy(NamedTuple):
    """A game's stand-in for a seat: it orders cautiously, so that all is kept, and nothing rare is spent."""

    orders: Callable[[Any, Step], Any]
    """(view, step) What it orders from what the seat knows; None: what happens without orders is cautious already.

    It never stands in the way of what the seat has ordered before, as the rest of its orders after a stop.
    """
    promises: Mapping[str, str]
    """The deputy's doings, in a sentence, by the kind of window; no sentence where it does nothing."""
    is_settled: Callable[[Any, Step, Any], bool] = lambda view, step, standing: False
    """(view, step, standing) Whether the seat's standing orders decide all of the window, and no deputy is needed."""
    ordered_before: Callable[[Any, Step, Any], bool] = lambda view, step, orders: False
    """(view, step, orders) Whether an earlier release ordered so, where another is ordered now: histories hold it."""
