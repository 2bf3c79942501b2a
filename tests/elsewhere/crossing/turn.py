"""The sequence of play: a turn is a window of bids, and one seat goes over."""

from collections.abc import Mapping

from adjudicator.table import Seat, Step, StepId
from crossing.bidding import Bid, make_bids
from crossing.landing import land
from crossing.state import CrossingTable, State


def next_step(state: State) -> Step | None:
    """The bids of the next turn; None after the last. Dice follow each."""
    if state.turn > state.turns:
        return None
    title = f"Turn {state.turn}: Bidding"
    return Step(id=StepId(f"{state.turn}.bid"), turn=state.turn, title=title, window="bid", seats=state.seats)


def resolve(step: Step, table: CrossingTable, orders: Mapping[Seat, Bid]) -> None:
    """X-1, X-2 All bid, one crosses."""
    land(table, make_bids(table, orders))
