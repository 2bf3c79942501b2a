"""5.C.1, 20.1 to 20.4 Plots: who casts what on what, what he needs for it, and how far he reaches.

The same questions are asked of what a player knows, when his plots are checked, and of everything, when they are
carried out. Where an enemy is whom he does not see he is not told: a plot against him is tried.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar

from msgspec import UNSET, Meta, UnsetType

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.counters.effects import Allows, LocalWeather
from adjudicator.games.fornaldar.counters.enchantments import Enchantment
from adjudicator.games.fornaldar.facts import refusals
from adjudicator.games.fornaldar.items.bearing import used
from adjudicator.games.fornaldar.land.model import PlaceOfPower
from adjudicator.games.fornaldar.magic.spells import HEXES, aim_in_words
from adjudicator.games.fornaldar.magic.strength import prepared
from adjudicator.games.fornaldar.magic.targets import Eyes, target_faults
from adjudicator.games.fornaldar.movement.places import canonical, hex_of, on_river
from adjudicator.games.fornaldar.pieces import has_cast
from adjudicator.games.fornaldar.preparations.faults import Fault
from adjudicator.games.fornaldar.ratings import casts_anywhere, is_enchanter
from adjudicator.games.fornaldar.say import Say
from adjudicator.games.fornaldar.state import Board, Person, State
from adjudicator.games.fornaldar.words import CharacterId, Weather, Where
from adjudicator.table import Seat
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
        enchantment = numbered(say.setting.counters.enchantments.values(), self.number)
        who = say.character(self.caster)
        choice = "" if self.choice is UNSET else f" ({self.choice})"
        if enchantment is None:
            return f"{who} casts no. {self.number}{choice} on {self.target}"
        target = canonical(Where(self.target)) if "/" in self.target else self.target
        return f"{who} casts {enchantment.name}{choice} on {aim_in_words(say, enchantment, target)}"

    def aim(self, enchantment: Enchantment) -> str:
        """What it is cast on, as the map calls it."""
        if enchantment.target in HEXES and re.fullmatch("[0-9]{4}[a-d]", self.target):
            return self.target[:4]
        if "/" in self.target:
            return canonical(Where(self.target))
        return self.target


def numbered(enchantments: Iterable[Enchantment], number: int) -> Enchantment | None:
    """20.0 The enchantment with a number."""
    return next((enchantment for enchantment in enchantments if enchantment.number == number), None)


def place_of_power(board: Board, at: Where) -> PlaceOfPower | None:
    """20.1 The Place of Power in a place."""
    place = None if on_river(at) else board.land.places_of_power.get(hex_of(at))
    if place and Where(place.spot) == at:
        return place
    return None


def caster_faults(state: State, seat: Seat, id: CharacterId) -> Iterator[Fault]:
    """20.1, 14.2.8, 20.6 Why a character can cast nothing."""
    person = state.pieces.get(id)
    name = state.board.say.character(id)
    if not isinstance(person, Person) or person.side != seat or not person.active:
        yield Fault(NO_CASTER, f"you have no active character {id}")
        return
    if not is_enchanter(state, person):
        yield Fault(NO_ENCHANTER, f"{name} is no enchanter")
    if has_cast(state, id):
        yield Fault(HAS_CAST, f"{name} has cast in this Game-Turn")
    if person.aboard:
        yield Fault(ABOARD, f"{name} is on board {state.board.say.ship(person.aboard)}")
    if place_of_power(state.board, person.at) is None and not casts_anywhere(state, person):
        yield Fault(NO_POWER, f"{name} is in no Place of Power")


def enchantment_faults(state: State, person: Person, enchantment: Enchantment) -> Iterator[Fault]:
    """20.3 Why a character cannot cast an enchantment where he is: neither its item nor its place."""
    needs = enchantment.requires
    place = place_of_power(state.board, person.at)
    if not (needs.items or needs.place) or (place and enchantment.id in place.allows):
        return
    effects = used(prepared(state, person, enchantment), person.id)
    if not any(isinstance(effect, Allows) and enchantment.id in effect.enchantments for effect in effects):
        needed = enchantment.needs(state.board.counters.items)
        why = f"{state.board.say.character(person.id)} needs for {enchantment.name}: {needed}"
        yield Fault(NOT_ALLOWED, why)


def choice_faults(enchantment: Enchantment, choice: Weather | UnsetType) -> Iterator[Fault]:
    """6.5 Why a choice of weather is none that an enchantment has."""
    weathers = [weather for each in enchantment.effects if isinstance(each, LocalWeather) for weather in each.weathers]
    hint = f"choice: {joined(weathers, 'or')}" if weathers else "leave choice out"
    if choice is UNSET and len(weathers) > 1:
        yield Fault(NO_CHOICE, f"{enchantment.name} needs a choice of weather", hint)
    elif choice is not UNSET and choice not in weathers:
        yield Fault(NO_CHOICE, f"{enchantment.name} does not bring the weather {choice}", hint)


def plot_faults(eyes: Eyes, seat: Seat, plot: Enchant) -> Iterator[Fault]:
    """5.C.1 All that is wrong with a plot (20.1 to 20.6)."""
    state = eyes.state
    enchantment = numbered(state.board.counters.enchantments.values(), plot.number)
    barred = [*caster_faults(state, seat, plot.caster)]
    yield from barred
    if enchantment is None:
        yield Fault(NO_ENCHANTMENT, f"there is no enchantment no. {plot.number}")
        return
    yield from choice_faults(enchantment, plot.choice)
    person = state.pieces.get(plot.caster)
    if isinstance(person, Person) and NO_CASTER not in [fault.refusal for fault in barred]:
        yield from enchantment_faults(state, person, enchantment)
        yield from target_faults(eyes, seat, person, enchantment, plot.aim(enchantment))
