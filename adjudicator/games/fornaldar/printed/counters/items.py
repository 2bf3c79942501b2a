"""21.0 The magic items: the built-in ones, or a referee's own; his values are laid over the others."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from adjudicator.games.fornaldar.board.saying import titled
from adjudicator.games.fornaldar.printed.counters.effects import (
    Allows,
    AnyEffect,
    Casting,
    Resolution,
    Summons,
    Wards,
)
from adjudicator.games.fornaldar.words import CharacterId, EnchantmentId, GroupId, ItemId, Kind, Source
from adjudicator.table import Path, Problem, RuleId
from adjudicator.table.problems import misfit

REFEREE: Source = "referee"
"""The source of a value that a referee gives without one: he owns the printed game."""

Record = Mapping[str, Any]
"""An item or an enchantment as plain data."""


def laid_over(
    built_in: Iterable[Record], given: Mapping[str, object], key: str, sources: type[Struct]
) -> Mapping[str, object]:
    """The built-in records by their `key`, with the values `given` for some of them; unknown keys are new records."""
    fields = msgspec.structs.fields(sources)
    names = [field.name for field in fields]
    needed: dict[str, object] = {field.name: REFEREE for field in fields if field.required}
    needed["effects"] = []
    records = {str(record[key]): record for record in built_in}
    changed = {}
    for id, values in given.items():
        new = {key: id, "sources": needed}
        record = records.get(id, new)
        changed[id] = _changed(record, values, names)
    return {**records, **changed}


def placed(problems: Iterable[Problem], keys: Sequence[str]) -> list[Problem]:
    """Problems of numbered records, with the key of each in place of its number."""
    named = []
    for problem in problems:
        path = problem.path
        if path:
            number, *rest = path
            path = (keys[int(number)], *rest)
        named.append(msgspec.structs.replace(problem, path=path))
    return named


def _changed(record: Record, values: object, fields: Iterable[str]) -> object:
    """A record with new values, which have the referee as their source unless he gives another."""
    if not isinstance(values, Mapping):
        return values
    named = values.get("sources", {})
    if not isinstance(named, Mapping):
        return {**record, **values}
    sources = dict(record["sources"])
    for field, value in values.items():
        if field in fields:
            sources.pop(field, None)
            if value is not None:
                sources[field] = _his(value)
    sources.update(named)
    return {**record, **values, "sources": sources}


def _his(value: object) -> object:
    """The referee as the source of a value, or of each effect in a list."""
    if isinstance(value, list):
        return [REFEREE] * len(value)
    return REFEREE


DATA = files("adjudicator.games.fornaldar") / "data"

Number = Annotated[ItemId, Meta(ge=1, le=99)]
"""The number of an item, as its counter prints it."""


class Users(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The users of an item: any of `groups` and `kinds` but `not_kinds`; nothing named: anybody (21.2, 21.6)."""

    groups: tuple[GroupId, ...] = ()
    kinds: tuple[Kind, ...] = ()
    not_kinds: tuple[Kind, ...] = ()


class ItemSources(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The sources of the values of an item; `effects` has one source for each effect, in their order."""

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
    """A character uses one at a time of each of these (21.8 to 21.10)."""
    owner: CharacterId | None = None
    """The character whose possession it is."""
    users: Users = Users()
    once: bool = False
    """Whether it is used up."""
    effects: Annotated[tuple[AnyEffect, ...], Meta(min_length=1)]
    sources: ItemSources

    @property
    def text(self) -> str:
        """Tell its effects in words."""
        sentences = [effect.words("the bearer") for effect in self.effects]
        if self.once:
            sentences.append("It is used up.")
        return " ".join(sentences)

    @property
    def user_text(self) -> str:
        """Tell its users in words: "Ycelia or Kobolds", "Anybody but Jotun"."""
        users = self.users
        named = [*users.groups, *users.kinds]
        listed = titled(named, "or") or "Anybody"
        if users.not_kinds:
            others = titled(users.not_kinds)
            return f"{listed} but {others}"
        return listed


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
    problems = [
        *_doubles(listed),
        *_kinds(listed),
        *_sources_missing(listed),
    ]
    if problems:
        return None, problems
    return _by_number(listed), []


SOURCED = ("name", "kind", "users", "gear", "owner")
"""The values of an item that have a source of their own, besides its effects."""


def sources(items: Items) -> Iterator[tuple[str, Source]]:
    """The source of each value: ("item 37 effect 1", "rulebook 24.3 item 37")."""
    for number, item in items.items():
        given = item.sources
        for what in SOURCED:
            source = getattr(given, what)
            if source:
                yield f"item {number} {what}", source
        for place, source in enumerate(given.effects, 1):
            yield f"item {number} effect {place}", source


def strangers(
    items: Items,
    groups: Collection[GroupId],
    characters: Collection[CharacterId],
    enchantments: Collection[EnchantmentId],
) -> Iterator[Problem]:
    """The colours, owners and enchantments that items name and that are not in play."""
    known: Mapping[str, Collection[str]] = {
        "group": groups,
        "character": characters,
        "enchantment": enchantments,
    }
    for index, item in enumerate(items.values()):
        for what, id in _named(item):
            if id in known[what]:
                continue
            message = f"{item.name} names the {what} {id}, which there is not."
            yield _illegal("unknown", message, (index,), "21.6")


def _named(item: Item) -> Iterator[tuple[str, str]]:
    """The names in an item, each with the kind of thing it is."""
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
    """21.0 Each item has a number of its own."""
    first: dict[ItemId, Item] = {}
    for index, item in enumerate(items):
        earlier = first.setdefault(item.number, item)
        if earlier is not item:
            message = f"Number {item.number} is used twice, by {earlier.name} and {item.name}."
            yield _illegal("double", message, (index, "number"), "21.0", "Give each item its own number.")


def _kinds(items: tuple[Item, ...]) -> Iterator[Problem]:
    """21.2 and 21.3: an heirloom has its users, a possession its owner."""
    for index, item in enumerate(items):
        name = item.name
        if item.kind == "heirloom" and not item.users.groups:
            message = f"{name} is an heirloom, but `users.groups` names no colour."
            yield _illegal("no-users", message, (index, "users"), "21.2", "Name the colours that may use it.")
        possessed = item.kind == "possession"
        owned = item.owner is not None
        if possessed != owned:
            owner = item.owner or "missing"
            message = f"The kind of {name} is {item.kind}, its owner is {owner}."
            hint = "A possession has the `owner` on whose counter it is printed, no other item has one."
            yield _illegal("owner", message, (index, "owner"), "21.3", hint)


def _sources_missing(items: tuple[Item, ...]) -> Iterator[Problem]:
    """21.0 The effects, the gear and the owner of an item have their sources."""
    for index, item in enumerate(items):
        given = len(item.sources.effects)
        needed = len(item.effects)
        if given != needed:
            message = f"{item.name} has {needed} effects and {given} sources for them."
            hint = 'Give each effect its source, in order: "rulebook 21.7", "deduced from ..." or "reconstruction".'
            yield _illegal("sources", message, (index, "sources", "effects"), "21.0", hint)
        for what in ("gear", "owner"):
            has_value = getattr(item, what) is not None
            has_source = getattr(item.sources, what) is not None
            if has_value != has_source:
                message = f"{item.name} needs a source of its {what} just when it has one."
                yield _illegal("sources", message, (index, "sources", what), "21.0")
