"""Facts of the phases Generate CP's and Spend CP's."""

from msgspec import Struct

from adjudicator.games.cp_campaign.facts.turn import CPFact, Public
from adjudicator.games.cp_campaign.orders import ForcedMarch, Spend
from adjudicator.games.cp_campaign.words import ArmyId, Effect, Refusal, RoadId, SkipCode, Status, TerritoryId
from adjudicator.table.words import Path, RuleId, Seat


class TownRolled(Public, tag="town-rolled", frozen=True, kw_only=True):
    """A captured town was asked for one more Campaign Point, and gave it or not."""

    seat: Seat
    territory: TerritoryId
    need: int
    die: int
    made: bool


class CampaignPointsGenerated(Public, tag="campaign-points-generated", frozen=True, kw_only=True):
    """A seat got its Campaign Points: `base` (D3+1) from `die`, `towns`, and the effect of intrigues, `marks`."""

    rule: RuleId = RuleId("CP-30")
    seat: Seat
    die: int
    base: int
    towns: int = 0
    marks: int = 0
    cp: int


class CycleBegan(Public, tag="cycle-began", frozen=True, kw_only=True):
    """Every seat with Campaign Points had spent one; the round began anew."""

    rule: RuleId = RuleId("CP-41")
    cycle: int


class FreeRoll(Struct, frozen=True):
    """The roll for a free move or a free rebuild, under the rule of the territory."""

    rule: RuleId
    need: int
    die: int

    @property
    def made(self) -> bool:
        """Whether the move or rebuild is free."""
        return self.die >= self.need


class Deed(Public, frozen=True, kw_only=True):
    """Something done in an impulse of `seat`: `paid` Campaign Points (0: free), which left it `cp_left`."""

    seat: Seat
    cycle: int
    paid: int = 1
    cp_left: int


class ArmyMarched(Deed, tag="army-marched", frozen=True, kw_only=True):
    """An army marched, or failed its March Difficulty roll.

    `free` is the roll for a free move, where there was one; `forced_by` is the schemer whose intrigue
    made `seat` march and pay.
    """

    rule: RuleId = RuleId("CP-54")
    army: ArmyId
    start: TerritoryId
    end: TerritoryId
    road: RoadId
    need: int
    die: int
    made: bool
    free: FreeRoll | None = None
    forced_by: Seat | None = None


class ArmyRebuilt(Deed, tag="army-rebuilt", frozen=True, kw_only=True):
    """An army was brought back from `was` to `now`; `free` is the roll in a castle or fortress."""

    army: ArmyId
    at: TerritoryId
    was: Status
    now: Status
    free: FreeRoll | None = None


class DefenceLowered(Deed, tag="defence-lowered", frozen=True, kw_only=True):
    """An army tore down a point of Defence Value, to `dv`."""

    rule: RuleId = RuleId("CP-56")
    army: ArmyId
    territory: TerritoryId
    dv: int


class Fortified(Deed, tag="fortified", frozen=True, kw_only=True):
    """A castle or settlement was fortified by one, to `dv`."""

    territory: TerritoryId
    dv: int


class RoadBuilt(Deed, tag="road-built", frozen=True, kw_only=True):
    """The March Difficulty of a road fell by one, to `md`."""

    rule: RuleId = RuleId("CP-48")
    road: RoadId
    md: int


class IntrigueRolled(Deed, tag="intrigue-rolled", frozen=True, kw_only=True):
    """An intrigue came to its roll.

    On a forced march, `forced` is what the schemer wrote and `refusal` why it could not be done; an `ArmyMarched`
    follows where it could.
    """

    target: Seat
    die: int
    effect: Effect
    forced: ForcedMarch | None = None
    refusal: Refusal | None = None


class ProgressMade(Deed, tag="progress-made", frozen=True, kw_only=True):
    """A point was paid for an action that needs more: `done` of `need`. `key` is "action:target".

    `free` is a roll for a free rebuild that failed.
    """

    rule: RuleId = RuleId("CP-43")
    key: str
    done: int
    need: int
    free: FreeRoll | None = None


class PointIdled(Deed, tag="point-idled", frozen=True, kw_only=True):
    """A seat had nothing it could do and lost a Campaign Point."""

    rule: RuleId = RuleId("CP-42")


class PointsGivenUp(Deed, tag="points-given-up", frozen=True, kw_only=True):
    """A seat gave up the `paid` Campaign Points it had left; `idle` where it had nothing else to do."""

    rule: RuleId = RuleId("CP-42")
    idle: bool = False


class EntrySkipped(CPFact, tag="entry-skipped", frozen=True, kw_only=True):
    """An entry of an order set was not carried out, or not yet: where it stands and why. For its seat alone."""

    rule: RuleId = RuleId("PBEM-3")
    seat: Seat
    where: Path
    """Place in the order set: ("queue", 3), ("first", 0)."""
    code: SkipCode


class QueueKept(CPFact, tag="queue-kept", frozen=True, kw_only=True):
    """The rest of a seat's orders was kept over a pause. For its seat alone."""

    rule: RuleId = RuleId("PBEM-3")
    seat: Seat
    spend: Spend


class SpendPaused(Public, tag="spend-paused", frozen=True, kw_only=True):
    """The condition one or more seats had set came true: the phase stopped for all."""

    rule: RuleId = RuleId("PBEM-3")
    cycle: int
    seats: tuple[Seat, ...]
