"""Boards that no chapter makes: a campaign begins in the middle, or the referee gives it other options."""

from adjudicator.games.fornaldar.arrivals.setup import laid_out
from adjudicator.games.fornaldar.board.facts import FNFact, Public
from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.options import Recorded, agreed
from adjudicator.games.fornaldar.state import State
from adjudicator.table import RuleId
from adjudicator.table.fact import OptionsGiven
from adjudicator.table.position import BoardTaken, Position
from adjudicator.table.state import check_fixed, put


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


FIXED = ("scenario", "kressek_hex", "possession_points")
"""The options that are used when a campaign begins, and then no more."""


class OptionsChanged(Public, OptionsGiven, tag="options-changed", frozen=True, kw_only=True):
    """The referee gave the campaign other options."""

    rule: RuleId = RuleId("RULING")
    options: Recorded

    def change(self, state: State) -> None:
        check_fixed(state.board.options, self.options, FIXED)
        put(state.board, options=agreed(self.options))
