"""The orders a seat can give now, by their names: its form takes its examples from them, and bots choose from them.

Each chapter says what can be ordered by its rules.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import islice
from typing import Any

from msgspec import UNSET

from adjudicator.games.fornaldar.arrivals.invasion import edges_to_enter, leavers
from adjudicator.games.fornaldar.arrivals.production import placings
from adjudicator.games.fornaldar.arrivals.scheduled import entrances
from adjudicator.games.fornaldar.arrivals.setup_orders import boardings
from adjudicator.games.fornaldar.board.pieces import lots_among, persons_among
from adjudicator.games.fornaldar.board.stacks import restackings
from adjudicator.games.fornaldar.board.view import View, believed
from adjudicator.games.fornaldar.combat.check import possible_attacks
from adjudicator.games.fornaldar.items.using import item_uses
from adjudicator.games.fornaldar.magic.fire import breaths
from adjudicator.games.fornaldar.magic.plots import Enchant, castable, casters, castings
from adjudicator.games.fornaldar.magic.targets import Eyes
from adjudicator.games.fornaldar.movement.interception import watches
from adjudicator.games.fornaldar.movement.reaching import near_moves
from adjudicator.games.fornaldar.recovery.chances import chances
from adjudicator.games.fornaldar.recovery.mobilizing import helps
from adjudicator.games.fornaldar.recovery.phase import Recovery, landing_orders, patients
from adjudicator.games.fornaldar.recovery.refit import refittable
from adjudicator.games.fornaldar.standing.losses import Losses
from adjudicator.games.fornaldar.state import Person
from adjudicator.games.fornaldar.words import GroupId, ShipId
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
        "Attack": partial(possible_attacks, view),
        "Watch": lambda: sorted(watches(view, seat), key=lambda watch: -sum(watch.csp.values())),
        "Standing.losses": partial(_losses, view),
    }


def _persons(view: View) -> list[Person]:
    """A seat's own characters, those that are active before others."""
    own = [person for person in persons_among(view.pieces.values()) if person.side == view.seat]
    return sorted(own, key=lambda person: not person.active)


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
