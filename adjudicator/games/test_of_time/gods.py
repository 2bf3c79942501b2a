"""Who has what: the gods, their spaces, their Testaments, and what was done in this round (TT-05)."""

from collections.abc import Collection
from typing import TypeVar

from adjudicator.games.test_of_time.books import CONSTANTS
from adjudicator.games.test_of_time.state import Board, MoveMade, Testament
from adjudicator.games.test_of_time.words import TestamentType, refusals
from adjudicator.table import Seat

MoveT = TypeVar("MoveT", bound=MoveMade)

NO_SUCH_SPACE = refusals.new("NO_SUCH_SPACE", "TT-05", "there are only spaces 1 to 3", field="space")
NO_TESTAMENT = refusals.new(
    "NO_TESTAMENT", "TT-24", "there is no Testament there that it can be done to", field="space", lasts=False
)
BAD_TARGET = refusals.new("BAD_TARGET", "TT-34", "that is no opponent", field="target")
OWN_TESTAMENT = refusals.new("OWN_TESTAMENT", "TT-34", "a god does not attack a Testament of his own", field="target")


def opponents(board: Board, seat: Seat) -> list[Seat]:
    """The other gods."""
    return [other for other in board.seats if other != seat]


def is_space(space: int) -> bool:
    """TT-05 Whether a board has such a Testament space: 1, 2 or 3."""
    return 1 <= space <= CONSTANTS.spaces


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
    return sum(own.owner == seat and own.type == type and own.visible > 0 for own in board.testaments.values())


def made(board: Board, kind: type[MoveT]) -> list[MoveT]:
    """The moves of one kind in this round, the first before."""
    return [move for move in board.moves if isinstance(move, kind)]


def made_by(board: Board, seat: Seat, kind: type[MoveT]) -> list[MoveT]:
    """The moves of one kind that a god made in this round."""
    return [move for move in made(board, kind) if move.seat == seat]


def is_reversible(board: Board) -> bool:
    """Whether any god can still reverse time in this round.

    That alone can bury a Testament or bring one back before the round ends: nothing is laid, no natural strip falls.
    """
    return any(tokens.s for tokens in board.home.values())


def may_stand(board: Board, seat: Seat, space: int) -> bool:
    """Whether a visible Testament can be on a space at any time in this round."""
    found = find_testament(board, seat, space)
    return found is not None and (found.visible > 0 or is_reversible(board))


def may_vary(board: Board, seat: Seat, kinds: Collection[TestamentType]) -> bool:
    """Whether it can change in this round how many Testaments of some kinds count for a god."""
    return is_reversible(board) and any(own.type in kinds for own in owned_testaments(board, seat))
