"""A campaign that begins in the middle: its board stands as a position says."""

from adjudicator.games.northmen.setup import laid_out
from adjudicator.games.northmen.state import NorthmenFact, State, View
from adjudicator.table import RuleId
from adjudicator.table.position import BoardTaken, Position


class PositionTaken(BoardTaken, NorthmenFact, tag="position-taken", frozen=True, kw_only=True):
    """The map, the hands and the decks are as a position says."""

    rule: RuleId = RuleId("NB-01")

    @classmethod
    def notation(cls) -> Position:
        return POSITION


POSITION = Position(
    state=State,
    view=View,
    options=lambda known: known.options,
    lay_out=laid_out,
    fact=PositionTaken,
    bare=frozenset({"State.options", "State.names", "State.tiles"}),
)
"""The notation of positions of this game."""
