"""How each god is shown."""

from adjudicator.games.test_of_time.scenario import SEATS
from adjudicator.games.test_of_time.state import Board
from adjudicator.table.seats import SeatStyle
from adjudicator.table.words import Seat


def styles(board: Board) -> tuple[SeatStyle, ...]:
    """The gods clockwise; the letter of each gives its place in the palette."""
    return tuple(SeatStyle(seat, board.sides[seat].name, seat, SEATS.index(seat)) for seat in board.seats)


def own_first(board: Board, reader: Seat) -> tuple[SeatStyle, ...]:
    """The same with the reader before the others."""
    return tuple(sorted(styles(board), key=lambda style: style.seat != reader))
