"""Facts in plain words: one function for each kind, a module for each kind of business."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from adjudicator.games.test_of_time.facts import TTFact
from adjudicator.games.test_of_time.state import Board, View
from adjudicator.games.test_of_time.telling import correction, end, moves, turn
from adjudicator.table.pages import Line
from adjudicator.table.prose import sentence
from adjudicator.table.words import EVERYONE

TELLERS: dict[type, Callable[[Board, Any], Line]] = {
    **turn.TELLERS,
    **moves.TELLERS,
    **end.TELLERS,
    **correction.TELLERS,
}
"""Who tells each kind of fact."""


def tell(view: View, fact: TTFact) -> Line:
    """A fact as a line of the story, with its rule and whose doing it was.

    Raises `TypeError` for an unknown kind of fact.
    """
    teller = TELLERS.get(type(fact))
    if teller is None:
        raise TypeError(f"no words for the fact {type(fact).__name__}")
    line = teller(view.board, fact)
    return replace(
        line,
        text=sentence(line.text),
        number=getattr(fact, "number", None),
        seat=line.seat or getattr(fact, "seat", None),
        rule=fact.rule,
        private=fact.seen_by != EVERYONE,
    )
