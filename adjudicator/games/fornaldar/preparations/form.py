"""The blank order form of the Reinforcement and Enchantment Phases: who may do what, where, and on what number."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from adjudicator.games.fornaldar.arrivals import Coming, due, entry
from adjudicator.games.fornaldar.counters.effects import LocalWeather, Sees, Summons, Wounds
from adjudicator.games.fornaldar.counters.enchantments import Enchantment
from adjudicator.games.fornaldar.counters.items import Item
from adjudicator.games.fornaldar.items.using import UseItem, bearer_of, effect_of, item_faults
from adjudicator.games.fornaldar.magic.fire import REACH, fire_modifier
from adjudicator.games.fornaldar.magic.plots import NO_POWER, caster_faults, enchantment_faults
from adjudicator.games.fornaldar.magic.strength import casting_modifiers, casting_number
from adjudicator.games.fornaldar.magic.targets import Eyes, wrong_group
from adjudicator.games.fornaldar.mobilization import asleep
from adjudicator.games.fornaldar.production import produced_in, producers, producing
from adjudicator.games.fornaldar.ratings import magic_strength
from adjudicator.games.fornaldar.recovery import recovery_form
from adjudicator.games.fornaldar.state import Person, State
from adjudicator.games.fornaldar.view import View, believed
from adjudicator.games.fornaldar.weather import DAYS, WEATHER, calendar_turn
from adjudicator.games.fornaldar.words import Where
from adjudicator.table import Step
from adjudicator.table.prose import joined

TARGETS: Mapping[str, str] = {
    "friendly character": "a character of yours",
    "enemy character": "a character of another side",
    "friendly stack": "the place of a stack of yours",
    "enemy stack": "the place of a stack of another side",
    "hex": "a hex",
    "all-sea hex": "a hex that is all sea",
    "inactive group": "a group you can mobilize",
}
"""What targets are, as the form says it."""


def form(view: View, step: Step) -> list[str]:
    """The turn, what enters and where, the items that can be used, and who can cast what on which number."""
    magic = (*_items(view), *_dragons(view), *_casters(view))
    told = [*_turn(view), *_arrivals(view), *_production(view), *magic, *_recovery(view)]
    return [*told]


def _turn(view: View) -> Iterator[str]:
    box = calendar_turn(view.board)
    yield f"{box.name}: {WEATHER[view.board.weather]}, {DAYS[box.day]}, mana {box.mana}."


def _recovery(view: View) -> Iterator[str]:
    """5.E.1, 5.E.2 What the seat may do in its Recovery and Mobilization Phases."""
    yield "recovery: your Recovery and Mobilization Phases, later in this Game-Turn."
    for line in recovery_form(view):
        yield (f"  {line}")


def _arrivals(view: View) -> Iterator[str]:
    """5.B The groups that are due, each with its number and where it may enter."""
    groups = due(view.board, view.seat)
    if groups:
        yield "reinforcements: where your groups enter, by their numbers; without an order in the first place."
    for number, group in enumerate(groups, 1):
        yield (f"  {number}. {_arrival(view, group)}")


def _arrival(view: View, group: Coming) -> str:
    first = entry(Eyes(believed(view), view.sightings), group)
    places = sorted(group.places, key=lambda at: at != first)
    who = group.words(view.board.say) + ("; only if you order it" if group.wanted else "")
    where = joined((view.board.say.place(at) for at in places), "or") if places else "nowhere: no fortress is left"
    apart = group.ships and not group.by_sea
    harbours = f"; ships: {joined(group.harbours, 'or') or 'nowhere'}" if apart else ""
    return f"{who}: {where}{harbours}."


def _production(view: View) -> Iterator[str]:
    """24.1.2.4 What the fortresses of the seat bring."""
    board = view.board
    special = producing(view.board)
    if special is None:
        return
    yield f"production: your fortresses bring CSPs, to place in any of their kingdom, at most {special.limit} in each:"
    for group in producers(board, view.seat):
        made = produced_in(board, special, group)
        if made:
            brought = joined(f"{csp} in {board.say.place(Where(hex))}" for hex, csp in made.items())
            yield f"  {board.say.group(group)} {sum(made.values())}; without an order {brought}."


def _items(view: View) -> Iterator[str]:
    """21.6 The items that can be used now."""
    state = believed(view)
    usable = list[str]()
    for number in sorted(view.treasures):
        bearer = bearer_of(state, view.seat, number)
        item = view.board.counters.items[number]
        if bearer:
            what = _use(item)
            if what and _works(state, view, item):
                usable.append(f"  {what}; {bearer.id} bears {view.board.say.item(number)}.")
    if usable:
        yield "items: those that you can use now."
    yield from usable


def _works(state: State, view: View, item: Item) -> bool:
    """Whether an item that calls armies can do so where it is."""
    summons = effect_of(item, Summons)
    if summons is None:
        return True
    return not [*item_faults(Eyes(state), view.seat, UseItem(item=item.number))]


def _use(item: Item) -> str:
    """What is ordered of an item, in words; nothing for those that are not used in these phases."""
    number = f"{{item: {item.number}"
    weather = effect_of(item, LocalWeather)
    if weather:
        return f"{number}, weather: {' | '.join(weather.weathers)}}}: within {weather.radius} hexes"
    sees = effect_of(item, Sees)
    if sees:
        return f"{number}, target: a place}}: a stack of another side within {sees.radius} hexes"
    if effect_of(item, Wounds):
        return f"{number}, target: a character}}: of another side, in the hex"
    if effect_of(item, Summons):
        return f"{number}}}: calls armies"
    return ""


def _dragons(view: View) -> Iterator[str]:
    """23.0 The dragons that breathe fire."""
    persons = [piece for piece in view.pieces.values() if isinstance(piece, Person) and piece.side == view.seat]
    for dragon in (person for person in persons if person.active):
        modifier = fire_modifier(view.board, dragon.id)
        if modifier is not None:
            where = f"its hex or one within {REACH} of {view.board.say.place(dragon.at)}"
            order = f"{{dragon: {dragon.id}, at: a hex}}"
            yield f"breath: {order}: {where}; enemies there check attrition, {modifier:+}."


def _casters(view: View) -> Iterator[str]:
    """20.1 to 20.5 Who can cast what, how far, and on which number of two dice or less."""
    state = believed(view)
    own = [piece for piece in view.pieces.values() if isinstance(piece, Person) and piece.side == view.seat]
    able = list[Person]()
    idle = list[str]()
    for person in own:
        faults = [*caster_faults(state, view.seat, person.id)]
        if not faults:
            able.append(person)
        elif [fault.refusal for fault in faults] == [NO_POWER]:
            idle.append(person.id)
    if able:
        yield "enchantments: who can cast, on two dice; a place or item may change the number (20.5)."
    for person in able:
        place = view.board.say.place(person.at)
        yield f"  {person.id} in {place}, magic {magic_strength(state, person)}:"
        yield f"    {'; '.join(_castings(state, person, castable(state, person)))}."
    known = {enchantment.id for person in able for enchantment in castable(state, person)}
    if able:
        yield from _kinds(view, [each for id, each in view.board.counters.enchantments.items() if id in known])
    if idle:
        yield f"In no Place of Power, and so unable to cast: {', '.join(idle)}."


def castable(state: State, person: Person) -> list[Enchantment]:
    """20.3 What an enchanter can cast where he is."""
    listed = state.board.counters.enchantments.values()
    return [enchantment for enchantment in listed if not [*enchantment_faults(state, person, enchantment)]]


def _castings(state: State, person: Person, listed: Iterable[Enchantment]) -> Iterator[str]:
    """What an enchanter can cast, on which number: "12 Strength on 8"."""
    for enchantment in listed:
        modifiers = casting_modifiers(state, person, enchantment, ())
        number = casting_number(state, person, enchantment) - sum(amount for _, amount in modifiers)
        yield f"{enchantment.number} {enchantment.name} on {number}"


RANGES: Mapping[str, str] = {
    "hex": " in the caster's hex",
    "magic": "",
    "twice magic": " up to twice as far",
    "map": " anywhere",
}
"""How far enchantments reach that do not reach as far as their caster's magic."""


def _kinds(view: View, listed: Sequence[Enchantment]) -> Iterator[str]:
    """What the enchantments that can be cast are cast on, how far away."""
    by_target: dict[str, list[str]] = {}
    for enchantment in listed:
        aim = f"{TARGETS[enchantment.target]}{RANGES[enchantment.range]}"
        by_target.setdefault(aim, []).append(str(enchantment.number))
    aims = "; ".join(f"{joined(numbers)}: {aim}" for aim, numbers in by_target.items())
    yield f"  Targets, up to the caster's magic in hexes away: {aims}."
    groups = [group for group in view.board.active if asleep(view.board, group)]
    calling = [enchantment for enchantment in listed if enchantment.target == "inactive group"]
    if calling:
        called = [group for group in groups if not wrong_group(view.board, view.seat, calling[0], group)]
        yield f"  Groups: {', '.join(called) or 'none now'}."
    for enchantment in listed:
        for effect in enchantment.effects:
            if isinstance(effect, LocalWeather) and len(effect.weathers) > 1:
                yield f"  {enchantment.number} needs a choice: {' | '.join(effect.weathers)}."
