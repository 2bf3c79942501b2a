"""One entry of a queue with all that it is held against."""

from collections.abc import Sequence

from msgspec import UNSET, Struct

from adjudicator.games.cp_campaign.checking.findings import problem
from adjudicator.games.cp_campaign.orders import Action, Entry
from adjudicator.games.cp_campaign.reach import Plan
from adjudicator.games.cp_campaign.state import Army, Board
from adjudicator.games.cp_campaign.words import TerritoryId
from adjudicator.table.problems import Kind, Problem
from adjudicator.table.words import Seat


class Case(Struct, frozen=True):
    """Entry `index` of a plan."""

    plan: Plan
    index: int

    @property
    def board(self) -> Board:
        """The board as it stands."""
        return self.plan.board

    @property
    def seat(self) -> Seat:
        """Whose queue it is."""
        return self.plan.seat

    @property
    def entry(self) -> Entry:
        """The entry itself."""
        return self.plan.queue[self.index]

    @property
    def earlier(self) -> Sequence[Entry]:
        """The entries before it."""
        return self.plan.queue[: self.index]

    def found(self, kind: Kind, code: str, field: str, message: str, hint: str = "") -> Problem:
        """A problem with a field of the action: "to", "forced/army"."""
        return problem(kind, code, ("queue", self.index, "do", *field.split("/")), message, hint)

    def places_before(self, army: Army) -> list[TerritoryId]:
        """Every territory an army can be in by the earlier entries, or where the condition of this one expects it."""
        return self.plan.places_before(army, self.index)

    def certain(self, action: Action) -> int:
        """How often earlier entries without a condition do the same, so that they come first in any case."""
        return sum(entry.times for entry in self.earlier if entry.do == action and entry.when is UNSET)
