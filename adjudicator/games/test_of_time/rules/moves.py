"""The moves, by name (TT-11, TT-12)."""

from adjudicator.games.test_of_time import orders
from adjudicator.games.test_of_time.facts import Passed
from adjudicator.games.test_of_time.rules import TTTable
from adjudicator.games.test_of_time.rules.attack import attack, attack_refusal, defend, defend_refusal
from adjudicator.games.test_of_time.rules.convert import convert, convert_refusal
from adjudicator.games.test_of_time.rules.create import create, create_refusal
from adjudicator.games.test_of_time.rules.exact import exact_order
from adjudicator.games.test_of_time.rules.gods import move_of, whose_move
from adjudicator.games.test_of_time.rules.preserve import preserve, preserve_refusal
from adjudicator.games.test_of_time.rules.reverse import reverse, reverse_refusal
from adjudicator.games.test_of_time.rules.sire import shaman_refusal, sire, sire_refusal, sire_shaman
from adjudicator.games.test_of_time.state import Board
from adjudicator.games.test_of_time.words import Refusal
from adjudicator.table.words import Seat


def move_refusal(board: Board, seat: Seat, order: orders.Move) -> Refusal | None:
    """Why a god may not make a move with exact numbers, whoever's move it is; None: he may."""
    match order:
        case orders.Create():
            return create_refusal(board, seat, order)
        case orders.Preserve():
            return preserve_refusal(board, seat, order)
        case orders.Sire():
            return sire_refusal(board, seat, order)
        case orders.SireShaman():
            return shaman_refusal(board, seat, order)
        case orders.Convert():
            return convert_refusal(board, seat, order)
        case orders.Attack():
            return attack_refusal(board, seat, order)
        case orders.Defend():
            return defend_refusal(board, seat, order)
        case orders.Reverse():
            return reverse_refusal(board, seat, order)
        case orders.Pass():
            return None


def carry_out(table: TTTable, seat: Seat, order: orders.Move) -> None:
    """TT-11 A god makes exactly one move, which is legal and has exact numbers."""
    match order:
        case orders.Create():
            create(table, seat, order)
        case orders.Preserve():
            preserve(table, seat, order)
        case orders.Sire():
            sire(table, seat, order)
        case orders.SireShaman():
            sire_shaman(table, seat, order)
        case orders.Convert():
            convert(table, seat, order)
        case orders.Attack():
            attack(table, seat, order)
        case orders.Defend():
            defend(table, seat, order)
        case orders.Reverse():
            reverse(table, seat, order)
        case orders.Pass():
            pass_turn(table, seat)


def pass_turn(table: TTTable, seat: Seat) -> None:
    """TT-12 A god who cannot or does not want to move passes."""
    table.record(Passed(**move_of(table.state.board, seat)))


def perform(table: TTTable, seat: Seat, order: orders.Move) -> Refusal | None:
    """TT-11, TT-13 A god makes a move if it is his; the refusal if he may not. Numbers left out are filled in."""
    board = table.state.board
    if (mover := whose_move(board)) != seat:
        return "NOT_YOUR_TURN" if mover else "ROUND_OVER"
    exactly = exact_order(board, seat, order)
    refusal = move_refusal(board, seat, exactly)
    if refusal is None:
        carry_out(table, seat, exactly)
    return refusal
