"""Facts of the setup and of the sequence of play."""

from typing import Any

from adjudicator.games.cp_campaign.options import Options
from adjudicator.games.cp_campaign.scenario import Scenario
from adjudicator.games.cp_campaign.words import ArmyId, Phase, TerritoryId
from adjudicator.table.fact import Fact
from adjudicator.table.lines import Line
from adjudicator.table.words import EVERYONE, RuleId, Seat


class CPFact(Fact, frozen=True, kw_only=True):
    """A fact of the game."""

    def change(self, state: Any) -> None:
        """By its handler."""
        from adjudicator.games.cp_campaign.evolve import evolve

        evolve(state, self)

    def words(self, say: Any) -> Line:
        """By its teller."""
        from adjudicator.games.cp_campaign.telling import told

        return told(say, self)


class Public(CPFact, frozen=True, kw_only=True):
    """A fact that everybody sees."""

    seen_by: tuple[Seat, ...] = EVERYONE


class CampaignSet(Public, tag="campaign-set", frozen=True, kw_only=True):
    """The map was laid out for `seats`, under the options they agreed on."""

    rule: RuleId = RuleId("CP-15")
    scenario: Scenario
    options: Options
    seats: tuple[Seat, ...]


class PhaseBegan(Public, tag="phase-began", frozen=True, kw_only=True):
    """The campaign came to a phase of a turn; the placement is turn 0."""

    rule: RuleId = RuleId("CP-16")
    turn: int
    phase: Phase


class PlayOrderDrawn(Public, tag="play-order-drawn", frozen=True, kw_only=True):
    """The order of play of a turn was drawn; turn 0 is the placement."""

    turn: int
    order: tuple[Seat, ...]


class ArmyPlaced(Public, tag="army-placed", frozen=True, kw_only=True):
    """A seat placed an army; `by_default` where its list had no place left that is allowed."""

    seat: Seat
    army: ArmyId
    at: TerritoryId
    by_default: bool = False


class TurnEnded(Public, tag="turn-ended", frozen=True, kw_only=True):
    """A complete turn was over."""

    rule: RuleId = RuleId("CP-17")
    turn: int


class CampaignWon(Public, tag="campaign-won", frozen=True, kw_only=True):
    """The campaign was decided; several winners share it."""

    rule: RuleId = RuleId("CP-15")
    winners: tuple[Seat, ...]
    reason: str


class OrdersMissed(Public, tag="orders-missed", frozen=True, kw_only=True):
    """A seat sent no orders for the Spend CP's phase, `missed` turns in a row."""

    rule: RuleId = RuleId("PBEM-7")
    seat: Seat
    missed: int


class SeatAbsent(Public, tag="seat-absent", frozen=True, kw_only=True):
    """A seat counts as absent: its battles are settled by dice and the referee may seat somebody else."""

    rule: RuleId = RuleId("PBEM-7")
    seat: Seat


class SeatReturned(Public, tag="seat-returned", frozen=True, kw_only=True):
    """A seat that had missed turns sent orders again."""

    rule: RuleId = RuleId("PBEM-7")
    seat: Seat
