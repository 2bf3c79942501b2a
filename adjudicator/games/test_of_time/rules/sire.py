"""Sire and Sire Shaman (TT-27 to TT-30)."""

from adjudicator.games.test_of_time.facts import FollowerSired, ShamanSired
from adjudicator.games.test_of_time.orders import Sire, SireShaman, placed
from adjudicator.games.test_of_time.rules import TTTable
from adjudicator.games.test_of_time.rules.costs import saved
from adjudicator.games.test_of_time.rules.gods import made_by, move_of
from adjudicator.games.test_of_time.rules.payment import is_token_left, payment_refusal
from adjudicator.games.test_of_time.state import Board
from adjudicator.games.test_of_time.tables import CONSTANTS
from adjudicator.games.test_of_time.words import Refusal
from adjudicator.table.words import Seat


def sire_refusal(board: Board, seat: Seat, order: Sire) -> Refusal | None:
    """TT-27, TT-28 Why a god may not sire: there are three Sire zones."""
    if len(made_by(board, seat, FollowerSired)) == CONSTANTS.sire_zones:
        return "SIRE_LIMIT"
    if not is_token_left(board, seat):
        return "NO_TOKEN_LEFT"
    return payment_refusal(board, seat, CONSTANTS.sire, placed(order))


def sire(table: TTTable, seat: Seat, order: Sire) -> None:
    """TT-27 Two followers are placed, and a new one beside them."""
    table.record(FollowerSired(**move_of(table.state.board, seat, placed(order))))


def shaman_refusal(board: Board, seat: Seat, order: SireShaman) -> Refusal | None:
    """TT-29 Why a god may not sire a shaman: there are two zones for it."""
    if len(made_by(board, seat, ShamanSired)) == CONSTANTS.shaman_zones:
        return "SHAMAN_LIMIT"
    if not is_token_left(board, seat, shaman=True):
        return "NO_TOKEN_LEFT"
    return payment_refusal(board, seat, CONSTANTS.sire_shaman, placed(order))


def sire_shaman(table: TTTable, seat: Seat, order: SireShaman) -> None:
    """TT-29 Two followers are placed, and a new shaman beside them; Burial Sites count now (TT-G03)."""
    board = table.state.board
    spared = saved(board, seat, placed(order).number)
    table.record(ShamanSired(**move_of(board, seat, placed(order)), saved=spared))
