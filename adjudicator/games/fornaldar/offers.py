"""The orders a seat can give now, by their names: its form takes its examples from them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any

from msgspec import UNSET

from adjudicator.games.fornaldar.arrivals.setup_orders import Aboard
from adjudicator.games.fornaldar.board.pieces import lots_among, persons_among, pieces_at, ships_among
from adjudicator.games.fornaldar.board.stacks import Stacking
from adjudicator.games.fornaldar.board.view import View, believed
from adjudicator.games.fornaldar.combat.orders import COMBATS, Attack
from adjudicator.games.fornaldar.items.using import UseItem, bearer_of, effect_of
from adjudicator.games.fornaldar.magic.fire import Breathe, fire_modifier
from adjudicator.games.fornaldar.magic.plots import Enchant, caster_faults, plot_faults, weathers_of
from adjudicator.games.fornaldar.magic.targets import Eyes
from adjudicator.games.fornaldar.movement.interception import Watch
from adjudicator.games.fornaldar.movement.places import hex_of, shores
from adjudicator.games.fornaldar.movement.reaching import near_moves
from adjudicator.games.fornaldar.preparations.form import castable
from adjudicator.games.fornaldar.printed.counters.effects import LocalWeather, Sees, Wounds
from adjudicator.games.fornaldar.printed.counters.enchantments import Enchantment
from adjudicator.games.fornaldar.printed.counters.items import Item
from adjudicator.games.fornaldar.recovery.chances import chances, horns
from adjudicator.games.fornaldar.recovery.healing import choices_of_patients
from adjudicator.games.fornaldar.recovery.mobilizing import Help
from adjudicator.games.fornaldar.recovery.phase import Patient, Recovery
from adjudicator.games.fornaldar.recovery.refit import refittable
from adjudicator.games.fornaldar.standing.losses import Losses
from adjudicator.games.fornaldar.state import Lot, Person, State
from adjudicator.games.fornaldar.words import CharacterId, GroupId, ItemId, PieceId, ShipId, Where

THOUGHT_OF = 12
"""The number of targets of an enchantment that are thought of."""


def offers(view: View) -> Mapping[str, Callable[[], Iterable[Any]]]:
    """The orders that may be given now, best first."""
    return {
        "Aboard": partial(_boardings, view),
        "UseItem": partial(_uses, view),
        "Breathe": partial(_breath, view),
        "Enchant": partial(_plots, view),
        "Preparations.recovery": partial(_recoveries, view),
        "Recovery.refit": lambda: ([ship] for ship in _refits(view)),
        "Recovery.try": lambda: filter(None, [_rolls(view)]),
        "Patient": partial(_patients, view),
        "Help": partial(_helps, view),
        "MovementPlan.moves": partial(near_moves, view, "movement"),
        "MovementPlan.forced": partial(near_moves, view, "forced march"),
        "ReactionPlan.moves": partial(near_moves, view, "reaction"),
        "Stacking": partial(_stackings, view),
        "Attack": partial(_attacks, view),
        "Watch": partial(_watches, view),
        "Standing.losses": partial(_losses, view),
    }


def _persons(view: View) -> list[Person]:
    """A seat's own characters, those that are active before others."""
    own = [person for person in persons_among(view.pieces.values()) if person.side == view.seat]
    return sorted(own, key=lambda person: not person.active)


def _boardings(view: View) -> Iterator[Aboard]:
    """24.1 Each ship with a character, and with an army point, that stands beside it."""
    land = view.board.land
    seat = view.seat
    for ship in ships_among(view.pieces.values()):
        if ship.side != seat:
            continue
        id = ship.id
        for spot in shores(land, ship.at):
            shore = Where(spot)
            pieces = pieces_at(view, seat, shore)
            for person in persons_among(pieces):
                yield Aboard(ship=id, pieces=(person.id,), at=shore)
            for lot in lots_among(pieces):
                yield Aboard(ship=id, csp={lot.group: 1}, at=shore)


def strangers(view: View) -> list[CharacterId]:
    """The characters of the other side that a seat sees."""
    tops = [CharacterId(each.top.id) for each in view.sightings if each.top.kind == "character" and each.top.id]
    seen = [id for id, piece in view.pieces.items() if isinstance(piece, Person) and piece.side != view.seat]
    return [*tops, *map(CharacterId, seen)]


def _uses(view: View) -> Iterator[UseItem]:
    """21.6 The items that an own character bears, on what they can be used on."""
    for _, uses in uses_by_item(view, believed(view)):
        yield from uses[:THOUGHT_OF]


def uses_by_item(view: View, state: State) -> Iterator[tuple[Item, list[UseItem]]]:
    """21.6 Each item that an own character bears, with its use on everything that it can be used on."""
    for number in sorted(view.treasures):
        item = view.board.counters.items[number]
        if bearer_of(state, view.seat, number) is None:
            continue
        weather = effect_of(item, LocalWeather)
        if weather:
            yield item, [UseItem(item=number, weather=each) for each in weather.weathers]
        elif effect_of(item, Sees):
            yield item, [UseItem(item=number, target=sighting.at) for sighting in view.sightings]
        elif effect_of(item, Wounds):
            yield item, [UseItem(item=number, target=victim) for victim in strangers(view)]
        else:
            yield item, [UseItem(item=number)]


def _breath(view: View) -> Iterator[Breathe]:
    """20.7 A dragon breathes where it is, or on an enemy that it sees."""
    seen = [hex_of(sighting.at) for sighting in view.sightings]
    for person in _persons(view):
        breathes = fire_modifier(view.board, person.id) is not None
        if not person.active or not breathes:
            continue
        own = hex_of(person.at)
        for at in (*seen, own):
            yield Breathe(dragon=person.id, at=at)


def _plots(view: View) -> Iterator[Enchant]:
    """20.1 The castings of all who can cast: each enchantment of theirs, on each of its targets."""
    state = believed(view)
    eyes = Eyes(state, view.sightings)
    for person in _persons(view):
        if any(caster_faults(state, view.seat, person.id)):
            continue
        for enchantment in castable(state, person):
            targets = _targets(view, enchantment)
            for plot in _cast(person, enchantment, targets):
                if not any(plot_faults(eyes, view.seat, plot)):
                    yield plot


def _cast(caster: Person, enchantment: Enchantment, targets: Iterable[str]) -> Iterator[Enchant]:
    """An enchantment on some targets, with a weather where it brings one of several."""
    weathers = weathers_of(enchantment)
    choice = weathers[0] if len(weathers) > 1 else UNSET
    for target in islice(targets, THOUGHT_OF):
        yield Enchant(caster=caster.id, number=enchantment.number, target=target, choice=choice)


def _targets(view: View, enchantment: Enchantment) -> Sequence[str]:
    """The targets on which an enchantment might be cast."""
    match enchantment.target:
        case "friendly character":
            return [person.id for person in _persons(view)]
        case "enemy character":
            return strangers(view)
        case "friendly stack":
            return _places(view)
        case "enemy stack":
            return [sighting.at for sighting in view.sightings]
        case "hex":
            return [hex_of(at) for at in _places(view)]
        case "all-sea hex":
            land = view.board.land
            return [hex for hex, at in land.hexes.items() if at.all_water and at.water == "sea"]
        case "inactive group":
            return [*view.board.active]


def _places(view: View) -> list[Where]:
    """The places where a seat has pieces."""
    return sorted(at for at, stacks in view.stacks.items() if stacks.get(view.seat))


def _refits(view: View) -> list[ShipId]:
    """9.1 The ships that can be refitted."""
    return [ship.id for ship in refittable(view)]


def _rolls(view: View) -> list[GroupId]:
    """10.3 The groups that can be rolled for."""
    return [GroupId(chance.group) for chance in chances(believed(view), view.seat)]


def _recoveries(view: View) -> Iterator[Recovery]:
    """5.E.1, 5.E.2 A ship is refitted, and everybody is rolled for in an order."""
    ships = _refits(view)
    groups = _rolls(view)
    if ships or groups:
        yield Recovery(refit=tuple(ships[:1]), try_=tuple(groups[:2]) or UNSET)


def _patients(view: View) -> Iterator[Patient]:
    """9.5 The characters an item can heal."""
    for number, sick in choices_of_patients(believed(view), view.seat):
        for person in sick:
            yield Patient(item=ItemId(number), character=person.id)


def _helps(view: View) -> Iterator[Help]:
    """10.3 An item that helps a roll."""
    for item, _ in horns(believed(view), view.seat):
        for group in _rolls(view):
            yield Help(item=item, group=group)


def _stackings(view: View) -> Iterator[Stacking]:
    """12.0 Another piece of a stack on top; of stacks of one piece, that."""
    stacks = [(at, view.stacks[at][view.seat]) for at in _places(view)]
    for at, ids in sorted(stacks, key=lambda each: -len(each[1])):
        yield Stacking(at=at, top=(_named(view, ids[-1]),))


def _named(view: View, id: PieceId) -> CharacterId:
    """A piece as orders name it: army points by their colour."""
    piece = view.pieces[id]
    return CharacterId(piece.group if isinstance(piece, Lot) else id)


def _attacks(view: View) -> Iterator[Attack]:
    """16.1 Attacks where own pieces and enemies are; else where enemies are."""
    seen = sorted(sighting.at for sighting in view.sightings)
    own = _places(view)
    seen.sort(key=lambda at: at not in own)
    for at in seen:
        for kind in COMBATS:
            yield Attack(at=at, kind=kind)


def _watches(view: View) -> Iterator[Watch]:
    """14.8 A leader with the army points that are with him."""
    for person in _persons(view):
        if not person.active or person.aboard is not None:
            continue
        at = person.at
        here = pieces_at(view, view.seat, at)
        lots = [lot for lot in lots_among(here) if lot.active and lot.aboard is None]
        if lots:
            lot = lots[0]
            points = {lot.group: lot.csp}
            yield Watch(from_=at, pieces=(person.id,), csp=points, need=4)


def _losses(view: View) -> Iterator[Losses]:
    """7.6 Own colours and characters."""
    colours: dict[GroupId, None] = {}
    for lot in lots_among(view.pieces.values()):
        if lot.side == view.seat:
            colours[lot.group] = None
    persons = [person.id for person in _persons(view)]
    yield Losses(
        csp=tuple(colours)[:2],
        wounds=tuple(persons[:2]),
        spare=tuple(persons[2:3]),
    )
