"""What Testaments do: costs, deaths and the power of shamans (TT-31, TT-60 to TT-64)."""

from fractions import Fraction
from math import ceil

from adjudicator.games.test_of_time.rules.gods import visible_number
from adjudicator.games.test_of_time.state import Board
from adjudicator.games.test_of_time.tables import CONSTANTS, KINDS
from adjudicator.games.test_of_time.words import TestamentType, Tokens
from adjudicator.table.words import Seat


def preservation_cost(board: Board, seat: Seat, type: TestamentType) -> int:
    """TT-60 The followers a god needs to preserve a kind of Testament: each Tools halves it."""
    return reduced(board, KINDS[type].preserve, CONSTANTS.tools_percent, visible_number(board, seat, "tools"))


def creation_cost(board: Board, seat: Seat, type: TestamentType) -> int:
    """TT-61 The followers a god needs to create a Testament: each Art takes a quarter off."""
    return reduced(board, KINDS[type].create, CONSTANTS.art_percent, visible_number(board, seat, "art"))


def conversion_cost(board: Board, seat: Seat) -> int:
    """TT-63 The followers a god needs to convert: each Temple after the first halves it."""
    further = max(0, visible_number(board, seat, "temple") - 1)
    return reduced(board, CONSTANTS.convert, CONSTANTS.temple_percent, further)


def reduced(board: Board, base: int, percent: int, times: int) -> int:
    """A cost lowered `times` by so many percent, rounded up: one after the other, or all added up (TT-G06)."""
    if board.options.reduction == "additive_min_0":
        return max(0, ceil(base * Fraction(100 - percent * times, 100)))
    return max(1, ceil(base * Fraction(100 - percent, 100) ** times))


def saved(board: Board, seat: Seat, deaths: int) -> int:
    """TT-62 How many of the deaths of an action the Burial Sites of a god save."""
    return min(deaths, visible_number(board, seat, "burial"))


def power(board: Board, seat: Seat) -> int:
    """TT-31, TT-64 How many followers a shaman counts for: one, and one more for each Monument."""
    return 1 + visible_number(board, seat, "monument")


def victims(placed: Tokens, deaths: int) -> Tokens:
    """Who dies of those placed: ordinary followers first, shamans only if there are too few (TT-G08)."""
    followers = min(placed.f, deaths)
    return Tokens(followers, min(placed.s, deaths - followers))
