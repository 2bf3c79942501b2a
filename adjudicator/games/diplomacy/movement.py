"""A season: all orders are carried out at the same moment, and units driven out may retreat (DIP-3 to DIP-7)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, ClassVar, Literal, Self

from msgspec import UNSET, Meta
from msgspec.structs import replace

from adjudicator.games.diplomacy.judge import Act, Task, Verdict, judge
from adjudicator.games.diplomacy.orders import (
    NO_UNIT,
    NOT_YOURS,
    OUT_OF_REACH,
    AnyOrder,
    Convoy,
    Move,
    Support,
    task_of,
)
from adjudicator.games.diplomacy.say import Say
from adjudicator.games.diplomacy.state import Board, DipTable, Public, State, Unit
from adjudicator.games.diplomacy.words import Kind, Order, Place, Province, UnitId, province_of, refusals
from adjudicator.table import Line, Problem, Refusal, RuleId, Seat
from adjudicator.table.prose import joined
from adjudicator.table.state import write

DOUBLE_ORDER = refusals.new("DOUBLE_ORDER", "DIP-4", field="unit")
OTHER_KIND = refusals.new("OTHER_KIND", "DIP-4", field="kind", lasts=False)
OTHER_POWER = refusals.new("OTHER_POWER", "DIP-4", field="power", lasts=False)
UNMATCHED = refusals.new("UNMATCHED", "DIP-5", lasts=False)


class Orders(Order, frozen=True, kw_only=True):
    """What the units of a power do in a season; those that are not named hold (DIP-3)."""

    LINES: ClassVar[tuple[str, ...]] = ("{orders.each}",)
    EXAMPLE: ClassVar[dict[str, object]] = {
        "orders": [
            {"order": "move", "unit": "PAR", "kind": "A", "to": "BUR"},
            {"order": "support", "unit": "MAR", "kind": "A", "of": "PAR", "of_kind": "A", "to": "BUR"},
            {"order": "hold", "unit": "BRE", "kind": "F"},
        ]
    }
    UNSENT: ClassVar[str] = "Your units hold."
    """The consequence for a seat that sends none (DIP-9)."""

    orders: Annotated[tuple[AnyOrder, ...], Meta(max_length=60, description="An order for each of your units.")] = ()

    def checked(self, board: Board, seat: Seat) -> Iterator[Problem]:
        """Everything wrong, or worth knowing."""
        seen: list[Province] = []
        sound = True
        for index, order in enumerate(self.orders):
            path = ("orders", index)
            province = province_of(order.unit)
            refusal = obstacle(board, seat, order)
            if refusal is not None:
                sound = False
                yield refusal.problem(path)
            if province in seen:
                message = f"{Say(board).place(province)} stands here twice"
                yield DOUBLE_ORDER.problem(path, message, "keep one of them", kind="ambiguous")
            seen.append(province)
        if sound:
            yield from unmatched(board, seat, self.orders)

    def completed(self, board: Board, seat: Seat) -> tuple[Self, list[Problem]]:
        """The orders with the kinds and coasts that their writer has left out, or got wrong."""
        notes: list[Problem] = []
        orders: list[AnyOrder] = []
        for index, before in enumerate(self.orders):
            order = completed(board, before)
            orders.append(order)
            for refusal in _otherwise(board, before, order):
                notes.append(refusal.problem(("orders", index), f"a unit is read as what it is: {refusal.why}"))
        return replace(self, orders=tuple(orders)), notes


def _otherwise(board: Board, before: AnyOrder, order: AnyOrder) -> Iterator[Refusal]:
    """Statements of an order about units that are not so."""
    if before.kind not in (UNSET, order.kind):
        yield OTHER_KIND.here(f"{order.unit} has an {order.kind}")
    named = [(before.unit, before.power)]
    if isinstance(before, Support | Convoy):
        named.append((before.of, before.of_power))
    for at, power in named:
        unit = board.standing.get(province_of(at))
        if unit is not None and power not in (UNSET, board.powers[unit.seat].adjective):
            yield OTHER_POWER.here(f"{Say(board).unit(unit)} is no unit of that power")


def obstacle(board: Board, seat: Seat, order: AnyOrder) -> Refusal | None:
    """DIP-4 Return why an order cannot be; None: it can."""
    say = Say(board)
    unit = board.standing.get(province_of(order.unit))
    if unit is None:
        return NO_UNIT.here(f"there is no unit in {say.into(order.unit)}")
    who = say.unit(unit)
    if unit.seat != seat:
        return NOT_YOURS.here(f"{who} is not yours")
    task = task_of(board, unit, order)
    if isinstance(task, Refusal):
        where = _where_refused(say, order, task)
        return task.here(f"{who}: {task.words}{where}")
    return None


def unmatched(board: Board, seat: Seat, orders: Sequence[AnyOrder]) -> Iterator[Problem]:
    """DIP-5, DIP-6 Supports and convoys that come to nothing: the unit they are for is ordered to do something else.

    They are notes: who writes them may want it so.
    """
    say = Say(board)
    by_unit = {province_of(order.unit): order for order in orders}
    for index, order in enumerate(orders):
        if not isinstance(order, Support | Convoy):
            continue
        helped = board.standing.get(province_of(order.of))
        if helped is None or helped.seat != seat:
            continue
        own = by_unit.get(helped.province)
        goes = province_of(own.to) if isinstance(own, Move) else ""
        wanted = "" if order.to is UNSET else province_of(order.to)
        if goes != wanted:
            what = f"is ordered to {say.place(goes)}" if goes else "is not ordered to go there"
            path = ("orders", index) if own else ("orders",)
            message = f"{say.unit(helped)} {what}: what {say.place(order.unit)} does for it comes to nothing"
            yield UNMATCHED.problem(path, message)


def _where_refused(say: Say, order: AnyOrder, refusal: Refusal) -> str:
    """The place in which an order goes wrong, as its refusal goes on with it; empty where its words say enough."""
    if refusal == OUT_OF_REACH and isinstance(order, Support):
        place = order.of if order.to is UNSET else order.to
        return f" ({say.place(place)})"
    if refusal.field == "of" and isinstance(order, Support | Convoy):
        return f" in {say.into(order.of)}"
    if isinstance(order, Move | Support | Convoy) and order.to is not UNSET:
        return f" ({say.place(order.to)})"
    return ""


def completed(board: Board, order: AnyOrder) -> AnyOrder:
    """An order with what its writer has left out: the kinds of units, and coasts that are the only ones."""
    unit = board.standing.get(province_of(order.unit))
    if unit is None:
        return order
    task = task_of(board, unit, order)
    order = replace(order, unit=unit.at, kind=unit.kind, power=UNSET)
    if isinstance(order, Support | Convoy):
        other = board.standing.get(province_of(order.of))
        if other:
            order = replace(order, of=other.at, of_kind=other.kind, of_power=UNSET)
    if isinstance(task, Task) and task.to:
        return replace(order, to=task.to)
    return order


def play_season(table: DipTable, orders: Mapping[Seat, Orders]) -> None:
    """DIP-3 All orders are carried out at the same moment; units without a possible one hold (DIP-9)."""
    board = table.state.board
    standing = board.standing
    tasks = tasks_of(board, orders)
    verdict = judge(board.atlas, board.options, tasks)
    for at, unit in standing.items():
        table.record(carried_out(unit, tasks[at], verdict, standing.get(tasks[at].of)))
    for province in verdict.contested:
        table.record(StoodOff(at=province))
    for at, attacker in verdict.dislodged.items():
        unit = standing[at]
        choices = retreats(board, unit, attacker, verdict) if unit.seat in board.seats else ()
        table.record(DrivenOut(seat=unit.seat, unit=unit.id, brief=unit.brief, attacker=attacker, choices=choices))


def tasks_of(board: Board, orders: Mapping[Seat, Orders]) -> dict[Province, Task]:
    """DIP-4 The task of each unit, by its province: an order that is impossible or said twice is to hold."""
    standing = board.standing
    tasks = {at: Task(seat=unit.seat, kind=unit.kind, at=unit.at) for at, unit in standing.items()}
    for seat, sent in orders.items():
        possible = [order for order in sent.orders if obstacle(board, seat, order) is None]
        named = [province_of(order.unit) for order in possible]
        for at, order in zip(named, possible, strict=True):
            task = task_of(board, standing[at], order)
            if isinstance(task, Task) and named.count(at) == 1:
                tasks[at] = task
    return tasks


def retreats(board: Board, unit: Unit, attacker: Province, verdict: Verdict) -> tuple[Place, ...]:
    """DIP-7 The retreats of a unit driven out by one from `attacker`, once all moves are made."""
    barred = {*verdict.contested}
    for other in board.units.values():
        barred.add(other.province)
    by_sea = attacker in verdict.convoyed
    if not (by_sea and board.options.retreat_to_convoyed):
        barred.add(attacker)
    ways = board.atlas.ways(unit.kind, unit.at)
    open_ways = [way for way in ways if province_of(way) not in barred]
    return tuple(open_ways)


Result = Literal["done", "stood_off", "astray", "cut", "driven_out"]

_RESULTS: Mapping[tuple[Act, Result], str] = {
    ("move", "stood_off"): "stood off",
    ("move", "driven_out"): "driven out",
    ("move", "astray"): "not convoyed",
    ("support", "cut"): "cut",
    ("support", "driven_out"): "cut, driven out",
    ("support", "astray"): "not what that one does",
    ("convoy", "driven_out"): "driven out",
    ("convoy", "astray"): "not what that one does",
    ("hold", "driven_out"): "driven out",
}
"""The words for the results of orders."""


def carried_out(unit: Unit, task: Task, verdict: Verdict, helped: Unit | None) -> "CarriedOut":
    """The fact of what became of a unit's order."""
    at = unit.province
    result: Result = "done"
    if task.act == "move" and verdict.succeeded[at]:
        result = "done"
    elif at in verdict.dislodged:
        result = "driven_out"
    elif at in verdict.astray:
        result = "astray"
    elif not verdict.succeeded[at]:
        result = "stood_off" if task.act == "move" else "cut"
    return CarriedOut(
        seat=unit.seat,
        unit=unit.id,
        kind=unit.kind,
        at=unit.at,
        act=task.act,
        of=helped.brief if helped else "",
        to=task.to,
        by_sea=at in verdict.convoyed,
        result=result,
    )


class CarriedOut(Public, tag="carried-out", frozen=True, kw_only=True):
    """A unit did what it was ordered, or tried to."""

    rule: RuleId = RuleId("DIP-4")
    seat: Seat
    unit: UnitId
    kind: Kind
    at: Place
    act: Act
    of: str = ""
    """The unit that it helps: "A PAR"."""
    to: Place = Place("")
    by_sea: bool = False
    result: Result = "done"

    @property
    def moved(self) -> bool:
        """Whether the unit has gone where it was sent."""
        return self.act == "move" and self.result == "done"

    @property
    def hindered(self) -> bool:
        return self.result != "done"

    def change(self, state: State) -> None:
        if self.moved:
            unit = state.board.units[self.unit]
            write(state.board.units)[self.unit] = replace(unit, at=self.to)

    def words(self, say: Say) -> Line:
        sea = " by sea" if self.by_sea else ""
        order = f"{self.order(say)}{sea}"
        if self.hindered:
            return Line(f"{order}: {_RESULTS[self.act, self.result]}.", tone="bad")
        return Line(f"{order}.", tone="good" if self.moved else "plain")

    def order(self, say: Say) -> str:
        """The order as the hobby writes it, with the names of places: "A Paris - Burgundy"."""
        what = f"{self.kind} {say.place(self.at)}"
        goes = f" - {say.place(self.to)}" if self.to else ""
        match self.act:
            case "move":
                return f"{what}{goes}"
            case "support" | "convoy":
                kind, _, where = self.of.partition(" ")
                return f"{what} {self.act[0].upper()} {kind} {say.place(where)}{goes}"
        return f"{what} H"


class StoodOff(Public, tag="stood-off", frozen=True, kw_only=True):
    """A standoff left a province empty: nobody retreats there."""

    rule: RuleId = RuleId("DIP-5")
    at: Province

    def words(self, say: Say) -> Line:
        return Line(f"A standoff leaves {say.into(self.at)} empty.")


class DrivenOut(Public, tag="driven-out", frozen=True, kw_only=True):
    """A unit was driven out; without `choices` it is lost."""

    weight: ClassVar[int] = 4

    rule: RuleId = RuleId("DIP-7")
    seat: Seat
    unit: UnitId
    brief: str
    attacker: Province
    """The province from which it was attacked."""
    choices: tuple[Place, ...] = ()

    def change(self, state: State) -> None:
        if self.choices:
            write(state.board.dislodged)[self.unit] = self.choices
        else:
            del write(state.board.units)[self.unit]

    def words(self, say: Say) -> Line:
        what = f"{self.head(say)} from {say.into(self.attacker)}"
        if not self.choices:
            return Line(f"{what}; it is lost.", tone="bad")
        where = joined(map(say.into, self.choices), "or")
        return Line(f"{what}; it may retreat to {where}.", tone="bad")

    def head(self, say: Say) -> str:
        kind, _, at = self.brief.partition(" ")
        unit = say.unit_at(self.seat, kind, at)
        return f"{unit} is driven out"

    def befalls(self, say: Say, seat: Seat) -> bool:
        return seat == self.seat
