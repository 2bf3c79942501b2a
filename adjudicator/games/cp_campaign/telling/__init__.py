"""Facts in plain words: one function for each kind, a module for each kind of business."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from adjudicator.games.cp_campaign.facts import CPFact, Deed
from adjudicator.games.cp_campaign.state import Board, View
from adjudicator.games.cp_campaign.telling import battle, correction, spend, turn
from adjudicator.table.lines import Line

TELLERS: dict[type, Callable[[Board, Any], Line]] = {
    **turn.TELLERS,
    **spend.TELLERS,
    **battle.TELLERS,
    **correction.TELLERS,
}
"""Who tells each kind of fact."""


def tell(view: View, fact: CPFact) -> Line:
    """A fact as a line of the story."""
    return fact.told(view.board)


def told(board: Board, fact: CPFact) -> Line:
    """A fact in words."""
    teller = TELLERS.get(type(fact))
    if teller is None:
        raise TypeError(f"no words for the fact {type(fact).__name__}")
    line = teller(board, fact)
    return replace(line, reckoning=_with_points_left(line.reckoning, fact))


def _with_points_left(reckoning: str, fact: CPFact) -> str:
    if not isinstance(fact, Deed):
        return reckoning
    return f"{reckoning}; {fact.cp_left} CP left".removeprefix("; ")
