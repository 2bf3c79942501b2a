"""17.5.2, 17.5.4, 17.6.2 Combat Strengths in battles, contribution by contribution."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from adjudicator.games.fornaldar.charts.terrain import Multiplier
from adjudicator.games.fornaldar.combat.company import (
    Company,
    commanded,
    heroes,
    race_in,
    race_of_leader,
)
from adjudicator.games.fornaldar.movement.model import race_of
from adjudicator.games.fornaldar.ratings import combat_strength, made_of, magic_strength, printed
from adjudicator.games.fornaldar.state import Board, Person, State, Vessel
from adjudicator.games.fornaldar.words import Race
from adjudicator.table.prose import counted

TIMES: dict[Multiplier, int] = {"normal": 1, "doubled": 2, "tripled": 3}

Ground = str
"""What a battle is fought in: a terrain type, or the type of a fortress; a row of the Terrain Effects Chart."""


class Contribution(Struct, frozen=True):
    """What one source adds to a strength, and why it is so much."""

    source: str
    number: int
    how: str = ""


def halved(csp: int) -> int:
    """15.1.C, FN-C32 Half of some points, half a point dropped; at least 1 is left of any."""
    if csp:
        return max(1, csp // 2)
    return 0


def modification(board: Board, ground: Ground, race: Race | None, fighting: Company) -> Multiplier:
    """17.5.2, 18.2, 18.2.x How a race is modified in a terrain; a fortress doubles and triples its defenders alone."""
    if race is None:
        return "normal"
    found = board.setting.charts.terrain_effects.battle[ground][race]
    fortified = ground in FORTIFIED
    if fortified and found != "halved" and not fighting.walls:
        return "normal"
    return found


FORTIFIED = ("stockade", "castle", "dwarrowdelf", "broch", "cave", "cove", "fynvirke")
"""The rows of the chart that are fortresses (18.1)."""


def modified(number: int, times: Multiplier) -> int:
    """17.5.2 A strength as the terrain modifies it."""
    if times == "halved":
        return halved(number)
    return number * TIMES[times]


def ground_strength(state: State, fighting: Company, ground: Ground) -> tuple[Contribution, ...]:
    """17.5.4 Army and escort points as the terrain modifies them, heroes, magic, and the garrison as it is.

    20.6, FN-C44 Who has cast adds nothing.
    """
    say = state.board.say
    parts = [*points_by_race(state, fighting, ground)]
    for hero in heroes(state, fighting.acting):
        times = hero_times(state, fighting, ground, hero)
        number = modified(combat_strength(state, hero), times)
        parts.append(Contribution(say.character(hero.id), number, explained(state, hero, "Combat Strength", times)))
    for person in fighting.acting:
        magic = magic_strength(state, person)
        if magic:
            times = walls_for_all(state.board, ground, person_race(state, fighting, person), fighting)
            how = explained(state, person, "Magic Strength", times)
            parts.append(Contribution(f"magic of {say.character(person.id)}", modified(magic, times), how))
    if fighting.garrison:
        parts.append(Contribution("garrison", fighting.garrison))
    return tuple(parts)


def explained(state: State, person: Person, rating: str, times: Multiplier = "normal") -> str:
    """Why a character counts for another number than the printed one: items, enchantments, mana, wounds, terrain."""
    return ", ".join(part for part in (made_of(state, person, rating), "" if times == "normal" else times) if part)


def points_by_race(state: State, fighting: Company, ground: Ground) -> Iterator[Contribution]:
    """13.1, 17.5.2, FN-C32 The points of each race together; those without command, never escorts, are halved first."""
    led: dict[Race, int] = {}
    lost: dict[Race, int] = {}
    for lot, under_command in commanded(state, fighting.pieces):
        if not lot.swimming:
            held = led if under_command else lost
            race = race_in(state, lot)
            held[race] = held.get(race, 0) + lot.csp
    for person in fighting.escorted:
        race = race_in(state, person)
        led[race] = led.get(race, 0) + 1
    for race in dict.fromkeys((*led, *lost)):
        times = modification(state.board, ground, race, fighting)
        how = "" if times == "normal" else f", {times}"
        csp = led.get(race)
        if csp:
            yield Contribution(f"{race} points", modified(csp, times), f"{counted(csp, 'CSP')}{how}")
        csp = lost.get(race)
        if csp:
            words = f"{counted(csp, 'CSP')} without command, halved{how}"
            yield Contribution(f"{race} points", modified(halved(csp), times), words)


def person_race(state: State, fighting: Company, person: Person) -> Race | None:
    """FN-C25 The race a character fights by: a supernatural's is that of the highest-ranked with him."""
    kind = printed(state, person).kind
    if kind == "supernatural":
        return race_of_leader(state, fighting.persons)
    return race_of(kind)


def hero_times(state: State, fighting: Company, ground: Ground, hero: Person) -> Multiplier:
    """17.5.2, FN-C38 Terrain modifies supernatural heroes, other heroes never; walls do by option alone (FN-C4)."""
    race = person_race(state, fighting, hero)
    if ground in FORTIFIED:
        return walls_for_all(state.board, ground, race, fighting)
    if printed(state, hero).kind == "supernatural":
        return modification(state.board, ground, race, fighting)
    return "normal"


def walls_for_all(board: Board, ground: Ground, race: Race | None, fighting: Company) -> Multiplier:
    """FN-C4 How a fortress modifies heroes and magic: not at all, unless the players agreed that it does."""
    if board.options.fortress_multiplies == "csps" or ground not in FORTIFIED:
        return "normal"
    return modification(board, ground, race, fighting)


def naval_strength(state: State, fighting: Company) -> tuple[Contribution, ...]:
    """17.6.2 Ships, swimmers twice (FN-C12), heroes, and the points on board as they are; no magic (FN-C52, FN-C53).

    13.0 An escort in the water is a swimmer.
    """
    say = state.board.say
    effects = state.board.setting.charts.terrain_effects
    parts = [Contribution(say.ship(ship.id), ship_strength(state, ship)) for ship in fighting.ships]
    for lot in fighting.swimmers:
        times = effects.battle["sea"][race_in(state, lot)]
        parts.append(Contribution(say.group(lot.group), modified(lot.csp, times), f"{lot.csp} CSPs, {times}"))
    for person in fighting.guarded_swimmers:
        times = effects.battle["sea"][race_in(state, person)]
        parts.append(Contribution(f"escort of {say.character(person.id)}", modified(1, times), f"1 CSP, {times}"))
    for hero in heroes(state, fighting.acting):
        how = explained(state, hero, "Combat Strength")
        parts.append(Contribution(say.character(hero.id), combat_strength(state, hero), how))
    if fighting.csps:
        parts.append(Contribution("on board", fighting.csps))
    return tuple(parts)


def ship_strength(state: State, ship: Vessel) -> int:
    """7.10 The strength of the side a ship shows."""
    known = state.board.setting.counters.ships[ship.id]
    return known.damaged if ship.damaged else known.full


def total(parts: Sequence[Contribution]) -> int:
    """What contributions come to."""
    return sum(part.number for part in parts)


def characters_strength(state: State, persons: Sequence[Person]) -> int:
    """17.5.8.B, 17.6.4.C, FN-C11 The strength of a side's characters for wounds: their Current Combat Strengths."""
    return sum(combat_strength(state, person) for person in persons)


def floating_strength(state: State, fighting: Company) -> int:
    """17.6.4.A, 13.0 The strength of ships and of points and escorts that swim for steps; these count once (FN-C12)."""
    ships = sum(ship_strength(state, ship) for ship in fighting.ships)
    return ships + sum(lot.csp for lot in fighting.swimmers) + len(fighting.guarded_swimmers)
