"""The state of a campaign: whose bids are made, and who has crossed to which bank."""

from collections.abc import Mapping
from typing import Literal

from msgspec import field

from adjudicator.table import EVERYONE, REFEREE, Fact, Refusals, Seat, Table
from adjudicator.table.state import Changing, copied, put

Bank = Literal["left", "right"]


class State(Changing, frozen=True, kw_only=True):
    """Everything."""

    seats: tuple[Seat, ...] = ()
    turns: int = 0
    turn: int = 0
    dispute: bool = False
    """Whether the referee is asked if it was fair."""
    crossings: tuple[tuple[Seat, str], ...] = ()
    """Who crossed in each turn, and to which bank."""
    bids: Mapping[Seat, int] = field(default_factory=dict)
    """The last bid of each seat, known to itself alone."""


class CrossingFact(Fact, frozen=True, kw_only=True):
    """A fact of the game."""


class Public(CrossingFact, frozen=True, kw_only=True):
    """A fact that everybody sees."""

    seen_by: tuple[Seat, ...] = EVERYONE


CrossingTable = Table[State, CrossingFact]
refusals = Refusals()


def view(state: State, seat: Seat) -> State:
    """What `seat` may know: of the bids, its own."""
    seen = copied(state)
    put(seen, bids={other: bid for other, bid in state.bids.items() if seat in (other, REFEREE)})
    return seen
