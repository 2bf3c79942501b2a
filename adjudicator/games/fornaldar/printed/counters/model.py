"""The counters as they are printed: armies, characters and ships; and all counters of a game together."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from msgspec import Meta, Struct

from adjudicator.games.fornaldar.printed.counters.abilities import CharacterAbility, GroupAbility, ShipAbility
from adjudicator.games.fornaldar.printed.counters.enchantments import Enchantments
from adjudicator.games.fornaldar.printed.counters.items import Items
from adjudicator.games.fornaldar.words import (
    CharacterId,
    FortressType,
    GroupId,
    HexId,
    ItemId,
    Kind,
    Race,
    Rank,
    ShipId,
    Source,
)
from adjudicator.table import Seat

Name = Annotated[str, Meta(min_length=1, max_length=40)]

Rating = Annotated[int, Meta(ge=0, le=9)]

Strength = Annotated[int, Meta(ge=1, le=9)]

Csps = Annotated[int, Meta(ge=1, le=20)]

Allowance = Annotated[int, Meta(ge=0, le=20)] | Annotated[float, Meta(ge=0, le=20)]

Side = Annotated[Seat, Meta(pattern=r"^(Fomorian|Mundane)$")]

HexNumber = Annotated[HexId, Meta(pattern=r"^\d{4}$")]
"""Column and row: "3927"."""

NAMED = frozenset({"name", "full_name", "also", "title", "lived", "group", "kind", "side", "race"})
"""The fields that stand with the name in the text, and so have the source of the whole counter."""


class Counter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A printed counter, and where its values come from.

    `source` is where the text names it; `sources` are those of single fields; all else is a reconstruction.
    """

    id: str
    source: Source
    sources: Mapping[str, Source] = {}

    def source_of(self, field: str) -> Source:
        """The source of the value of `field`."""
        return self.sources.get(field) or (self.source if field in NAMED else "reconstruction")

    def values(self) -> Iterator[str]:
        """The fields that say something: all but the id, the sources, and texts, hexes and lists that are empty."""
        given = (field for field in self.__struct_fields__ if field not in ("id", "source", "sources"))
        yield from (field for field in given if field == "rank" or getattr(self, field) not in (None, "", ()))


class Group(Counter, frozen=True, kw_only=True):
    """A colour of pieces: a clan, kingdom, realm or band (2.3)."""

    id: GroupId
    name: Name
    """The name in tables: "Fynn"."""
    full_name: Name
    """The name in headings: "Clan Fynn"."""
    also: tuple[Name, ...] = ()
    side: Side | None
    """The side it belongs to; None where the scenario says (Jotunheim, the non-aligned)."""
    race: Race | None
    """The race of its armies; None if it has none."""
    allowance: Allowance = 0
    """Movement Allowance of its armies."""
    fortress: FortressType | None = None
    mobilized_by: tuple[Side, ...] = ()
    """The sides that may roll for it (10.3); none if it comes active, or with another group."""
    army_counters: tuple[tuple[Csps, Csps], ...] = ()
    """The CSPs of front and back for drawing, the biggest first (2.3)."""
    abilities: tuple[GroupAbility, ...] = ()


class Character(Counter, frozen=True, kw_only=True):
    """A character as printed: ratings, symbols, home and special rules (2.3, 23.0)."""

    id: CharacterId
    name: Name
    also: tuple[Name, ...] = ()
    """Other spellings in the text."""
    title: str = ""
    lived: str = ""
    """Years of birth and death as printed."""
    group: GroupId
    kind: Kind
    combat: Rating
    """Maximum Combat Strength: how many wounds kill (7.4)."""
    command: Rating
    magic: Rating
    """Basic Magic Strength."""
    allowance: Allowance
    rank: Rank | None = None
    """None: commands nobody."""
    hero: bool = False
    enchanter: bool = False
    flyer: bool = False
    swimmer: bool = False
    escort: bool = False
    """Whether an escort of one CSP can be attached (13.0)."""
    wanderer: bool = False
    """Whether it is among the Wanderers one is drawn from (24.3.2.6)."""
    friends: tuple[Side, ...] = ()
    """The sides that may activate a non-aligned character, as the colour of its print says (10.5)."""
    home: HexNumber | None = None
    successor: CharacterId | ItemId | None = None
    """The counter that its reverse brings into play at its death: another character, or a magic item (2.3)."""
    abilities: tuple[CharacterAbility, ...] = ()


class Ship(Counter, frozen=True, kw_only=True):
    """A warship: its strength at both sides, what it carries, how it sails (7.3, 14.2)."""

    id: ShipId
    name: Name
    also: tuple[Name, ...] = ()
    """Other spellings in the text."""
    group: GroupId
    full: Strength
    damaged: Strength
    capacity: Strength = 1
    """Army and escort CSPs that can be embarked (14.2.3)."""
    capacity_damaged: Strength = 1
    allowance: Allowance
    bad_sailer: bool = False
    abilities: tuple[ShipAbility, ...] = ()


class Counters(Struct, frozen=True, kw_only=True):
    """All that is printed on counters."""

    groups: Mapping[GroupId, Group]
    characters: Mapping[CharacterId, Character]
    ships: Mapping[ShipId, Ship]
    items: Items
    enchantments: Enchantments
