"""What can change in a round before a god moves.

Followers at home only get fewer, nothing new is laid and no natural strip falls before the round ends. Reverse Time
alone can bury a Testament or bring one back, and only while some god has a shaman at home.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from adjudicator.games.test_of_time import orders
from adjudicator.games.test_of_time.orders import Move, is_left_out
from adjudicator.games.test_of_time.rules.gods import being_created, find_testament, owned_testaments
from adjudicator.games.test_of_time.state import Board
from adjudicator.games.test_of_time.words import Refusal, TestamentType
from adjudicator.table.words import Seat

CERTAIN: Collection[Refusal] = (
    "NO_SUCH_SPACE",
    "ALREADY_PRESERVED",
    "SIRE_LIMIT",
    "SHAMAN_LIMIT",
    "CONVERT_LIMIT",
    "NO_FOLLOWER_AT_HOME",
    "BAD_TARGET",
    "OWN_TESTAMENT",
    "NOT_ENOUGH_SHAMANS",
    "BEFORE_CREATION",
    "ROUND_NOT_REVERSED",
    "ROUND_ALREADY_REPLACED",
    "REPLACE_ORDER",
    "BAD_REPLACEMENT",
)
"""What nothing in this round can make possible."""

MATTERS: Mapping[type, tuple[TestamentType, ...]] = {
    orders.Create: ("art", "monument"),
    orders.Preserve: ("tools", "monument"),
    orders.Sire: ("monument",),
    orders.SireShaman: ("monument",),
    orders.Convert: ("temple", "monument"),
    orders.Reverse: ("tools", "monument"),
}
"""Which Testaments of a god decide what a move takes and what his tokens count for."""


def is_reversible(board: Board) -> bool:
    """Whether any god can still reverse time in this round."""
    return any(tokens.s for tokens in board.home.values())


def may_stand(board: Board, seat: Seat, space: int) -> bool:
    """Whether a visible Testament can be on a space at any time in this round."""
    found = find_testament(board, seat, space)
    return found is not None and (found.visible > 0 or is_reversible(board))


def is_price_fixed(board: Board, seat: Seat, move: Move) -> bool:
    """Whether what a move takes, and what tokens count for, cannot change in this round."""
    matters = MATTERS.get(type(move), ())
    return not is_reversible(board) or not any(own.type in matters for own in owned_testaments(board, seat))


def _too_few(board: Board, seat: Seat, move: Move) -> bool:
    """Those at home only get fewer; an exact cost may fall."""
    match move:
        case orders.Attack() | orders.Defend() | orders.Pass():
            return True
        case orders.Reverse():
            return not any(is_left_out(entry) for entry in move.replace)
    return not is_left_out(move) or is_price_fixed(board, seat, move)


def _stays_occupied(board: Board, seat: Seat, move: orders.Create) -> bool:
    return being_created(board, seat, move.space) or not is_reversible(board)


def _stays_empty(
    board: Board, seat: Seat, move: orders.Preserve | orders.Attack | orders.Defend | orders.Reverse
) -> bool:
    """Nothing can be preserved or attacked there; nothing was ever laid for time to be reversed on."""
    if isinstance(move, orders.Reverse):
        return True
    return not may_stand(board, move.target if isinstance(move, orders.Attack) else seat, move.space)


DOUBTFUL: Mapping[Refusal, Callable[[Board, Seat, Any], bool]] = {
    "NOT_ENOUGH_FOLLOWERS": _too_few,
    "COST_NOT_MET": is_price_fixed,
    "OVERPAID": is_price_fixed,
    "TOO_MANY_ROUNDS": is_price_fixed,
    "NEEDS_TEMPLE": is_price_fixed,
    "BAD_NUMBER": lambda board, seat, move: not isinstance(move, orders.Defend) or not isinstance(move.f, str),
    "SPACE_OCCUPIED": _stays_occupied,
    "NO_TESTAMENT": _stays_empty,
    "NOT_UNDER_ATTACK": lambda board, seat, move: isinstance(move, orders.Defend) and _stays_empty(board, seat, move),
}
"""Whether what is refused now stays so, for refusals that may pass."""


def is_certain(board: Board, seat: Seat, move: Move, refusal: Refusal) -> bool:
    """Whether a move that is refused now will be refused at any time in this round."""
    return refusal in CERTAIN or (refusal in DOUBTFUL and DOUBTFUL[refusal](board, seat, move))
