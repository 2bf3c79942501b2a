"""Facts of the battles of a turn and of what follows from them."""

from typing import Literal

from msgspec import Struct

from adjudicator.games.cp_campaign.facts.turn import Public
from adjudicator.games.cp_campaign.words import ArmyId, BattleId, How, Result, RoadId, Status, TerritoryId
from adjudicator.table.words import RuleId, Seat


class BattleConceded(Public, tag="battle-conceded", frozen=True, kw_only=True):
    """A seat gave up a battle before it was arranged; it counts as lost."""

    rule: RuleId = RuleId("PBEM-5")
    battle: BattleId
    seat: Seat


class BattleArranged(Public, tag="battle-arranged", frozen=True, kw_only=True):
    """Two sides met. `attacker` moved in last; `stage_attacker` has the attacker's part in the scenario.

    `die` is None where the scenario is fixed; `points` are those of the stage attacker to those of the other side.
    """

    rule: RuleId = RuleId("CP-83")
    battle: BattleId
    territory: TerritoryId
    attacker: Seat
    defender: Seat
    attackers: tuple[ArmyId, ...]
    defenders: tuple[ArmyId, ...]
    scenario: str
    die: int | None = None
    objective: str = ""
    stage_attacker: Seat
    points: tuple[int, int] = (1, 1)
    siege_points: int = 0


class HeroLeftOut(Public, tag="hero-left-out", frozen=True, kw_only=True):
    """A schemer had to leave a hero out of a battle, named by the enemy; `hero` is empty where nobody was asked."""

    rule: RuleId = RuleId("CP-57")
    battle: BattleId
    seat: Seat
    enemy: Seat
    hero: str


class BattleReported(Public, tag="battle-reported", frozen=True, kw_only=True):
    """A side reported a battle; recorded when the window has closed, so neither side could wait for the other."""

    rule: RuleId = RuleId("PBEM-5")
    battle: BattleId
    seat: Seat
    result: Result | None = None
    """None where the side conceded."""
    score: str = ""
    remarks: str = ""
    hero_removed: str = ""


class BattleDisputed(Public, tag="battle-disputed", frozen=True, kw_only=True):
    """The two reports of a battle did not agree."""

    rule: RuleId = RuleId("PBEM-5")
    battle: BattleId


class Throw(Struct, frozen=True):
    """One side of a battle settled by dice: its die, what is added by name, and the total."""

    seat: Seat
    die: int
    modifiers: tuple[tuple[str, int], ...]
    total: int


class BattleFought(Public, tag="battle-fought", frozen=True, kw_only=True):
    """A battle was settled by dice."""

    rule: RuleId = RuleId("CP-G42")
    battle: BattleId
    attacker: Throw
    defender: Throw


class BattleDecided(Public, tag="battle-decided", frozen=True, kw_only=True):
    """The result of a battle stood; `winner` is None on a draw."""

    rule: RuleId = RuleId("CP-82")
    battle: BattleId
    result: Result
    how: How
    winner: Seat | None = None


class ArmyRestored(Public, tag="army-restored", frozen=True, kw_only=True):
    """A broken or defeated army won its battle and was normal again."""

    rule: RuleId = RuleId("CP-87")
    army: ArmyId
    was: Status


class ArmyRetreated(Public, tag="army-retreated", frozen=True, kw_only=True):
    """An army retreated along `roads` over the territories of `way`; `dice` end with the first that failed."""

    rule: RuleId = RuleId("CP-85")
    army: ArmyId
    seat: Seat
    start: TerritoryId
    way: tuple[TerritoryId, ...]
    roads: tuple[RoadId, ...]
    needs: tuple[int, ...]
    dice: tuple[int, ...]
    made: bool
    was: Status
    now: Status


class ArmyRemoved(Public, tag="army-removed", frozen=True, kw_only=True):
    """An army was removed from play."""

    army: ArmyId
    seat: Seat
    at: TerritoryId
    reason: Literal["lost", "no_retreat"]


class TerritoryCaptured(Public, tag="territory-captured", frozen=True, kw_only=True):
    """A territory changed hands; `dv` is its Defence Value from now on."""

    territory: TerritoryId
    seat: Seat
    was: Seat | None
    dv: int


class ProgressLost(Public, tag="progress-lost", frozen=True, kw_only=True):
    """The first point of an unfinished action lapsed at the end of the turn."""

    rule: RuleId = RuleId("CP-G25")
    seat: Seat
    key: str
