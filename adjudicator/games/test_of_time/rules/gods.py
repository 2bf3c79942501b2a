"""Who has what: Testaments by space, and what was done in this round."""

from collections.abc import Iterator
from typing import Any, TypeVar

from adjudicator.games.test_of_time.facts import MoveMade, Passed, TestamentBegun
from adjudicator.games.test_of_time.state import Board, Testament
from adjudicator.games.test_of_time.tables import CONSTANTS
from adjudicator.games.test_of_time.words import NOBODY, TestamentType, Tokens
from adjudicator.table.words import Seat

MoveT = TypeVar("MoveT", bound=MoveMade)


def owned_testaments(board: Board, seat: Seat) -> list[Testament]:
    """The Testaments of a god, buried ones too, by space."""
    return sorted((own for own in board.testaments.values() if own.owner == seat), key=lambda own: own.space)


def find_testament(board: Board, seat: Seat, space: int) -> Testament | None:
    """The Testament on a space, buried or not."""
    return next((own for own in board.testaments.values() if (own.owner, own.space) == (seat, space)), None)


def visible_at(board: Board, seat: Seat, space: int) -> Testament | None:
    """The Testament on a space, if a section of it is visible."""
    found = find_testament(board, seat, space)
    return found if found and found.visible else None


def visible_number(board: Board, seat: Seat, type: TestamentType) -> int:
    """How many Testaments of a kind count for a god: those of his own with a visible section (TT-G07)."""
    return sum(own.type == type and own.visible > 0 for own in owned_testaments(board, seat))


def made(board: Board, kind: type[MoveT]) -> list[MoveT]:
    """The moves of one kind in this round, the first before."""
    return [move for move in board.moves if isinstance(move, kind)]


def made_by(board: Board, seat: Seat, kind: type[MoveT]) -> list[MoveT]:
    """The moves of one kind that a god made in this round."""
    return [move for move in made(board, kind) if move.seat == seat]


def move_of(board: Board, seat: Seat, placed: Tokens = NOBODY) -> dict[str, Any]:
    """What a fact tells of every move: whose it is, which of the round, and the tokens placed."""
    return {"seat": seat, "number": len(board.moves) + 1, "paid": placed}


def is_space(space: int) -> bool:
    """TT-05 Whether a board has such a Testament space: 1, 2 or 3."""
    return 1 <= space <= CONSTANTS.spaces


def being_created(board: Board, seat: Seat, space: int) -> bool:
    """Whether followers are creating a Testament on a space in this round."""
    return any(begun.space == space for begun in made_by(board, seat, TestamentBegun))


def passed(board: Board) -> tuple[Seat, ...]:
    """TT-12, TT-13 Who has passed since the last move that was none; a pass is not final (TT-G16)."""
    return tuple(_last_passes(board))


def _last_passes(board: Board) -> Iterator[Seat]:
    for move in reversed(board.moves):
        if not isinstance(move, Passed):
            return
        yield move.seat


def next_of(board: Board, seat: Seat) -> Seat:
    """The god next clockwise."""
    return board.seats[(board.seats.index(seat) + 1) % len(board.seats)]


def whose_move(board: Board) -> Seat | None:
    """TT-10, TT-11, TT-13 Who moves next: from the starting player on clockwise; None: all have passed."""
    if len(passed(board)) == len(board.seats):
        return None
    return next_of(board, board.moves[-1].seat) if board.moves else board.start


def opponents(board: Board, seat: Seat) -> list[Seat]:
    """The other gods."""
    return [other for other in board.seats if other != seat]
