"""The crossing, a game of one page (`tests/elsewhere`), to try the core on."""

from dataclasses import replace

from crossing import GAME as TOY
from crossing.bidding import Bid, BidMade, make_bids
from crossing.landing import land
from crossing.setup import Begun, Options
from crossing.state import CrossingFact, State
from crossing.turn import next_step, resolve

R1, R2 = "X-1", "X-2"

__all__ = [
    "IDLE", "R1", "R2", "TOY", "Begun", "Bid", "BidMade", "CrossingFact", "Options", "State", "altered", "land",
    "make_bids", "next_step", "resolve", "with_idle",
]  # fmt: skip


def altered(monkeypatch, **functions):
    """The crossing with other functions, as long as a test runs."""
    for name, function in functions.items():
        monkeypatch.setitem(vars(TOY), name, function)


def with_idle(is_idle):
    """The crossing with windows in which a seat may have nothing to decide."""
    return replace(TOY, windows={"bid": replace(TOY.windows["bid"], is_idle=is_idle)})


IDLE = with_idle(lambda view, step: set(view.bids) == {"B"})
"""The crossing, where B has something to decide in the first turn alone."""
