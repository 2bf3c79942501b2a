"""What earns Victory Points in a scenario besides 22.2, as data that rules act on."""

from typing import Annotated

from msgspec import Meta, Struct

from adjudicator.games.fornaldar.scenarios.specials import kebab
from adjudicator.games.fornaldar.words import CharacterId, GroupId, HexId, ItemId
from adjudicator.table.words import Seat


class _Award(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="award", tag=kebab
):
    """Victory Points for something."""

    points: Annotated[int, Meta(ge=1)]


class ItemHeld(_Award, frozen=True, kw_only=True):
    """For whoever holds an item at the end."""

    item: ItemId


class FortressDestroyed(_Award, frozen=True, kw_only=True):
    """For a fortress destroyed, by its name."""

    side: Seat
    fortress: str


class FortressesDestroyed(_Award, frozen=True, kw_only=True):
    """For each fortress of a kingdom destroyed but those named."""

    side: Seat
    kingdom: GroupId
    but: tuple[str, ...] = ()


class CharacterKilled(_Award, frozen=True, kw_only=True):
    """For a character's death."""

    side: Seat
    character: CharacterId


class RuinHeld(_Award, frozen=True, kw_only=True):
    """For either side with CSPs in a ruined Knowe, or the last that passed through it with some."""

    hex: HexId


class KnoweIntact(_Award, frozen=True, kw_only=True):
    """For an Elven Knowe not destroyed at the end."""

    side: Seat
    hex: HexId


class PlaceOccupied(_Award, frozen=True, kw_only=True):
    """For any piece in a place at the end."""

    side: Seat
    place: str


class CspsIn(_Award, frozen=True, kw_only=True):
    """For each army and escort CSP in these kingdoms at the end."""

    side: Seat
    kingdoms: tuple[GroupId, ...]


Award = (
    ItemHeld | FortressDestroyed | FortressesDestroyed | CharacterKilled | RuinHeld | KnoweIntact | PlaceOccupied
    | CspsIn
)  # fmt: skip
"""Any award; in data its kind stands in the field `award`."""
