"""Facts in plain words: one function for each kind, a module for each kind of business."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from adjudicator.games.test_of_time.facts import TTFact
from adjudicator.games.test_of_time.state import Board, View
from adjudicator.games.test_of_time.telling import correction, end, moves, turn
from adjudicator.table.lines import Line

TELLERS: dict[type, Callable[[Board, Any], Line]] = {
    **turn.TELLERS,
    **moves.TELLERS,
    **end.TELLERS,
    **correction.TELLERS,
}
"""Who tells each kind of fact."""


def tell(view: View, fact: TTFact) -> Line:
    """A fact as a line of the story."""
    return fact.told(view.board)


def told(board: Board, fact: TTFact) -> Line:
    """A fact in words."""
    teller = TELLERS.get(type(fact))
    if teller is None:
        raise TypeError(f"no words for the fact {type(fact).__name__}")
    line = teller(board, fact)
    return replace(line, number=getattr(fact, "number", None))
