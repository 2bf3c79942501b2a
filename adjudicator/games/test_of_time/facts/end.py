"""Facts of the end of a round."""

from typing import Literal

from adjudicator.games.test_of_time.facts.turn import Public
from adjudicator.games.test_of_time.words import NOBODY, Nature, TestamentId, TestamentType, Tokens
from adjudicator.table.words import RuleId, Seat


class AttackSettled(Public, tag="attack-settled", frozen=True, kw_only=True):
    """The attacks on a Testament were held against its defence: the points of both, and the strips that follow."""

    rule: RuleId = RuleId("TT-35")
    testament: TestamentId
    attack: int
    defence: int
    strips: int


class TokensDied(Public, tag="tokens-died", frozen=True, kw_only=True):
    """Tokens went out of play for what they did in this round; Burial Sites saved `saved` of them.

    `testament` is what was attacked or defended, `type` and `space` what was created.
    """

    seat: Seat
    died: Tokens
    saved: int = 0
    cause: Literal["create", "shaman", "attack", "defence"]
    testament: TestamentId | None = None
    type: TestamentType | None = None


class TestamentWeathered(Public, tag="testament-weathered", frozen=True, kw_only=True):
    """A round left its mark on a Testament: a token or a decay strip, and `strips` by attack."""

    testament: TestamentId
    round: int
    nature: Nature
    strips: int = 0


class TestamentLaid(Public, tag="testament-laid", frozen=True, kw_only=True):
    """The card of a new Testament was laid."""

    rule: RuleId = RuleId("TT-21")
    testament: TestamentId
    seat: Seat
    space: int
    type: TestamentType
    round: int


class TestamentReplaced(Public, tag="testament-replaced", frozen=True, kw_only=True):
    """The card of a buried Testament went back to its owner, to make room for another."""

    rule: RuleId = RuleId("TT-23")
    testament: TestamentId


class TokensReturned(Public, tag="tokens-returned", frozen=True, kw_only=True):
    """The survivors of a round came home, with those `gained` in it."""

    seat: Seat
    survivors: Tokens
    gained: Tokens = NOBODY
