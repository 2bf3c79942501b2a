"""One entry of a queue with all that it is held against."""

from collections.abc import Sequence

from msgspec import UNSET, Struct

from adjudicator.games.cp_campaign.checking.findings import problem
from adjudicator.games.cp_campaign.orders import Action, Entry
from adjudicator.games.cp_campaign.reach import holdings, places_of
from adjudicator.games.cp_campaign.state import Army, Board
from adjudicator.games.cp_campaign.words import TerritoryId
from adjudicator.table.problems import Kind, Problem
from adjudicator.table.words import Seat


class Case(Struct, frozen=True):
    """Entry `index` of the queue of `seat`."""

    board: Board
    seat: Seat
    queue: Sequence[Entry]
    index: int

    @property
    def entry(self) -> Entry:
        """The entry itself."""
        return self.queue[self.index]

    @property
    def earlier(self) -> Sequence[Entry]:
        """The entries before it."""
        return self.queue[: self.index]

    def found(self, kind: Kind, code: str, field: str, message: str, hint: str = "") -> Problem:
        """A problem with a field of the action: "to", "forced/army"."""
        return problem(kind, code, ("queue", self.index, "do", *field.split("/")), message, hint)

    def places(self, army: Army) -> list[TerritoryId]:
        """Every territory an army can be in when the entry comes about."""
        return places_of(self.board, army, self.queue)

    def places_before(self, army: Army) -> list[TerritoryId]:
        """The same by the earlier entries alone, or where the condition of this one expects it."""
        return places_of(self.board, army, self.earlier, self.entry.when)

    def held(self) -> list[TerritoryId]:
        """Every territory that any army of the seat can be in."""
        return holdings(self.board, self.seat, self.queue)

    def certain(self, action: Action) -> int:
        """How often earlier entries without a condition do the same, so that they come first in any case."""
        return sum(entry.times for entry in self.earlier if entry.do == action and entry.when is UNSET)
