"""What can happen on the table, one class for each kind of fact.

Facts carry all that reports need. A kind's tag never changes.
"""

from adjudicator.games.test_of_time.facts.correction import (
    Correction,
    EffectCorrected,
    HomeCorrected,
    TestamentCorrected,
    TestamentRemoved,
)
from adjudicator.games.test_of_time.facts.end import (
    AttackSettled,
    TestamentLaid,
    TestamentReplaced,
    TestamentWeathered,
    TokensDied,
    TokensReturned,
)
from adjudicator.games.test_of_time.facts.moves import (
    AnyMove,
    AttackMade,
    DefenceMade,
    FollowerConverted,
    FollowerSired,
    MoveMade,
    Passed,
    PreservationBegun,
    Replacing,
    ShamanSired,
    TestamentBegun,
    TimeReversed,
)
from adjudicator.games.test_of_time.facts.turn import (
    AllPassed,
    CampaignSet,
    CampaignWon,
    EntrySkipped,
    OrdersMissed,
    PassingChosen,
    ProgramKept,
    Public,
    RoundBegan,
    RoundEnded,
    RunStopped,
    SeatAbsent,
    SeatReturned,
)

__all__ = [
    "AllPassed",
    "AnyMove",
    "AttackMade",
    "AttackSettled",
    "CampaignSet",
    "CampaignWon",
    "Correction",
    "DefenceMade",
    "EffectCorrected",
    "EntrySkipped",
    "FollowerConverted",
    "FollowerSired",
    "HomeCorrected",
    "MoveMade",
    "OrdersMissed",
    "Passed",
    "PassingChosen",
    "PreservationBegun",
    "ProgramKept",
    "Public",
    "Replacing",
    "RoundBegan",
    "RoundEnded",
    "RunStopped",
    "SeatAbsent",
    "SeatReturned",
    "ShamanSired",
    "TTFact",
    "TestamentBegun",
    "TestamentCorrected",
    "TestamentLaid",
    "TestamentRemoved",
    "TestamentReplaced",
    "TestamentWeathered",
    "TimeReversed",
    "TokensDied",
    "TokensReturned",
]

TTFact = (
    CampaignSet
    | RoundBegan
    | AnyMove
    | AllPassed
    | AttackSettled
    | TokensDied
    | TestamentWeathered
    | TestamentLaid
    | TestamentReplaced
    | TokensReturned
    | RoundEnded
    | CampaignWon
    | RunStopped
    | EntrySkipped
    | ProgramKept
    | PassingChosen
    | OrdersMissed
    | SeatAbsent
    | SeatReturned
    | Correction
)
"""Every kind of fact."""
