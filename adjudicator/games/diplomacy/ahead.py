"""Orders in advance: what may be written, when it counts, what it comes to (DIP-G10).

They count when their phase comes and nothing else was sent for it. What is impossible then is left out, as ever; of
several for the same unit, or for the same build, the first that is possible counts.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from adjudicator.games.diplomacy.calendar import Moment, following, label, labelled, moment, now
from adjudicator.games.diplomacy.later import (
    ORDER_SETS,
    AnyAhead,
    IfDrivenOut,
    LostIfDrivenOut,
    OrderSet,
    SeasonOrders,
    WinterBuild,
    WinterRemove,
    WinterWaive,
    order_of,
)
from adjudicator.games.diplomacy.movement import obstacle
from adjudicator.games.diplomacy.orders import NO_PLACE, NO_UNIT, NO_WAY, WHICH_COAST
from adjudicator.games.diplomacy.retreats import Disband, Retreat, place_to
from adjudicator.games.diplomacy.say import Say
from adjudicator.games.diplomacy.state import Board, DipFact, DipTable, State, Unit, View, Written
from adjudicator.games.diplomacy.winter import NO_HOME, NO_KIND, NO_PORT, due_of
from adjudicator.games.diplomacy.winter import obstacle as cannot_in_winter
from adjudicator.games.diplomacy.words import Phase, coast_of, province_of, refusals
from adjudicator.table import Kept, Line, Problem, Refusal, Remark, RuleId, Seat, Step
from adjudicator.table.prose import counted, does, joined
from adjudicator.table.state import write

OVER = refusals.new("OVER", "DIP-G10", field="phase", lasts=False)
ALONE = refusals.new("ALONE", "DIP-G10")
NO_PHASE = refusals.new("NO_PHASE", "DIP-G10", "there is no such phase", field="phase")


def complete(view: View, step: Step, orders: OrderSet) -> tuple[OrderSet, list[Problem]]:
    """The orders with what their writer has left out; those that name the phase that is open stand among the others."""
    board = view.board
    here = now(board)
    due = []
    later = []
    for each in _named(board, orders.ahead):
        if _moment(board, each) == here:
            due.append(order_of(each))
        else:
            later.append(each)
    every = replace(orders, orders=(*orders.orders, *due))
    whole, notes = every.completed(board, view.seat)
    return replace(whole, ahead=tuple(later)), notes


def check(view: View, step: Step, orders: OrderSet) -> list[Problem]:
    """Everything wrong, or worth knowing."""
    board = view.board
    problems = [*orders.checked(board, view.seat)]
    if orders.ahead and not orders.orders:
        why = f"they are all in advance, and for {step.label} itself nothing is ordered"
        problems.append(ALONE.problem((), why, kind="note"))
    for index, each in enumerate(orders.ahead):
        refusal = _obstacle(board, view.seat, each)
        if refusal is not None:
            problems.append(refusal.problem(("ahead", index)))
    return problems


def remarks(view: View, step: Step, orders: OrderSet) -> Iterator[Remark]:
    """Remark on the phase of each order in advance, and that a way written out binds nobody."""
    endings: dict[Phase, str] = {
        "orders": "in advance, if you send no others then",
        "retreats": "in advance, should it be driven out",
        "winter": "in advance, if it can be done then",
    }
    for index, order in enumerate(orders.orders):
        if getattr(order, "route", ()):
            yield Remark(("orders", index), "by this way, or by any other that is not broken")
    for index, each in enumerate(orders.ahead):
        at = _moment(view.board, each)
        if at:
            yield Remark(("ahead", index), endings[at.phase])


def set_of(at: Moment, given: Iterable[AnyAhead]) -> Any:
    """The order set for a phase that orders in advance for it are."""
    return ORDER_SETS[at.phase](orders=tuple(order_of(each) for each in given))


def _named(board: Board, ahead: Iterable[AnyAhead]) -> Iterator[AnyAhead]:
    """Orders in advance with the phases that they are for, as the hobby writes them.

    One that names none is for the next phase of its kind, after that of the order before it.
    """
    last = now(board)
    for each in ahead:
        at = _moment(board, each)
        if each.phase is UNSET and last is not None:
            at = following(last, _phase_of(each))
        yield replace(each, phase=label(board.atlas.year, at)) if at else each
        last = at or last


def _moment(board: Board, given: AnyAhead) -> Moment | None:
    """The phase that an order in advance is for; None where what it names is none."""
    if given.phase is not UNSET:
        return labelled(board.atlas.year, given.phase)
    here = now(board)
    if here is None:
        return None
    return following(here, _phase_of(given))


def _phase_of(given: AnyAhead) -> Phase:
    """The kind of phase of an order in advance that names none."""
    return "winter" if isinstance(given, WinterBuild | WinterRemove | WinterWaive) else "retreats"


def _obstacle(board: Board, seat: Seat, given: AnyAhead) -> Refusal | None:
    """DIP-G10 Return why an order can never be, as far as that is known now; None: it may."""
    at = _moment(board, given)
    here = now(board)
    if at is None or here is None:
        return NO_PHASE.here(f"{given.phase}: {NO_PHASE.words}")
    if at < here:
        return OVER.here(f"{given.phase} is over")
    obstacle = _impossible(board, seat, given, at, here)
    if obstacle is None:
        return None
    say = Say(board)
    names = [say.place(place) for place in _places(given)]
    where = joined(names)
    return obstacle.here(f"{where}: {obstacle.words}")


def _impossible(board: Board, seat: Seat, given: AnyAhead, at: Moment, here: Moment) -> Refusal | None:
    """Return why an order for a phase to come can never be: it names no place, no home, or has no way out."""
    for place in _places(given):
        if province_of(place) not in board.atlas.lands:
            return NO_PLACE
    if isinstance(given, WinterBuild):
        return _no_home(board, seat, given)
    is_now = at.turn == here.turn and here.phase == "orders"
    if isinstance(given, IfDrivenOut | LostIfDrivenOut) and is_now:
        return _no_way_out(board, seat, given)
    return None


def _places(given: AnyAhead) -> Iterator[str]:
    """The places that an order names."""
    order = order_of(given)
    for name in ("unit", "of", "to", "at"):
        place = getattr(order, name, UNSET)
        if place is not UNSET:
            yield place


def _no_home(board: Board, seat: Seat, given: WinterBuild) -> Refusal | None:
    """DIP-8 Return why a power can build no such unit there in any winter."""
    home = province_of(given.at)
    coast = coast_of(given.at)
    land = board.atlas.lands[home]
    if home not in board.powers[seat].home:
        return NO_HOME
    if given.kind is UNSET and land.kind != "inland" and not coast:
        return NO_KIND
    if given.kind != "F":
        return None
    if land.kind == "inland":
        return NO_PORT
    if land.coasts and coast not in land.coasts:
        return WHICH_COAST.under("DIP-8")
    return None


def _no_way_out(board: Board, seat: Seat, given: IfDrivenOut | LostIfDrivenOut) -> Refusal | None:
    """DIP-7 Return why a unit of this season cannot retreat so."""
    unit = board.standing.get(province_of(given.unit))
    if unit is None or unit.seat != seat:
        return NO_UNIT
    if isinstance(given, LostIfDrivenOut):
        return None
    near = [province_of(way) for way in board.atlas.ways(unit.kind, unit.at)]
    return None if province_of(given.to) in near else NO_WAY


def write_ahead(table: DipTable, orders: Mapping[Seat, Any]) -> None:
    """DIP-G10 Orders in advance are kept for their phase, in place of earlier ones."""
    board = table.state.board
    for seat in board.seats:
        sent = orders.get(seat)
        ahead = getattr(sent, "ahead", ())
        if getattr(sent, "forget", False) and table.state.ahead.get(seat):
            table.record(Forgotten(seat=seat, seen_by=(seat,)))
        by_phase: dict[Moment, list[AnyAhead]] = {}
        for each in ahead:
            at = _moment(board, each)
            if at is not None:
                by_phase.setdefault(at, []).append(each)
        for at, given in sorted(by_phase.items()):
            kept = tuple(given)
            table.record(WroteAhead(seat=seat, seen_by=(seat,), turn=at.turn, phase=at.phase, orders=kept))


def in_advance(ahead: Sequence[Written], board: Board) -> Any:
    """A power's orders in advance for the phase that comes next, as an order set; None where it wrote none."""
    here = now(board)
    orders = next((each for each in ahead if moment(each.turn, each.phase) == here), None)
    if orders is None or here is None:
        return None
    return set_of(here, orders.orders)


def with_those_in_advance(state: State, orders: Mapping[Seat, Any]) -> dict[Seat, Any]:
    """DIP-G10 The order sets of a phase: a power that sent nothing plays those that it wrote in advance."""
    whole = dict(orders)
    for seat in state.board.seats:
        kept = in_advance(state.ahead.get(seat, ()), state.board)
        if seat not in whole and kept is not None:
            whole[seat] = kept
    return whole


def settled(state: State) -> tuple[Seat, ...]:
    """The powers that have decided in advance all there is to decide in the phase that comes next."""
    return settled_in(state.board, state.ahead)


def settled_in(board: Board, ahead: Mapping[Seat, Sequence[Written]]) -> tuple[Seat, ...]:
    """The same, as far as is known what was written in advance."""
    settled = []
    for seat in board.seats:
        kept = in_advance(ahead.get(seat, ()), board)
        if kept is not None and decides_all(board, seat, kept):
            settled.append(seat)
    return tuple(settled)


def decides_all(board: Board, seat: Seat, orders: Any) -> bool:
    """Whether possible orders are there for all that a power has to decide."""
    match board.phase:
        case "retreats":
            return all(_is_decided(board, unit, orders.orders) for unit in board.driven_out(seat))
        case "winter":
            possible = [order for order in orders.orders if cannot_in_winter(board, seat, order) is None]
            return len(possible) >= abs(due_of(board, seat))
    ordered = {province_of(order.unit) for order in orders.orders if obstacle(board, seat, order) is None}
    return all(unit.province in ordered for unit in board.units_of(seat))


def _is_decided(board: Board, unit: Unit, orders: Iterable[Retreat | Disband]) -> bool:
    """Whether one of some orders says what becomes of a unit that was driven out."""
    return any(_settles(board, unit, order) for order in orders)


def _settles(board: Board, unit: Unit, order: Retreat | Disband) -> bool:
    """Whether an order says what becomes of a unit that was driven out."""
    if province_of(order.unit) != unit.province:
        return False
    return isinstance(order, Disband) or place_to(board, unit, order) is not None


class WroteAhead(DipFact, tag="wrote-ahead", frozen=True, kw_only=True):
    """A power wrote orders in advance for a phase; nobody else sees them."""

    rule: RuleId = RuleId("DIP-G10")
    seat: Seat
    turn: int
    phase: Phase
    orders: tuple[AnyAhead, ...]

    def change(self, state: State) -> None:
        written = Written(turn=self.turn, phase=self.phase, orders=self.orders)
        at = moment(self.turn, self.phase)
        kept = []
        for other in state.ahead.get(self.seat, ()):
            if moment(other.turn, other.phase) != at:
                kept.append(other)
        write(state.ahead)[self.seat] = (*kept, written)

    def words(self, say: Say) -> Line:
        at = moment(self.turn, self.phase)
        called = label(say.board.atlas.year, at)
        count = counted(len(self.orders), "order")
        writes = does(say.power(self.seat), "writes")
        return Line(f"{writes} {count} in advance for {called}.", private=True)


class Forgotten(DipFact, tag="forgot-ahead", frozen=True, kw_only=True):
    """A power took back all that it wrote in advance."""

    rule: RuleId = RuleId("DIP-G10")
    seat: Seat

    def change(self, state: State) -> None:
        write(state.ahead).pop(self.seat, None)

    def words(self, say: Say) -> Line:
        return Line(f"{does(say.power(self.seat), 'takes')} back what was written in advance.", private=True)


def kept(view: View) -> Iterator[Kept]:
    """The orders that powers wrote in advance, as far as the view knows them."""
    for seat, written in view.ahead.items():
        in_order = sorted(written, key=lambda each: moment(each.turn, each.phase))
        orders = tuple(order for each in in_order for order in each.orders)
        if orders:
            kept_orders = SeasonOrders(ahead=orders)
            yield Kept(seat, "orders", kept_orders, "Written in advance")
