"""Faults of orders for the Reinforcement and Enchantment Phases, and the orders that are not carried out."""

from msgspec import Struct

from adjudicator.games.fornaldar.facts import FNTable, NotDone
from adjudicator.games.fornaldar.say import Say
from adjudicator.table import Line, Path, Problem, Refusal, Seat


class Fault(Struct, frozen=True):
    """An order cannot be carried out: the refusal, why, and what would help."""

    refusal: Refusal
    why: str
    hint: str = ""

    def problem(self, path: Path) -> Problem:
        """It as a problem of the order at a path."""
        return self.refusal.problem(path, self.why, self.hint)


def leave_undone(table: FNTable, seat: Seat, what: str, fault: Fault) -> None:
    """The owner of an order that comes to nothing is told so, and nobody else."""
    undone = PreparationNotDone(
        rule=fault.refusal.rule,
        seen_by=(seat,),
        side=seat,
        code=fault.refusal.code,
        what=what,
        why=fault.why,
    )
    table.record(undone)


class PreparationNotDone(NotDone, tag="preparation-not-done", frozen=True, kw_only=True):
    """An order for the Reinforcement or Enchantment Phase was not carried out: only its owner knows what it was."""

    code: str
    what: str
    why: str

    def words(self, say: Say) -> Line:
        return Line(f"not done: {self.what}; {self.why}.", tone="bad")
