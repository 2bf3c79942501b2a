"""5.C.1, 20.1 to 20.4 Plots: who casts what on what, what he needs for it, and how far he reaches.

The same questions are asked of what a player knows, when his plots are checked, and of everything, when they are
carried out. Where an enemy is whom he does not see he is not told: a plot against him is tried.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, ClassVar

from msgspec import UNSET, Meta, UnsetType

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.board.facts import refusals
from adjudicator.games.fornaldar.board.pieces import has_cast, persons_among
from adjudicator.games.fornaldar.board.ratings import casts_anywhere, is_enchanter
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.items.bearing import uses
from adjudicator.games.fornaldar.magic.spells import HEXES, aim_in_words
from adjudicator.games.fornaldar.magic.strength import prepared
from adjudicator.games.fornaldar.magic.targets import Eyes, target_faults, targets
from adjudicator.games.fornaldar.movement.places import canonical, hex_of, on_river
from adjudicator.games.fornaldar.printed.counters.effects import Allows, LocalWeather
from adjudicator.games.fornaldar.printed.counters.enchantments import Enchantment
from adjudicator.games.fornaldar.printed.land.model import PlaceOfPower
from adjudicator.games.fornaldar.state import Board, Person, State
from adjudicator.games.fornaldar.words import CharacterId, Weather, Where
from adjudicator.table import Refusal, Seat
from adjudicator.table.prose import joined

NO_CASTER = refusals.new("NO_CASTER", "20.1", field="caster")
NO_ENCHANTER = refusals.new("NO_ENCHANTER", "20.1", field="caster")
NO_POWER = refusals.new("NO_POWER", "20.1", field="caster")
ABOARD = refusals.new("CASTER_ABOARD", "14.2.8", field="caster")
ONE_EACH = refusals.new("ONE_EACH", "20.2", field="caster", hint="one enchantment for each enchanter")
HAS_CAST = refusals.new("HAS_CAST", "20.6", field="caster")
NO_ENCHANTMENT = refusals.new("NO_ENCHANTMENT", "20.0", field="number")
NOT_ALLOWED = refusals.new("NOT_ALLOWED", "20.3", field="number")
NO_CHOICE = refusals.new("NO_CHOICE", "6.5", field="choice")


class Enchant(written.Order, frozen=True, kw_only=True):
    """An enchanter casts an enchantment (C.1, 20.1)."""

    NOTATION: ClassVar[str] = (
        "{caster} (casts|cast|makes|:) {number} [(|,) (on|at|against) {target}] [(,|) weather {choice}]"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"caster": "signhild", "number": 12, "target": "hakon"}

    caster: written.CharacterId
    number: Annotated[int, Meta(title="EnchantmentNumber", ge=1, le=99, description="The number of the enchantment.")]
    target: Annotated[
        written.Target,
        Meta(description="A character, a hex, the place of a stack, or a group to be called, as the enchantment is."),
    ]
    choice: Annotated[Weather | UnsetType, Meta(description="The weather, where the enchantment leaves a choice.")] = (
        UNSET
    )

    def words(self, say: Say) -> str:
        """Tell who is to cast what on whom."""
        enchantments = say.setting.counters.enchantments.values()
        enchantment = numbered(enchantments, self.number)
        if enchantment is None:
            name = f"no. {self.number}"
            aim: str = self.target
        else:
            name = enchantment.name
            aim = aim_in_words(say, enchantment, self.canonical_target)
        caster = say.character(self.caster)
        choice = "" if self.choice is UNSET else f" ({self.choice})"
        return f"{caster} casts {name}{choice} on {aim}"

    @property
    def canonical_target(self) -> str:
        """The target as it is written; a hexside as the map calls it."""
        if "/" in self.target:
            return canonical(Where(self.target))
        return self.target

    def aim(self, enchantment: Enchantment) -> str:
        """The target as the map calls it; of an area its hex, where the enchantment is cast on hexes."""
        names_area = re.fullmatch("[0-9]{4}[a-d]", self.target)
        if names_area and enchantment.target in HEXES:
            return self.target[:4]
        return self.canonical_target


def numbered(enchantments: Iterable[Enchantment], number: int) -> Enchantment | None:
    """20.0 The enchantment with a number."""
    return next((enchantment for enchantment in enchantments if enchantment.number == number), None)


def place_of_power(board: Board, at: Where) -> PlaceOfPower | None:
    """20.1 The Place of Power in a place."""
    if on_river(at):
        return None
    place = board.land.places_of_power.get(hex_of(at))
    if place and Where(place.spot) == at:
        return place
    return None


def caster_faults(state: State, seat: Seat, id: CharacterId) -> Iterator[Refusal]:
    """20.1, 14.2.8, 20.6 The faults of a character who can cast nothing."""
    person = state.pieces.get(id)
    say = state.board.say
    name = say.character(id)
    if not isinstance(person, Person) or person.side != seat or not person.active:
        yield NO_CASTER.here(f"you have no active character {id}")
        return
    if not is_enchanter(state, person):
        yield NO_ENCHANTER.here(f"{name} is no enchanter")
    if has_cast(state, id):
        yield HAS_CAST.here(f"{name} has cast in this Game-Turn")
    if person.aboard:
        yield ABOARD.here(f"{name} is on board {say.ship(person.aboard)}")
    power = place_of_power(state.board, person.at)
    if power is None and not casts_anywhere(state, person):
        yield NO_POWER.here(f"{name} is in no Place of Power")


def enchantment_faults(state: State, person: Person, enchantment: Enchantment) -> Iterator[Refusal]:
    """20.3 The fault of a character who cannot cast an enchantment where he is: neither its item nor its place."""
    if is_allowed(state, person, enchantment):
        return
    board = state.board
    name = board.say.character(person.id)
    needed = enchantment.needs(board.counters.items)
    yield NOT_ALLOWED.here(f"{name} needs for {enchantment.name}: {needed}")


def is_allowed(state: State, person: Person, enchantment: Enchantment) -> bool:
    """20.3 Whether an enchantment needs nothing, or the place where a character is or an item he uses allows it."""
    needs = enchantment.requires
    if not needs.items and not needs.place:
        return True
    place = place_of_power(state.board, person.at)
    if place and enchantment.id in place.allows:
        return True
    allowing = uses(prepared(state, person, enchantment), person.id, Allows)
    return any(enchantment.id in effect.enchantments for effect in allowing)


def casters(state: State, seat: Seat) -> Iterator[Person]:
    """20.1 The characters of a side who can cast."""
    for person in persons_among(state.pieces.values()):
        if person.side != seat:
            continue
        faults = caster_faults(state, seat, person.id)
        if not any(faults):
            yield person


def castable(state: State, person: Person) -> list[Enchantment]:
    """20.3 The enchantments that an enchanter can cast where he is."""
    listed = state.board.counters.enchantments.values()
    return [enchantment for enchantment in listed if is_allowed(state, person, enchantment)]


def castings(eyes: Eyes, seat: Seat, caster: Person, enchantment: Enchantment) -> Iterator[Enchant]:
    """20.1, 6.5 An enchantment of an enchanter who can cast it, on each of its targets, with each of its weathers."""
    weathers = weathers_of(enchantment)
    choices: Sequence[Weather | UnsetType] = weathers if len(weathers) > 1 else (UNSET,)
    for choice in choices:
        for target in targets(eyes, seat, caster, enchantment):
            yield Enchant(caster=caster.id, number=enchantment.number, target=target, choice=choice)


def choice_faults(enchantment: Enchantment, choice: Weather | UnsetType) -> Iterator[Refusal]:
    """6.5 The fault of a choice of weather that an enchantment does not have."""
    weathers = weathers_of(enchantment)
    hint = "leave choice out"
    if weathers:
        hint = f"choice: {joined(weathers, 'or')}"
    if choice is UNSET:
        if len(weathers) > 1:
            yield NO_CHOICE.here(f"{enchantment.name} needs a choice of weather", hint)
    elif choice not in weathers:
        yield NO_CHOICE.here(f"{enchantment.name} does not bring the weather {choice}", hint)


def weathers_of(enchantment: Enchantment) -> list[Weather]:
    """6.5 The kinds of weather that an enchantment can make."""
    weathers: list[Weather] = []
    for effect in of_kind(enchantment.effects, LocalWeather):
        weathers += effect.weathers
    return weathers


def plot_faults(eyes: Eyes, seat: Seat, plot: Enchant) -> Iterator[Refusal]:
    """5.C.1 The faults of a plot (20.1 to 20.6)."""
    state = eyes.state
    enchantments = state.board.counters.enchantments.values()
    enchantment = numbered(enchantments, plot.number)
    barred = [*caster_faults(state, seat, plot.caster)]
    yield from barred
    if enchantment is None:
        yield NO_ENCHANTMENT.here(f"there is no enchantment no. {plot.number}")
        return
    yield from choice_faults(enchantment, plot.choice)
    person = state.pieces.get(plot.caster)
    no_caster = any(fault == NO_CASTER for fault in barred)
    if isinstance(person, Person) and not no_caster:
        yield from enchantment_faults(state, person, enchantment)
        yield from target_faults(eyes, seat, person, enchantment, plot.aim(enchantment))
