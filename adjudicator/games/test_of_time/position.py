"""A campaign that begins in the middle: its board stands as a position says."""

from adjudicator.games.test_of_time.program import Program
from adjudicator.games.test_of_time.setup import laid_out
from adjudicator.games.test_of_time.state import State, TTFact, View
from adjudicator.table import RuleId
from adjudicator.table.position import BoardTaken, Position


class PositionTaken(BoardTaken, TTFact, tag="position-taken", frozen=True, kw_only=True):
    """The table is as a position says; programs that gods have kept are among it."""

    rule: RuleId = RuleId("TT-02")

    @classmethod
    def notation(cls) -> Position:
        return POSITION


POSITION = Position(
    state=State,
    view=View,
    lay_out=laid_out,
    fact=PositionTaken,
    bare=frozenset({"Board.options", "Board.scenario", "Board.source", "Board.seats", "Board.sides", "Board.cards"}),
    names={"Program": Program},
)
"""The notation of positions of this game."""
