"""The magic items: the built-in ones, or a referee's own, checked (21.0)."""

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from adjudicator.games.fornaldar.counters.changes import laid_over, placed
from adjudicator.games.fornaldar.counters.effects import (
    Allows,
    AnyEffect,
    Casting,
    Resolution,
    Summons,
    Wards,
)
from adjudicator.games.fornaldar.saying import titled
from adjudicator.games.fornaldar.words import CharacterId, EnchantmentId, GroupId, ItemId, Kind, Source
from adjudicator.table import Path, Problem, RuleId
from adjudicator.table.problems import misfit

DATA = files("adjudicator.games.fornaldar") / "data"

Number = Annotated[ItemId, Meta(ge=1, le=99)]
"""The number of an item, as its counter prints it."""


class Users(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who may use an item: any of `groups` and `kinds` but `not_kinds`; nothing named: anybody (21.2, 21.6)."""

    groups: tuple[GroupId, ...] = ()
    kinds: tuple[Kind, ...] = ()
    not_kinds: tuple[Kind, ...] = ()


class ItemSources(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where the values of an item come from; `effects` has one source for each effect, in their order."""

    name: Source
    kind: Source
    users: Source
    gear: Source | None = None
    owner: Source | None = None
    effects: tuple[Source, ...]


class Item(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A magic item (21.0). Supernaturals neither use nor carry artifacts (21.6)."""

    number: Number
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    kind: Literal["artifact", "heirloom", "possession"]
    """Found by search, of one colour only, or printed on the back of its owner (21.1 to 21.3)."""
    gear: Literal["weapon", "staff", "armour"] | None = None
    """Of each of these a character uses one at a time (21.8 to 21.10)."""
    owner: CharacterId | None = None
    """Whose possession it is."""
    users: Users = Users()
    once: bool = False
    """Whether it is used up."""
    effects: Annotated[tuple[AnyEffect, ...], Meta(min_length=1)]
    sources: ItemSources

    @property
    def text(self) -> str:
        """What it does, in words."""
        once = ["It is used up."] if self.once else []
        return " ".join([effect.words("the bearer") for effect in self.effects] + once)

    @property
    def user_text(self) -> str:
        """Who may use it, in words: "Ycelia or Kobolds", "Anybody but Jotun"."""
        but = f" but {titled(self.users.not_kinds)}" if self.users.not_kinds else ""
        return (titled([*self.users.groups, *self.users.kinds], "or") or "Anybody") + but


Items = Mapping[ItemId, Item]


@cache
def built_in_items() -> Items:
    """The items that come with the program; 37 to 55 are those of the rulebook."""
    return _by_number(msgspec.convert(plain_items(), tuple[Item, ...]))


def plain_items() -> list[Any]:
    """The built-in items as they stand in their file."""
    listed: list[Any] = msgspec.json.decode((DATA / "items.json").read_bytes())["items"]
    return listed


def read_items(given: object | None) -> tuple[Items | None, list[Problem]]:
    """The built-in items, or those `given` as plain data; None together with everything that is wrong with them.

    A list replaces all items; a mapping has, by number, the values to replace, or a whole new item.
    """
    if given is None:
        return built_in_items(), []
    if isinstance(given, Mapping):
        changed = laid_over(plain_items(), given, "number", ItemSources)
        items, problems = read_items([*changed.values()])
        return items, placed(problems, [*changed])
    try:
        listed = msgspec.convert(given, tuple[Item, ...], strict=False)
    except msgspec.ValidationError as error:
        return None, [misfit(error, "items/schema")]
    problems = [*_doubles(listed), *_kinds(listed), *_sources_missing(listed)]
    return (None if problems else _by_number(listed)), problems


def sources(items: Items) -> Iterator[tuple[str, Source]]:
    """The source of each value: ("item 37 effect 1", "rulebook 24.3 item 37")."""
    for number, item in items.items():
        given = item.sources
        named = {"name": given.name, "kind": given.kind, "users": given.users, "gear": given.gear, "owner": given.owner}
        yield from ((f"item {number} {what}", source) for what, source in named.items() if source)
        yield from ((f"item {number} effect {place}", source) for place, source in enumerate(given.effects, 1))


def strangers(
    items: Items,
    groups: Collection[GroupId],
    characters: Collection[CharacterId],
    enchantments: Collection[EnchantmentId],
) -> Iterator[Problem]:
    """What items name that is not in play: colours, owners, enchantments."""
    known = {"group": groups, "character": characters, "enchantment": enchantments}
    for index, item in enumerate(items.values()):
        for what, id in _named(item):
            if id not in known[what]:
                yield _illegal("unknown", f"{item.name} names the {what} {id}, which there is not.", (index,), "21.6")


def _named(item: Item) -> Iterator[tuple[str, str]]:
    """What an item names, and what kind of thing that is."""
    for group in item.users.groups:
        yield "group", group
    if item.owner:
        yield "character", item.owner
    for effect in item.effects:
        if isinstance(effect, Summons) and effect.group:
            yield "group", effect.group
        for id in named_enchantments(effect):
            yield "enchantment", id


def named_enchantments(effect: AnyEffect) -> tuple[EnchantmentId, ...]:
    """The enchantments an effect names."""
    match effect:
        case Allows() | Casting() | Wards():
            return effect.enchantments
        case Resolution():
            return (effect.enchantment,)
        case _:
            return ()


def _by_number(items: tuple[Item, ...]) -> Items:
    return {item.number: item for item in items}


def _illegal(code: str, message: str, path: Path, rule: str, hint: str = "") -> Problem:
    return Problem(kind="illegal", code=f"items/{code}", message=message, path=path, rule=RuleId(rule), hint=hint)


def _doubles(items: tuple[Item, ...]) -> Iterator[Problem]:
    numbers = [item.number for item in items]
    for index, number in enumerate(numbers):
        if number in numbers[:index]:
            message = f"Number {number} is used twice, by {items[numbers.index(number)].name} and {items[index].name}."
            yield _illegal("double", message, (index, "number"), "21.0", "Give each item its own number.")


def _kinds(items: tuple[Item, ...]) -> Iterator[Problem]:
    """21.2 and 21.3: an heirloom has its users, a possession its owner."""
    for index, item in enumerate(items):
        if item.kind == "heirloom" and not item.users.groups:
            message = f"{item.name} is an heirloom, but `users.groups` names no colour."
            yield _illegal("no-users", message, (index, "users"), "21.2", "Name the colours that may use it.")
        if (item.kind == "possession") != (item.owner is not None):
            message = f"The kind of {item.name} is {item.kind}, its owner is {item.owner or 'missing'}."
            hint = "A possession has the `owner` on whose counter it is printed, no other item has one."
            yield _illegal("owner", message, (index, "owner"), "21.3", hint)


def _sources_missing(items: tuple[Item, ...]) -> Iterator[Problem]:
    for index, item in enumerate(items):
        if len(item.sources.effects) != len(item.effects):
            message = f"{item.name} has {len(item.effects)} effects and {len(item.sources.effects)} sources for them."
            hint = 'Give each effect its source, in order: "rulebook 21.7", "deduced from ..." or "reconstruction".'
            yield _illegal("sources", message, (index, "sources", "effects"), "21.0", hint)
        for what in ("gear", "owner"):
            if (getattr(item, what) is None) != (getattr(item.sources, what) is None):
                message = f"{item.name} needs a source of its {what} just when it has one."
                yield _illegal("sources", message, (index, "sources", what), "21.0")
