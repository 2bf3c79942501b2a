"""The deputy: preserves and defends what a god has made, and lets his people grow (PBEM-7)."""

from collections.abc import Iterator
from typing import Any

import msgspec

from adjudicator.games.test_of_time.absence import default_move, worth
from adjudicator.games.test_of_time.attack import Defend
from adjudicator.games.test_of_time.books import CONSTANTS
from adjudicator.games.test_of_time.conditions import Condition
from adjudicator.games.test_of_time.passing import Pass
from adjudicator.games.test_of_time.preserve import Preserve
from adjudicator.games.test_of_time.program import AnyMove, Entry, Program
from adjudicator.games.test_of_time.run import OneMove
from adjudicator.games.test_of_time.sire import Sire
from adjudicator.games.test_of_time.state import Board, View
from adjudicator.table import Seat, Step
from adjudicator.table.deputies import Deputy


def cautious_orders(view: View, step: Step) -> Program | OneMove | None:
    """Nothing is attacked, made or reversed: Testaments are defended and preserved, and followers are sired."""
    board = view.board
    seat = view.seat
    if step.window == "move":
        return OneMove(do=_next_move(board, seat))
    if seat in view.kept:
        return None
    growing = Entry(do=Sire(), when=Condition(all_others_passed=True), repeat=CONSTANTS.sire_zones)
    wanted = (*_defences(board, seat), *_preserved(board, seat), growing)
    return Program(program=tuple(entry for entry in wanted if _can_come_about(entry.do, board, seat)))


def _can_come_about(move: AnyMove, board: Board, seat: Seat) -> bool:
    """Whether a move is possible, or may yet be in this round."""
    refusal = move.exactly(board, seat).refusal(board, seat)
    if refusal is None:
        return True
    return move.can_wait_out(board, seat, refusal)


def _defences(board: Board, seat: Seat) -> Iterator[Entry]:
    """TT-36 Each Testament is defended against all that attacks it, the most valuable first."""
    for own in sorted(board.testaments_of(seat), key=worth, reverse=True):
        if own.visible:
            yield Entry(do=Defend(space=own.space, f="match"), when=Condition(under_attack=own.space))


def _preserved(board: Board, seat: Seat) -> Iterator[Entry]:
    """TT-24 Each Testament is preserved, the most valuable first."""
    for own in sorted(board.testaments_of(seat), key=worth, reverse=True):
        if own.visible:
            yield Entry(do=Preserve(space=own.space))


def _next_move(board: Board, seat: Seat) -> AnyMove:
    """TT-11 The next move of a deputy, where every move is a mail: defend, preserve, sire or pass."""
    for own in sorted(board.testaments_of(seat), key=worth, reverse=True):
        defence = Defend(space=own.space, f="match").exactly(board, seat)
        if own.visible and defence.f and defence.refusal(board, seat) is None:
            return defence
    preserving = default_move(board, seat)
    if preserving:
        return preserving
    growing = Sire().exactly(board, seat)
    if growing.refusal(board, seat) is None:
        return growing
    return Pass()


def passed_before(view: View, step: Step, orders: Any) -> bool:
    """TT-11 Whether a deputy passed where it sires now: earlier it never saw that it could."""
    if step.window != "move":
        return False
    is_siring = isinstance(_next_move(view.board, view.seat), Sire)
    return is_siring and orders == msgspec.to_builtins(OneMove(do=Pass()))


DEPUTY = Deputy(
    orders=cautious_orders,
    promises={
        "program": "Your Testaments are defended and preserved, the most valuable first, and followers are sired when "
        "all others have passed. After a stop your program goes on unchanged.",
        "move": "A Testament that is attacked is defended; else your most valuable one is preserved, a follower is "
        "sired, or you pass.",
    },
    ordered_before=passed_before,
)
