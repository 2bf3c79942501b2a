"""11.3, 11.5 The steps there are, and their costs for those who move together."""

from collections.abc import Iterator
from math import inf
from operator import attrgetter

from adjudicator.board.hexes import distance
from adjudicator.games.fornaldar.board.weather import Conditions
from adjudicator.games.fornaldar.movement.model import Barred, Cost, CostPart, Gait, Mover, Surface, barred, part, total
from adjudicator.games.fornaldar.movement.places import by_air, by_land, by_water, hex_of, hexes_at, on_river, places_in
from adjudicator.games.fornaldar.movement.sailing import afloat
from adjudicator.games.fornaldar.movement.walking import inactive_kingdom, no_land, on_foot, step_between, surfaces
from adjudicator.games.fornaldar.printed.charts.terrain import TerrainEffects
from adjudicator.games.fornaldar.printed.land.model import Land
from adjudicator.games.fornaldar.words import Road, Terrain, Where


def next_to(land: Land, mover: Mover, where: Where) -> Iterator[Where]:
    """The places that a mover may try to enter from a place, always in the same order."""
    if mover.walkers:
        return by_land(land, where)
    if mover.afloat:
        return by_water(land, where)
    return by_air(land, where)


def step_cost(
    land: Land,
    effects: TerrainEffects,
    conditions: Conditions,
    mover: Mover,
    a: Where,
    b: Where,
    *,
    terrain: Terrain | Road | None = None,
) -> Cost | Barred:
    """11.3 The price of a step from `a` to `b`: by the cheapest terrain or road (11.9), or by `terrain`."""
    closed = apart(land, a, b) or no_place(land, mover, a, b)
    if closed:
        return refused(closed)
    return cost_between(land, effects, conditions, mover, a, b, terrain)


def cost_between(
    land: Land,
    effects: TerrainEffects,
    conditions: Conditions,
    mover: Mover,
    a: Where,
    b: Where,
    terrain: Terrain | Road | None = None,
) -> Cost | Barred:
    """The price of a step from `a` to `b`, which is `next_to` it."""
    closed = closed_to(mover, a, b)
    if closed:
        return closed
    walkers = mover.walkers
    others = [off_land(land, conditions, mover, gait, a, b) for gait in mover.gaits if gait not in walkers]
    if not walkers:
        return settled(slowest(others))
    inactive = inactive_kingdom(land, mover, b)
    if inactive:
        return refused(inactive)
    step = step_between(land, conditions, a, b)
    choices = []
    for over in surfaces(mover, step):
        if terrain in (None, over):
            costs = [priced(race, over, on_foot(effects, mover, race, step, over)) for race in walkers]
            choices.append(slowest(costs + others))
    if not choices:
        return refused(barred("11.9", f"there is no {terrain or 'terrain to choose'} on the way into {b}"))
    return settled(min(choices, key=attrgetter("mp")))


def stepping_ashore(land: Land, effects: TerrainEffects, mover: Mover, a: Where, b: Where) -> Barred | None:
    """14.2.2, 14.6.2 The rule that keeps pieces from going on land: 10.4 inactive friends, 11.15 terrain, 24.0."""
    closed = closed_to(mover, a, b)
    if closed:
        return closed
    inactive = inactive_kingdom(land, mover, b)
    if inactive:
        return refused(inactive)
    terrain = land.hexes[hex_of(b)].terrain
    races = list(mover.walkers)
    if "swimmer" in mover.gaits:
        races.append("mermen")
    for race in races:
        if all(effects.terrain[each][race] is None for each in terrain):
            return refused(barred("11.15", f"{' and '.join(terrain)} is prohibited"))
    return None


def closed_to(mover: Mover, a: Where, b: Where) -> Barred | None:
    """24.0 The special rule of the scenario against entering a place from outside."""
    if not mover.closed or any(hex in mover.closed for hex in hexes_at(a)):
        return None
    for hex in hexes_at(b):
        if hex in mover.closed:
            return mover.closed[hex]
    return None


def off_land(land: Land, conditions: Conditions, mover: Mover, gait: Gait, a: Where, b: Where) -> Cost:
    """The price of a step for a piece that does not walk."""
    if gait == "flyer":
        return priced(gait, "air", flight(b))
    parts = afloat(land, conditions, mover, gait, a, b)
    if on_river(b):
        return priced(gait, "river", parts)
    over: Surface = land.hexes[hex_of(b)].water or "sea"
    return priced(gait, over, parts)


def apart(land: Land, a: Where, b: Where) -> tuple[CostPart, ...]:
    """11.3 Pieces move through contiguous places of the map."""
    if on_river(b):
        return ()
    if hex_of(b) not in land.hexes:
        return barred("11.3", f"{b} is not on the map")
    contiguous = on_river(a) or (a != b and distance(hex_of(a), hex_of(b)) <= 1)
    if contiguous:
        return ()
    return barred("11.3", f"{b} does not lie next to {a}")


def no_place(land: Land, mover: Mover, a: Where, b: Where) -> tuple[CostPart, ...]:
    """14.2.5 Pieces on foot and flyers go to an area of a hex that water splits, what floats to the hex."""
    if mover.walkers:
        return no_land(land, a, b)
    if on_river(b):
        return ()
    hex = hex_of(b)
    places = (Where(hex),) if mover.afloat else places_in(land, hex)
    if b in places:
        return ()
    return barred("14.2.5", f"{b} is no place to enter; use {' or '.join(places)}")


def flight(b: Where) -> tuple[CostPart, ...]:
    """11.14 Flyers pay one MP for a hex, whatever lies in it and around it."""
    if on_river(b):
        return barred("11.14", "flyers do not enter rivers")
    return part("11.14", "flight", 1)


def slowest(costs: list[Cost]) -> Cost:
    """11.5 A group pays what its slowest piece pays."""
    return max(costs, key=attrgetter("mp"))


def priced(gait: Gait, over: Surface, parts: tuple[CostPart, ...]) -> Cost:
    """The parts of a cost, with their sum."""
    return Cost(mp=total(parts), parts=parts, over=over, gait=gait)


def settled(cost: Cost) -> Cost | Barred:
    """A cost that can be paid, or what prohibits the step."""
    if cost.mp < inf:
        return cost
    return refused(cost.parts)


def refused(parts: tuple[CostPart, ...]) -> Barred:
    """The first rule that prohibits a step."""
    return next(Barred(part.rule, part.what) for part in parts if part.mp == inf)
