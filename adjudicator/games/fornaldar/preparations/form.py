"""The blank order form of the Reinforcement and Enchantment Phases: who may do what, where, and on what number."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from adjudicator.games.fornaldar.arrivals.production import produced_in, producers, producing
from adjudicator.games.fornaldar.arrivals.scheduled import Coming, due, entry
from adjudicator.games.fornaldar.board.pieces import persons_among
from adjudicator.games.fornaldar.board.ratings import magic_strength
from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.board.view import View, believed
from adjudicator.games.fornaldar.board.weather import DAYS, WEATHER, calendar_turn
from adjudicator.games.fornaldar.items.using import UseItem, bearer_of, effect_of, item_faults
from adjudicator.games.fornaldar.magic.blows import REACH, fire_modifier
from adjudicator.games.fornaldar.magic.plots import NO_POWER, castable, caster_faults
from adjudicator.games.fornaldar.magic.strength import needed
from adjudicator.games.fornaldar.magic.targets import Eyes, wrong_group
from adjudicator.games.fornaldar.printed.counters.effects import LocalWeather, Sees, Summons, Wounds
from adjudicator.games.fornaldar.printed.counters.enchantments import Enchantment
from adjudicator.games.fornaldar.printed.counters.items import Item
from adjudicator.games.fornaldar.recovery.mobilization import asleep
from adjudicator.games.fornaldar.recovery.phase import recovery_form
from adjudicator.games.fornaldar.state import Person, State
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
"""The kinds of targets, as the form says them."""


def form(view: View, step: Step) -> list[str]:
    """The turn, what enters and where, the items that can be used, and who can cast what on which number."""
    return [
        *_turn(view),
        *_arrivals(view),
        *_production(view),
        *_items(view),
        *_dragons(view),
        *_casters(view),
        *_recovery(view),
    ]


def _turn(view: View) -> Iterator[str]:
    box = calendar_turn(view.board)
    yield f"{box.name}: {WEATHER[view.board.weather]}, {DAYS[box.day]}, mana {box.mana}."


def _recovery(view: View) -> Iterator[str]:
    """5.E.1, 5.E.2 The orders that the seat may give for its Recovery and Mobilization Phases."""
    yield "recovery: your Recovery and Mobilization Phases, later in this Game-Turn."
    for line in recovery_form(view):
        yield (f"  {line}")


def _arrivals(view: View) -> Iterator[str]:
    """5.B The groups that are due, each with its number and where it may enter."""
    groups = due(view.board, view.seat)
    if not groups:
        return
    yield "reinforcements: where your groups enter, by their numbers; without an order in the first place."
    for number, group in enumerate(groups, 1):
        arrival = _arrival(view, group)
        yield f"  {number}. {arrival}"


def _arrival(view: View, group: Coming) -> str:
    """A group that is due, and where it may enter, its ships apart from it where they need a harbour."""
    arrival = group.words(view.board.say)
    if group.wanted:
        arrival += "; only if you order it"
    arrival += f": {_entries(view, group)}"
    if group.ships and not group.by_sea:
        harbours = joined(group.harbours, "or")
        arrival += f"; ships: {harbours or 'nowhere'}"
    return f"{arrival}."


def _entries(view: View, group: Coming) -> str:
    """5.B The places where a group may enter, in words, the one it enters without an order first."""
    if not group.places:
        return "nowhere: no fortress is left"
    eyes = Eyes(believed(view), view.sightings)
    first = entry(eyes, group)
    places = sorted(group.places, key=lambda at: at != first)
    return joined((view.board.say.place(at) for at in places), "or")


def _production(view: View) -> Iterator[str]:
    """24.1.2.4 The CSPs that the fortresses of the seat bring."""
    board = view.board
    special = producing(view.board)
    if special is None:
        return
    yield f"production: your fortresses bring CSPs, to place in any of their kingdom, at most {special.limit} in each:"
    for group in producers(board, view.seat):
        csps = produced_in(board, special, group)
        if not csps:
            continue
        name = board.say.group(group)
        total = sum(csps.values())
        places = [f"{csp} in {board.say.place(Where(hex))}" for hex, csp in csps.items()]
        yield f"  {name} {total}; without an order {joined(places)}."


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
    if effect_of(item, Summons) is None:
        return True
    use = UseItem(item=item.number)
    faults = [*item_faults(Eyes(state), view.seat, use)]
    return not faults


def _use(item: Item) -> str:
    """The order for the use of an item; nothing for those that are not used in these phases."""
    use = f"use {item.number}"
    weather = effect_of(item, LocalWeather)
    if weather:
        choice = " or ".join(weather.weathers)
        return f"{use} weather {choice}: within {weather.radius} hexes"
    sees = effect_of(item, Sees)
    if sees:
        return f"{use} on a place: a stack of another side within {sees.radius} hexes"
    if effect_of(item, Wounds):
        return f"{use} on a character: of another side, in the hex"
    if effect_of(item, Summons):
        return f"{use}: calls armies"
    return ""


def _dragons(view: View) -> Iterator[str]:
    """23.0 The dragons that breathe fire."""
    for dragon in _own_persons(view):
        modifier = fire_modifier(view.board, dragon.id)
        if modifier is None or not dragon.active:
            continue
        order = f"{dragon.id} breathes fire at a hex"
        place = view.board.say.place(dragon.at)
        reach = f"its hex or one within {REACH} of {place}"
        yield f"breath: {order}: {reach}; enemies there check attrition, {modifier:+}."


def _own_persons(view: View) -> list[Person]:
    """The characters of the seat."""
    own = [piece for piece in view.pieces.values() if piece.side == view.seat]
    return persons_among(own)


def _casters(view: View) -> Iterator[str]:
    """20.1 to 20.5 The enchanters: what each can cast, how far, and on which number of two dice or less."""
    state = believed(view)
    able = list[Person]()
    idle = list[str]()
    for person in _own_persons(view):
        faults = [fault for fault in caster_faults(state, view.seat, person.id)]
        if not faults:
            able.append(person)
        elif faults == [NO_POWER]:
            idle.append(person.id)
    if able:
        yield from _able_casters(view, state, able)
    if idle:
        yield f"In no Place of Power, and so unable to cast: {', '.join(idle)}."


def _able_casters(view: View, state: State, able: Sequence[Person]) -> Iterator[str]:
    """20.1 to 20.5 The enchanters who can cast, each with his enchantments, and the targets of these."""
    yield "enchantments: who can cast, on two dice; a place or item may change the number (20.5)."
    known: list[Enchantment] = []
    for person in able:
        enchantments = castable(state, person)
        known += enchantments
        place = view.board.say.place(person.at)
        castings = "; ".join(_castings(state, person, enchantments))
        yield f"  {person.id} in {place}, magic {magic_strength(state, person)}:"
        yield f"    {castings}."
    listed = view.board.counters.enchantments.values()
    yield from _kinds(view, [enchantment for enchantment in listed if enchantment in known])


def _castings(state: State, person: Person, listed: Iterable[Enchantment]) -> Iterator[str]:
    """The enchantments of an enchanter, each with the number he needs: "12 Strength on 8"."""
    for enchantment in listed:
        yield f"{enchantment.number} {enchantment.name} on {needed(state, person, enchantment)}"


RANGES: Mapping[str, str] = {
    "hex": " in the caster's hex",
    "magic": "",
    "twice magic": " up to twice as far",
    "map": " anywhere",
}
"""The reach of enchantments that do not reach as far as their caster's magic."""


def _kinds(view: View, listed: Sequence[Enchantment]) -> Iterator[str]:
    """The targets of the enchantments that can be cast, and how far away."""
    by_target: dict[str, list[str]] = {}
    for enchantment in listed:
        aim = f"{TARGETS[enchantment.target]}{RANGES[enchantment.range]}"
        numbers = by_target.setdefault(aim, [])
        numbers.append(str(enchantment.number))
    aims = [f"{joined(numbers)}: {aim}" for aim, numbers in by_target.items()]
    yield f"  Targets, up to the caster's magic in hexes away: {'; '.join(aims)}."
    calling = [enchantment for enchantment in listed if enchantment.target == "inactive group"]
    if calling:
        groups = _callable_groups(view, calling[0])
        yield f"  Groups: {', '.join(groups) or 'none now'}."
    for enchantment in listed:
        for effect in of_kind(enchantment.effects, LocalWeather):
            if len(effect.weathers) > 1:
                yield f"  {enchantment.number} needs a choice: {' | '.join(effect.weathers)}."


def _callable_groups(view: View, enchantment: Enchantment) -> list[str]:
    """10.3 The inactive groups that an enchantment may help to become active."""
    board = view.board
    groups: list[str] = []
    for group in board.active:
        if asleep(board, group) and not wrong_group(board, view.seat, enchantment, group):
            groups.append(group)
    return groups
