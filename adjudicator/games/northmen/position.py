"""A campaign that begins in the middle: its board stands as a position says."""

from collections.abc import Mapping
from typing import Any

from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.setup import laid_out
from adjudicator.games.northmen.state import NorthmenFact, State, View
from adjudicator.table import Line, RuleId
from adjudicator.table.position import Position


class PositionTaken(NorthmenFact, tag="position-taken", frozen=True, kw_only=True):
    """The map, the hands and the decks are as a position says."""

    rule: RuleId = RuleId("NB-01")
    position: Mapping[str, Any]

    def change(self, state: State) -> None:
        POSITION.place(state, self.position)

    def words(self, say: Say) -> Line:
        return Line("The board stands as in the position.")


POSITION = Position(
    state=State,
    view=View,
    options=lambda known: known.options,
    lay_out=laid_out,
    taken=lambda position: PositionTaken(position=position),
    bare=frozenset({"State.options", "State.names", "State.tiles"}),
)
"""The notation of positions of this game."""
