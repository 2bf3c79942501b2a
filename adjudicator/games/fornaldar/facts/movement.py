"""Facts of movement (11.0 to 14.0): what its owner knows of it, and what is seen of it."""

from adjudicator.games.fornaldar.facts.setup import FNFact, Public
from adjudicator.games.fornaldar.words import CharacterId, GroupId, ItemId, LotId, Mp, PieceId, ShipId, Where
from adjudicator.table.words import RuleId, Seat


class ForceMoved(FNFact, tag="force-moved", frozen=True, kw_only=True):
    """Pieces of a side moved together along `path`, from the first place to the last."""

    rule: RuleId = RuleId("11.3")
    side: Seat
    pieces: tuple[PieceId, ...]
    path: tuple[Where, ...]
    mp: Mp
    """Movement Points spent on the way."""


class ForceSeen(Public, tag="force-seen", frozen=True, kw_only=True):
    """A stack was seen to move: its topmost counter, and where it went."""

    rule: RuleId = RuleId("12.3")
    side: Seat
    group: GroupId
    top: PieceId | None
    """Who or what is on top; None: army points."""
    path: tuple[Where, ...]


class LotDivided(FNFact, tag="lot-divided", frozen=True, kw_only=True):
    """Army CSPs were broken down: some of a lot became a lot of their own, beneath it (2.3)."""

    rule: RuleId = RuleId("2.3")
    lot: LotId
    new: LotId
    csp: int


class LotsUnited(FNFact, tag="lots-united", frozen=True, kw_only=True):
    """Army CSPs of one colour in one place were built up into one lot (2.3)."""

    rule: RuleId = RuleId("2.3")
    lot: LotId
    into: LotId


class Embarked(FNFact, tag="embarked", frozen=True, kw_only=True):
    """A ship took pieces on board (14.2.1)."""

    rule: RuleId = RuleId("14.2.1")
    ship: ShipId
    pieces: tuple[PieceId, ...]


class Disembarked(FNFact, tag="disembarked", frozen=True, kw_only=True):
    """Pieces left their ship for the land of a coastal hex (14.2.2)."""

    rule: RuleId = RuleId("14.2.2")
    pieces: tuple[PieceId, ...]
    at: Where


class MermenTurned(FNFact, tag="mermen-turned", frozen=True, kw_only=True):
    """Mermen took to the water, or to the land (14.6.2)."""

    rule: RuleId = RuleId("14.6.2")
    pieces: tuple[PieceId, ...]
    swimming: bool
    at: Where


class EscortAttached(FNFact, tag="escort-attached", frozen=True, kw_only=True):
    """A character took one CSP of a lot as its escort (13.2)."""

    rule: RuleId = RuleId("13.2")
    character: CharacterId
    lot: LotId


class EscortDetached(FNFact, tag="escort-detached", frozen=True, kw_only=True):
    """A character's escort became an army CSP again (13.2)."""

    rule: RuleId = RuleId("13.2")
    character: CharacterId
    lot: LotId
    """The lot it joined, or the new one it became."""


class ItemPassed(FNFact, tag="item-passed", frozen=True, kw_only=True):
    """A magic item changed hands between friendly pieces, or was picked up (21.5)."""

    rule: RuleId = RuleId("21.5")
    item: ItemId
    bearer: PieceId


class ItemLeft(Public, tag="item-left", frozen=True, kw_only=True):
    """A magic item was left lying in a place (21.5)."""

    rule: RuleId = RuleId("21.5")
    item: ItemId
    at: Where
