"""Convert (TT-32, TT-33)."""

from adjudicator.games.test_of_time.facts import FollowerConverted
from adjudicator.games.test_of_time.orders import Convert, placed
from adjudicator.games.test_of_time.rules import TTTable
from adjudicator.games.test_of_time.rules.costs import conversion_cost
from adjudicator.games.test_of_time.rules.gods import made_by, move_of, opponents, visible_number
from adjudicator.games.test_of_time.rules.payment import is_token_left, payment_refusal
from adjudicator.games.test_of_time.state import Board
from adjudicator.games.test_of_time.tables import CONSTANTS
from adjudicator.games.test_of_time.words import Refusal
from adjudicator.table.words import Seat


def convert_refusal(board: Board, seat: Seat, order: Convert) -> Refusal | None:
    """TT-32, TT-63 Why a god may not convert: it takes a visible Temple, and is done once in a round."""
    if not visible_number(board, seat, "temple"):
        return "NEEDS_TEMPLE"
    if len(made_by(board, seat, FollowerConverted)) == CONSTANTS.convert_zones:
        return "CONVERT_LIMIT"
    if order.target not in opponents(board, seat):
        return "BAD_TARGET"
    if not board.home[order.target].f:
        return "NO_FOLLOWER_AT_HOME"
    if not is_token_left(board, seat):
        return "NO_TOKEN_LEFT"
    return payment_refusal(board, seat, conversion_cost(board, seat), placed(order))


def convert(table: TTTable, seat: Seat, order: Convert) -> None:
    """TT-32 The followers are placed, and an opponent's joins them at once (TT-G09)."""
    table.record(FollowerConverted(**move_of(table.state.board, seat, placed(order)), victim=order.target))
