"""X-1 Bidding: every seat bids in secret, and throws two dice."""

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from adjudicator.table import Pick, Problem, Refusal, RuleId, Seat, Step, Window
from adjudicator.table.lines import Die, Line
from adjudicator.table.state import write
from crossing.state import CrossingFact, CrossingTable, State, refusals

NO_BANK = refusals.new("X-BANK", "X-2", "no such bank", field="bank", hint="write left or right")
MOST = 9
USUAL = 3
BANKS = ("left", "right")
LATE = 3
"""How many turns of before a form tells of."""


class Bid(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a seat bids for the ford (X-1)."""

    LINES: ClassVar[tuple[str, ...]] = ("bid {amount}", "cross to {bank}")
    EXAMPLE: ClassVar[dict[str, object]] = {"amount": USUAL, "bank": "left"}

    amount: Annotated[int, Meta(ge=0, le=MOST, description="How much to bid.", examples=[USUAL])]
    bank: Annotated[str | None, Meta(description="The bank to choose: left or right.", examples=["left"])] = None

    def refusal(self) -> Refusal | None:
        """X-2 A bank, if one is named, is one of the two."""
        return None if self.bank in (None, *BANKS) else NO_BANK.here(f"there is no {self.bank} bank")


def make_bids(table: CrossingTable, orders: Mapping[Seat, Bid]) -> Seat:
    """X-1 The highest bid plus 2d6 crosses; of equals, the one drawn first. Who sends nothing bids nothing."""
    order = table.draw(RuleId("X-1"), "order", table.state.seats)
    totals = {}
    for seat in table.state.seats:
        amount = orders[seat].amount if seat in orders else 0
        thrown = table.roll(RuleId("X-1"), seat, "2d6", need=7, modifiers=[("bid", amount)])
        table.record(BidMade(seen_by=(seat,), seat=seat, amount=amount, dice=thrown.faces, total=thrown.total))
        totals[seat] = thrown.total
    return max((Seat(seat) for seat in order), key=totals.__getitem__)


class BidMade(CrossingFact, tag="bid-made", frozen=True, kw_only=True):
    """A seat bid, and threw its dice. For it alone."""

    rule: RuleId = RuleId("X-1")
    seat: Seat
    amount: int
    dice: tuple[int, ...] = ()
    total: int

    def change(self, state: State) -> None:
        """The bid is kept."""
        write(state.bids)[self.seat] = self.amount

    def words(self, say: State) -> Line:
        """The bid, with its dice."""
        text = f"{self.seat} bids {self.amount}: {self.total} in all."
        return Line(text, dice=tuple(Die(face) for face in self.dice))


def check(view: State, step: Step, bid: Bid) -> list[Problem]:
    """What its rule refuses."""
    refusal = bid.refusal()
    return [refusal.problem(())] if refusal else []


def offers(view: State) -> Mapping[str, Callable[[], Iterable[object]]]:
    """Every bid, the usual one first, and either bank: forms and bots take theirs from these."""
    others = [amount for amount in range(MOST + 1) if amount != USUAL]
    return {"Bid.amount": lambda: [USUAL, *others], "Bid.bank": lambda: BANKS}


def form(view: State, step: Step) -> list[str]:
    """How much may be bid, and who crossed of late."""
    crossed = [f"Turn {turn}: {seat} to the {bank} bank." for turn, (seat, bank) in enumerate(view.crossings, 1)]
    return [f"You may bid 0 to {MOST}.", *crossed[-LATE:]]


BIDDING = Window(orders=Bid, check=check, form=form, nothing="You bid nothing.")
"""X-1 Who sends nothing bids nothing."""


def random_orders(view: State, step: Step, pick: Pick) -> Bid:
    """Any of what is offered."""
    amount, bank = (pick.choice([*offered()]) for offered in offers(view).values())
    return Bid(amount=amount, bank=bank)
