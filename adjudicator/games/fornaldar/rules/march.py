"""E.3.1 The Movement Phase of one side: what its pieces have spent, and the steps forces can take.

The same steps are carried out on the table when the phase is played, and on what a player knows when his plan is
checked. A step verifies, then does; one that cannot be done ends its move and leaves the rest of the plan alone.
"""

from collections.abc import Callable, Iterable, Sequence

from adjudicator.games.fornaldar import facts
from adjudicator.games.fornaldar.movement.model import Barred, Conditions, Presence
from adjudicator.games.fornaldar.rules.force import allowance
from adjudicator.games.fornaldar.state import AnyPiece, Board, State
from adjudicator.games.fornaldar.words import Mp, PieceId, Where
from adjudicator.table.words import Path, RuleId, Seat


class NotPossible(Exception):
    """A step cannot be done: which part of it (a path below the step), why, by which rule, and what would help."""

    def __init__(self, code: str, rule: str, message: str, path: Path = (), hint: str = "") -> None:
        super().__init__(message)
        self.code, self.rule, self.message, self.path, self.hint = code, RuleId(rule), message, path, hint


class March:
    """A Movement Phase while it goes on.

    `enemies` tells what the side knows the enemy to have ashore in a place.
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
        self.spent: dict[PieceId, Mp] = {}
        self.halted: dict[PieceId, Barred] = {}
        """Pieces that do not move any more in this phase, and why."""

    @property
    def board(self) -> Board:
        """The board as it stands."""
        return self.state.board

    def piece(self, id: PieceId) -> AnyPiece:
        """A piece of the side."""
        return self.state.pieces[id]

    def left(self, ids: Iterable[PieceId]) -> Mp:
        """The Movement Points that all of these pieces still have."""
        return min(allowance(self.board, self.piece(id)) - self.spent.get(id, 0) for id in ids)

    def pay(self, ids: Iterable[PieceId], mp: Mp) -> None:
        """These pieces have spent Movement Points."""
        for id in ids:
            self.spent[id] = self.spent.get(id, 0) + mp

    def halt(self, ids: Iterable[PieceId], rule: str, why: str) -> None:
        """These pieces do not move any more in this phase."""
        for id in ids:
            self.halted.setdefault(id, Barred(RuleId(rule), why))

    def stack(self, at: Where) -> Sequence[PieceId]:
        """The side's pieces in a place, the topmost first."""
        return self.state.stacks.get(at, {}).get(self.seat, ())


class Force:
    """Pieces that move together, and where they are; those embarked on their ships go along (14.2.6)."""

    def __init__(self, at: Where, ids: Sequence[PieceId]) -> None:
        self.at = at
        self.ids = list(ids)
        self.stopped: Barred | None = None
        """What keeps it from going on."""
