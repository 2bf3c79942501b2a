"""Numbers that orders leave to the program (PBEM-3): exact costs, ordinary followers first; defences by policy."""

from msgspec.structs import replace

from adjudicator.games.test_of_time import orders
from adjudicator.games.test_of_time.orders import Defend, Move, Replacement, Reverse, is_left_out, placed
from adjudicator.games.test_of_time.rules.attack import attack_points, defence_points
from adjudicator.games.test_of_time.rules.costs import conversion_cost, creation_cost, power, preservation_cost
from adjudicator.games.test_of_time.rules.gods import find_testament, visible_at
from adjudicator.games.test_of_time.rules.payment import exact
from adjudicator.games.test_of_time.state import Board
from adjudicator.games.test_of_time.tables import CONSTANTS
from adjudicator.games.test_of_time.words import Tokens
from adjudicator.table.words import Seat


def exact_order(board: Board, seat: Seat, order: Move, keep: int = 0) -> Move:
    """The order with exact numbers: what is left out is filled in, but for `keep` followers who stay at home."""
    there = board.home[seat] - Tokens(keep)
    match order:
        case Defend(f=str()):
            return replace(order, f=_followers(board, seat, order, there.f))
        case Reverse():
            return replace(order, replace=_replay(board, seat, order, there))
        case orders.Attack() | orders.Defend() | orders.Pass():
            return order
    if not is_left_out(order):
        return order
    tokens = exact(cost_of(board, seat, order), Tokens(max(0, there.f), there.s), power(board, seat))
    return replace(order, f=tokens.f, s=tokens.s)


def cost_of(
    board: Board, seat: Seat, order: orders.Create | orders.Preserve | orders.Sire | orders.SireShaman | orders.Convert
) -> int:
    """The followers a move takes as the board stands; 0 where there is nothing to preserve."""
    match order:
        case orders.Create():
            return creation_cost(board, seat, order.type)
        case orders.Preserve():
            own = visible_at(board, seat, order.space)
            return preservation_cost(board, seat, own.type) if own else 0
        case orders.Sire():
            return CONSTANTS.sire
        case orders.SireShaman():
            return CONSTANTS.sire_shaman
        case orders.Convert():
            return conversion_cost(board, seat)


def open_points(board: Board, seat: Seat, order: Defend) -> int:
    """How many points of an attack are not met yet, of those a defence is to meet."""
    own = find_testament(board, seat, order.space)
    if own is None:
        return 0
    attack = attack_points(board, own.id)
    match str(order.f).split():
        case ["match_up_to", number]:
            wanted = min(attack, int(number))
        case ["leave", number]:
            wanted = attack - int(number)
        case _:
            wanted = attack
    return max(0, wanted - defence_points(board, own.id))


def _followers(board: Board, seat: Seat, order: Defend, there: int) -> int:
    """The followers a defence by policy takes beside its shamans; as many as there are, where they are too few."""
    needed = open_points(board, seat, order) - (order.s or 0) * power(board, seat)
    return min(needed, max(1, there)) if needed > 0 else 0


def _replay(board: Board, seat: Seat, order: Reverse, there: Tokens) -> tuple[Replacement, ...]:
    """The replacements of a reversal with exact numbers, one after the other from who is left."""
    target = find_testament(board, order.target, order.space)
    filled: list[Replacement] = []
    for entry in order.replace:
        if target and entry.kind == "preserve" and is_left_out(entry):
            left = there - sum((placed(before) for before in filled), Tokens(s=order.shamans))
            cost = preservation_cost(board, seat, target.type)
            tokens = exact(cost, Tokens(max(0, left.f), max(0, left.s)), power(board, seat))
            entry = replace(entry, f=tokens.f, s=tokens.s)
        filled.append(entry)
    return tuple(filled)


def followers_in(order: Move) -> int:
    """The ordinary followers an order with exact numbers places."""
    match order:
        case Reverse():
            return sum(placed(entry).f for entry in order.replace)
        case orders.Pass():
            return 0
    return placed(order).f
