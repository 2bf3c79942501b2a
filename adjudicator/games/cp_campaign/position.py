"""A campaign that begins in the middle: its board stands as a position says."""

from adjudicator.games.cp_campaign.facts import CPFact
from adjudicator.games.cp_campaign.setup import laid_out
from adjudicator.games.cp_campaign.spend import Spend
from adjudicator.games.cp_campaign.state import State, View
from adjudicator.table import RuleId
from adjudicator.table.position import BoardTaken, Position


class PositionTaken(BoardTaken, CPFact, tag="position-taken", frozen=True, kw_only=True):
    """The board stands as a position says; orders that seats have kept are among it."""

    rule: RuleId = RuleId("CP-10")

    @classmethod
    def notation(cls) -> Position:
        return POSITION


POSITION = Position(
    state=State,
    view=View,
    lay_out=laid_out,
    fact=PositionTaken,
    bare=frozenset({"Board.options", "Board.scenario", "Board.source", "Board.seats", "Board.sides", "Board.graph"}),
    names={"Spend": Spend},
)
"""The notation of positions of this game."""
