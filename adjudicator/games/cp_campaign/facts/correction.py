"""The referee's corrections: what a ruling may set on the board."""

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from adjudicator.games.cp_campaign.facts.turn import Public
from adjudicator.games.cp_campaign.scenario import Defence, March
from adjudicator.games.cp_campaign.words import ArmyId, RoadId, Status, TerritoryId
from adjudicator.table.words import RuleId, Seat


class DefenceCorrected(Public, tag="defence-corrected", frozen=True, kw_only=True):
    """The referee set the Defence Value of a territory."""

    rule: RuleId = RuleId("RULING")
    territory: TerritoryId
    dv: Defence


class RoadCorrected(Public, tag="road-corrected", frozen=True, kw_only=True):
    """The referee set the March Difficulty of a road."""

    rule: RuleId = RuleId("RULING")
    road: RoadId
    md: March


class OwnerCorrected(Public, tag="owner-corrected", frozen=True, kw_only=True):
    """The referee set who has captured a territory; None: nobody."""

    rule: RuleId = RuleId("RULING")
    territory: TerritoryId
    owner: Seat | None


class ArmyCorrected(Public, tag="army-corrected", frozen=True, kw_only=True):
    """The referee set where an army stands (`at` None only for a removed one), its status and when it arrived.

    `arrived` is its arrival number; left out, it counts as having arrived last.
    """

    rule: RuleId = RuleId("RULING")
    army: ArmyId
    at: TerritoryId | None
    status: Status = "normal"
    arrived: Annotated[int, Meta(ge=0)] | UnsetType = UNSET

    def __post_init__(self) -> None:
        if (self.at is None) != (self.status == "removed"):
            raise ValueError("an army stands in a territory unless its status is removed")


class PointsCorrected(Public, tag="points-corrected", frozen=True, kw_only=True):
    """The referee set the Campaign Points of a seat, or the change intrigues make to its next ones (`marks`)."""

    rule: RuleId = RuleId("RULING")
    seat: Seat
    cp: Annotated[int, Meta(ge=0, le=99)] | UnsetType = UNSET
    marks: Annotated[int, Meta(ge=-99, le=99)] | UnsetType = UNSET


class ProgressCorrected(Public, tag="progress-corrected", frozen=True, kw_only=True):
    """The referee set how many points a seat has paid for an unfinished action ("fortify_castle:T01")."""

    rule: RuleId = RuleId("RULING")
    seat: Seat
    key: Annotated[str, Meta(pattern="^(fortify_castle|build_road|intrigue|rebuild):[A-Z0-9]+$")]
    done: Annotated[int, Meta(ge=0, le=1)]


class BattlesWonCorrected(Public, tag="battles-won-corrected", frozen=True, kw_only=True):
    """The referee set how many battles a seat has won."""

    rule: RuleId = RuleId("RULING")
    seat: Seat
    battles_won: Annotated[int, Meta(ge=0)]


Correction = (
    DefenceCorrected
    | RoadCorrected
    | OwnerCorrected
    | ArmyCorrected
    | PointsCorrected
    | ProgressCorrected
    | BattlesWonCorrected
)
