"""22.0 Victory Points."""

from adjudicator.games.fornaldar.facts import Public
from adjudicator.games.fornaldar.say import Say
from adjudicator.games.fornaldar.sides import verify_side
from adjudicator.games.fornaldar.state import State
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.prose import counted
from adjudicator.table.state import write


def score(state: State, side: Seat, points: int) -> None:
    """A side has more Victory Points, or fewer."""
    verify_side(side)
    write(state.board.points)[side] = state.board.points.get(side, 0) + points


class PointsSet(Public, tag="points-set", frozen=True, kw_only=True):
    """A side began with Victory Points."""

    rule: RuleId = RuleId("22.0")
    side: Seat
    points: int
    reason: str = ""

    def change(self, state: State) -> None:
        score(state, self.side, self.points)

    def words(self, say: Say) -> Line:
        why = f": {self.reason}" if self.reason else ""
        return Line(f"The {self.side} player begins with {counted(self.points, 'Victory Point')}{why}.")


class PointsScored(Public, tag="points-scored", frozen=True, kw_only=True):
    """A side was awarded Victory Points, or lost some."""

    rule: RuleId = RuleId("22.2")
    side: Seat
    points: int
    reason: str

    def change(self, state: State) -> None:
        score(state, self.side, self.points)

    def words(self, say: Say) -> Line:
        return Line(f"The {self.side} player is awarded {counted(self.points, 'Victory Point')}: {self.reason}.")
