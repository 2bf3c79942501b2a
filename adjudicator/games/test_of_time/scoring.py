"""Scoring and victory (TT-01, TT-70 to TT-72)."""

from collections.abc import Iterator
from typing import ClassVar

from adjudicator.games.test_of_time.books import CONSTANTS
from adjudicator.games.test_of_time.say import Say
from adjudicator.games.test_of_time.state import Board, EndFact, State, Testament, TTTable
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.prose import counted, does, joined, reader_first, sentence
from adjudicator.table.state import put


def score(board: Board, seat: Seat, end: int = CONSTANTS.rounds) -> int:
    """TT-01, TT-70 The score of a god's Testaments if the game ends after round `end`."""
    return sum(points_of(own, end) for own in board.testaments_of(seat))


def points_of(testament: Testament, end: int = CONSTANTS.rounds) -> int:
    """TT-70 Visible gold dots times rounds of existence (TT-G05)."""
    return testament.dots * (end - testament.created)


def declare_winners(table: TTTable) -> None:
    """TT-71 The god with the most points has won."""
    board = table.state.board
    won, reason = winners(board)
    table.record(CampaignWon(winners=won, scores={seat: score(board, seat) for seat in board.seats}, reason=reason))


MOST_POINTS = "most points"
"""The count that decides most games."""


def winners(board: Board) -> tuple[tuple[Seat, ...], str]:
    """TT-71, TT-72 The winners, and the count that decided.

    Ties go to more shamans left, then more Testaments visible, then more ordinary followers, then are shared (TT-G19).
    """
    tallies = {
        MOST_POINTS: {seat: score(board, seat) for seat in board.seats},
        "most shamans of those with the most points": {seat: board.home[seat].s for seat in board.seats},
        "most visible Testaments of those tied": {seat: visible_testaments(board, seat) for seat in board.seats},
        "most followers of those tied": {seat: board.home[seat].f for seat in board.seats},
    }
    left = board.seats
    reason = ""
    for reason, tally in tallies.items():
        best = max(tally[seat] for seat in left)
        left = tuple(seat for seat in left if tally[seat] == best)
        if len(left) == 1:
            return left, reason
    return left, "level in everything that counts"


def visible_testaments(board: Board, seat: Seat) -> int:
    """The number of a god's Testaments that are visible."""
    return sum(own.visible > 0 for own in board.testaments_of(seat))


class CampaignWon(EndFact, tag="campaign-won", frozen=True, kw_only=True):
    """The campaign was decided; several winners share it. `scores` are those of all seats."""

    weight: ClassVar[int] = 9

    rule: RuleId = RuleId("TT-71")
    winners: tuple[Seat, ...]
    scores: dict[Seat, int]
    reason: str

    def change(self, state: State) -> None:
        put(state.board, phase="over", winners=self.winners, reason=self.reason)

    def words(self, say: Say) -> Line:
        """Tell the winners' points and those of the others, and by what it is decided where they are level."""
        head = sentence(self.head(say))
        best = max(self.scores.values())
        points = counted(best, "point")
        others = joined([*self._beaten(say)])
        against = f"; {others}" if others else ""
        decided = ""
        if self.reason != MOST_POINTS and len(self.winners) == 1:
            decided = f"; it is decided by {self.reason}"
        return Line(f"{head} with {points}{against}{decided}.")

    def _beaten(self, say: Say) -> Iterator[str]:
        """The scores of those who do not win."""
        for seat, score in self.scores.items():
            if seat not in self.winners:
                has = does(say.god(seat), "has")
                yield f"{has} {score}"

    def head(self, say: Say) -> str:
        winners = reader_first(map(say.god, self.winners))
        if len(winners) > 1:
            return f"{joined(winners)} share the game"
        return f"{does(winners[0], 'wins')} the game"
