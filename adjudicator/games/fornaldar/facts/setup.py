"""Facts of the set-up (4.0): what is played with, and what stands where."""

from typing import Any

from adjudicator.games.fornaldar.options import Options
from adjudicator.games.fornaldar.setting import Setting
from adjudicator.games.fornaldar.words import CharacterId, GroupId, ItemId, LotId, PieceId, ShipId, Where
from adjudicator.table.fact import Fact
from adjudicator.table.lines import Line
from adjudicator.table.words import EVERYONE, RuleId, Seat


class FNFact(Fact, frozen=True, kw_only=True):
    """A fact of the game."""

    def change(self, state: Any) -> None:
        """By its handler."""
        from adjudicator.games.fornaldar.evolve import evolve

        evolve(state, self)

    def words(self, say: Any) -> Line:
        """By its teller."""
        from adjudicator.games.fornaldar.telling import told

        return told(say, self)


class Public(FNFact, frozen=True, kw_only=True):
    """A fact that everybody sees."""

    seen_by: tuple[Seat, ...] = EVERYONE


class CampaignSet(Public, tag="campaign-set", frozen=True, kw_only=True):
    """The scenario was selected; the map, the charts and the counters were laid out."""

    rule: RuleId = RuleId("4.1")
    setting: Setting
    options: Options
    seats: tuple[Seat, ...]


class GroupEntered(Public, tag="group-entered", frozen=True, kw_only=True):
    """A group of the scenario, or one of the non-aligned, was declared active or inactive at the start."""

    rule: RuleId = RuleId("10.1")
    group: GroupId | CharacterId
    active: bool


class Placed(FNFact, frozen=True, kw_only=True):
    """A piece was placed on the map: only its owner knows."""

    rule: RuleId = RuleId("4.2")
    side: Seat
    group: GroupId
    band: GroupId | CharacterId
    at: Where
    active: bool


class CharacterPlaced(Placed, tag="character-placed", frozen=True, kw_only=True):
    """A character was placed, its escort attached if it has one (4.3)."""

    character: CharacterId
    escort: bool


class ShipPlaced(Placed, tag="ship-placed", frozen=True, kw_only=True):
    """A ship was placed at full strength (4.3)."""

    ship: ShipId


class ArmyPlaced(Placed, tag="army-placed", frozen=True, kw_only=True):
    """Army CSPs were placed."""

    lot: LotId
    csp: int


class ItemGiven(FNFact, tag="item-given", frozen=True, kw_only=True):
    """A magic item was given to the piece that bears it."""

    rule: RuleId = RuleId("4.2.1")
    item: ItemId
    bearer: PieceId


class ItemHidden(Public, tag="item-hidden", frozen=True, kw_only=True):
    """An artifact was hidden in a hex; both players know which (21.12)."""

    rule: RuleId = RuleId("21.1.2")
    item: ItemId
    at: Where


class StackOrdered(FNFact, tag="stack-ordered", frozen=True, kw_only=True):
    """A side ordered its pieces in a place, the topmost first."""

    rule: RuleId = RuleId("4.3")
    side: Seat
    at: Where
    pieces: tuple[PieceId, ...]


class PointsSet(Public, tag="points-set", frozen=True, kw_only=True):
    """A side began with Victory Points."""

    rule: RuleId = RuleId("22.0")
    side: Seat
    points: int
    reason: str = ""
