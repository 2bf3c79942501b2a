"""Random orders before anybody moves: the set-up, reinforcements and enchantments, recovery."""

from collections.abc import Iterator

from msgspec import UNSET

from adjudicator.games.fornaldar.arrivals.invasion import (
    edges_to_enter,
    leavers,
)
from adjudicator.games.fornaldar.arrivals.placing import SetUp, boardings
from adjudicator.games.fornaldar.arrivals.production import placings
from adjudicator.games.fornaldar.arrivals.scheduled import entrances
from adjudicator.games.fornaldar.board.pieces import persons_among, stack_at
from adjudicator.games.fornaldar.board.stacks import Stacking, restackings
from adjudicator.games.fornaldar.board.view import View, believed
from adjudicator.games.fornaldar.bot.choosing import one_of, one_of_each, shuffled, some
from adjudicator.games.fornaldar.items.using import item_uses
from adjudicator.games.fornaldar.magic.blows import breaths
from adjudicator.games.fornaldar.magic.plots import Enchant, castable, casters, castings
from adjudicator.games.fornaldar.magic.targets import Eyes
from adjudicator.games.fornaldar.preparations.orders import Preparations
from adjudicator.games.fornaldar.recovery.chances import chances
from adjudicator.games.fornaldar.recovery.mobilizing import helps
from adjudicator.games.fornaldar.recovery.phase import Recovery, landing_orders, patients
from adjudicator.games.fornaldar.recovery.refit import refittable
from adjudicator.games.fornaldar.standing.combat import strict
from adjudicator.games.fornaldar.state import Person
from adjudicator.games.fornaldar.words import GroupId, HexId
from adjudicator.table import Pick, Seat


def persons(view: View) -> list[Person]:
    """A seat's own characters."""
    own = [piece for piece in view.pieces.values() if piece.side == view.seat]
    return persons_among(own)


def set_up(view: View, pick: Pick) -> SetUp:
    """Some stacks in another order, and some characters and army points on board."""
    embark = one_of_each(pick, boardings(view), lambda order: order.ship, 0.5)
    stacks = stackings(view, pick, 0.3)
    return SetUp(
        embark=tuple(embark),
        stacks=tuple(stacks),
    )


def stackings(view: View, pick: Pick, share: float) -> Iterator[Stacking]:
    """12.0 Some of the stacks of several pieces in another order."""
    several: list[Stacking] = []
    for order in restackings(view, view.seat):
        stack = stack_at(view, view.seat, order.at)
        if len(stack) > 1:
            several.append(order)
    yield from one_of_each(pick, several, lambda order: order.at, share)


def preparations(view: View, pick: Pick) -> Preparations:
    """Reinforcements, items and fire now and then; whoever can cast casts, more often than not."""
    seat = view.seat
    eyes = Eyes(believed(view), view.sightings)
    reinforcements = one_of_each(pick, entrances(eyes, seat), lambda order: order.group, 0.7)
    items = one_of_each(pick, item_uses(eyes, seat), lambda order: order.item, 0.7)
    breath = one_of_each(pick, breaths(eyes, seat), lambda order: order.dragon, 0.5)
    plots = _plots(eyes, seat, pick)
    return Preparations(
        reinforcements=tuple(reinforcements),
        production=_production(view, pick),
        items=tuple(items),
        breath=tuple(breath),
        enchantments=tuple(plots),
        recovery=Recovery() if strict(view.board, seat) else recovery(view, pick),
    )


def _production(view: View, pick: Pick) -> dict[HexId, int]:
    """24.1.2 #4 Now and then the points of a kingdom are placed elsewhere than they were raised."""
    wishes = dict[HexId, int]()
    for placing in some(pick, placings(view.board, view.seat), 0.1):
        wishes |= placing
    return wishes


def _plots(eyes: Eyes, seat: Seat, pick: Pick) -> Iterator[Enchant]:
    """20.1 Most of those who can cast cast any of their enchantments, if it has a target in sight."""
    for caster in some(pick, casters(eyes.state, seat), 0.7):
        enchantment = one_of(pick, castable(eyes.state, caster))
        if enchantment is None:
            continue
        offered = castings(eyes, seat, caster, enchantment)
        plot = one_of(pick, [*offered])
        if plot:
            yield plot


def recovery(view: View, pick: Pick) -> Recovery:
    """Refits where they can be; mostly everybody is rolled for; now and then a horn, a landing, a withdrawal."""
    seat = view.seat
    state = believed(view)
    able = [GroupId(chance.group) for chance in chances(state, seat)]
    tried = shuffled(pick, some(pick, able, 0.8))
    refit = tuple(ship.id for ship in some(pick, refittable(view), 0.7))
    landings = [order for order in landing_orders(view) if order.ship in refit]
    ashore = one_of_each(pick, landings, lambda order: order.ship, 0.5)
    heal = one_of_each(pick, patients(view), lambda order: order.item)
    use = one_of_each(pick, helps(state, seat), lambda order: order.item)
    edge = one_of(pick, edges_to_enter(view.board, seat))
    leaving = some(pick, leavers(view, seat, "Mobilization"), 0.1)
    return Recovery(
        refit=refit,
        ashore=tuple(ashore),
        heal=tuple(heal),
        try_=tuple(tried) if pick.random() < 0.3 else UNSET,
        use=tuple(use),
        enter=edge or UNSET,
        withdraw=tuple(leaving),
    )
