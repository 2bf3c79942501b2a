"""The special rules and awards of scenarios (24.0), as data that rules act on, each with its words."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from msgspec import Meta

from adjudicator.games.fornaldar.board.saying import Name, Places, Saying
from adjudicator.games.fornaldar.words import Aspect, CharacterId, GroupId, HexId, ItemId, Source
from adjudicator.table import RuleId, Seat
from adjudicator.table.prose import counted, full_sentence, joined

IDS = ("item", "hex", "character", "leader", "group", "colour", "kingdom")
"""The fields that hold the id of something with a printed name."""


class ScenarioPart(Saying, frozen=True, kw_only=True, omit_defaults=True):
    """A special rule or an award of a scenario."""

    def words(self, name: Name) -> str:
        named = {field: name(getattr(self, field)) for field in self.__struct_fields__ if field in IDS}
        return full_sentence(self._said(**{**named, **self._places(name)}))

    def _places(self, name: Name) -> Places:
        """The words for fields that do not say themselves."""
        return {}


class _Award(ScenarioPart, frozen=True, kw_only=True, tag_field="award"):
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


Roll = Annotated[int, Meta(ge=1, le=12)]


class _Special(ScenarioPart, frozen=True, kw_only=True, tag_field="special"):
    """A special rule of a scenario."""

    rule: RuleId
    source: Source


class FirstTurn(_Special, frozen=True, kw_only=True):
    """The differences of the first Game-Turn (24.1.2, 24.2.2, 24.3.2)."""

    says = "{different}"
    begins: Literal["A", "E.3"] = "A"
    """The phase it begins with (5.0): the Weather Phase, or the Fomorian Movement Phase."""
    mobilizes: tuple[GroupId, ...] | None = None
    """The groups that can be activated at all; None: everybody, as usual."""
    halved: bool = False
    """Movement Allowances, reaction and forced march, rounded down."""
    interception: bool = True
    no_reaction: tuple[Seat, ...] = ()
    """The sides that have no Reaction Phase."""

    def _places(self, name: Name) -> Places:
        return {"different": "; ".join(self._different(name))}

    def _different(self, name: Name) -> Iterator[str]:
        if self.begins == "E.3":
            yield "the first turn begins with the Fomorian Movement Phase"
        if self.mobilizes is not None:
            only = f"only {joined(map(name, self.mobilizes))} can" if self.mobilizes else "nobody can"
            yield f"in the first turn {only} be activated"
        if self.halved:
            yield "in the first turn Movement Allowances, reaction and forced march are halved, rounded down"
        if not self.interception:
            yield "in the first turn nobody can intercept"
        for seat in self.no_reaction:
            yield (f"in the first turn there is no {seat} Reaction Phase")


class EarlyMove(_Special, frozen=True, kw_only=True):
    """Pieces of a side move before the first turn, not into hexes with enemies (24.2.2)."""

    says = "before the first turn {side} pieces may move up to {mps} MPs, not into hexes with enemies"
    side: Seat
    mps: Annotated[int, Meta(ge=1, le=20)]


class AlreadyUsed(_Special, frozen=True, kw_only=True):
    """An item has done its work for the first turn (24.1.2)."""

    says = "{item} has already done its work in the first turn"
    item: ItemId


class EntryOnlyWith(_Special, frozen=True, kw_only=True):
    """Characters, CSPs and ships enter a hex only in the company of a character (24.1.2)."""

    says = "{hex} can be entered only in the company of {character}"
    hex: HexId
    character: CharacterId


class Invasion(_Special, frozen=True, kw_only=True):
    """A group from off the map that can be activated again and again (24.1.2).

    It enters at the map's `edge`, a captain with CSPs by dice. Its player may withdraw what is left in his Movement
    Phase, and roll for it again from the next turn on, at full strength.
    """

    says = (
        "{group} can be activated by the {side} player each turn while off the map: {leader} and CSPs by {dice} enter "
        "at the {edge} edge, and may be withdrawn in a {side} Movement Phase to be rolled for again{helped}{over}"
    )
    group: GroupId
    leader: CharacterId
    side: Seat
    dice: Annotated[int, Meta(ge=1, le=4)]
    edge: str
    helped: bool = False
    """Whether an enchantment of Farcalling helps its roll."""
    unless_with: GroupId | None = None
    """No longer once these are in the war on its side."""

    def _places(self, name: Name) -> Places:
        over = f"; not once {name(self.unless_with)} is at war on the same side" if self.unless_with else ""
        return {
            "dice": counted(self.dice, "die", "dice"),
            "helped": "" if self.helped else "; Farcalling does not help the roll",
            "over": over,
        }


class SpringProduction(_Special, frozen=True, kw_only=True):
    """In the first turn of clear weather of the calendar year, fortresses bring CSPs to their kingdoms (24.1.2).

    They may be placed in any fortress of the kingdom, up to `limit` of them in each.
    """

    says = (
        "in the first turn of clear weather of the calendar year each clan and kingdom gets {csps} for each intact "
        "fortress, {more}, to place in its fortresses, at most {limit} in each"
    )
    csps: int
    more: Mapping[str, int]
    """The larger numbers by name of the fortress."""
    limit: int

    def _places(self, name: Name) -> Places:
        more = joined(f"{csps} for {fortress}" for fortress, csps in self.more.items())
        return {"csps": counted(self.csps, "CSP"), "more": more}


class Succession(_Special, frozen=True, kw_only=True):
    """A kingdom without a king: none of its pieces moves and no friend enters until a die crowns a claimant (24.2.2).

    The die is rolled in the Mobilization Phase, instead of the mobilization roll; the one crowned is drawn by lot.
    He is then a king, the kingdom active, and all restrictions over.
    """

    says = (
        "{group} does not move and no friend enters it until {claimants} is king: one die in each Mundane Mobilization "
        "Phase crowns one of them by lot on {needed} or more, {per_turn:+} for each turn after the first, "
        "{per_knowe:+} for each Knowe destroyed, {invaded:+} if enemies are in the kingdom; it is then active"
    )
    group: GroupId
    claimants: tuple[CharacterId, ...]
    needed: Roll
    per_turn: int
    """Added for each turn after the first."""
    per_knowe: int
    """Added for each Elven Knowe destroyed."""
    invaded: int
    """Added if enemy forces are in the kingdom."""

    def _places(self, name: Name) -> Places:
        return {"claimants": joined(map(name, self.claimants), "or")}


class ActivatesWith(_Special, frozen=True, kw_only=True):
    """Pieces of one colour that are set up with another group become active with it (24.2.2, 24.3.2)."""

    says = "pieces of {colour} that are set up with {group} become active with it"
    colour: GroupId
    group: GroupId


class SiegeEngine(_Special, frozen=True, kw_only=True):
    """An engine that belongs to whoever has CSPs or escorts in its hex (24.2.2).

    It never retreats, intercepts or embarks. Enemies alone with it roll two dice: up to `destroyed` it is destroyed,
    else theirs. It cancels the doubling and tripling of fortresses, and what is special about Kvalhölla.
    """

    says = (
        "{character} belongs to whoever has CSPs or escorts in its hex, never retreats, intercepts or embarks, and "
        "cancels the advantages of fortresses; enemies alone with it roll two dice: it is destroyed on {destroyed} or "
        "less, else theirs"
    )
    character: CharacterId
    destroyed: Roll


class Knowes(_Special, frozen=True, kw_only=True):
    """Elven Knowes, that can be destroyed, and the aspect of their hexes (24.2.1)."""

    says = "the Knowes {hexes} stand; their hexes are of {aspect} aspect"
    hexes: Mapping[HexId, str]
    aspect: Aspect

    def _places(self, name: Name) -> Places:
        return {"hexes": joined(f"{knowe} ({hex})" for hex, knowe in self.hexes.items())}


class EndRoll(_Special, frozen=True, kw_only=True):
    """At the end of some Calendar Turns the game ends on a die up to this (24.2.2)."""

    says = "a die may end the game early: at the end of {turns}"
    turns: tuple[tuple[int, Roll], ...]
    """Turn and die."""

    def _places(self, name: Name) -> Places:
        return {"turns": joined(f"turn {turn} on {roll} or less" for turn, roll in self.turns)}


class OnCounters(_Special, frozen=True, kw_only=True):
    """A reference: the rule's text stands with the abilities of these characters and groups (24.3.2)."""

    says = "see the abilities of {of}"
    of: tuple[CharacterId | GroupId, ...]

    def _places(self, name: Name) -> Places:
        return {"of": joined(map(name, self.of))}


Special = (
    FirstTurn | EarlyMove | AlreadyUsed | EntryOnlyWith | Invasion | SpringProduction | Succession | ActivatesWith
    | SiegeEngine | Knowes | EndRoll | OnCounters
)  # fmt: skip
"""Any special rule; in data its kind stands in the field `special`."""
