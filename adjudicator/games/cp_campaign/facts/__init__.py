"""What can happen on the board of a CP campaign, one class for each kind of fact.

Facts carry the dice that made them, so that reports need nothing else. A kind's tag never changes.
"""

from adjudicator.games.cp_campaign.facts.battle import (
    ArmyRemoved,
    ArmyRestored,
    ArmyRetreated,
    BattleArranged,
    BattleConceded,
    BattleDecided,
    BattleDisputed,
    BattleFought,
    BattleReported,
    HeroLeftOut,
    ProgressLost,
    TerritoryCaptured,
    Throw,
)
from adjudicator.games.cp_campaign.facts.correction import (
    ArmyCorrected,
    BattlesWonCorrected,
    Correction,
    DefenceCorrected,
    OwnerCorrected,
    PointsCorrected,
    ProgressCorrected,
    RoadCorrected,
)
from adjudicator.games.cp_campaign.facts.spend import (
    ArmyMarched,
    ArmyRebuilt,
    CampaignPointsGenerated,
    CycleBegan,
    Deed,
    DefenceLowered,
    EntrySkipped,
    Fortified,
    IntrigueRolled,
    PointIdled,
    PointsGivenUp,
    ProgressMade,
    QueueKept,
    RoadBuilt,
    SpendPaused,
    TownRolled,
)
from adjudicator.games.cp_campaign.facts.turn import (
    ArmyPlaced,
    CampaignSet,
    CampaignWon,
    OrdersMissed,
    PhaseBegan,
    PlayOrderDrawn,
    Public,
    SeatAbsent,
    SeatReturned,
    TurnEnded,
)

__all__ = [
    "ArmyCorrected",
    "ArmyMarched",
    "ArmyPlaced",
    "ArmyRebuilt",
    "ArmyRemoved",
    "ArmyRestored",
    "ArmyRetreated",
    "BattleArranged",
    "BattleConceded",
    "BattleDecided",
    "BattleDisputed",
    "BattleFought",
    "BattleReported",
    "BattlesWonCorrected",
    "CPFact",
    "CampaignPointsGenerated",
    "CampaignSet",
    "CampaignWon",
    "Correction",
    "CycleBegan",
    "Deed",
    "DefenceCorrected",
    "DefenceLowered",
    "EntrySkipped",
    "Fortified",
    "HeroLeftOut",
    "IntrigueRolled",
    "OrdersMissed",
    "OwnerCorrected",
    "PhaseBegan",
    "PlayOrderDrawn",
    "PointIdled",
    "PointsCorrected",
    "PointsGivenUp",
    "ProgressCorrected",
    "ProgressLost",
    "ProgressMade",
    "Public",
    "QueueKept",
    "RoadBuilt",
    "RoadCorrected",
    "SeatAbsent",
    "SeatReturned",
    "SpendPaused",
    "TerritoryCaptured",
    "Throw",
    "TownRolled",
    "TurnEnded",
]

CPFact = (
    CampaignSet
    | PhaseBegan
    | PlayOrderDrawn
    | ArmyPlaced
    | TurnEnded
    | CampaignWon
    | TownRolled
    | CampaignPointsGenerated
    | CycleBegan
    | ArmyMarched
    | ArmyRebuilt
    | DefenceLowered
    | Fortified
    | RoadBuilt
    | IntrigueRolled
    | ProgressMade
    | PointIdled
    | PointsGivenUp
    | EntrySkipped
    | QueueKept
    | SpendPaused
    | OrdersMissed
    | SeatAbsent
    | SeatReturned
    | BattleConceded
    | BattleArranged
    | HeroLeftOut
    | BattleReported
    | BattleDisputed
    | BattleFought
    | BattleDecided
    | ArmyRestored
    | ArmyRetreated
    | ArmyRemoved
    | TerritoryCaptured
    | ProgressLost
    | Correction
)
"""Every kind of fact."""
