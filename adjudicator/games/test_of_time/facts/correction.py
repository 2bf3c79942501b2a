"""The referee's corrections: what a ruling may set on the table."""

from typing import Annotated

from msgspec import Meta

from adjudicator.games.test_of_time.facts.turn import Public
from adjudicator.games.test_of_time.orders import Count, Round, SeatId, Space
from adjudicator.games.test_of_time.projection import Effect
from adjudicator.games.test_of_time.words import Nature, TestamentId, TestamentType
from adjudicator.table.words import RuleId


class HomeCorrected(Public, tag="home-corrected", frozen=True, kw_only=True):
    """The referee set who waits in a home zone."""

    rule: RuleId = RuleId("RULING")
    seat: SeatId
    f: Count
    s: Count


class TestamentCorrected(Public, tag="testament-corrected", frozen=True, kw_only=True):
    """The referee laid a Testament, with the rounds it has been through; it takes the place of any on that space."""

    rule: RuleId = RuleId("RULING")
    owner: SeatId
    space: Space
    type: TestamentType
    created: Round
    history: tuple[Effect, ...] = ()

    def __post_init__(self) -> None:
        expected = range(self.created + 1, self.created + 1 + len(self.history))
        if [effect.round for effect in self.history] != list(expected):
            raise ValueError("`history` has one entry for each round after `created`, in order")


class TestamentRemoved(Public, tag="testament-removed", frozen=True, kw_only=True):
    """The referee took a Testament off the table."""

    rule: RuleId = RuleId("RULING")
    testament: TestamentId


class EffectCorrected(Public, tag="effect-corrected", frozen=True, kw_only=True):
    """The referee set what a round did to a Testament; reversals apply to it as before."""

    rule: RuleId = RuleId("RULING")
    testament: TestamentId
    round: Round
    nature: Nature
    strips: Annotated[int, Meta(ge=0, le=999)] = 0


Correction = HomeCorrected | TestamentCorrected | TestamentRemoved | EffectCorrected
