"""A campaign that begins in the middle: its board stands as a position says."""

from collections.abc import Mapping
from typing import Any

from adjudicator.games.fornaldar.facts import FNFact
from adjudicator.games.fornaldar.say import Say
from adjudicator.games.fornaldar.setup import laid_out
from adjudicator.games.fornaldar.state import State
from adjudicator.games.fornaldar.view import View
from adjudicator.table import Line, RuleId
from adjudicator.table.position import Position


class PositionTaken(FNFact, tag="position-taken", frozen=True, kw_only=True):
    """The board stands as a position says, with what neither player knows."""

    rule: RuleId = RuleId("4.1")
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
    bare=frozenset({"Board.laid_out", "Board.options", "Board.seats"}),
)
"""The notation of positions of this game."""
