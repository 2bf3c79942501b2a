"""Retreats: units that were driven out go somewhere else, or are lost (DIP-7)."""

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, Literal, Self

from msgspec import Meta
from msgspec.structs import replace

from adjudicator.games.diplomacy.orders import NO_UNIT, NO_WAY, UNIT, UnitOrder
from adjudicator.games.diplomacy.say import Say
from adjudicator.games.diplomacy.state import Board, DipTable, Public, State, Unit
from adjudicator.games.diplomacy.words import Kind, Order, Place, PlaceId, Province, UnitId, province_of, refusals
from adjudicator.table import Line, Problem, RuleId, Seat
from adjudicator.table.state import write

NOT_DRIVEN_OUT = refusals.new("NOT_DRIVEN_OUT", "DIP-7", "it was not driven out", field="unit")
DOUBLE_RETREAT = refusals.new("DOUBLE_RETREAT", "DIP-7", field="unit")


class Retreat(UnitOrder, frozen=True, kw_only=True, tag="retreat"):
    """A unit that was driven out goes to a province beside the one it held (DIP-7)."""

    NOTATION: ClassVar[str] = UNIT + " {unit} (-|->|→|=>|R|to|retreats to|retreat to|goes to|moves to) {to}"
    EXAMPLE: ClassVar[dict[str, object]] = {"order": "retreat", "unit": "TRI", "kind": "F", "to": "ALB"}

    to: Annotated[PlaceId, Meta(description="Where it goes.")]


class Disband(UnitOrder, frozen=True, kw_only=True, tag="disband"):
    """A unit that was driven out is taken off the board (DIP-7)."""

    NOTATION: ClassVar[str] = UNIT + " {unit} (D|disband|disbands|is disbanded) | (disband) " + UNIT + " {unit}"
    EXAMPLE: ClassVar[dict[str, object]] = {"order": "disband", "unit": "TRI", "kind": "F"}


class Retreats(Order, frozen=True, kw_only=True):
    """Where the units go that were driven out; those that are not named are disbanded (DIP-7)."""

    LINES: ClassVar[tuple[str, ...]] = ("{orders.each}",)
    EXAMPLE: ClassVar[dict[str, object]] = {
        "orders": [
            {"order": "retreat", "unit": "TRI", "kind": "F", "to": "ALB"},
            {"order": "disband", "unit": "VIE", "kind": "A"},
        ]
    }
    UNSENT: ClassVar[str] = "Your units that were driven out are disbanded."
    """The consequence for a seat that sends none (DIP-9)."""

    orders: Annotated[tuple[Retreat | Disband, ...], Meta(max_length=60, description="One for each unit.")] = ()

    def checked(self, board: Board, seat: Seat) -> Iterator[Problem]:
        """Everything wrong, or worth knowing."""
        seen: list[Province] = []
        for index, order in enumerate(self.orders):
            path = ("orders", index)
            province = province_of(order.unit)
            say = Say(board)
            unit = driven_out_of(board, seat, province)
            if unit is None:
                standing = province in board.standing
                refusal = NOT_DRIVEN_OUT if standing else NO_UNIT
                yield refusal.problem(path, f"no unit of yours was driven out of {say.into(province)}")
            elif isinstance(order, Retreat) and place_to(board, unit, order) is None:
                where = say.places(board.dislodged[unit.id])
                yield NO_WAY.problem(path, f"{say.unit(unit)} can only retreat to {where}")
            if province in seen:
                message = f"{say.place(province)} stands here twice"
                yield DOUBLE_RETREAT.problem(path, message, "keep one of them", kind="ambiguous")
            seen.append(province)

    def completed(self, board: Board, seat: Seat) -> tuple[Self, list[Problem]]:
        """The orders with the kinds and coasts that their writer has left out."""
        return replace(self, orders=tuple(_completed(board, seat, order) for order in self.orders)), []


def driven_out_of(board: Board, seat: Seat, province: Province) -> Unit | None:
    """The unit of a power that was driven out of a province."""
    return next((unit for unit in board.driven_out(seat) if unit.province == province), None)


def place_to(board: Board, unit: Unit, order: Retreat) -> Place | None:
    """DIP-7 The place a unit driven out may go to; the one coast that it can reach need not be named."""
    choices = board.dislodged[unit.id]
    if order.to in choices:
        return Place(order.to)
    near = [choice for choice in choices if province_of(choice) == province_of(order.to)]
    if len(near) == 1 and order.to == province_of(near[0]):
        return near[0]
    return None


def _completed(board: Board, seat: Seat, order: Retreat | Disband) -> Retreat | Disband:
    unit = driven_out_of(board, seat, province_of(order.unit))
    if unit is None:
        return order
    order = replace(order, unit=unit.at, kind=unit.kind)
    to = place_to(board, unit, order) if isinstance(order, Retreat) else None
    return replace(order, to=to) if to else order


def retreat_all(table: DipTable, orders: Mapping[Seat, Retreats]) -> None:
    """DIP-7 All retreat at the same moment; who goes to the same province as another is lost."""
    board = table.state.board
    wanted = dict(_wanted(board, orders))
    targets = [province_of(place) for place in wanted.values()]
    for unit in [unit for seat in board.powers for unit in board.driven_out(seat)]:
        to = wanted.get(unit.id)
        reason: Reason = "unordered" if to is None else "met"
        if to is not None and targets.count(province_of(to)) == 1:
            table.record(Retreated(seat=unit.seat, unit=unit.id, kind=unit.kind, at=unit.at, to=to))
        else:
            table.record(Disbanded(seat=unit.seat, unit=unit.id, kind=unit.kind, at=unit.at, reason=reason))


def _wanted(board: Board, orders: Mapping[Seat, Retreats]) -> Iterator[tuple[UnitId, Place]]:
    """The ordered retreats, as far as they are possible; of two orders for a unit the first counts."""
    for seat, sent in orders.items():
        for order in reversed(sent.orders):
            unit = driven_out_of(board, seat, province_of(order.unit))
            to = place_to(board, unit, order) if unit and isinstance(order, Retreat) else None
            if unit and to:
                yield unit.id, to


Reason = Literal["unordered", "met"]


class Retreated(Public, tag="retreated", frozen=True, kw_only=True):
    """A unit that was driven out went somewhere else."""

    rule: RuleId = RuleId("DIP-7")
    seat: Seat
    unit: UnitId
    kind: Kind
    at: Place
    to: Place

    def change(self, state: State) -> None:
        board = state.board
        write(board.units)[self.unit] = replace(board.units[self.unit], at=self.to)
        del write(board.dislodged)[self.unit]

    def words(self, say: Say) -> Line:
        return Line(f"{say.unit_at(self.seat, self.kind, self.at)} retreats to {say.into(self.to)}.")


class Disbanded(Public, tag="disbanded", frozen=True, kw_only=True):
    """A unit that was driven out was taken off the board."""

    weight: ClassVar[int] = 4

    rule: RuleId = RuleId("DIP-7")
    seat: Seat
    unit: UnitId
    kind: Kind
    at: Place
    reason: Reason = "unordered"

    def change(self, state: State) -> None:
        del write(state.board.dislodged)[self.unit]
        del write(state.board.units)[self.unit]

    def words(self, say: Say) -> Line:
        why = "; another retreats to the same province" if self.reason == "met" else ""
        return Line(f"{say.unit_at(self.seat, self.kind, self.at)} is disbanded{why}.", tone="bad")

    def head(self, say: Say) -> str:
        return f"{say.unit_at(self.seat, self.kind, self.at)} is lost"

    def befalls(self, say: Say, seat: Seat) -> bool:
        return seat == self.seat
