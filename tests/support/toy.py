"""The crossing: a game of one page, to try the core on.

Each turn every seat bids in secret; the highest bid plus 2d6 crosses the river and chooses the left or the right bank.
"""

from typing import Annotated, ClassVar

import msgspec

from adjudicator.table import (
    EVERYONE,
    REFEREE,
    Books,
    Choice,
    Fact,
    Game,
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
from adjudicator.table.lines import Line
from adjudicator.table.pages import Column, Content, Sheet
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


class CrossingFact(Fact, frozen=True, kw_only=True):
    def words(self, say):
        told = f"{self.TEXT}: {msgspec.to_builtins(self)}"
        return Line(text=told)


class Begun(CrossingFact, frozen=True, kw_only=True, tag="begun"):
    TEXT: ClassVar = "The game began"

    seen_by: tuple[Seat, ...] = EVERYONE
    seats: tuple[Seat, ...]
    turns: int
    dispute: bool

    def change(self, state):
        state.seats, state.turns, state.turn, state.dispute = self.seats, self.turns, 1, self.dispute


class BidMade(CrossingFact, frozen=True, kw_only=True, tag="bid-made"):
    TEXT: ClassVar = "A bid was made"

    seat: Seat
    amount: int
    total: int

    def change(self, state):
        state.bids[self.seat] = self.amount


class Crossed(CrossingFact, frozen=True, kw_only=True, tag="crossed"):
    TEXT: ClassVar = "Somebody crossed"

    seen_by: tuple[Seat, ...] = EVERYONE
    seat: Seat
    bank: str
    order: tuple[Seat, ...]

    def change(self, state):
        state.crossings.append((self.seat, self.bank))
        state.turn += 1


class State:
    def __init__(self):
        self.seats, self.turns, self.turn, self.dispute = (), 0, 0, False
        self.crossings, self.bids = [], {}


def setup(table, scenario, options, seats):
    table.record(Begun(rule=R1, seats=tuple(seats), turns=options.turns, dispute=options.dispute))


def next_step(state):
    if state.turn > state.turns:
        return None
    title = f"Turn {state.turn}: Bidding"
    return Step(id=StepId(f"{state.turn}.bid"), turn=state.turn, title=title, window="bid", seats=state.seats)


def resolve(step, table, orders):
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


def answer(orders, question):
    return orders.bank if question.key == "bank" else None


def view(state, seat):
    view = State()
    view.__dict__.update(state.__dict__)
    view.bids = dict(state.bids) if seat == REFEREE else {s: b for s, b in state.bids.items() if s == seat}
    return view


def check(view, step, orders):
    if orders.bank in (None, "left", "right"):
        return []
    return [Problem(kind="illegal", code="X-BANK", message="no such bank", path=("bank",), rule=R2)]


def explain(view, step, orders):
    return [Understood(("amount",), f"Bid {orders.amount}.")]


def no_orders(step):
    return "You bid nothing."


def form(view, step):
    return ["You may bid 0 to 9."]


def report(view, facts, turn):
    rows = tuple((seat, str(view.bids.get(seat, "?"))) for seat in view.seats)
    standing = Sheet("Bids", (Column("Seat"), Column("Bid", "right")), rows)
    return Content(
        happened=tuple(fact.told(view).text for fact in facts),
        standing=standing,
        decide=("Your next bid.",),
        chapters=(),
        tables=(),
        figures=(river(view),),
    )


def river(view):
    banks = (Area("L", "Left", "bank", 1, 1), Area("R", "Right", "bank", 3, 1))
    return Map("River", styles(view), (Kind("bank", "Bank", "ford"),), banks, (Link("L", "R", "2"),))


def styles(view):
    return tuple(SeatStyle(seat, f"Seat {seat}", seat, hue) for hue, seat in enumerate(view.seats))


def random_orders(view, step, pick):
    return Bid(amount=pick.choice(range(10)), bank=pick.choice(["left", "right"]))


TOY = Game(
    meta=Meta(
        name="crossing",
        title="The Crossing",
        seats=("A", "B", "C"),
        seats_min=2,
        rules_version="1",
        open_dice=True,
        opening="Turn 0",
    ),
    books=Books(
        rules=(Rule(R1, "all", "The highest bid crosses.", "here"), Rule(R2, "all", "It chooses a bank.", "here")),
        scenario=lambda given: (given, []),
    ),
    options=Options,
    facts=CrossingFact,
    windows={"bid": Bid},
    standing=Standing,
    empty=State,
    setup=setup,
    next_step=next_step,
    resolve=resolve,
    answer=answer,
    view=view,
    say=lambda view: view,
    check=check,
    explain=explain,
    no_orders=no_orders,
    form=form,
    report=report,
    styles=styles,
    map=river,
    random_orders=random_orders,
)


def altered(monkeypatch, **functions):
    """The crossing with other functions, as long as a test runs."""
    for name, function in functions.items():
        monkeypatch.setitem(vars(TOY), name, function)
