"""Create (TT-20 to TT-23); the card is laid when the round is over."""

from adjudicator.games.test_of_time.facts import TestamentBegun
from adjudicator.games.test_of_time.orders import Create, placed
from adjudicator.games.test_of_time.rules import TTTable
from adjudicator.games.test_of_time.rules.costs import creation_cost
from adjudicator.games.test_of_time.rules.gods import being_created, is_space, move_of, visible_at
from adjudicator.games.test_of_time.rules.payment import payment_refusal
from adjudicator.games.test_of_time.state import Board
from adjudicator.games.test_of_time.words import Refusal
from adjudicator.table.words import Seat


def create_refusal(board: Board, seat: Seat, order: Create) -> Refusal | None:
    """TT-20 Why a god may not create a Testament: the space must be vacant or hold a buried one."""
    if not is_space(order.space):
        return "NO_SUCH_SPACE"
    if visible_at(board, seat, order.space) or being_created(board, seat, order.space):
        return "SPACE_OCCUPIED"
    return payment_refusal(board, seat, creation_cost(board, seat, order.type), placed(order))


def create(table: TTTable, seat: Seat, order: Create) -> None:
    """TT-20 The followers are placed on the space."""
    move = move_of(table.state.board, seat, placed(order))
    table.record(TestamentBegun(**move, space=order.space, type=order.type))
