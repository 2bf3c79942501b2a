"""Facts of the sequence of play (5.0) and of what is public about the sides."""

from adjudicator.games.fornaldar.facts.setup import FNFact, Public
from adjudicator.games.fornaldar.words import CharacterId, GroupId, HexId, Phase, Weather, Where
from adjudicator.table.words import RuleId, Seat


class GameTurnBegan(Public, tag="game-turn-began", frozen=True, kw_only=True):
    """A Game-Turn began; the first of the scenario is 1."""

    rule: RuleId = RuleId("5.0")
    game_turn: int


class WeatherCame(Public, tag="weather-came", frozen=True, kw_only=True):
    """The weather of the Game-Turn, printed on the Calendar Track or rolled (6.1)."""

    rule: RuleId = RuleId("6.1")
    weather: Weather
    rolled: int | None = None


class PhaseBegan(Public, tag="phase-began", frozen=True, kw_only=True):
    """A phase began."""

    rule: RuleId = RuleId("5.0")
    phase: Phase


class GroupActivated(Public, tag="group-activated", frozen=True, kw_only=True):
    """Inactive pieces became active under a side's control (10.2, 10.3)."""

    rule: RuleId = RuleId("10.3")
    group: GroupId | CharacterId
    side: Seat


class FortressDestroyed(Public, tag="fortress-destroyed", frozen=True, kw_only=True):
    """A fortress was destroyed: a ruin marker lies in its hex (18.4)."""

    rule: RuleId = RuleId("18.4")
    hex: HexId


class PointsScored(Public, tag="points-scored", frozen=True, kw_only=True):
    """A side was awarded Victory Points, or lost some."""

    rule: RuleId = RuleId("22.2")
    side: Seat
    points: int
    reason: str


class StackExamined(FNFact, tag="stack-examined", frozen=True, kw_only=True):
    """A side may look into the enemy stacks of a place until the Game-Turn ends (12.3)."""

    rule: RuleId = RuleId("12.3")
    side: Seat
    at: Where


class OrdersMissed(Public, tag="orders-missed", frozen=True, kw_only=True):
    """A side sent no orders for its Movement Phase: none of its pieces moved."""

    rule: RuleId = RuleId("E.3.1")
    side: Seat


class MoveNotDone(FNFact, tag="move-not-done", frozen=True, kw_only=True):
    """A move, or the rest of one, could not be carried out: only its owner knows what it was to be."""

    side: Seat
    code: str
    move: int | None
    """Which move of the plan, from 1; None: the order of a stack."""
    why: str
