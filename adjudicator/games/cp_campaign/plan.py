"""The plan that a queue is: where it can bring armies, and what each entry is held against.

Entries wait for their turn and marches fail, so a queue does not say where an army will be, only where it can be.
Marches that an enemy's intrigue forces on it are left out: who wants to be ready for one writes where it leads as the
condition of an entry (`when: {army_at: [A1, T15]}`) (CP-G60).
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import UNSET, Struct

from adjudicator.games.cp_campaign.refusals import not_own_army, unknown
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.sides import armies_of
from adjudicator.games.cp_campaign.state import Army, Board
from adjudicator.games.cp_campaign.territories import may_leave
from adjudicator.games.cp_campaign.words import ArmyId, TerritoryId
from adjudicator.table import Path, Problem, Refusal, Seat
from adjudicator.table.problems import Kind

if TYPE_CHECKING:
    from adjudicator.games.cp_campaign.queue import Entry

Post = tuple[ArmyId, TerritoryId]
"""An army in a territory."""


class QueueAhead(Struct, frozen=True):
    """The queue of a seat, with where the condition of each entry expects armies."""

    board: Board
    seat: Seat
    queue: "Sequence[Entry]"
    expected: Sequence[Sequence[Post]]

    def places(self, army: Army, before: int | None = None) -> list[TerritoryId]:
        """Every territory an army can be in at some time, its own place first.

        Whatever the order of the entries: those that cannot be done yet wait. With `before`, as far as the entries
        before that one, and its own condition, tell.
        """
        places = self._posts(army, before)
        targets = self._targets(army, before)
        for place in places:
            if may_leave(self.board, army, place):
                near = self.board.graph.neighbours[place]
                for target in targets:
                    if target in near and target not in places:
                        places.append(target)
        return places

    def _targets(self, army: Army, before: int | None) -> list[TerritoryId]:
        """The territories that marches of an army lead to, each once."""
        targets: dict[TerritoryId, None] = {}
        for entry in self.queue[:before]:
            march = entry.do.march
            if march:
                marcher, target = march
                if marcher == army.id:
                    targets[target] = None
        return [*targets]

    def _posts(self, army: Army, before: int | None) -> list[TerritoryId]:
        """The place of an army, and the places where conditions of entries expect it to be."""
        posts: dict[TerritoryId, None] = {}
        known = self.board.territories
        if army.at:
            posts[army.at] = None
        expected = self.expected if before is None else self.expected[: before + 1]
        for expectations in expected:
            for id, place in expectations:
                if id == army.id:
                    posts[place] = None
        return [place for place in posts if place in known]

    def held(self) -> list[TerritoryId]:
        """Every territory that any army of the seat can be in."""
        return [place for army in armies_of(self.board, self.seat) for place in self.places(army)]

    def cases(self) -> "Iterator[Case]":
        """Its entries, one by one."""
        say = Say(self.board)
        for index, entry in enumerate(self.queue):
            yield Case(self, index, entry, self.board, self.seat, say)


class Case(Struct, frozen=True):
    """An entry of a plan, with all that it is held against: the board as it stands, and the entries before it."""

    plan: QueueAhead
    index: int
    entry: "Entry"
    board: Board
    seat: Seat
    say: Say

    @property
    def earlier(self) -> "Sequence[Entry]":
        """The entries before it."""
        return self.plan.queue[: self.index]

    @property
    def certain(self) -> int:
        """The times that entries without a condition do the same before it, and so come first in any case."""
        return sum(entry.times for entry in self.earlier if entry.do == self.entry.do and entry.when is UNSET)

    def places_before(self, army: Army) -> list[TerritoryId]:
        """Every territory an army can be in by the earlier entries, or where the condition of this one expects it."""
        return self.plan.places(army, self.index)

    def path(self, *field: str) -> Path:
        """The place of the action, or of a field of it, in the order set."""
        return ("queue", self.index, "do", *field)

    def found(
        self, refusal: Refusal, message: str = "", hint: str = "", *, field: str = "", kind: Kind | None = None
    ) -> Problem:
        """A problem with the action, or with one field of it; without a message, as the refusal is told."""
        return refusal.problem(self.path(field) if field else self.path(), message, hint, kind=kind)

    def waits(self, refusal: Refusal, obstacle: str, field: str) -> Problem:
        """Tell that something stands in the way now, and may be gone when the time comes."""
        hint = "the entry waits until that has changed"
        return self.found(refusal, f"as things stand {obstacle}", hint, field=field, kind="note")

    def unknown(self, what: str, id: str, *field: str) -> Iterator[Problem]:
        """Nothing, or that a field of the action names what this campaign does not have."""
        return unknown(self.say, what, id, self.path(*field))

    def not_own_army(self, id: ArmyId) -> Iterator[Problem]:
        """Nothing, or why the army of the action does not take orders from the seat."""
        return not_own_army(self.say, self.seat, id, self.path("army"))
