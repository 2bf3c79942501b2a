"""Setting up: who plays, and for how long."""

from collections.abc import Sequence

from msgspec import Struct

from adjudicator.table import RuleId, Seat
from adjudicator.table.lines import Line
from adjudicator.table.prose import counted
from adjudicator.table.state import put
from crossing.state import CrossingTable, Public, State


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the players agree on before they start."""

    turns: int = 2
    dispute: bool = False


def set_up(table: CrossingTable, scenario: None, options: Options, seats: Sequence[Seat]) -> None:
    """Everybody stands at the ford."""
    table.record(Begun(seats=tuple(seats), turns=options.turns, dispute=options.dispute))


class Begun(Public, tag="begun", frozen=True, kw_only=True):
    """The seats came to the river."""

    rule: RuleId = RuleId("X-1")
    seats: tuple[Seat, ...]
    turns: int
    dispute: bool

    def change(self, state: State) -> None:
        """The first turn begins."""
        put(state, seats=self.seats, turns=self.turns, turn=1, dispute=self.dispute)

    def words(self, say: State) -> Line:
        """Who plays, and for how long."""
        return Line(f"{', '.join(self.seats)} come to the river, for {counted(self.turns, 'turn')}.")
