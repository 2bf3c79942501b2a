"""The crossing: a game of one page, to try the core on.

Each turn every seat bids in secret; the highest bid plus 2d6 crosses the river and chooses the left or the right bank.
"""

from typing import Annotated

import msgspec

from adjudicator.table import (
    EVERYONE,
    REFEREE,
    Choice,
    Fact,
    Meta,
    Problem,
    Question,
    Rule,
    RuleId,
    Seat,
    Step,
    StepId,
    Understood,
)
from adjudicator.table.figures import Area, Kind, Link, Map
from adjudicator.table.pages import Column, Content, Line, Sheet
from adjudicator.table.seats import SeatStyle

R1, R2 = RuleId("X-1"), RuleId("X-2")


class Bid(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A bid."""

    amount: Annotated[int, msgspec.Meta(ge=0, le=9, description="How much to bid", examples=[3])]
    bank: Annotated[str | None, msgspec.Meta(description="The bank to choose")] = None


class Standing(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Standing orders."""

    bank: str | None = None


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Options."""

    turns: int = 2
    dispute: bool = False


class Begun(Fact, frozen=True, kw_only=True, tag="begun"):
    seen_by: tuple[Seat, ...] = EVERYONE
    seats: tuple[Seat, ...]
    turns: int
    dispute: bool


class BidMade(Fact, frozen=True, kw_only=True, tag="bid-made"):
    seat: Seat
    amount: int
    total: int


class Crossed(Fact, frozen=True, kw_only=True, tag="crossed"):
    seen_by: tuple[Seat, ...] = EVERYONE
    seat: Seat
    bank: str
    order: tuple[Seat, ...]


class State:
    def __init__(self):
        self.seats, self.turns, self.turn, self.dispute = (), 0, 0, False
        self.crossings, self.bids = [], {}


class Crossing:
    meta = Meta(
        name="crossing", title="The Crossing", seats=("A", "B", "C"), seats_min=2, rules_version="1", open_dice=True
    )
    facts = Begun | BidMade | Crossed
    windows = {"bid": Bid}
    standing = Standing
    options = Options
    legends = ()

    def rules(self):
        return [Rule(R1, "all", "The highest bid crosses.", "here"), Rule(R2, "all", "It chooses a bank.", "here")]

    def scenario(self, given):
        return given, []

    def empty(self):
        return State()

    def evolve(self, state, fact):
        match fact:
            case Begun():
                state.seats, state.turns, state.turn, state.dispute = fact.seats, fact.turns, 1, fact.dispute
            case BidMade():
                state.bids[fact.seat] = fact.amount
            case Crossed():
                state.crossings.append((fact.seat, fact.bank))
                state.turn += 1
            case _:
                raise TypeError(fact)
        return state

    def setup(self, table, scenario, options, seats):
        table.record(Begun(rule=R1, seats=tuple(seats), turns=options.turns, dispute=options.dispute))

    def next_step(self, state):
        if state.turn > state.turns:
            return None
        return Step(id=StepId(f"{state.turn}.bid"), turn=state.turn, title="Bidding", window="bid", seats=state.seats)

    def resolve(self, step, table, orders):
        order = table.draw(R1, "order", table.state.seats)
        totals = {}
        for seat in table.state.seats:
            amount = orders[seat].amount if seat in orders else 0
            roll = table.roll(R1, seat, "2d6", need=7, modifiers=[("bid", amount)])
            table.record(BidMade(rule=R1, seen_by=(seat,), seat=seat, amount=amount, total=roll.total))
            totals[seat] = roll.total
        winner = max(order, key=lambda seat: totals[seat])
        banks = (Choice("left", "the left bank"), Choice("right", "the right bank"))
        bank = table.ask(Question(key="bank", seat=winner, rule=R2, text="Which bank?", choices=banks, default="left"))
        if table.state.dispute:
            text = "Was that fair?"
            table.ask(Question(key="fair", seat=REFEREE, rule=R2, text=text, default="yes", asked="always"))
        table.record(Crossed(rule=R2, seat=winner, bank=bank, order=order))

    def answer(self, orders, question):
        return orders.bank if question.key == "bank" else None

    def view(self, state, seat):
        view = State()
        view.__dict__.update(state.__dict__)
        view.bids = dict(state.bids) if seat == REFEREE else {s: b for s, b in state.bids.items() if s == seat}
        return view

    def check(self, view, step, orders):
        if orders.bank in (None, "left", "right"):
            return []
        return [Problem(kind="illegal", code="X-BANK", message="no such bank", path=("bank",), rule=R2)]

    def check_standing(self, view, standing):
        return []

    def explain(self, view, step, orders):
        return [Understood(("amount",), f"Bid {orders.amount}.")]

    def no_orders(self, step):
        return "You bid nothing."

    def form(self, view, step):
        return ["You may bid 0 to 9."]

    def choices(self, view):
        return {}

    def tell(self, view, fact):
        text = {Begun: "The game began", BidMade: "A bid was made", Crossed: "Somebody crossed"}[type(fact)]
        return Line(text=f"{text}: {msgspec.to_builtins(fact)}", seat=getattr(fact, "seat", None), rule=fact.rule)

    def report(self, view, facts, turn):
        rows = tuple((seat, str(view.bids.get(seat, "?"))) for seat in view.seats)
        standing = Sheet("Bids", (Column("Seat"), Column("Bid", "right")), rows)
        return Content(
            happened=tuple(self.tell(view, fact).text for fact in facts),
            standing=standing,
            decide=("Your next bid.",),
            chapters=(),
            tables=(),
            figures=(self.map(view),),
        )

    def map(self, view):
        banks = (Area("L", "Left", "bank", 1, 1), Area("R", "Right", "bank", 3, 1))
        return Map("River", self.styles(view), (Kind("bank", "Bank", "ford"),), banks, (Link("L", "R", "2"),))

    def sheets(self, view):
        return []

    def styles(self, view):
        return tuple(SeatStyle(seat, f"Seat {seat}", seat, hue) for hue, seat in enumerate(view.seats))

    def rulings(self, view):
        return []

    def random_orders(self, view, step, pick):
        return Bid(amount=pick.choice(range(10)), bank=pick.choice(["left", "right"]))

    def turn_title(self, turn):
        return f"Turn {turn}"


TOY = Crossing()
