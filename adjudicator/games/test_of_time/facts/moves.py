"""Facts of the moves of a round."""

from msgspec import Struct

from adjudicator.games.test_of_time.facts.turn import Public
from adjudicator.games.test_of_time.projection import Effect
from adjudicator.games.test_of_time.words import NOBODY, ReplacementKind, TestamentId, TestamentType, Tokens
from adjudicator.table.words import RuleId, Seat


class MoveMade(Public, frozen=True, kw_only=True):
    """A move of `seat`, the round's `number`th; `paid` are the tokens it placed."""

    seat: Seat
    number: int
    paid: Tokens = NOBODY


class TestamentBegun(MoveMade, tag="testament-begun", frozen=True, kw_only=True):
    """Followers began to create a Testament."""

    rule: RuleId = RuleId("TT-20")
    space: int
    type: TestamentType


class PreservationBegun(MoveMade, tag="preservation-begun", frozen=True, kw_only=True):
    """Followers began to preserve a Testament."""

    rule: RuleId = RuleId("TT-24")
    testament: TestamentId


class FollowerSired(MoveMade, tag="follower-sired", frozen=True, kw_only=True):
    """A follower was sired; he comes home when the round ends."""

    rule: RuleId = RuleId("TT-27")


class ShamanSired(MoveMade, tag="shaman-sired", frozen=True, kw_only=True):
    """A shaman was sired; `saved` of those placed for it will not die when the round ends."""

    rule: RuleId = RuleId("TT-29")
    saved: int = 0


class FollowerConverted(MoveMade, tag="follower-converted", frozen=True, kw_only=True):
    """A follower left the home zone of `victim` for that of `seat`, where he comes when the round ends."""

    rule: RuleId = RuleId("TT-32")
    victim: Seat


class AttackMade(MoveMade, tag="attack-made", frozen=True, kw_only=True):
    """A Testament was attacked with so many points."""

    rule: RuleId = RuleId("TT-34")
    testament: TestamentId
    points: int


class DefenceMade(MoveMade, tag="defence-made", frozen=True, kw_only=True):
    """A Testament was defended with so many points."""

    rule: RuleId = RuleId("TT-36")
    testament: TestamentId
    points: int


class Replacing(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A round taken back and given another effect: the points of it, who was placed for it, and who died."""

    round: int
    kind: ReplacementKind
    points: int = 0
    paid: Tokens = NOBODY
    died: Tokens = NOBODY


class TimeReversed(MoveMade, tag="time-reversed", frozen=True, kw_only=True):
    """Time was turned back on one Testament by `rounds` rounds, by `shamans` of whom `died` did not survive it.

    `was` and `now` are the effects of those rounds before and after, `visible` the visible sections. `paid` are all
    tokens that were placed, the shamans among them.
    """

    rule: RuleId = RuleId("TT-40")
    seq: int
    """Which reversal of the campaign it is."""
    testament: TestamentId
    in_round: int
    rounds: int
    shamans: int
    died: Tokens
    replaced: tuple[Replacing, ...] = ()
    was: tuple[Effect, ...]
    now: tuple[Effect, ...]
    visible: tuple[int, int]

    @property
    def toll(self) -> Tokens:
        """All who died of it."""
        return sum((part.died for part in self.replaced), self.died)


class Passed(MoveMade, tag="passed", frozen=True, kw_only=True):
    """A god passed."""

    rule: RuleId = RuleId("TT-12")


AnyMove = (
    TestamentBegun
    | PreservationBegun
    | FollowerSired
    | ShamanSired
    | FollowerConverted
    | AttackMade
    | DefenceMade
    | TimeReversed
    | Passed
)
"""Every kind of move."""
