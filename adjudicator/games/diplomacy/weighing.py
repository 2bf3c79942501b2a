"""Warnings of an order page: units without an order or with two, help for an order that is not given (DIP-3)."""

from msgspec import UNSET

from adjudicator.games.diplomacy.later import SeasonOrders
from adjudicator.games.diplomacy.orders import AnyOrder, Convoy, Move, Support
from adjudicator.games.diplomacy.say import Say
from adjudicator.games.diplomacy.state import Board, View
from adjudicator.games.diplomacy.words import province_of
from adjudicator.table import Seat, Step
from adjudicator.table.weighing import Scales, Weight


def scales(view: View, step: Step) -> Scales:
    """DIP-3 A unit does what its order says; without one it holds."""
    board = view.board
    say = Say(board)
    still: dict[str, str] = {}
    for province, unit in sorted(board.standing.items()):
        if unit.seat == view.seat:
            still[province] = f"{say.unit(unit)} holds"

    def weigh(orders: SeasonOrders) -> Weight:
        for order in orders.orders:
            return _weight(board, view.seat, order)
        return Weight()

    return Scales(weigh=weigh, still=still, once=True)


def _weight(board: Board, seat: Seat, order: AnyOrder) -> Weight:
    unit = province_of(order.unit)
    goal = ""
    if isinstance(order, Move):
        goal = province_of(order.to)
    relies = _relies(board, seat, order)
    return Weight(who=(unit,), goal=goal, relies=relies)


def _relies(board: Board, seat: Seat, order: AnyOrder) -> dict[str, str]:
    """DIP-5, DIP-6 The order that a unit of the same power needs, for help to come to something."""
    if not isinstance(order, Support | Convoy):
        return {}
    at = province_of(order.of)
    helped = board.standing.get(at)
    if helped is None:
        return {}
    if helped.seat != seat:
        return {}
    if order.to is UNSET:
        return {at: ""}
    goal = province_of(order.to)
    return {at: goal}
