"""X-2 Landing: who crosses chooses a bank."""

from typing import ClassVar

from msgspec import Struct

from adjudicator.table import REFEREE, Choice, Question, RuleId, Seat
from adjudicator.table.lines import Line
from adjudicator.table.state import put
from crossing.bidding import Bid
from crossing.state import CrossingTable, Public, State

BANKS = (Choice("left", "the left bank"), Choice("right", "the right bank"))


class Standing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Answers given in advance, until changed."""

    LINES: ClassVar[tuple[str, ...]] = ("cross to {bank}",)

    bank: str | None = None


def answer(orders: Bid | Standing, question: Question) -> str | None:
    """Orders and standing orders name the bank."""
    return orders.bank if question.key == "bank" else None


def land(table: CrossingTable, seat: Seat) -> None:
    """X-2 Who crosses chooses a bank; by default the left one."""
    bank = table.ask(
        Question(key="bank", seat=seat, rule=RuleId("X-2"), text="Which bank?", choices=BANKS, default="left")
    )
    if table.state.dispute:
        rule = RuleId("X-2")
        table.ask(Question(key="fair", seat=REFEREE, rule=rule, text="Was that fair?", default="yes", asked="always"))
    table.record(Crossed(seat=seat, bank=bank))


class Crossed(Public, tag="crossed", frozen=True, kw_only=True):
    """A seat crossed the river."""

    rule: RuleId = RuleId("X-2")
    seat: Seat
    bank: str

    def change(self, state: State) -> None:
        """It stands on its bank, and the next turn begins."""
        put(state, crossings=(*state.crossings, (self.seat, self.bank)), turn=state.turn + 1)

    def words(self, say: State) -> Line:
        """Who crossed, and to which bank."""
        return Line(f"{self.seat} crosses to the {self.bank} bank.", tone="good")
