"""Preserve (TT-24); the token is placed when the round ends."""

from adjudicator.games.test_of_time.facts import PreservationBegun
from adjudicator.games.test_of_time.orders import Preserve, placed
from adjudicator.games.test_of_time.rules import TTTable
from adjudicator.games.test_of_time.rules.costs import preservation_cost
from adjudicator.games.test_of_time.rules.gods import is_space, made, move_of, visible_at
from adjudicator.games.test_of_time.rules.payment import payment_refusal
from adjudicator.games.test_of_time.state import Board
from adjudicator.games.test_of_time.words import Refusal, TestamentId
from adjudicator.table.words import Seat


def preserve_refusal(board: Board, seat: Seat, order: Preserve) -> Refusal | None:
    """TT-24 Why a god may not preserve a Testament of his own."""
    if not is_space(order.space):
        return "NO_SUCH_SPACE"
    own = visible_at(board, seat, order.space)
    if own is None:
        return "NO_TESTAMENT"
    if is_preserved(board, own.id):
        return "ALREADY_PRESERVED"
    return payment_refusal(board, seat, preservation_cost(board, seat, own.type), placed(order))


def is_preserved(board: Board, testament: TestamentId) -> bool:
    """Whether followers are preserving a Testament in this round."""
    return any(begun.testament == testament for begun in made(board, PreservationBegun))


def preserve(table: TTTable, seat: Seat, order: Preserve) -> None:
    """TT-24 The followers are placed on the Testament."""
    board = table.state.board
    own = visible_at(board, seat, order.space)
    assert own is not None
    table.record(PreservationBegun(**move_of(board, seat, placed(order)), testament=own.id))
