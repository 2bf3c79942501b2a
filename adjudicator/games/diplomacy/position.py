"""A campaign that begins in the middle: its board stands as a position says."""

from adjudicator.games.diplomacy.later import AnyAhead
from adjudicator.games.diplomacy.setup import laid_out
from adjudicator.games.diplomacy.state import DipFact, State, View
from adjudicator.table import RuleId
from adjudicator.table.position import BoardTaken, Position


class PositionTaken(BoardTaken, DipFact, tag="position-taken", frozen=True, kw_only=True):
    """The board stands as a position says; orders that powers have written in advance are among it."""

    rule: RuleId = RuleId("DIP-2")

    @classmethod
    def notation(cls) -> Position:
        return POSITION


POSITION = Position(
    state=State,
    view=View,
    lay_out=laid_out,
    fact=PositionTaken,
    bare=frozenset({"Board.atlas", "Board.options", "Board.seats"}),
    names={"AnyAhead": AnyAhead},
)
"""The notation of positions of this game."""
