"""17.5.2, 17.5.4, 17.6.2 Combat Strengths in battles, contribution by contribution."""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from adjudicator.games.fornaldar.board.ratings import combat_strength, made_of, magic_strength, printed
from adjudicator.games.fornaldar.combat.company import (
    Company,
    commanded,
    heroes,
    race_in,
    race_of_leader,
)
from adjudicator.games.fornaldar.movement.model import race_of
from adjudicator.games.fornaldar.printed.charts.terrain import Multiplier
from adjudicator.games.fornaldar.state import Board, Person, State, Vessel
from adjudicator.games.fornaldar.words import Race
from adjudicator.table.prose import counted

TIMES: dict[Multiplier, int] = {"normal": 1, "doubled": 2, "tripled": 3}

Ground = str
"""The ground of a battle: a terrain type, or the type of a fortress; a row of the Terrain Effects Chart."""


class Contribution(Struct, frozen=True):
    """The part of a strength that comes from one source, and why it is so much."""

    source: str
    number: int
    how: str = ""

    @property
    def words(self) -> str:
        """It in words: "dwarf points 6 (3 CSPs, doubled)"."""
        if self.how:
            return f"{self.source} {self.number} ({self.how})"
        return f"{self.source} {self.number}"


def halved(csp: int) -> int:
    """15.1.C, FN-C32 Half of some points, half a point dropped; at least 1 is left of any."""
    if csp:
        return max(1, csp // 2)
    return 0


def modification(board: Board, ground: Ground, race: Race | None, fighting: Company) -> Multiplier:
    """17.5.2, 18.2, 18.2.x The modification of a race in a terrain; a fortress multiplies its defenders alone."""
    if race is None:
        return "normal"
    times = board.charts.terrain_effects.battle[ground][race]
    favours = times != "halved"
    if ground in FORTIFIED and favours and not fighting.walls:
        return "normal"
    return times


FORTIFIED = ("stockade", "castle", "dwarrowdelf", "broch", "cave", "cove", "fynvirke")
"""The rows of the chart that are fortresses (18.1)."""


def modified(number: int, times: Multiplier) -> int:
    """17.5.2 A strength as the terrain modifies it."""
    if times == "halved":
        return halved(number)
    return number * TIMES[times]


def ground_strength(state: State, fighting: Company, ground: Ground) -> tuple[Contribution, ...]:
    """17.5.4 Army and escort points as the terrain modifies them, heroes, magic, and the garrison as it is.

    20.6, FN-C44 A character who has cast adds nothing.
    """
    parts = [*points_by_race(state, fighting, ground)]
    for hero in heroes(state, fighting.acting):
        parts.append(hero_part(state, fighting, ground, hero))
    for person in fighting.acting:
        if magic_strength(state, person):
            parts.append(magic_part(state, fighting, ground, person))
    if fighting.garrison:
        parts.append(Contribution("garrison", fighting.garrison))
    return tuple(parts)


def hero_part(state: State, fighting: Company, ground: Ground, hero: Person) -> Contribution:
    """17.5.4 The Combat Strength that a hero adds, as the terrain modifies it."""
    name = state.board.say.character(hero.id)
    times = hero_times(state, fighting, ground, hero)
    number = modified(combat_strength(state, hero), times)
    how = explained(state, hero, "Combat Strength", times)
    return Contribution(name, number, how)


def magic_part(state: State, fighting: Company, ground: Ground, person: Person) -> Contribution:
    """17.5.4 The Magic Strength that a character adds, which walls multiply by option alone (FN-C4)."""
    name = state.board.say.character(person.id)
    race = person_race(state, fighting, person)
    times = walls_for_all(state.board, ground, race, fighting)
    number = modified(magic_strength(state, person), times)
    how = explained(state, person, "Magic Strength", times)
    return Contribution(f"magic of {name}", number, how)


def explained(state: State, person: Person, rating: str, times: Multiplier = "normal") -> str:
    """The reasons for a number other than the printed one: items, enchantments, mana, wounds, terrain."""
    reasons = [made_of(state, person, rating)]
    if times != "normal":
        reasons.append(times)
    return ", ".join(reason for reason in reasons if reason)


def points_by_race(state: State, fighting: Company, ground: Ground) -> Iterator[Contribution]:
    """13.1, 17.5.2, FN-C32 The points of each race together; those without command, never escorts, are halved first."""
    led: Counter[Race] = Counter()
    lost: Counter[Race] = Counter()
    for lot, under_command in commanded(state, fighting.pieces):
        if not lot.swimming:
            points = led if under_command else lost
            points[race_in(state, lot)] += lot.csp
    for person in fighting.escorted:
        led[race_in(state, person)] += 1
    for race in dict.fromkeys((*led, *lost)):
        times = modification(state.board, ground, race, fighting)
        yield from points_of(race, led[race], lost[race], times)


def points_of(race: Race, led: int, lost: int, times: Multiplier) -> Iterator[Contribution]:
    """17.5.2, FN-C32 The points of a race as the terrain modifies them, those under command apart from the others."""
    terrain = "" if times == "normal" else f", {times}"
    if led:
        how = f"{counted(led, 'CSP')}{terrain}"
        yield Contribution(f"{race} points", modified(led, times), how)
    if lost:
        how = f"{counted(lost, 'CSP')} without command, halved{terrain}"
        yield Contribution(f"{race} points", modified(halved(lost), times), how)


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
    """FN-C4 The factor by which a fortress modifies heroes and magic: none, unless the players agreed on it."""
    if board.options.fortress_multiplies == "csps" or ground not in FORTIFIED:
        return "normal"
    return modification(board, ground, race, fighting)


def naval_strength(state: State, fighting: Company) -> tuple[Contribution, ...]:
    """17.6.2 Ships, swimmers twice (FN-C12), heroes, and the points on board as they are; no magic (FN-C52, FN-C53).

    13.0 An escort in the water is a swimmer.
    """
    say = state.board.say
    at_sea = state.board.charts.terrain_effects.battle["sea"]
    parts: list[Contribution] = []
    for ship in fighting.ships:
        parts.append(Contribution(say.ship(ship.id), ship_strength(state, ship)))
    for lot in fighting.swimmers:
        times = at_sea[race_in(state, lot)]
        number = modified(lot.csp, times)
        parts.append(Contribution(say.group(lot.group), number, f"{lot.csp} CSPs, {times}"))
    for person in fighting.guarded_swimmers:
        times = at_sea[race_in(state, person)]
        name = say.character(person.id)
        parts.append(Contribution(f"escort of {name}", modified(1, times), f"1 CSP, {times}"))
    for hero in heroes(state, fighting.acting):
        number = combat_strength(state, hero)
        how = explained(state, hero, "Combat Strength")
        parts.append(Contribution(say.character(hero.id), number, how))
    if fighting.csps:
        parts.append(Contribution("on board", fighting.csps))
    return tuple(parts)


def ship_strength(state: State, ship: Vessel) -> int:
    """7.10 The strength of the side a ship shows."""
    known = state.board.counters.ships[ship.id]
    return known.damaged if ship.damaged else known.full


def total(parts: Sequence[Contribution]) -> int:
    """The sum of some contributions."""
    return sum(part.number for part in parts)


def characters_strength(state: State, persons: Sequence[Person]) -> int:
    """17.5.8.B, 17.6.4.C, FN-C11 The strength of a side's characters for wounds: their Current Combat Strengths."""
    return sum(combat_strength(state, person) for person in persons)


def floating_strength(state: State, fighting: Company) -> int:
    """17.6.4.A, 13.0 The strength of ships and of points and escorts that swim for steps; these count once (FN-C12)."""
    ships = sum(ship_strength(state, ship) for ship in fighting.ships)
    return ships + sum(lot.csp for lot in fighting.swimmers) + len(fighting.guarded_swimmers)
