"""The soundness of a file of counters: it names nothing that there is not, and is not at odds with itself."""

from collections.abc import Collection, Iterator
from difflib import get_close_matches

import msgspec

from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.printed.counters.abilities import Heir, Leads
from adjudicator.games.fornaldar.printed.counters.items import strangers
from adjudicator.games.fornaldar.printed.counters.model import Character, Counters
from adjudicator.table import Path, Problem, RuleId


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
