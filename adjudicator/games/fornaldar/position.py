"""A campaign that begins in the middle: its board stands as a position says."""

from adjudicator.games.fornaldar.arrivals.setup import laid_out
from adjudicator.games.fornaldar.board.facts import FNFact
from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.state import State
from adjudicator.table import RuleId
from adjudicator.table.position import BoardTaken, Position


class PositionTaken(BoardTaken, FNFact, tag="position-taken", frozen=True, kw_only=True):
    """The board stands as a position says, with what neither player knows."""

    rule: RuleId = RuleId("4.1")

    @classmethod
    def notation(cls) -> Position:
        return POSITION


POSITION = Position(
    state=State,
    view=View,
    lay_out=laid_out,
    fact=PositionTaken,
    bare=frozenset({"Board.laid_out", "Board.options", "Board.seats"}),
)
"""The notation of positions of this game."""
