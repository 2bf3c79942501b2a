"""Testaments: their spaces, what each kind does for its god, how one is laid and its log grows (TT-05, TT-60 on)."""

from collections.abc import Collection, Sequence
from fractions import Fraction
from functools import lru_cache
from math import ceil
from typing import Any

from msgspec.structs import replace

from adjudicator.games.test_of_time.books import CONSTANTS, KINDS
from adjudicator.games.test_of_time.projection import Effect, Section, card, project
from adjudicator.games.test_of_time.state import Board, Testament
from adjudicator.games.test_of_time.words import TestamentType, new_id, refusals
from adjudicator.table import Seat
from adjudicator.table.state import write

SPACES = range(1, CONSTANTS.spaces + 1)
"""TT-05 The Testament spaces of each god."""

NO_SUCH_SPACE = refusals.new("NO_SUCH_SPACE", "TT-05", "there are only spaces 1 to 3", field="space")
NO_TESTAMENT = refusals.new(
    "NO_TESTAMENT", "TT-24", "there is no Testament there that it can be done to", field="space", lasts=False
)


def visible_number(board: Board, seat: Seat, type: TestamentType) -> int:
    """The number of Testaments of a kind that count for a god: his own with a visible section (TT-G07)."""
    return len([own for own in board.testaments.values() if own.owner == seat and own.type == type and own.visible])


def preservation_cost(board: Board, seat: Seat, type: TestamentType) -> int:
    """TT-60 The followers a god needs to preserve a kind of Testament: each Tools halves it."""
    return reduced(board, KINDS[type].preserve, CONSTANTS.tools_percent, visible_number(board, seat, "tools"))


def creation_cost(board: Board, seat: Seat, type: TestamentType) -> int:
    """TT-61 The followers a god needs to create a Testament: each Art takes a quarter off."""
    return reduced(board, KINDS[type].create, CONSTANTS.art_percent, visible_number(board, seat, "art"))


def saved(board: Board, seat: Seat, deaths: int) -> int:
    """TT-62 The number of deaths of an action that the Burial Sites of a god save."""
    return min(deaths, visible_number(board, seat, "burial"))


def conversion_cost(board: Board, seat: Seat) -> int:
    """TT-63 The followers a god needs to convert: each Temple after the first halves it."""
    further = max(0, visible_number(board, seat, "temple") - 1)
    return reduced(board, CONSTANTS.convert, CONSTANTS.temple_percent, further)


def power(board: Board, seat: Seat) -> int:
    """TT-31, TT-64 The number of followers a shaman counts for: one, and one more for each Monument."""
    return 1 + visible_number(board, seat, "monument")


def reduced(board: Board, base: int, percent: int, times: int) -> int:
    """A cost lowered `times` by so many percent, rounded up: one after the other, or all added up (TT-G06)."""
    return _reduced(base, percent, times, added_up=board.options.reduction == "additive_min_0")


@lru_cache(maxsize=512)
def _reduced(base: int, percent: int, times: int, *, added_up: bool) -> int:
    if added_up:
        return max(0, ceil(base * Fraction(100 - percent * times, 100)))
    return max(1, ceil(base * Fraction(100 - percent, 100) ** times))


def is_reversible(board: Board) -> bool:
    """Whether any god can still reverse time in this round.

    That alone can bury a Testament or bring one back before the round ends: nothing is laid, no natural strip falls.
    """
    return any(tokens.s for tokens in board.home.values())


def may_stand(board: Board, seat: Seat, space: int) -> bool:
    """Whether a visible Testament can be on a space at any time in this round."""
    testament = board.testament_at(seat, space)
    if testament is None:
        return False
    return testament.visible > 0 or is_reversible(board)


def may_vary(board: Board, seat: Seat, kinds: Collection[TestamentType]) -> bool:
    """Whether it can change in this round how many Testaments of some kinds count for a god."""
    if not is_reversible(board):
        return False
    return any(own.type in kinds for own in board.testaments_of(seat))


def lay(board: Board, owner: Seat, space: int, type: TestamentType, created: int) -> Testament:
    """Put a new card on a space."""
    id = new_id(owner, space, created)
    sections = card_of(board, type, ())
    testaments = write(board.testaments)
    laid = Testament(id=id, owner=owner, space=space, type=type, created=created, sections=sections)
    testaments[id] = laid
    return laid


def relog(board: Board, testament: Testament, **log: Any) -> None:
    """Give a Testament a new log."""
    write(board.testaments)[testament.id] = relogged(board, testament, **log)


def relogged(board: Board, testament: Testament, **log: Any) -> Testament:
    """A Testament with a new log, and the projection of it."""
    logged = replace(testament, **log)
    effects = project(logged.history, logged.reversals)
    return replace(logged, effects=effects, sections=card_of(board, logged.type, effects))


def card_of(board: Board, type: TestamentType, effects: Sequence[Effect]) -> tuple[Section, ...]:
    """The card of a kind of Testament after the effects of all rounds."""
    return card(board.cards[type].dots, effects, locks=board.options.locks)
