"""The orders a seat can give now, by their names: its form takes its examples from them, and bots choose from them.

Each chapter says what can be ordered by its rules.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import islice
from typing import Any

from msgspec import UNSET

from adjudicator.games.fornaldar.arrivals.invasion import edges_to_enter, leavers
from adjudicator.games.fornaldar.arrivals.placing import boardings
from adjudicator.games.fornaldar.arrivals.production import placings
from adjudicator.games.fornaldar.arrivals.scheduled import entrances
from adjudicator.games.fornaldar.board.escorts import Attach, Detach, escort_changes
from adjudicator.games.fornaldar.board.pieces import persons_among, ships_among
from adjudicator.games.fornaldar.board.specials import paralysed
from adjudicator.games.fornaldar.board.stacks import restackings
from adjudicator.games.fornaldar.board.view import View, believed
from adjudicator.games.fornaldar.combat.check import possible_attacks
from adjudicator.games.fornaldar.items.bearing import borne_by
from adjudicator.games.fornaldar.items.giving import drops, gives, preferences
from adjudicator.games.fornaldar.items.searching import MOST, searches
from adjudicator.games.fornaldar.items.using import item_uses
from adjudicator.games.fornaldar.magic.fire import breaths
from adjudicator.games.fornaldar.magic.plots import Enchant, castable, casters, castings
from adjudicator.games.fornaldar.magic.targets import Eyes
from adjudicator.games.fornaldar.movement.boarding import Disembark, Embark, disembarkings, embarkings
from adjudicator.games.fornaldar.movement.branching import Condition, simple_conditions
from adjudicator.games.fornaldar.movement.dropping import takings
from adjudicator.games.fornaldar.movement.force import passengers
from adjudicator.games.fornaldar.movement.interception import watches
from adjudicator.games.fornaldar.movement.march import MoveStep
from adjudicator.games.fornaldar.movement.mermen import Land, landings, swims
from adjudicator.games.fornaldar.movement.moves import AnyStep
from adjudicator.games.fornaldar.movement.reaching import near_moves
from adjudicator.games.fornaldar.movement.teleportation import teleports
from adjudicator.games.fornaldar.recovery.chances import chances
from adjudicator.games.fornaldar.recovery.mobilizing import helps
from adjudicator.games.fornaldar.recovery.phase import Recovery, landing_orders, patients
from adjudicator.games.fornaldar.recovery.refit import refittable
from adjudicator.games.fornaldar.standing.combat import Losses, losable
from adjudicator.games.fornaldar.state import Person, State
from adjudicator.games.fornaldar.words import GroupId, ShipId, Where
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
