"""A campaign that begins in the middle: its board stands as a position says."""

from collections.abc import Mapping
from typing import Any

from adjudicator.games.cp_campaign.facts import CPFact
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.setup import laid_out
from adjudicator.games.cp_campaign.spend import Spend
from adjudicator.games.cp_campaign.state import State, View
from adjudicator.table import Line, RuleId
from adjudicator.table.position import Position


class PositionTaken(CPFact, tag="position-taken", frozen=True, kw_only=True):
    """The board stands as a position says; orders that seats have kept are among it."""

    rule: RuleId = RuleId("CP-10")
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
    bare=frozenset({"Board.options", "Board.scenario", "Board.source", "Board.seats", "Board.sides", "Board.graph"}),
    names={"Spend": Spend},
)
"""The notation of positions of this game."""
