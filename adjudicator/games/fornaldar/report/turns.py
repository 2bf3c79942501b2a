"""The turn that a report is about."""

from collections.abc import Sequence

from adjudicator.games.fornaldar.board.facts import FNFact
from adjudicator.games.fornaldar.state import Board
from adjudicator.games.fornaldar.turn import GameTurnBegan


def turn_told(board: Board, facts: Sequence[FNFact]) -> int:
    """The Game-Turn that the first of these facts belong to; 0 is the set-up."""
    begun = next((fact.game_turn for fact in facts if isinstance(fact, GameTurnBegan)), None)
    if begun is None:
        return board.game_turn
    return begun - 1
