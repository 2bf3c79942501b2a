"""What no file of counters may do: name what there is not, or be at odds with itself."""

from collections.abc import Collection, Iterator
from difflib import get_close_matches

import msgspec

from adjudicator.games.fornaldar.counters.abilities import Heir, Leads
from adjudicator.games.fornaldar.counters.items import strangers
from adjudicator.games.fornaldar.counters.model import Character, Counters
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
        yield msgspec.structs.replace(problem, path=("items", *problem.path))


def _wrong(code: str, message: str, path: Path, rule: str, hint: str) -> Problem:
    return Problem(kind="illegal", code=f"counters/{code}", message=message, path=path, rule=RuleId(rule), hint=hint)


def _nobody(whose: str, id: object, known: Collection[str], path: Path, rule: str) -> Iterator[Problem]:
    """A problem if `id`, which `whose` counter names, is none of those that are known."""
    if id not in known:
        close = get_close_matches(str(id), known, n=1)
        hint = f'Did you mean "{close[0]}"?' if close else "Name one that there is."
        yield _wrong("unknown", f'{whose} names "{id}", which there is not.', path, rule, hint)


def _colours(counters: Counters) -> Iterator[Problem]:
    """2.3: each counter has the colour of a group."""
    for id, character in counters.characters.items():
        yield from _nobody(character.name, character.group, counters.groups, ("characters", id, "group"), "2.3")
        for index, ability in enumerate(character.abilities):
            if isinstance(ability, Leads):
                path: Path = ("characters", id, "abilities", index, "group")
                yield from _nobody(character.name, ability.group, counters.groups, path, "15.4.1")
    for ship_id, ship in counters.ships.items():
        yield from _nobody(ship.name, ship.group, counters.groups, ("ships", ship_id, "group"), "2.3")


def _heirs(counters: Counters) -> Iterator[Problem]:
    """2.3: what a reverse side brings into play, and whom an heir follows, are counters of the game."""
    for id, character in counters.characters.items():
        heirs_of = [other for ability in character.abilities if isinstance(ability, Heir) for other in ability.after]
        for other in heirs_of:
            yield from _nobody(character.name, other, counters.characters, ("characters", id, "abilities"), "15.4.3")
        if isinstance(character.successor, str):
            path: Path = ("characters", id, "successor")
            yield from _nobody(character.name, character.successor, counters.characters, path, "2.3")
        elif character.successor is not None and character.successor not in counters.items:
            message = f"The reverse side of {character.name} is item {character.successor}, which there is not."
            yield _wrong("unknown", message, ("characters", id, "successor"), "2.3", "Give the number of an item.")


def _character(character: Character) -> Iterator[Problem]:
    path: Path = ("characters", character.id)
    if not character.combat and (character.command or character.magic):
        message = f"{character.name} has a Combat Strength of 0 and would be dead from the start."
        yield _wrong("combat", message, (*path, "combat"), "7.4.1", "Give it at least 1.")
    if character.enchanter and not character.magic:
        message = f"{character.name} is an enchanter with a Basic Magic Strength of 0, and could never cast."
        yield _wrong("magic", message, (*path, "magic"), "20.5", "Give it at least 1, or make it no enchanter.")
    if character.kind == "mermen" and not character.swimmer:
        message = f"{character.name} is of the mermen, and does not swim."
        yield _wrong("swimmer", message, (*path, "swimmer"), "14.6", "Make it a swimmer.")
    if (character.group == "non-aligned") != bool(character.friends):
        message = f"{character.name} is {character.group}, and {len(character.friends)} sides may activate it."
        hint = "Give `friends`, the sides its print names, to the non-aligned and to nobody else."
        yield _wrong("friends", message, (*path, "friends"), "10.5", hint)


def _ships(counters: Counters) -> Iterator[Problem]:
    """7.3: a damaged ship is not better than a sound one."""
    for id, ship in counters.ships.items():
        for damaged, full in (("damaged", "full"), ("capacity_damaged", "capacity")):
            less = getattr(ship, damaged)
            more = getattr(ship, full)
            if less > more:
                message = f"{ship.name} has {less} as `{damaged}` and {more} as `{full}`."
                yield _wrong("ship", message, ("ships", id, damaged), "7.3", f"Make `{damaged}` at most {more}.")
