"""What happened on the board, one class for each kind of fact.

Facts carry all that reports need. A kind's tag never changes.
"""

from adjudicator.games.fornaldar.facts.losses import (
    CharacterKilled,
    EscortLost,
    ItemDestroyed,
    LotReduced,
    ShipDamaged,
    ShipSunk,
    Wounded,
)
from adjudicator.games.fornaldar.facts.movement import (
    Disembarked,
    Embarked,
    EscortAttached,
    EscortDetached,
    ForceMoved,
    ForceSeen,
    ItemLeft,
    ItemPassed,
    LotDivided,
    LotsUnited,
    MermenTurned,
)
from adjudicator.games.fornaldar.facts.setup import (
    ArmyPlaced,
    CampaignSet,
    CharacterPlaced,
    GroupEntered,
    ItemGiven,
    ItemHidden,
    Placed,
    PointsSet,
    Public,
    ShipPlaced,
    StackOrdered,
)
from adjudicator.games.fornaldar.facts.turn import (
    FortressDestroyed,
    GameTurnBegan,
    GroupActivated,
    MoveNotDone,
    OrdersMissed,
    PhaseBegan,
    PointsScored,
    StackExamined,
    WeatherCame,
)

FNFact = (
    ArmyPlaced
    | CampaignSet
    | CharacterKilled
    | CharacterPlaced
    | Disembarked
    | Embarked
    | EscortAttached
    | EscortDetached
    | EscortLost
    | ForceMoved
    | ForceSeen
    | FortressDestroyed
    | GameTurnBegan
    | GroupActivated
    | GroupEntered
    | ItemDestroyed
    | ItemGiven
    | ItemHidden
    | ItemLeft
    | ItemPassed
    | LotDivided
    | LotReduced
    | LotsUnited
    | MermenTurned
    | MoveNotDone
    | OrdersMissed
    | PhaseBegan
    | PointsScored
    | PointsSet
    | ShipDamaged
    | ShipPlaced
    | ShipSunk
    | StackExamined
    | StackOrdered
    | WeatherCame
    | Wounded
)
"""Any fact of the game."""

__all__ = [
    "ArmyPlaced",
    "CampaignSet",
    "CharacterKilled",
    "CharacterPlaced",
    "Disembarked",
    "Embarked",
    "EscortAttached",
    "EscortDetached",
    "EscortLost",
    "FNFact",
    "ForceMoved",
    "ForceSeen",
    "FortressDestroyed",
    "GameTurnBegan",
    "GroupActivated",
    "GroupEntered",
    "ItemDestroyed",
    "ItemGiven",
    "ItemHidden",
    "ItemLeft",
    "ItemPassed",
    "LotDivided",
    "LotReduced",
    "LotsUnited",
    "MermenTurned",
    "MoveNotDone",
    "OrdersMissed",
    "PhaseBegan",
    "Placed",
    "PointsScored",
    "PointsSet",
    "Public",
    "ShipDamaged",
    "ShipPlaced",
    "ShipSunk",
    "StackExamined",
    "StackOrdered",
    "WeatherCame",
    "Wounded",
]
