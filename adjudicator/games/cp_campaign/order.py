"""Determin Order: a new order of play for every turn (CP-25)."""

from adjudicator.games.cp_campaign.facts import CPTable, Public
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.state import State
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.state import put


def draw_order(table: CPTable, rule: str = "CP-25", what: str = "order of play") -> None:
    """CP-25 The order of play is drawn anew and holds for every phase of the turn; that of the placement by CP-10."""
    board = table.state.board
    order = tuple(Seat(seat) for seat in table.draw(RuleId(rule), what, board.seats))
    table.record(PlayOrderDrawn(rule=RuleId(rule), turn=board.turn, order=order))


class PlayOrderDrawn(Public, tag="play-order-drawn", frozen=True, kw_only=True):
    """The order of play of a turn was drawn; turn 0 is the placement."""

    turn: int
    order: tuple[Seat, ...]

    def change(self, state: State) -> None:
        put(state.board, order=self.order)

    def words(self, say: Say) -> Line:
        what = f"order of play of turn {self.turn}" if self.turn else "order of placement"
        return Line(f"The {what} is drawn: {say.sides(self.order)}.")

    def chapter(self, say: Say) -> str:
        return opening(say) if self.turn else "Placement"


def opening(say: Say) -> str:
    """The title of the chapter in which a turn opens."""
    return f"Turn {say.board.turn}: order of play and Campaign Points"
