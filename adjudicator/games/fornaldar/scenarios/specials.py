"""The special rules of scenarios, as data that rules act on (24.0)."""

import re
from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from adjudicator.games.fornaldar.words import Aspect, CharacterId, GroupId, HexId, ItemId, Source
from adjudicator.table.words import RuleId, Seat

Roll = Annotated[int, Meta(ge=1, le=12)]


def kebab(name: str) -> str:
    """The tag of a special rule or an award: FirstTurn is "first-turn" in data."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class _Special(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="special", tag=kebab
):
    """A special rule of a scenario."""

    rule: RuleId
    source: Source


class FirstTurn(_Special, frozen=True, kw_only=True):
    """What is different in the first Game-Turn (24.1.2, 24.2.2, 24.3.2)."""

    begins: Literal["A", "E.3"] = "A"
    """The phase it begins with (5.0): the Weather Phase, or the Fomorian Movement Phase."""
    mobilizes: tuple[GroupId, ...] | None = None
    """Who can be activated at all; None: everybody, as usual."""
    halved: bool = False
    """Movement Allowances, reaction and forced march, rounded down."""
    interception: bool = True
    no_reaction: tuple[Seat, ...] = ()
    """Who has no Reaction Phase."""


class EarlyMove(_Special, frozen=True, kw_only=True):
    """Pieces of a side move before the first turn, not into hexes with enemies (24.2.2)."""

    side: Seat
    mps: Annotated[int, Meta(ge=1, le=20)]


class AlreadyUsed(_Special, frozen=True, kw_only=True):
    """An item has done its work for the first turn (24.1.2)."""

    item: ItemId


class EntryOnlyWith(_Special, frozen=True, kw_only=True):
    """Characters, CSPs and ships enter a hex only in the company of a character (24.1.2)."""

    hex: HexId
    character: CharacterId


class Invasion(_Special, frozen=True, kw_only=True):
    """A group from off the map that can be activated again and again (24.1.2).

    It enters at the map's `edge`, a captain with CSPs by dice. Its player may withdraw what is left in his Movement
    Phase, and roll for it again from the next turn on, at full strength.
    """

    group: GroupId
    leader: CharacterId
    side: Seat
    dice: Annotated[int, Meta(ge=1, le=4)]
    edge: str
    helped: bool = False
    """Whether an enchantment of Farcalling helps its roll."""
    unless_with: GroupId | None = None
    """No longer once these are in the war on its side."""


class SpringProduction(_Special, frozen=True, kw_only=True):
    """In the first turn of clear weather of the calendar year, fortresses bring CSPs to their kingdoms (24.1.2).

    They may be placed in any fortress of the kingdom, up to `limit` of them in each.
    """

    csps: int
    more: Mapping[str, int]
    """By name of the fortress."""
    limit: int


class Succession(_Special, frozen=True, kw_only=True):
    """A kingdom without a king: none of its pieces moves and no friend enters until a die crowns a claimant (24.2.2).

    The die is rolled in the Mobilization Phase, instead of the mobilization roll; the one crowned is drawn by lot.
    He is then a king, the kingdom active, and all restrictions over.
    """

    group: GroupId
    claimants: tuple[CharacterId, ...]
    needed: Roll
    per_turn: int
    """Added for each turn after the first."""
    per_knowe: int
    """Added for each Elven Knowe destroyed."""
    invaded: int
    """Added if enemy forces are in the kingdom."""


class ActivatesWith(_Special, frozen=True, kw_only=True):
    """Pieces of one colour that are set up with another group become active with it (24.2.2, 24.3.2)."""

    colour: GroupId
    group: GroupId


class SiegeEngine(_Special, frozen=True, kw_only=True):
    """An engine that belongs to whoever has CSPs or escorts in its hex (24.2.2).

    It never retreats, intercepts or embarks. Enemies alone with it roll two dice: up to `destroyed` it is destroyed,
    else theirs. It cancels the doubling and tripling of fortresses, and what is special about Kvalhölla.
    """

    character: CharacterId
    destroyed: Roll


class Knowes(_Special, frozen=True, kw_only=True):
    """Elven Knowes, that can be destroyed, and the aspect of their hexes (24.2.1)."""

    hexes: Mapping[HexId, str]
    aspect: Aspect


class EndRoll(_Special, frozen=True, kw_only=True):
    """At the end of some Calendar Turns the game ends on a die up to this (24.2.2)."""

    turns: tuple[tuple[int, Roll], ...]
    """Turn and die."""


class OnCounters(_Special, frozen=True, kw_only=True):
    """What the rule says stands with the abilities of these characters and groups (24.3.2)."""

    of: tuple[CharacterId | GroupId, ...]


Special = (
    FirstTurn | EarlyMove | AlreadyUsed | EntryOnlyWith | Invasion | SpringProduction | Succession | ActivatesWith
    | SiegeEngine | Knowes | EndRoll | OnCounters
)  # fmt: skip
"""Any special rule; in data its kind stands in the field `special`."""
