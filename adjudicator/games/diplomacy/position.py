"""A campaign that begins in the middle: its board stands as a position says."""

from collections.abc import Mapping
from typing import Any

from adjudicator.games.diplomacy.later import AnyAhead
from adjudicator.games.diplomacy.say import Say
from adjudicator.games.diplomacy.setup import laid_out
from adjudicator.games.diplomacy.state import DipFact, State, View
from adjudicator.table import Line, RuleId
from adjudicator.table.position import Position


class PositionTaken(DipFact, tag="position-taken", frozen=True, kw_only=True):
    """The board stands as a position says; orders that powers have written in advance are among it."""

    rule: RuleId = RuleId("DIP-2")
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
    bare=frozenset({"Board.atlas", "Board.options", "Board.seats"}),
    names={"AnyAhead": AnyAhead},
)
"""The notation of positions of this game."""
