"""The orders a seat can give now, by their names: bots choose from them, and its form shows them as its own."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any

from msgspec import UNSET

from adjudicator.board.hexes import distance
from adjudicator.games.fornaldar.arrivals.expedition import expedition_of
from adjudicator.games.fornaldar.arrivals.invasion import edges_to_enter, invasion_of, leavers
from adjudicator.games.fornaldar.arrivals.placing import boardings
from adjudicator.games.fornaldar.arrivals.production import placings, producing
from adjudicator.games.fornaldar.arrivals.scheduled import due, entrances
from adjudicator.games.fornaldar.board.facts import side_of
from adjudicator.games.fornaldar.board.pieces import lots_among, persons_among, ships_among
from adjudicator.games.fornaldar.board.ratings import is_enchanter, is_hero
from adjudicator.games.fornaldar.board.specials import paralysed
from adjudicator.games.fornaldar.board.stacks import Attach, Detach, escort_changes, restackings
from adjudicator.games.fornaldar.board.view import View, believed
from adjudicator.games.fornaldar.combat.phase import possible_attacks
from adjudicator.games.fornaldar.items.bearing import borne_by
from adjudicator.games.fornaldar.items.giving import drops, gives, preferences
from adjudicator.games.fornaldar.items.searching import MOST, searches
from adjudicator.games.fornaldar.items.using import item_uses
from adjudicator.games.fornaldar.magic.blows import breaths, fire_modifier
from adjudicator.games.fornaldar.magic.plots import Enchant, castable, casters, castings
from adjudicator.games.fornaldar.magic.targets import Eyes
from adjudicator.games.fornaldar.movement.boarding import Disembark, Embark, disembarkings, embarkings
from adjudicator.games.fornaldar.movement.branching import Condition, simple_conditions
from adjudicator.games.fornaldar.movement.dropping import takings
from adjudicator.games.fornaldar.movement.force import passengers
from adjudicator.games.fornaldar.movement.form import enemy_moves
from adjudicator.games.fornaldar.movement.going import Go
from adjudicator.games.fornaldar.movement.interception import watches
from adjudicator.games.fornaldar.movement.march import MoveStep
from adjudicator.games.fornaldar.movement.mermen import Land, landings, swims
from adjudicator.games.fornaldar.movement.moves import AnyStep, Move
from adjudicator.games.fornaldar.movement.places import hex_of
from adjudicator.games.fornaldar.movement.reaching import near_moves
from adjudicator.games.fornaldar.movement.teleportation import teleports
from adjudicator.games.fornaldar.recovery.chances import chances, horns
from adjudicator.games.fornaldar.recovery.healing import choices_of_patients
from adjudicator.games.fornaldar.recovery.mobilizing import helps
from adjudicator.games.fornaldar.recovery.phase import Recovery, landing_orders, patients
from adjudicator.games.fornaldar.recovery.refit import refittable
from adjudicator.games.fornaldar.standing.combat import Losses, losable, strict
from adjudicator.games.fornaldar.state import AnyPiece, Lot, Person, State
from adjudicator.games.fornaldar.words import GroupId, ItemId, PieceId, ShipId, Where
from adjudicator.table import Seat

THOUGHT_OF = 12
"""The number of targets of an enchantment that are thought of."""


def offers(view: View) -> Mapping[str, Callable[[], Iterable[Any]]]:
    """The orders that may be given now, best first."""
    seat = view.seat
    eyes = Eyes(believed(view), view.sightings)
    return {
        "Aboard": partial(boardings, view),
        "Arrive": partial(entrances, eyes, seat),
        "Preparations.production": partial(placings, view.board, seat),
        "UseItem": partial(item_uses, eyes, seat),
        "Breathe": partial(breaths, eyes, seat),
        "Enchant": partial(_plots, eyes, seat),
        "Preparations.recovery": partial(_recoveries, view),
        "Recovery.refit": lambda: ([ship] for ship in _refits(view)),
        "Recovery.try": lambda: filter(None, [_rolls(view)]),
        "Recovery.enter": partial(edges_to_enter, view.board, seat),
        "Recovery.withdraw": lambda: filter(None, [leavers(view, seat, "Mobilization")]),
        "Landing": partial(landing_orders, view),
        "Patient": partial(patients, view),
        "Help": partial(helps, eyes.state, seat),
        "MovementPlan.moves": partial(near_moves, view, "movement"),
        "MovementPlan.forced": partial(near_moves, view, "forced march"),
        "MovementPlan.withdraw": lambda: filter(None, [leavers(view, seat, "Movement")]),
        "ReactionPlan.moves": partial(near_moves, view, "reaction"),
        "Stacking": partial(restackings, view, seat),
        "Condition": partial(_conditions, view),
        "Attack": partial(possible_attacks, view),
        "Give": lambda: sorted(_anywhere(view, gives), key=lambda give: give.to not in view.pieces),
        "Drop": partial(_anywhere, view, drops),
        "Take": partial(_anywhere, view, takings),
        "Use": partial(_by_each, view, preferences),
        "Attach": partial(_escorts, view, Attach),
        "Detach": partial(_escorts, view, Detach),
        "Search": partial(_searches, view),
        "Teleport": lambda: _by_each(view, lambda _, person: teleports(eyes.state, person)),
        "Embark": partial(_boardings, eyes.state, seat),
        "Swim": lambda: _by_each(view, lambda _, person: swims(eyes.state, person)),
        "Land": partial(_landings, view),
        "Disembark": partial(_disembarkings, eyes.state, seat),
        "Watch": lambda: sorted(watches(eyes.state, seat), key=lambda watch: -sum(watch.csp.values())),
        "Standing.losses": partial(_losses, view),
    }


def _persons(view: View) -> list[Person]:
    """A seat's own characters that are not paralysed, those that are active before others."""
    persons = persons_among(view.pieces.values())
    own = [person for person in persons if person.side == view.seat and not paralysed(view.board, person)]
    return sorted(own, key=lambda person: not person.active)


def _anywhere(view: View, steps: Callable[[View, Seat, Where], Iterable[AnyStep]]) -> Iterator[AnyStep]:
    """11.5, 21.5 The steps that can be made in each place of a seat's own."""
    for at in sorted(view.stacks):
        yield from steps(view, view.seat, at)


def _by_each(view: View, steps: Callable[[View, Person], Iterable[AnyStep]]) -> Iterator[AnyStep]:
    """The steps that each character can make."""
    for person in _persons(view):
        yield from steps(view, person)


def _escorts(view: View, kind: type[MoveStep]) -> Iterator[AnyStep]:
    """13.2, 13.3 The escorts that can be taken, or sent back."""
    changes = _by_each(view, escort_changes)
    return (change for change in changes if isinstance(change, kind))


def _searches(view: View) -> Iterator[AnyStep]:
    """21.1 The searches of each character where he is, with all points that one can take."""
    for person in _persons(view):
        yield from searches(view, person.at, person, MOST)


def _conditions(view: View) -> Iterator[Condition]:
    """11.3 What a move of a seat's first character with an item may wait for; enemies where they are seen."""
    persons = _persons(view)
    bearing = [person for person in persons if borne_by(view, person.id)]
    seen = [sighting.at for sighting in view.sightings if sighting.side != view.seat]
    for person in [*bearing, *persons][:1]:
        to = seen[0] if seen else person.at
        yield from simple_conditions(view, person.at, to, person)


def _landings(view: View) -> Iterator[Land]:
    """14.6.2 The shores beside each character who swims."""
    for person in _persons(view):
        if person.swimming:
            yield from landings(view.board.land, person.at)


def _boardings(state: State, seat: Seat) -> Iterator[Embark]:
    """14.2.1 Who can go on board of each ship of a seat."""
    for ship in ships_among(state.pieces.values()):
        if ship.side == seat and ship.active:
            yield from embarkings(state, ship)


def _disembarkings(state: State, seat: Seat) -> Iterator[Disembark]:
    """14.2.2 The shores beside each ship of a seat that has somebody on board."""
    for ship in ships_among(state.pieces.values()):
        if ship.side == seat and ship.active and passengers(state, [ship.id]):
            yield from disembarkings(state, ship.id, ship.at)


def _plots(eyes: Eyes, seat: Seat) -> Iterator[Enchant]:
    """20.1 Each enchantment of each who can cast, on the first of its targets."""
    for caster in casters(eyes.state, seat):
        for enchantment in castable(eyes.state, caster):
            yield from islice(castings(eyes, seat, caster, enchantment), THOUGHT_OF)


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


def _losses(view: View) -> Iterator[Losses]:
    """7.6 Own colours and characters."""
    own = losable(view, view.seat)
    yield Losses(csp=own.csp[:2], wounds=own.wounds[:2], spare=own.wounds[2:3])


def stand_ins(view: View) -> Mapping[str, Any]:
    """A leader of the seat with his points, an enchanter, a hero, a ship, places near them, and items."""
    state = believed(view)
    own = [piece for piece in view.pieces.values() if piece.side == view.seat]
    own.sort(key=lambda piece: not piece.active)
    persons = persons_among(own)
    lots = lots_among(own)
    ships = [ship.id for ship in ships_among(own)]
    move = next(near_moves(view, "movement"), None)
    leader, lot = _force(view, move) if move else (next(iter(persons), None), next(iter(lots), None))
    magic = [person.id for person in persons if is_enchanter(state, person)]
    heroes = [person.id for person in persons if is_hero(state, person) and person is not leader]
    others = [person.id for person in persons if person is not leader]
    first = leader or next(iter(own), None)
    groups = [str(chance.group) for chance in chances(state, view.seat)]
    return {
        **_named(("hakon", "heior"), [leader.id] if leader else ()),
        **_named(("midhrasir",), [lot.group] if lot else ()),
        **{f"midhrasir: {points}": min(points, lot.csp) for points in (1, 2, 4, 6) if lot},
        **_named(("signhild", "aulgerda"), magic),
        **_named(("snorri",), heroes or others),
        **_named(("lembi", "konkiff"), others),
        **_items(view),
        **_named(("rodhiorm",), [person.id for person in persons if _breathes(view, person)]),
        **_named(("orms-sling",), ships),
        **_named(("nerfringia", "suderpathia", "ogmund"), groups),
        **(_places(view, first.at, move) if first else {}),
    }


def _force(view: View, move: Move) -> tuple[AnyPiece, Lot | None]:
    """The leader of a move, and army points that go with him."""
    leader = view.pieces[move.pieces[0]]
    here = [view.pieces[id] for id in view.stacks[leader.at][view.seat]]
    return leader, next((lot for lot in lots_among(here) if lot.group in move.csp), None)


def _named(examples: Sequence[str], own: Sequence[str]) -> dict[str, str]:
    """Each example with one of one's own, the last for all that are left; nothing where one has none."""
    if own:
        return {example: own[min(place, len(own) - 1)] for place, example in enumerate(examples)}
    return {}


def _items(view: View) -> dict[str, Any]:
    """The seat's bearer of most magic items, with those items; others by what they are for."""
    borne = dict[PieceId, list[ItemId]]()
    for number, treasure in sorted(view.treasures.items()):
        if treasure.bearer:
            piece = view.pieces.get(treasure.bearer)
            if isinstance(piece, Person) and piece.side == view.seat:
                borne.setdefault(piece.id, []).append(number)
    if not borne:
        return {}
    bearer, items = max(borne.items(), key=lambda each: len(each[1]))
    return {
        "konkiff": bearer,
        "['signhild', 5]": [bearer, items[0]],
        "[44, 8]": items[:2],
        "item: 13": items[0],
        **{f"item: {example}": number for example, number in _useful(view)},
    }


def _useful(view: View) -> Iterator[tuple[int, ItemId]]:
    """9.5, 10.3 Items of the seat that heal or help a roll, for those of the examples."""
    known = believed(view)
    yield from ((9, number) for number, _ in horns(known, view.seat)[:1])
    yield from ((22, number) for number, _ in [*choices_of_patients(known, view.seat)][:1])


def _breathes(view: View, person: Person) -> bool:
    return fire_modifier(view.board, person.id) is not None


def _places(view: View, at: Where, move: Move | None) -> dict[str, Any]:
    """The places of a force: where it stands, the way it can go from there, the nearest enemy, an own fortress."""
    land = view.board.land
    here = hex_of(at)
    way = [*map(str, move.steps[0].to)] if move and isinstance(move.steps[0], Go) else []
    enemies = sorted({hex_of(sighting.at) for sighting in view.sightings}, key=lambda hex: (distance(here, hex), hex))
    forts = [fort.hex for fort in land.fortresses.values() if side_of(view.board, fort.kingdom) == view.seat]
    forts.sort(key=lambda hex: distance(here, hex))
    return {
        "3927": here,
        **({"['3826', '3726']": way} if way else {}),
        **_named(("3826", "3726"), way),
        **_named(("2244", "3724", "2345"), enemies),
        **_named(("2633", "1218"), enemies),
        **_named(("1545",), forts),
        **_named(("2024",), [at for group in due(view.board, view.seat) for at in group.places]),
        **_named(("2219",), way[-1:]),
    }


def unused(view: View) -> Collection[str]:
    """The fields that this turn, the scenario or the seat's tempo leaves no use for."""
    return [*_unused(view)]


def _unused(view: View) -> Iterable[str]:
    board = view.board
    seat = view.seat
    if strict(board, seat):
        yield from ("Preparations.recovery", "MovementPlan.attacks")
        yield "MovementPlan.moves" if board.phase.endswith("forced-march") else "MovementPlan.forced"
    if enemy_moves(view):
        yield from ("MovementPlan.moves", "MovementPlan.forced", "MovementPlan.stacks", "MovementPlan.attacks")
    if enemy_moves(view) or board.phase.endswith("forced-march"):
        yield "MovementPlan.withdraw"
    if not due(board, seat):
        yield "Preparations.reinforcements"
    if producing(board) is None:
        yield "Preparations.production"
    if not any(_breathes(view, person) for person in persons_among(view.pieces.values())):
        yield "Preparations.breath"
    if invasion_of(board, seat) is None:
        yield from ("Recovery.enter", "MovementPlan.withdraw")
    if expedition_of(board, seat) is None:
        yield "Recovery.withdraw"
