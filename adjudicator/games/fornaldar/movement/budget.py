"""14.0 What the pieces of a side have spent in a phase of movement, and which of them go no further."""

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field, fields

from adjudicator.games.fornaldar.movement.model import Barred
from adjudicator.games.fornaldar.words import Mp, PieceId
from adjudicator.table import RuleId


@dataclass
class Budget:
    """The account of a phase: what each piece has done so far, and may not do any more."""

    spent: dict[PieceId, Mp] = field(default_factory=dict)
    bill: dict[PieceId, Mp] = field(default_factory=dict)
    """The Movement Points that pieces have spent in the move that is being carried out."""
    company: dict[PieceId, Sequence[PieceId]] = field(default_factory=dict)
    """The pieces that went together when each moved last."""
    halted: dict[PieceId, Barred] = field(default_factory=dict)
    """Pieces that do not move any more in this phase, and why."""
    paces: dict[PieceId, Mp] = field(default_factory=dict)
    """The Movement Points of pieces that do not have their own allowance."""
    frozen: dict[PieceId, Barred] = field(default_factory=dict)
    """Pieces that make no forced march, and why."""
    teleporting: dict[PieceId, Mp] = field(default_factory=dict)
    """The Movement Points that enchanters have spent on teleporting (14.3.4)."""
    finders: set[PieceId] = field(default_factory=set)
    """The characters that have found something where they searched (21.1.6)."""
    sailed: set[PieceId] = field(default_factory=set)
    """Land pieces that went by water, and do not move by land (14.2.7)."""
    snowed: set[PieceId] = field(default_factory=set)
    """Pieces that have moved through snow on a short day, or swum in a turn of snow (6.4.9)."""

    def copied(self) -> "Budget":
        """The same account, to be kept apart from this one."""
        accounts = {each.name: copy(getattr(self, each.name)) for each in fields(self)}
        return Budget(**accounts)

    def pay(self, ids: Iterable[PieceId], mp: Mp) -> None:
        """These pieces have spent Movement Points."""
        for id in ids:
            self.spent[id] = self.spent.get(id, 0) + mp
            self.bill[id] = self.bill.get(id, 0) + mp

    def release(self, ids: Iterable[PieceId], *rules: str) -> None:
        """These pieces move on, whatever had stopped them by one of these rules."""
        for id in ids:
            if id in self.halted and self.halted[id].rule in rules:
                del self.halted[id]

    def halt(self, ids: Iterable[PieceId], rule: str, why: str) -> None:
        """These pieces do not move any more in this phase."""
        for id in ids:
            self.halted.setdefault(id, Barred(RuleId(rule), why))

    def follow(self, old: PieceId, new: PieceId) -> None:
        """A piece that comes out of another has moved as it has."""
        self.spent[new] = self.spent.get(old, 0)
        if old in self.paces:
            self.paces[new] = self.paces[old]
        if old in self.frozen:
            self.frozen[new] = self.frozen[old]
        for group in (self.sailed, self.snowed):
            if old in group:
                group.add(new)
        if old in self.company:
            self.company[new] = (*self.company[old], new)
        halted = self.halted.get(old)
        if halted:
            self.halted[new] = halted

    def fresh(self, id: PieceId) -> bool:
        """11.5 Whether a piece has not moved in this phase, and still may."""
        if self.spent.get(id):
            return False
        return id not in self.halted
