"""The counters of a campaign: the built-in ones, or those with changes of a referee, checked for what is not there."""

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import TypeVar

import msgspec

from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.printed.counters import enchantments, items
from adjudicator.games.fornaldar.printed.counters.abilities import Heir, Leads
from adjudicator.games.fornaldar.printed.counters.items import DATA, REFEREE, strangers
from adjudicator.games.fornaldar.printed.counters.model import Character, Counter, Counters, Group, Ship
from adjudicator.games.fornaldar.words import Source
from adjudicator.table import Path, Problem, RuleId
from adjudicator.table.problems import misfit
from adjudicator.table.prose import joined


def unsound(counters: Counters) -> Iterator[Problem]:
    """Everything wrong with readable counters."""
    yield from _colours(counters)
    yield from _heirs(counters)
    for character in counters.characters.values():
        yield from _character(character)
    yield from _ships(counters)
    named = strangers(counters.items, counters.groups, counters.characters, counters.enchantments)
    for problem in named:
        path = ("items", *problem.path)
        yield msgspec.structs.replace(problem, path=path)


def _wrong(code: str, message: str, path: Path, rule: str, hint: str) -> Problem:
    return Problem(kind="illegal", code=f"counters/{code}", message=message, path=path, rule=RuleId(rule), hint=hint)


def _nobody(whose: str, id: object, known: Collection[str], path: Path, rule: str) -> Iterator[Problem]:
    """A problem if `id`, which `whose` counter names, is none of those that are known."""
    if id in known:
        return
    hint = "Name one that there is."
    close = get_close_matches(str(id), known, n=1)
    if close:
        hint = f'Did you mean "{close[0]}"?'
    yield _wrong("unknown", f'{whose} names "{id}", which there is not.', path, rule, hint)


def _colours(counters: Counters) -> Iterator[Problem]:
    """2.3: each counter has the colour of a group."""
    groups = counters.groups
    for id, character in counters.characters.items():
        path: Path = ("characters", id)
        yield from _nobody(character.name, character.group, groups, (*path, "group"), "2.3")
        for index, ability in enumerate(character.abilities):
            if isinstance(ability, Leads):
                place: Path = (*path, "abilities", index, "group")
                yield from _nobody(character.name, ability.group, groups, place, "15.4.1")
    for ship_id, ship in counters.ships.items():
        path = ("ships", ship_id, "group")
        yield from _nobody(ship.name, ship.group, groups, path, "2.3")


def _heirs(counters: Counters) -> Iterator[Problem]:
    """2.3: the successor of a character, and those whom an heir follows, are counters of the game."""
    for id, character in counters.characters.items():
        path: Path = ("characters", id, "abilities")
        for heir in of_kind(character.abilities, Heir):
            for other in heir.after:
                yield from _nobody(character.name, other, counters.characters, path, "15.4.3")
        yield from _successor(counters, character)


def _successor(counters: Counters, character: Character) -> Iterator[Problem]:
    """2.3: the reverse side of a character brings a character or an item of the game into play."""
    path: Path = ("characters", character.id, "successor")
    successor = character.successor
    if isinstance(successor, str):
        yield from _nobody(character.name, successor, counters.characters, path, "2.3")
    elif successor is not None and successor not in counters.items:
        message = f"The reverse side of {character.name} is item {successor}, which there is not."
        yield _wrong("unknown", message, path, "2.3", "Give the number of an item.")


def _character(character: Character) -> Iterator[Problem]:
    """The ratings and symbols of a character that are at odds with each other."""
    path: Path = ("characters", character.id)
    name = character.name
    rated = character.command or character.magic
    if rated and not character.combat:
        message = f"{name} has a Combat Strength of 0 and would be dead from the start."
        yield _wrong("combat", message, (*path, "combat"), "7.4.1", "Give it at least 1.")
    if character.enchanter and not character.magic:
        message = f"{name} is an enchanter with a Basic Magic Strength of 0, and could never cast."
        yield _wrong("magic", message, (*path, "magic"), "20.5", "Give it at least 1, or make it no enchanter.")
    if character.kind == "mermen" and not character.swimmer:
        message = f"{name} is of the mermen, and does not swim."
        yield _wrong("swimmer", message, (*path, "swimmer"), "14.6", "Make it a swimmer.")
    non_aligned = character.group == "non-aligned"
    friends = len(character.friends)
    if non_aligned != (friends > 0):
        message = f"{name} is {character.group}, and {friends} sides may activate it."
        hint = "Give `friends`, the sides its print names, to the non-aligned and to nobody else."
        yield _wrong("friends", message, (*path, "friends"), "10.5", hint)


DAMAGED = {"damaged": "full", "capacity_damaged": "capacity"}
"""7.3 The values of a damaged ship, each with that of a sound one."""


def _ships(counters: Counters) -> Iterator[Problem]:
    """7.3: a damaged ship is not better than a sound one."""
    for id, ship in counters.ships.items():
        for damaged, full in DAMAGED.items():
            less = getattr(ship, damaged)
            more = getattr(ship, full)
            if less <= more:
                continue
            message = f"{ship.name} has {less} as `{damaged}` and {more} as `{full}`."
            hint = f"Make `{damaged}` at most {more}."
            yield _wrong("ship", message, ("ships", id, damaged), "7.3", hint)


Plain = Mapping[str, object]
"""JSON as it is read, by name."""

AnyCounter = TypeVar("AnyCounter", bound=Counter)

PARTS = ("groups", "characters", "ships", "items", "enchantments")

HINTS: Mapping[str | int, str] = {
    **dict.fromkeys(("side", "mobilized_by", "friends"), "The sides are Fomorian and Mundane."),
    "home": 'A hex is its column and row: "3927".',
    "source": 'Sources are "rulebook 24.3.1", "deduced from 8.4.7" and "reconstruction".',
    "sources": 'Sources are given by value: {"combat": "rulebook 24.3.1"}.',
}

NEW = "A new one needs its name, all other values without a default, and an id of small letters and hyphens."

ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@cache
def built_in_counters() -> Counters:
    """The counters that come with the program: those of the text, the rest reconstructed."""
    counters, problems = read_counters({})
    assert counters is not None, problems
    return counters


def read_counters(given: object | None) -> tuple[Counters | None, list[Problem]]:
    """The built-in counters with the changes `given` as plain data; None together with everything wrong with them.

    `groups`, `characters` and `ships` hold, by id, the values to replace, or a whole new counter with its name;
    `items` and `enchantments` replace all items and all enchantments.
    """
    if given is None:
        return built_in_counters(), []
    if not isinstance(given, Mapping):
        return None, [_unreadable("Counters are given by part and id.", (), f"Parts are {joined(PARTS)}.")]
    groups, wrong_groups = _read("groups", Group, given)
    characters, wrong_characters = _read("characters", Character, given)
    ships, wrong_ships = _read("ships", Ship, given)
    all_items, wrong_items = items.read_items(given.get("items"))
    all_enchantments, wrong_enchantments = enchantments.read_enchantments(given.get("enchantments"))
    problems = [*_unknown(given, PARTS, "part", ())]
    problems += wrong_groups
    problems += wrong_characters
    problems += wrong_ships
    problems += _within(("items",), wrong_items)
    problems += _within(("enchantments",), wrong_enchantments)
    if problems or all_items is None or all_enchantments is None:
        return None, problems
    counters = Counters(
        groups={group.id: group for group in groups},
        characters={character.id: character for character in characters},
        ships={ship.id: ship for ship in ships},
        items=all_items,
        enchantments=all_enchantments,
    )
    problems = [*unsound(counters)]
    return (None if problems else counters), problems


def sources(counters: Counters) -> Iterator[tuple[str, str, Source]]:
    """The source of each value, with the part it stands in: ("characters", "hakon combat", "deduced from 8.4.7")."""
    printed: Mapping[str, Iterable[Counter]] = {
        "groups": counters.groups.values(),
        "characters": counters.characters.values(),
        "ships": counters.ships.values(),
    }
    for part, kind in printed.items():
        for counter in kind:
            for field in counter.values():
                yield part, f"{counter.id} {field}", counter.source_of(field)
    for value, source in items.sources(counters.items):
        yield "items", value, source
    for value, source in enchantments.sources(counters.enchantments):
        yield "enchantments", value, source


@cache
def _built_in(part: str) -> Mapping[str, Plain]:
    plain: Mapping[str, Plain] = json.loads((DATA / f"{part}.json").read_text(encoding="utf-8"))
    return plain


def _read(part: str, counter: type[AnyCounter], given: Plain) -> tuple[list[AnyCounter], list[Problem]]:
    """The counters of a part with the changes `given`, and what is wrong with these."""
    plain, problems = _changed(part, given.get(part, {}))
    counters = []
    for id, values in plain.items():
        strange = [*_unknown(values, counter.__struct_fields__, "value", (part, id))]
        problems += strange
        if strange:
            continue
        try:
            counters.append(msgspec.convert({**values, "id": id}, counter))
        except msgspec.ValidationError as error:
            problems += _within((part, id), [_misfit(error)])
        else:
            problems += _unknown(counters[-1].sources, counter.__struct_fields__, "value", (part, id, "sources"))
    return counters, problems


def _changed(part: str, given: object) -> tuple[dict[str, Plain], list[Problem]]:
    """The built-in counters of a part, as plain data, with the changes `given`."""
    counters = {**_built_in(part)}
    problems = []
    if not isinstance(given, Mapping):
        problem = _unreadable(f"{part.title()} are given by id.", (part,), 'Like {"hakon": {...}}.')
        return counters, [problem]
    for id, values in given.items():
        if not isinstance(values, Mapping):
            hint = 'Give them by name, like {"combat": 5}.'
            problems.append(_unreadable(f"{id} has no values.", (part, id), hint))
        elif id in counters or _is_whole(id, values):
            counters[id] = _merged(counters.get(id, {}), values)
        else:
            problems += _unknown([id], counters, "id", (part,))
    return counters, problems


def _is_whole(id: object, values: Plain) -> bool:
    """Whether these are the values of a new counter: it has a name, and an id that can be written."""
    return "name" in values and ID.fullmatch(str(id)) is not None


def _merged(built_in: Plain, given: Plain) -> Plain:
    """A counter with the values a referee gives it; of those he changes he is the source, unless he names another."""
    merged = {"source": REFEREE, **built_in, **given}
    kept = built_in.get("sources", {})
    named = given.get("sources", {})
    if not isinstance(kept, Mapping) or not isinstance(named, Mapping):
        return {**built_in, **given}
    his: dict[str, Source] = {}
    for field, value in given.items():
        if field not in ("source", "sources") and value != built_in.get(field):
            his[field] = REFEREE
    merged["sources"] = {**kept, **his, **named}
    return merged


def _misfit(error: msgspec.ValidationError) -> Problem:
    problem = misfit(error, "counters/schema")
    where = problem.path[0] if problem.path else ""
    return msgspec.structs.replace(problem, hint=HINTS.get(where, "Mend it, or leave it out to keep what is built in."))


def _unknown(given: Iterable[str], known: Iterable[str], what: str, path: Path) -> Iterator[Problem]:
    names = [*known]
    for name in given:
        if name not in names:
            hint = _likely(name, names)
            yield _unreadable(f'There is no {what} "{name}".', (*path, name), hint)


def _likely(name: object, names: Sequence[str]) -> str:
    """A hint at the names that could be meant instead of one that there is not."""
    near = get_close_matches(str(name), names, n=2)
    if near:
        quoted = [f'"{each}"' for each in near]
        return f"Did you mean {joined(quoted, 'or')}?"
    if len(names) < 30:
        return f"Known are {joined(names)}."
    return NEW


def _within(path: Path, problems: Iterable[Problem]) -> list[Problem]:
    return [msgspec.structs.replace(problem, path=(*path, *problem.path)) for problem in problems]


def _unreadable(message: str, path: Path, hint: str) -> Problem:
    return Problem(kind="unreadable", code="counters/schema", message=message, path=path, hint=hint)
