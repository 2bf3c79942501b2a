"""The enchantments: the built-in ones, or a referee's own, checked (20.0)."""

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from adjudicator.games.fornaldar.printed.counters.effects import AnyEffect
from adjudicator.games.fornaldar.printed.counters.items import DATA, Items, laid_over, placed
from adjudicator.games.fornaldar.printed.counters.items import Number as ItemNumber
from adjudicator.games.fornaldar.printed.counters.parts import Modifier
from adjudicator.games.fornaldar.words import EnchantmentId, Source
from adjudicator.table import Path, Problem, RuleId
from adjudicator.table.problems import misfit
from adjudicator.table.prose import joined, sentence

Target = Literal[
    "friendly character",
    "enemy character",
    "friendly stack",
    "enemy stack",
    "hex",
    "all-sea hex",
    "inactive group",
]


class Requirement(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The needs of a casting besides an enchanter in a Place of Power: any one of these (20.3)."""

    items: tuple[ItemNumber, ...] = ()
    place: bool = False
    """A Place of Power that allows it, as the map says."""


class EnchantmentSources(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The sources of the values of an enchantment; `effects` has one source for each effect, in their order."""

    number: Source
    name: Source
    marker: Source | None = None
    requires: Source
    range: Source
    target: Source
    modifier: Source
    duration: Source
    effects: tuple[Source, ...]


class Enchantment(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An enchantment: what casting it needs, how far it reaches and what it does (20.0)."""

    number: Annotated[int, Meta(ge=1, le=99)]
    id: Annotated[EnchantmentId, Meta(pattern="^[a-z]+(-[a-z]+)*$")]
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    marker: str = ""
    """The marker that shows it on the map: "Farcall"."""
    requires: Requirement = Requirement()
    range: Literal["hex", "magic", "twice magic", "map"]
    target: Target
    modifier: Modifier = 0
    """The modifier of the casting roll; a plus makes it harder (20.5)."""
    duration: Literal["instant", "turn", "rolled"] = "turn"
    """Over at once; the rest of the Game-Turn (C.4); until a die removes it."""
    stays_on: Annotated[int, Meta(ge=0, le=5)] = 0
    """The highest die on which a "rolled" one stays in each Reinforcement Phase."""
    effects: Annotated[tuple[AnyEffect, ...], Meta(min_length=1)]
    sources: EnchantmentSources

    @property
    def text(self) -> str:
        """Tell its effects in words."""
        who = {"hex": "the target hex", "all-sea hex": "the target hex"}.get(self.target, "the target")
        rolled = f"In each Reinforcement Phase it ends unless a die shows {self.stays_on} or less."
        return " ".join([effect.words(who) for effect in self.effects] + [rolled] * bool(self.stays_on))

    def needs(self, items: Items) -> str:
        """Tell in words what casting it needs: "Orb of Olth"."""
        place = "a Place of Power that allows it" if self.requires.place else ""
        named = [*(items[number].name for number in self.requires.items), *filter(None, [place])]
        return sentence(joined(named, "or") or "any Place of Power")


Enchantments = Mapping[EnchantmentId, Enchantment]


@cache
def built_in_enchantments() -> Enchantments:
    """The enchantments that come with the program; 15 to 17 are those of the rulebook."""
    return _by_id(msgspec.convert(plain_enchantments(), tuple[Enchantment, ...]))


def plain_enchantments() -> list[Any]:
    """The built-in enchantments as they stand in their file."""
    listed: list[Any] = msgspec.json.decode((DATA / "enchantments.json").read_bytes())["enchantments"]
    return listed


def read_enchantments(given: object | None) -> tuple[Enchantments | None, list[Problem]]:
    """The built-in enchantments, or those `given` as plain data; None together with everything wrong with them.

    A list replaces all enchantments; a mapping has, by id, the values to replace, or a whole new enchantment.
    """
    if given is None:
        return built_in_enchantments(), []
    if isinstance(given, Mapping):
        plain = plain_enchantments()
        changed = laid_over(plain, given, "id", EnchantmentSources)
        enchantments, problems = read_enchantments([*changed.values()])
        return enchantments, placed(problems, [*changed])
    try:
        listed = msgspec.convert(given, tuple[Enchantment, ...], strict=False)
    except msgspec.ValidationError as error:
        return None, [misfit(error, "enchantments/schema")]
    problems = [
        *_doubles(listed),
        *_durations(listed),
        *_sources_missing(listed),
    ]
    if problems:
        return None, problems
    return _by_id(listed), []


SOURCED = ("number", "name", "marker", "requires", "range", "target", "modifier", "duration")
"""The values of an enchantment that have a source of their own, besides its effects."""


def sources(enchantments: Enchantments) -> Iterator[tuple[str, Source]]:
    """The source of each value: ("freeze range", "rulebook 24.3 enchantment 16")."""
    for id, enchantment in enchantments.items():
        given = enchantment.sources
        for what in SOURCED:
            source = getattr(given, what)
            if source:
                yield f"{id} {what}", source
        for place, source in enumerate(given.effects, 1):
            yield f"{id} effect {place}", source


def strangers(enchantments: Enchantments, items: Items, allowed: Collection[str]) -> Iterator[Problem]:
    """The items that enchantments require and that are not in play; so Places of Power, with those `allowed` there."""
    for index, enchantment in enumerate(enchantments.values()):
        needs = enchantment.requires
        missing = [f"item {number}" for number in needs.items if number not in items]
        if needs.place and enchantment.id not in allowed:
            missing.append("a Place of Power that allows it")
        for what in missing:
            message = f"{enchantment.name} requires {what}, which there is not."
            yield _illegal("unknown", message, (index, "requires"), "20.3")


def _by_id(enchantments: tuple[Enchantment, ...]) -> Enchantments:
    return {enchantment.id: enchantment for enchantment in enchantments}


def _illegal(code: str, message: str, path: Path, rule: str, hint: str = "") -> Problem:
    return Problem(
        kind="illegal",
        code=f"enchantments/{code}",
        message=message,
        path=path,
        rule=RuleId(rule),
        hint=hint,
    )


def _doubles(enchantments: tuple[Enchantment, ...]) -> Iterator[Problem]:
    """20.0 Each enchantment has a number and an id of its own."""
    for field in ("number", "id"):
        first: dict[object, int] = {}
        for index, enchantment in enumerate(enchantments):
            value = getattr(enchantment, field)
            earlier = first.setdefault(value, index)
            if earlier != index:
                message = f"The {field} {value} is used twice; entry {earlier + 1} has it already."
                hint = f"Give each its own {field}."
                yield _illegal("double", message, (index, field), "20.0", hint)


def _durations(enchantments: tuple[Enchantment, ...]) -> Iterator[Problem]:
    """20.1 An enchantment that a die removes says on which numbers it stays."""
    for index, enchantment in enumerate(enchantments):
        duration = enchantment.duration
        stays_on = enchantment.stays_on
        rolled = duration == "rolled"
        if rolled != bool(stays_on):
            message = f"{enchantment.name} lasts {duration!r}, and stays on {stays_on}."
            hint = 'Give `stays_on` with the duration "rolled", and only then.'
            yield _illegal("duration", message, (index, "stays_on"), "20.1", hint)


def _sources_missing(enchantments: tuple[Enchantment, ...]) -> Iterator[Problem]:
    """20.0 The effects and the marker of an enchantment have their sources."""
    for index, enchantment in enumerate(enchantments):
        given = len(enchantment.sources.effects)
        needed = len(enchantment.effects)
        if given != needed:
            message = f"{enchantment.name} has {needed} effects and {given} sources for them."
            hint = 'Give each effect its source, in order: "rulebook 20.5", "deduced from ..." or "reconstruction".'
            yield _illegal("sources", message, (index, "sources", "effects"), "20.0", hint)
        has_marker = bool(enchantment.marker)
        has_source = enchantment.sources.marker is not None
        if has_marker != has_source:
            message = f"{enchantment.name} needs a source of its marker just when it has one."
            yield _illegal("sources", message, (index, "sources", "marker"), "20.0")
