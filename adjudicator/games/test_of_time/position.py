"""A campaign that begins in the middle: its board stands as a position says."""

from collections.abc import Mapping
from typing import Any

from adjudicator.games.test_of_time.program import Program
from adjudicator.games.test_of_time.say import Say
from adjudicator.games.test_of_time.setup import laid_out
from adjudicator.games.test_of_time.state import State, TTFact, View
from adjudicator.table import Line, RuleId
from adjudicator.table.position import Position


class PositionTaken(TTFact, tag="position-taken", frozen=True, kw_only=True):
    """The table is as a position says; programs that gods have kept are among it."""

    rule: RuleId = RuleId("TT-02")
    position: Mapping[str, Any]

    def change(self, state: State) -> None:
        POSITION.place(state, self.position)

    def words(self, say: Say) -> Line:
        return Line("The board stands as in the position.")


POSITION = Position(
    state=State,
    view=View,
    options=lambda known: known.board.options,
    lay_out=laid_out,
    taken=lambda position: PositionTaken(position=position),
    bare=frozenset({"Board.options", "Board.scenario", "Board.source", "Board.seats", "Board.sides", "Board.cards"}),
    names={"Program": Program},
)
"""The notation of positions of this game."""
