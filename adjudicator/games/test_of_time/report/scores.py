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
    """What every god would score if the game ended after the last round that is over, and what that round brought."""
    board = view.board
    last = view.board.closed
    return tuple(_score(board, seat, last) for seat in board.seats)


def _score(board: Board, seat: Seat, last: int) -> Score:
    now = score(board, seat, last) if last else 0
    change = now - score_after(board, seat, last - 1) if last > 1 else None
    ahead = "" if board.phase == "over" or not board.testaments else f"{score(board, seat)} at the end"
    also = (board.home[seat].s, visible_testaments(board, seat), board.home[seat].f)
    return Score(seat, Say(board).god(seat), now, change, won=seat in board.winners, note=ahead, also=also)


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
    """What a god's Testaments on the table would have scored after a round, by the reversals up to round `known`."""
    laid = [own for own in board.testaments_of(seat) if own.created <= round]
    return sum(points_of(_as_of(board, own, round, known), round) for own in laid)


def _as_of(board: Board, own: Testament, round: int, known: int) -> Testament:
    """A Testament after a round."""
    effects = project(own.history, [each for each in own.reversals if each.round <= known])
    until = [effect for effect in effects if effect.round <= round]
    return replace(own, sections=card_of(board, own.type, until))
