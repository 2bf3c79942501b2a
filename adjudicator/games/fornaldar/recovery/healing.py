"""9.5, 9.6 Healing: by the die, by Places of Power, and by magic items."""

from collections.abc import Iterator, Mapping, Sequence

from adjudicator.games.fornaldar.board.facts import FNFact, FNTable
from adjudicator.games.fornaldar.board.pieces import alter, find_person, persons_among
from adjudicator.games.fornaldar.board.ratings import combat_strength, printed
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.items.bearing import uses
from adjudicator.games.fornaldar.losses.harm import Wounded
from adjudicator.games.fornaldar.movement.places import hex_of, on_river
from adjudicator.games.fornaldar.printed.charts.combat import recovered
from adjudicator.games.fornaldar.printed.counters.abilities import NeverHeals, RecoveryModifier
from adjudicator.games.fornaldar.printed.counters.effects import Heals
from adjudicator.games.fornaldar.state import Person, State
from adjudicator.games.fornaldar.words import CharacterId, ItemId, Where
from adjudicator.table import Die, Line, RuleId, Seat

Patients = Mapping[ItemId, CharacterId]
"""The character that an item for one is to heal, by the item's number."""


def heal(table: FNTable, side: Seat, patients: Patients) -> None:
    """5.E.1.3 Every wounded character rolls; then Places of Power and items heal on top of it (FN-T2)."""
    for person in wounded(table.state, side):
        if combat_strength(table.state, person):
            roll_to_heal(table, person)
    heal_by_places(table, side)
    heal_by_items(table, side, patients)


def wounded(state: State, side: Seat) -> list[Person]:
    """5.E.1.3, 7.4.3, 9.6 The active characters of a side who have wounds that can heal."""
    persons = [person for person in persons_among(state.pieces.values()) if person.side == side]
    return [person for person in persons if person.active and person.wounds and heals_at_all(state, person)]


def heals_at_all(state: State, person: Person) -> bool:
    """23.0 Whether a character ever loses a wound again."""
    return not any(isinstance(each, NeverHeals) for each in printed(state, person).abilities)


def roll_to_heal(table: FNTable, person: Person) -> None:
    """5.E.1.4, 9.6 A die up to the Current Combat Strength heals as many wounds; a 6 none.

    Nobody rolls whose strength is gone (FN-L7).
    """
    state = table.state
    side = person.side
    strength = combat_strength(state, person)
    place = place_of(state, person.at)
    abilities = of_kind(printed(state, person).abilities, RecoveryModifier)
    modifiers = [(f"in {each.at}", each.modifier) for each in abilities if each.at == place]
    rolled = table.roll(RuleId("9.6"), f"heal {person.id}", "1d6", most=strength, modifiers=modifiers, seen_by=(side,))
    added = sum(number for _, number in modifiers)
    healed = min(recovered(rolled.faces[0], strength, added), person.wounds)
    table.record(
        RecoveryRolled(
            seen_by=(side,),
            side=side,
            character=person.id,
            face=rolled.faces[0],
            strength=strength,
            added=added,
            healed=healed,
        )
    )


def place_of(state: State, at: Where) -> str:
    """The name printed where a piece is."""
    if on_river(at):
        return ""
    return state.board.say.place_name(hex_of(at))


def heal_by_places(table: FNTable, side: Seat) -> None:
    """5.E.1.5, 9.5 Places of Power heal the characters in them by themselves."""
    healing = dict[Where, int]()
    for power in table.state.board.land.places_of_power.values():
        at = Where(power.spot)
        healing[at] = power.heals
    for person in wounded(table.state, side):
        if person.aboard is None:
            wounds = healing.get(person.at, 0)
            if wounds:
                heal_wounds(table, person.id, wounds)


def heal_by_items(table: FNTable, side: Seat, patients: Patients) -> None:
    """9.5 Items heal characters in the hex of their bearers: each, or one that their player names (FN-L27).

    Where he names none it is the one with most wounds.
    """
    for number, bearer, effect in remedies(table.state, side):
        sick = [person for person in wounded(table.state, side) if in_one_hex(person.at, bearer.at)]
        if effect.whom == "one character in the hex":
            named = [person for person in sick if person.id == patients.get(number)]
            worst_first = sorted(sick, key=lambda person: (-person.wounds, person.id))
            sick = named or worst_first[:1]
        for person in sick:
            heal_wounds(table, person.id, effect.wounds)


def in_one_hex(a: Where, b: Where) -> bool:
    """Whether two places are in one hex."""
    if a == b:
        return True
    if on_river(a):
        return False
    if on_river(b):
        return False
    return hex_of(a) == hex_of(b)


def remedies(state: State, side: Seat) -> Iterator[tuple[ItemId, Person, Heals]]:
    """9.5 The items of a side that heal in its Recovery Phase, with their bearers."""
    items = state.board.counters.items
    for treasure in state.treasures.values():
        bearer = state.pieces.get(treasure.bearer) if treasure.bearer else None
        if not isinstance(bearer, Person) or not bearer.active or bearer.side != side:
            continue
        using = uses(state, bearer.id, Heals)
        item = items[treasure.number]
        for effect in of_kind(item.effects, Heals):
            if effect.whom != "the target" and effect in using:
                yield treasure.number, bearer, effect


def heal_wounds(table: FNTable, id: CharacterId, wounds: int) -> None:
    """9.5 A character is healed of up to some wounds at once."""
    person = find_person(table.state, id)
    healed = min(wounds, person.wounds)
    if healed:
        rule = RuleId("9.5")
        fact = Wounded(rule=rule, seen_by=(person.side,), character=id, wounds=-healed)
        table.record(fact)


def choices_of_patients(state: State, side: Seat) -> Iterator[tuple[ItemId, Sequence[Person]]]:
    """9.5 The items that heal one character, each with those whom it can heal."""
    for number, bearer, effect in remedies(state, side):
        if effect.whom != "one character in the hex":
            continue
        sick = [person for person in wounded(state, side) if in_one_hex(person.at, bearer.at)]
        if sick:
            yield number, sick


class RecoveryRolled(FNFact, tag="recovery-rolled", frozen=True, kw_only=True):
    """A wounded character rolled to recover: the die, and how many wounds it healed (9.6)."""

    rule: RuleId = RuleId("9.6")
    side: Seat
    character: CharacterId
    face: int
    strength: int
    """His Current Combat Strength, which the die must not exceed."""
    added: int = 0
    """The addition to the die."""
    healed: int

    def change(self, state: State) -> None:
        person = find_person(state, self.character)
        alter(state, person, wounds=max(0, person.wounds - self.healed))

    def words(self, say: Say) -> Line:
        """Tell the wounds that heal, with the die and what it needed."""
        name = say.character(self.character)
        wounds = "wound" if self.healed == 1 else "wounds"
        text = f"{name} is healed of {self.healed} {wounds}." if self.healed else f"{name} does not recover."
        return Line(
            text,
            dice=(Die(self.face, made=self.healed > 0),),
            reckoning=f"needs {min(self.strength - self.added, 5)} or less",
            tone="good" if self.healed else "plain",
        )
