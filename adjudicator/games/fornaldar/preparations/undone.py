"""Orders for the Reinforcement and Enchantment Phases that are not carried out."""

from adjudicator.games.fornaldar.board.facts import FNTable, NotDone
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.table import Line, Refusal, Seat


def leave_undone(table: FNTable, seat: Seat, what: str, refusal: Refusal) -> None:
    """The owner of an order that comes to nothing is told so, and nobody else."""
    undone = PreparationNotDone(
        rule=refusal.rule,
        seen_by=(seat,),
        side=seat,
        code=refusal.code,
        what=what,
        why=refusal.why,
    )
    table.record(undone)


class PreparationNotDone(NotDone, tag="preparation-not-done", frozen=True, kw_only=True):
    """An order for the Reinforcement or Enchantment Phase was not carried out: only its owner knows what it was."""

    code: str
    what: str
    why: str

    def words(self, say: Say) -> Line:
        return Line(f"not done: {self.what}; {self.why}.", tone="bad")
