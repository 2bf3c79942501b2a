"""Setup: boards, cards and followers are handed out, and who starts is drawn (TT-02 to TT-05, TT-10)."""

from collections.abc import Sequence
from typing import Any, ClassVar

from adjudicator.games.test_of_time.books import CONSTANTS, Scenario
from adjudicator.games.test_of_time.options import Options, Recorded, agreed
from adjudicator.games.test_of_time.say import Say
from adjudicator.games.test_of_time.state import END, OPENING, Public, State, TTTable
from adjudicator.games.test_of_time.words import NOBODY, Tokens
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.news import in_letters
from adjudicator.table.state import put, write


def lay_out(table: TTTable, scenario: Scenario, options: Options, seats: Sequence[Seat]) -> None:
    """TT-02, TT-04, TT-05 Each god gets a board, his cards and 20 followers in his home zone.

    Three cards of a kind are enough for three spaces, since a buried one comes back to its owner (TT-G15).
    """
    table.record(laid_out(scenario, options, seats))
    draw_start(table)


def laid_out(scenario: Scenario, options: Options, seats: Sequence[Seat]) -> "CampaignSet":
    """TT-02 The gods sit round the table, and nobody has moved."""
    return CampaignSet(scenario=scenario, options=Recorded.of(options), seats=tuple(seats))


def draw_start(table: TTTable) -> None:
    """TT-10 The first god to move in round 1 is drawn (TT-G17)."""
    drawn = table.draw(RuleId("TT-10"), "starting player", table.state.board.seats)
    table.record(RoundBegan(round=1, start=Seat(drawn[0])))


class CampaignSet(Public, tag="campaign-set", frozen=True, kw_only=True):
    """Every god took his board, his cards and his first followers, under the options the players agreed on."""

    weight: ClassVar[int] = 8

    rule: RuleId = RuleId("TT-04")
    scenario: Scenario
    options: Recorded
    seats: tuple[Seat, ...]

    @property
    def heading(self) -> str | None:
        return OPENING

    def change(self, state: State) -> None:
        """Each god has his side, his cards and his followers at home."""
        board = state.board
        scenario = self.scenario
        put(board, options=agreed(self.options), scenario=scenario.name, source=scenario.source, seats=self.seats)
        put(board, sides={seat: scenario.sides[seat] for seat in self.seats}, cards=dict(scenario.cards))
        for seat in self.seats:
            write(board.home)[seat] = Tokens(CONSTANTS.followers)
            for tally in (board.out, board.coming, board.dead):
                write(tally)[seat] = NOBODY
            write(board.missed)[seat] = 0

    def words(self, say: Any) -> Line:
        seated = f"{say.gods(self.seats)} sit round the table, clockwise"
        return Line(f"{seated}; {CONSTANTS.followers} followers wait in each home zone.")

    def head(self, say: Any) -> str:
        return f"{in_letters(len(self.seats))} gods sit down at the table"


class RoundBegan(Public, tag="round-began", frozen=True, kw_only=True):
    """A round began, with the move of `start`."""

    rule: RuleId = RuleId("TT-10")
    round: int
    start: Seat

    @property
    def heading(self) -> str | None:
        return OPENING if self.round == 1 else END

    def change(self, state: State) -> None:
        put(state.board, round=self.round, start=self.start, phase="moves")

    def words(self, say: Say) -> Line:
        return Line(f"Round {self.round} begins with {say.god(self.start)}.")
