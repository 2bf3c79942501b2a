"""Facts of the setup and of the sequence of play."""

from typing import Any

from adjudicator.games.test_of_time.options import Options
from adjudicator.games.test_of_time.orders import Program
from adjudicator.games.test_of_time.scenario import Scenario
from adjudicator.games.test_of_time.words import SkipCode
from adjudicator.table.fact import Fact
from adjudicator.table.lines import Line
from adjudicator.table.words import EVERYONE, Path, RuleId, Seat


class TTFact(Fact, frozen=True, kw_only=True):
    """A fact of the game."""

    def change(self, state: Any) -> None:
        """By its handler."""
        from adjudicator.games.test_of_time.evolve import evolve

        evolve(state, self)

    def words(self, say: Any) -> Line:
        """By its teller."""
        from adjudicator.games.test_of_time.telling import told

        return told(say, self)


class Public(TTFact, frozen=True, kw_only=True):
    """A fact that everybody sees."""

    seen_by: tuple[Seat, ...] = EVERYONE


class CampaignSet(Public, tag="campaign-set", frozen=True, kw_only=True):
    """Every god took his board, his cards and his first followers, under the options the players agreed on."""

    rule: RuleId = RuleId("TT-04")
    scenario: Scenario
    options: Options
    seats: tuple[Seat, ...]


class RoundBegan(Public, tag="round-began", frozen=True, kw_only=True):
    """A round began, with the move of `start`."""

    rule: RuleId = RuleId("TT-10")
    round: int
    start: Seat


class AllPassed(Public, tag="all-passed", frozen=True, kw_only=True):
    """All gods passed in succession: no more moves in this round."""

    rule: RuleId = RuleId("TT-13")


class RoundEnded(Public, tag="round-ended", frozen=True, kw_only=True):
    """A complete round was over."""

    rule: RuleId = RuleId("TT-14")
    round: int


class CampaignWon(Public, tag="campaign-won", frozen=True, kw_only=True):
    """The campaign was decided; several winners share it. `scores` are those of all seats."""

    rule: RuleId = RuleId("TT-71")
    winners: tuple[Seat, ...]
    scores: dict[Seat, int]
    reason: str


class RunStopped(Public, tag="run-stopped", frozen=True, kw_only=True):
    """What one or more seats were waiting for came true: the run stopped, and they may replace their programs."""

    rule: RuleId = RuleId("PBEM-3a")
    seats: tuple[Seat, ...]


class OrdersMissed(Public, tag="orders-missed", frozen=True, kw_only=True):
    """A seat sent no orders for a round, `missed` rounds in a row."""

    rule: RuleId = RuleId("PBEM-7")
    seat: Seat
    missed: int


class SeatAbsent(Public, tag="seat-absent", frozen=True, kw_only=True):
    """A seat counts as absent: the referee may seat somebody else."""

    rule: RuleId = RuleId("PBEM-7")
    seat: Seat


class SeatReturned(Public, tag="seat-returned", frozen=True, kw_only=True):
    """A seat that had missed rounds sent orders again."""

    rule: RuleId = RuleId("PBEM-7")
    seat: Seat


class EntrySkipped(TTFact, tag="entry-skipped", frozen=True, kw_only=True):
    """An entry of an order set was not carried out, or only `done` times: where it stands and why.

    For its seat alone.
    """

    rule: RuleId = RuleId("PBEM-3")
    seat: Seat
    where: Path
    """Place in the order set: ("program", 3)."""
    code: SkipCode
    done: int = 0


class ProgramKept(TTFact, tag="program-kept", frozen=True, kw_only=True):
    """A seat's program was kept over a checkpoint, with how often each entry may still be carried out.

    For its seat alone.
    """

    rule: RuleId = RuleId("PBEM-3a")
    seat: Seat
    program: Program
    left: tuple[int | None, ...]


class PassingChosen(TTFact, tag="passing-chosen", frozen=True, kw_only=True):
    """A seat will pass for the rest of the round. For itself alone."""

    rule: RuleId = RuleId("PBEM-1")
    seat: Seat
