"""Facts of losses (7.0): wounds and steps are known to their owner alone, who and what is gone to everybody."""

from adjudicator.games.fornaldar.facts.setup import FNFact, Public
from adjudicator.games.fornaldar.words import CharacterId, ItemId, LotId, ShipId
from adjudicator.table.words import RuleId


class Wounded(FNFact, tag="wounded", frozen=True, kw_only=True):
    """A character took wounds (7.4), or was healed of some (9.6): `wounds` below zero."""

    rule: RuleId = RuleId("7.4")
    character: CharacterId
    wounds: int


class CharacterKilled(Public, tag="character-killed", frozen=True, kw_only=True):
    """A character was killed and removed from the map (7.4.1)."""

    rule: RuleId = RuleId("7.4.1")
    character: CharacterId


class ShipDamaged(FNFact, tag="ship-damaged", frozen=True, kw_only=True):
    """A ship lost its first step (7.3)."""

    rule: RuleId = RuleId("7.3")
    ship: ShipId


class ShipSunk(Public, tag="ship-sunk", frozen=True, kw_only=True):
    """A ship was removed from play (7.3)."""

    rule: RuleId = RuleId("7.3")
    ship: ShipId


class LotReduced(FNFact, tag="lot-reduced", frozen=True, kw_only=True):
    """A lot lost CSPs; without any it is gone (7.2)."""

    rule: RuleId = RuleId("7.2")
    lot: LotId
    csp: int


class EscortLost(FNFact, tag="escort-lost", frozen=True, kw_only=True):
    """A character lost its escort (7.2)."""

    rule: RuleId = RuleId("7.2")
    character: CharacterId


class ItemDestroyed(Public, tag="item-destroyed", frozen=True, kw_only=True):
    """A magic item was removed from play (21.13)."""

    rule: RuleId = RuleId("21.13")
    item: ItemId
