"""A bot: legal orders, most of them towards centres of others; for tests and demonstrations."""

from collections.abc import Iterator, Mapping

from adjudicator.games.diplomacy.ending import Standing
from adjudicator.games.diplomacy.later import OrderSet, RetreatOrders, SeasonOrders, WinterOrders
from adjudicator.games.diplomacy.offers import builds, possible
from adjudicator.games.diplomacy.orders import AnyOrder, Convoy, Move, Support
from adjudicator.games.diplomacy.retreats import Disband, Retreat
from adjudicator.games.diplomacy.state import Board, View
from adjudicator.games.diplomacy.winter import AnyWinter, Build, Remove, Waive, due_of, first_to_go
from adjudicator.games.diplomacy.words import Province, province_of
from adjudicator.table import Pick, Seat, Step

FAR = 99
"""Further away than any province."""


def random_orders(view: View, step: Step, pick: Pick) -> OrderSet:
    """Legal orders for a window."""
    board = view.board
    seat = view.seat
    match step.window:
        case "retreats":
            return RetreatOrders(orders=tuple(_retreats(board, seat, pick)))
        case "winter":
            return WinterOrders(orders=tuple(_winter(board, seat, pick)))
    return SeasonOrders(orders=tuple(_season(board, seat, pick)))


def random_standing(view: View, pick: Pick) -> Standing:
    """A vote of any kind."""
    left = view.board.surviving()
    votes = [Standing(), Standing(draw=True), Standing(draw_among=tuple(left[:2]))]
    for other in left:
        if other != view.seat:
            votes.append(Standing(concede=other))
            break
    return pick.choice(votes)  # type: ignore[no-any-return]


def _season(board: Board, seat: Seat, pick: Pick) -> Iterator[AnyOrder]:
    """An order for each unit: moves first, then help for those that move, or convoys that were asked for."""
    orders = possible(board, seat)
    aims = board.atlas.distances([centre for centre in _wanted(board, seat)])
    moving: list[Move] = []
    for at in sorted(orders, key=lambda at: board.atlas.is_sea(province_of(at))):
        order = _one(orders[at], aims, moving, pick)
        if isinstance(order, Move):
            moving.append(order)
        yield order


def _wanted(board: Board, seat: Seat) -> Iterator[Province]:
    """The centres that a power does not own."""
    for land in board.atlas.provinces:
        if land.centre and board.owners.get(land.id) != seat:
            yield land.id


def _one(orders: list[AnyOrder], aims: Mapping[Province, int], moving: list[Move], pick: Pick) -> AnyOrder:
    """An order for a unit: help for one that moves already, or the move that leads nearest to a centre."""
    helpful = [order for order in orders if _is_for(order, moving)]
    if helpful and pick.random() < 0.7:
        return pick.choice(helpful)  # type: ignore[no-any-return]
    taken = [province_of(move.to) for move in moving]
    moves = [order for order in orders if isinstance(order, Move)]
    free = [move for move in moves if province_of(move.to) not in taken]
    if not free or pick.random() < 0.1:
        return pick.choice(orders)  # type: ignore[no-any-return]
    away = {move: aims.get(province_of(move.to), FAR) for move in free}
    best = min(away.values())
    near = []
    for move in free:
        slack = pick.random() < 0.2
        if away[move] <= best + slack:
            near.append(move)
    return pick.choice(near)  # type: ignore[no-any-return]


def _is_for(order: AnyOrder, moving: list[Move]) -> bool:
    """Whether an order helps one of some moves."""
    if not isinstance(order, Support | Convoy):
        return False
    return any((order.of, order.to) == (move.unit, move.to) for move in moving)


def _retreats(board: Board, seat: Seat, pick: Pick) -> Iterator[Retreat | Disband]:
    for unit in board.driven_out(seat):
        choices = [Retreat(unit=unit.at, kind=unit.kind, to=to) for to in board.dislodged[unit.id]]
        yield pick.choice(choices) if pick.random() < 0.9 else Disband(unit=unit.at, kind=unit.kind)


def _winter(board: Board, seat: Seat, pick: Pick) -> Iterator[AnyWinter]:
    due = due_of(board, seat)
    for unit in first_to_go(board, seat)[: max(0, -due)]:
        yield Remove(unit=unit.at, kind=unit.kind)
    open_now: list[Build] = [*builds(board, seat)]
    for _ in range(max(0, due)):
        chosen: Build = pick.choice(open_now)
        open_now = [each for each in open_now if province_of(each.at) != province_of(chosen.at)]
        yield chosen if pick.random() < 0.95 else Waive()
