"""E.3.1 The Movement Phase of one side: what its pieces have spent, and the steps forces can take.

The same steps are carried out on the table when the phase is played, and on what a player knows when his plan is
checked. A step verifies, then does; one that cannot be done ends its move and leaves the rest of the plan alone.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from adjudicator.games.fornaldar import facts
from adjudicator.games.fornaldar.movement.model import Barred, Conditions, Presence
from adjudicator.games.fornaldar.rules.force import allowance
from adjudicator.games.fornaldar.state import AnyPiece, Board, State
from adjudicator.games.fornaldar.words import Mp, PieceId, Where
from adjudicator.table.fact import Fact
from adjudicator.table.words import Path, RuleId, Seat


class NotPossible(Exception):
    """A step cannot be done: which part of it (a path below the step), why, by which rule, and what would help.

    `others` are what else is wrong with the same step.
    """

    def __init__(self, code: str, rule: str, message: str, path: Path = (), hint: str = "") -> None:
        super().__init__(message)
        self.code, self.rule, self.message, self.path, self.hint = code, RuleId(rule), message, path, hint
        self.others: Sequence[NotPossible] = ()


def refuse(faults: Iterable[NotPossible]) -> None:
    """Raise all that is wrong with a step as one, if anything is."""
    if found := [*faults]:
        found[0].others = found[1:]
        raise found[0]


class March:
    """A Movement Phase while it goes on.

    `enemies` tells what the side knows the enemy to have in a place.
    """

    def __init__(
        self,
        state: State,
        seat: Seat,
        conditions: Conditions,
        enemies: Callable[[Where], Presence],
        record: Callable[[facts.FNFact], None],
    ) -> None:
        self.state, self.seat, self.conditions = state, seat, conditions
        self.enemies, self.record = enemies, record
        self.path: Path = ()
        """What of the plan is being carried out."""
        self.spent: dict[PieceId, Mp] = {}
        self.company: dict[PieceId, Sequence[PieceId]] = {}
        """With whom a piece went when it moved last."""
        self.halted: dict[PieceId, Barred] = {}
        """Pieces that do not move any more in this phase, and why."""

    @property
    def board(self) -> Board:
        """The board as it stands."""
        return self.state.board

    def note(self, kind: type[Fact], **values: Any) -> None:
        """Record a fact that its own side alone sees."""
        self.record(kind(seen_by=(self.seat,), **values))  # type: ignore[arg-type]

    def piece(self, id: PieceId) -> AnyPiece:
        """A piece of the side."""
        return self.state.pieces[id]

    def left(self, ids: Iterable[PieceId]) -> Mp:
        """The Movement Points that all of these pieces still have."""
        return min(allowance(self.state, self.piece(id)) - self.spent.get(id, 0) for id in ids)

    def pay(self, ids: Iterable[PieceId], mp: Mp) -> None:
        """These pieces have spent Movement Points."""
        for id in ids:
            self.spent[id] = self.spent.get(id, 0) + mp

    def halt(self, ids: Iterable[PieceId], rule: str, why: str) -> None:
        """These pieces do not move any more in this phase."""
        for id in ids:
            self.halted.setdefault(id, Barred(RuleId(rule), why))

    def fresh(self, id: PieceId) -> bool:
        """11.5 Whether a piece has not moved in this phase, and still may."""
        return not self.spent.get(id) and id not in self.halted

    def stack(self, at: Where) -> Sequence[PieceId]:
        """The side's pieces in a place, the topmost first."""
        return self.state.stacks.get(at, {}).get(self.seat, ())


class Force:
    """Pieces that move together, and where they are; those embarked on their ships go along (14.2.6)."""

    def __init__(self, at: Where, ids: Sequence[PieceId]) -> None:
        self.at = at
        self.ids = list(ids)
