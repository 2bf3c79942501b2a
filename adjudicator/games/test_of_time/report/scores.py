"""The score of every god over the rounds."""

from msgspec.structs import replace

from adjudicator.games.test_of_time.books import CONSTANTS
from adjudicator.games.test_of_time.projection import project
from adjudicator.games.test_of_time.say import Say
from adjudicator.games.test_of_time.scoring import points_of, score, visible_testaments
from adjudicator.games.test_of_time.state import Board, Testament, View
from adjudicator.games.test_of_time.testaments import card_of
from adjudicator.table import Seat
from adjudicator.table.figures import Plot, Series
from adjudicator.table.news import Score

_NOTE = (
    "What the Testaments that lie on the table now would have scored if the game had ended after a round, by their "
    "logs as they stand now."
)


def scores(view: View) -> tuple[Score, ...]:
    """The score of every god if the game ended after the last round that is over, and what that round brought."""
    board = view.board
    last = view.board.closed
    return tuple(_score(board, seat, last) for seat in board.seats)


def _score(board: Board, seat: Seat, last: int) -> Score:
    now = score(board, seat, last) if last else 0
    home = board.home[seat]
    ties = (home.s, visible_testaments(board, seat), home.f)
    return Score(
        seat,
        name=Say(board).god(seat),
        value=now,
        change=_change(board, seat, last, now),
        won=seat in board.winners,
        note=_projected(board, seat),
        also=ties,
    )


def _change(board: Board, seat: Seat, last: int, now: int) -> int | None:
    """The difference that the last round made to a score; None after the first."""
    if last <= 1:
        return None
    return now - score_after(board, seat, last - 1)


def _projected(board: Board, seat: Seat) -> str:
    """The score that a god has at the end if nothing changes; empty where there is none yet, or the game is over."""
    if board.phase == "over" or not board.testaments:
        return ""
    return f"{score(board, seat)} at the end"


def score_plot(view: View) -> tuple[Plot, ...]:
    """The score over the rounds, once there is a Testament that scores."""
    board = view.board
    last = board.closed
    if not last or not board.testaments:
        return ()
    lines = tuple(_line(board, seat, last) for seat in board.seats)
    return (
        Plot(
            title="The score",
            seats=Say(board).styles,
            series=lines,
            x_name="Round",
            first=1,
            aside=f"after round {last}",
            former_name="when the round ended, before time was reversed",
            ahead_name="if all is preserved",
            note=_NOTE,
        ),
    )


def _line(board: Board, seat: Seat, last: int) -> Series:
    rounds = range(1, last + 1)
    ahead = tuple(score(board, seat, end) for end in range(last + 1, CONSTANTS.rounds + 1))
    former = tuple(score_after(board, seat, round, known=round) for round in rounds)
    return Series(
        seat,
        values=tuple(score_after(board, seat, round) for round in rounds),
        ahead=ahead,
        former=former,
    )


def score_after(board: Board, seat: Seat, round: int, known: int = CONSTANTS.rounds) -> int:
    """The score of a god's Testaments on the table if the game had ended after a round.

    Reversals count up to round `known`.
    """
    laid = [own for own in board.testaments_of(seat) if own.created <= round]
    return sum(points_of(_as_of(board, own, round, known), round) for own in laid)


def _as_of(board: Board, own: Testament, round: int, known: int) -> Testament:
    """A Testament after a round."""
    reversals = [reversal for reversal in own.reversals if reversal.round <= known]
    effects = project(own.history, reversals)
    until = [effect for effect in effects if effect.round <= round]
    return replace(own, sections=card_of(board, own.type, until))
