"""The awards of Victory Points in a scenario besides 22.2, as data that rules act on, each with its words."""

from typing import Annotated

from msgspec import Meta

from adjudicator.games.fornaldar.board.saying import Name, Places, Saying
from adjudicator.games.fornaldar.words import CharacterId, GroupId, HexId, ItemId
from adjudicator.table import Seat
from adjudicator.table.prose import full_sentence, joined

IDS = ("item", "hex", "character", "leader", "group", "colour", "kingdom")
"""The fields that hold the id of something with a printed name."""


class Part(Saying, frozen=True, kw_only=True, omit_defaults=True):
    """A special rule or an award of a scenario."""

    def words(self, name: Name) -> str:
        named = {field: name(getattr(self, field)) for field in self.__struct_fields__ if field in IDS}
        return full_sentence(self._said(**{**named, **self._places(name)}))

    def _places(self, name: Name) -> Places:
        """The words for fields that do not say themselves."""
        return {}


class _Award(Part, frozen=True, kw_only=True, tag_field="award"):
    """Victory Points for something."""

    points: Annotated[int, Meta(ge=1)]


class ItemHeld(_Award, frozen=True, kw_only=True):
    """For whoever holds an item at the end."""

    says = "{points} to whoever holds {item}"
    item: ItemId


class FortressDestroyed(_Award, frozen=True, kw_only=True):
    """For a fortress destroyed, by its name."""

    says = "{points} {side} if {fortress} is destroyed"
    side: Seat
    fortress: str


class FortressesDestroyed(_Award, frozen=True, kw_only=True):
    """For each fortress of a kingdom destroyed but those named."""

    says = "{points} {side} for each fortress of {kingdom} destroyed{but}"
    side: Seat
    kingdom: GroupId
    but: tuple[str, ...] = ()

    def _places(self, name: Name) -> Places:
        return {"but": f" but {joined(self.but)}" if self.but else ""}


class CharacterKilled(_Award, frozen=True, kw_only=True):
    """For a character's death."""

    says = "{points} {side} if {character} is killed"
    side: Seat
    character: CharacterId


class RuinHeld(_Award, frozen=True, kw_only=True):
    """For either side with CSPs in a ruined Knowe, or the last that passed through it with some."""

    says = "{points} to whoever has CSPs in the ruins of {hex} or passed through them last"
    hex: HexId


class KnoweIntact(_Award, frozen=True, kw_only=True):
    """For an Elven Knowe not destroyed at the end."""

    says = "{points} {side} if {hex} is not destroyed"
    side: Seat
    hex: HexId


class PlaceOccupied(_Award, frozen=True, kw_only=True):
    """For any piece in a place at the end."""

    says = "{points} {side} for a piece in {place} at the end"
    side: Seat
    place: str


class CspsIn(_Award, frozen=True, kw_only=True):
    """For each army and escort CSP in these kingdoms at the end."""

    says = "{points} {side} for each CSP in {kingdoms} at the end"
    side: Seat
    kingdoms: tuple[GroupId, ...]

    def _places(self, name: Name) -> Places:
        return {"kingdoms": joined(map(name, self.kingdoms), "or")}


Award = (
    ItemHeld | FortressDestroyed | FortressesDestroyed | CharacterKilled | RuinHeld | KnoweIntact | PlaceOccupied
    | CspsIn
)  # fmt: skip
"""Any award; in data its kind stands in the field `award`."""
