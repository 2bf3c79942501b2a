"""The crossing, a game of one page (`tests/elsewhere`), to try the core on."""

from crossing import GAME as TOY
from crossing.bidding import Bid, BidMade, make_bids
from crossing.landing import land
from crossing.setup import Begun, Options
from crossing.state import CrossingFact, State
from crossing.turn import next_step, resolve

R1, R2 = "X-1", "X-2"

__all__ = [
    "R1", "R2", "TOY", "Begun", "Bid", "BidMade", "CrossingFact", "Options", "State", "land", "make_bids", "next_step",
    "resolve",
]  # fmt: skip


def altered(monkeypatch, **functions):
    """The crossing with other functions, as long as a test runs."""
    for name, function in functions.items():
        monkeypatch.setitem(vars(TOY), name, function)
