"""Placing tokens: who waits at home, what a cost takes, who is left in the supply (TT-03, TT-31)."""

from adjudicator.games.test_of_time.rules.costs import power
from adjudicator.games.test_of_time.state import Board
from adjudicator.games.test_of_time.words import Refusal, Tokens
from adjudicator.table.words import Seat


def payment_refusal(board: Board, seat: Seat, cost: int, placed: Tokens) -> Refusal | None:
    """TT-31 Why tokens do not pay a cost: followers and shamans by their power, none of them superfluous (TT-G08)."""
    return presence_refusal(board, seat, placed) or price_refusal(cost, placed, power(board, seat))


def presence_refusal(board: Board, seat: Seat, placed: Tokens) -> Refusal | None:
    """Whether as many tokens wait at home."""
    home = board.home[seat]
    return "NOT_ENOUGH_FOLLOWERS" if placed.f > home.f or placed.s > home.s else None


def price_refusal(cost: int, placed: Tokens, worth: int) -> Refusal | None:
    """Whether tokens come to a cost, where a shaman is worth so many followers, and none could be left out."""
    points = placed.points(worth)
    if points < cost:
        return "COST_NOT_MET"
    if (placed.f and points - 1 >= cost) or (placed.s and points - worth >= cost):
        return "OVERPAID"
    return None


def exact(cost: int, there: Tokens, worth: int) -> Tokens:
    """The tokens that pay a cost: ordinary followers first, then as few shamans as it takes.

    Where the tokens there are too few, what it takes in followers.
    """
    followers = min(cost, there.f)
    shamans = -(-(cost - followers) // worth)
    if shamans > there.s:
        return Tokens(cost)
    return Tokens(max(0, cost - shamans * worth), shamans)


def force_refusal(board: Board, seat: Seat, placed: Tokens) -> Refusal | None:
    """Why tokens cannot attack or defend: any number will do, if there are so many."""
    return presence_refusal(board, seat, placed) if placed.number >= 1 else "BAD_NUMBER"


def is_token_left(board: Board, seat: Seat, *, shaman: bool = False) -> bool:
    """TT-03 Whether a god has a token left for one more follower or shaman; the dead's can be used again (TT-G18)."""
    limit = board.options.token_limit
    if limit is None:
        return True
    alive = board.home[seat] + board.out[seat] + board.coming[seat]
    return alive.s < limit.shaman if shaman else alive.f < limit.follower
