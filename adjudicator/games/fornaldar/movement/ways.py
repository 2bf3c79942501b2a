"""11.3, 11.7 The places a mover can reach or must stop at, the cheapest way to each, and a way in words."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from math import inf

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.board.hexes import distance
from adjudicator.board.paths import Reached, cheapest
from adjudicator.games.fornaldar.board.weather import Conditions, weather_at
from adjudicator.games.fornaldar.movement.model import GAITS, NOBODY, Barred, Cost, Mover, Presence
from adjudicator.games.fornaldar.movement.places import around, hex_of, hexes_at, on_river
from adjudicator.games.fornaldar.movement.sailing import KVALHOLLA, icebound
from adjudicator.games.fornaldar.movement.steps import cost_between, next_to, step_cost
from adjudicator.games.fornaldar.printed.charts.terrain import TerrainEffects
from adjudicator.games.fornaldar.printed.land.model import Land
from adjudicator.games.fornaldar.words import NEUTRAL, HexId, Mp, Weather, Where
from adjudicator.table import RuleId


def must_stop(land: Land, conditions: Conditions, mover: Mover, where: Where, enemy: Presence) -> Barred | None:
    """The rule that stops a mover on entering a place; from enemies it goes on by overrun (14.5) or evasion (19.0)."""
    held = stopped_by_ice(land, conditions, mover, where) or stopped_by_whirlpool(mover, where)
    return held or stopped_by_enemies(mover, where, enemy)


def stopped_by_ice(land: Land, conditions: Conditions, mover: Mover, where: Where) -> Barred | None:
    """6.4.4 Ships cease to move on entering a coastal hex under snow."""
    if "ship" not in mover.gaits:
        return None
    if icebound(land, conditions, mover, where):
        return Barred(RuleId("6.4.4"), f"ships stop in {where}, a coastal hex under snow")
    return None


def stopped_by_whirlpool(mover: Mover, where: Where) -> Barred | None:
    """Enchantment 17: ships that come near a Maelstrom move no more."""
    if "ship" not in mover.gaits:
        return None
    for hex in hexes_at(where):
        if hex in mover.stopped:
            return mover.stopped[hex]
    return None


def stopped_by_enemies(mover: Mover, where: Where, enemy: Presence) -> Barred | None:
    """11.7 CSPs stop at enemy CSPs and heroes; 11.8 characters at enemy CSPs. Neither binds those on the water."""
    if mover.afloat:
        return None
    if mover.csps and (enemy.csps or enemy.heroes):
        return Barred(RuleId("11.7"), f"armies stop at the enemy in {where}")
    if enemy.csps:
        return Barred(RuleId("11.8"), f"characters stop at the enemy in {where}")
    return None


def may_end(mover: Mover, where: Where) -> Barred | None:
    """14.7.3.C Swimmers do not end a turn in a river: they take to the land for one MP. None: the move may end."""
    if "swimmer" in mover.gaits and on_river(where):
        return Barred(RuleId("14.7.3"), f"swimmers must leave the river at {where} for its banks")
    return None


Enemies = Callable[[Where], Presence]
"""The enemy's presence ashore in a place, as far as a mover knows."""


class Leg(Struct, frozen=True):
    """One step of a way."""

    to: Where
    cost: Cost


class Way(Struct, frozen=True):
    """A way from place to place."""

    start: Where
    legs: tuple[Leg, ...]

    @property
    def mp(self) -> Mp:
        """The Movement Points it costs."""
        return sum(leg.cost.mp for leg in self.legs)


def nobody(where: Where) -> Presence:
    """No enemies anywhere."""
    return NOBODY


Path = tuple[Where, ...]
"""Places on a way, one after the other."""

Around = tuple[tuple[HexId, Weather], ...]
"""The hexes round a place that have another weather than the calendar's, each with its own."""

Steps = dict[tuple[Where, Around], tuple[tuple[Where, Mp], ...]]
"""The steps from places that were asked for before, with what each costs."""


class _Priced(Struct, frozen=True, eq=False):
    """The steps of all who move alike under the same sky."""

    land: Land
    effects: TerrainEffects
    sky: Conditions
    gear: Mover
    steps: Steps

    def is_for(self, land: Land, effects: TerrainEffects, sky: Conditions, gear: Mover) -> bool:
        """Whether somebody pays these prices."""
        if self.land is not land:
            return False
        if self.effects is not effects:
            return False
        return self.gear == gear and self.sky == sky


PRICED: deque[_Priced] = deque(maxlen=128)
"""Those that were asked for last: most who move, move alike."""


def _steps_known(land: Land, effects: TerrainEffects, sky: Conditions, gear: Mover) -> Steps:
    """The steps that are known of all who move alike, to be added to."""
    for priced in PRICED:
        if priced.is_for(land, effects, sky, gear):
            return priced.steps
    PRICED.append(_Priced(land, effects, sky, gear, {}))
    return PRICED[-1].steps


@dataclass(frozen=True, eq=False)
class Ways:
    """The ways of a mover over the map, in a turn's conditions, among the enemies that its side knows."""

    land: Land
    effects: TerrainEffects
    conditions: Conditions
    mover: Mover
    enemies: Enemies = nobody

    @cached_property
    def _gear(self) -> Mover:
        """The mover as far as it bears on the price of a step, barred or not; its side counts at sea (18.7)."""
        side = self.mover.side if "ship" in self.mover.gaits else NEUTRAL
        gaits = tuple(sorted(self.mover.gaits))
        return replace(self.mover, side=side, gaits=gaits, csps=True, inactive=(), closed={}, stopped={})

    @cached_property
    def _known(self) -> Steps:
        ruins = tuple(hex for hex in self.conditions.ruins if hex == KVALHOLLA)
        sky = replace(self.conditions, local={}, ruins=ruins)
        return _steps_known(self.land, self.effects, sky, self._gear)

    @cached_property
    def _local(self) -> Mapping[HexId, Weather]:
        return {hex: weather_at(self.conditions, hex) for hex in self.conditions.local}

    @cached_property
    def _asleep(self) -> frozenset[HexId]:
        """10.4 The hexes of kingdoms that it may not enter while they are inactive."""
        asleep: set[HexId] = set()
        kept_out = self.mover.inactive if self.mover.csps and self.mover.walkers else ()
        for group in kept_out:
            if group in self.land.regions:
                asleep.update(self.land.regions[group].hexes)
        return frozenset(asleep)

    @cached_property
    def _shut(self) -> frozenset[HexId]:
        """The hexes that it may not enter from outside."""
        return self._asleep.union(self.mover.closed)

    def reachable(self, start: Where, mp: Mp) -> Reached[Where]:
        """11.3 All places it can come to with its MPs, and the cheapest ways; in some it may not end (`may_end`)."""
        return cheapest(start, partial(self._steps, start), mp)

    def cheapest_path(self, start: Where, goal: Where, mp: Mp = inf) -> Way | None:
        """The cheapest way to a place, if its MPs lead there."""
        reached = cheapest(start, partial(self._steps, start), mp, goal)
        return self._way(start, goal, reached)

    def way_to(self, start: Where, goal: Where, mp: Mp) -> Way | None:
        """The cheapest way to a place, if so many MPs lead there; of equal ones that by the lower numbers of hexes."""
        reached = cheapest(start, lambda at: sorted(self._steps(start, at)), mp, goal)
        return self._way(start, goal, reached)

    def _way(self, start: Where, goal: Where, reached: Reached[Where]) -> Way | None:
        """The way to a place among those that were reached; None where it was not."""
        if goal not in reached.costs:
            return None
        return self._whole((start, *reached.way(goal)))

    def shortest_ways(self, start: Where, goal: Where, steps: int) -> list[Way]:
        """14.8.8 The ways of fewest steps that it can make to a place, if no more than `steps`, whatever they cost."""
        paths: list[Path] = [(start,)]
        for left in range(steps - 1, -1, -1):
            longer: list[Path] = []
            for path in paths:
                longer += self._one_step_on(path, goal, left)
            paths = longer
            arriving = [path for path in paths if path[-1] == goal]
            if arriving:
                return [self._whole(path) for path in arriving]
        return []

    def _whole(self, path: Path) -> Way:
        """The way along a path that is known to be open to its end."""
        start, *on = path
        way, _ = self.along(start, on)
        return way

    def _one_step_on(self, path: Path, goal: Where, left: int) -> Iterator[Path]:
        """A path and each step on from it that comes no nearer than `left` further steps may still bridge."""
        for to, _ in self._steps(path[0], path[-1]):
            if to in path:
                continue
            far = distance(hexes_at(to)[0], hexes_at(goal)[0])
            if far <= left + 1:
                yield (*path, to)

    def along(self, start: Where, path: Iterable[Where], mp: Mp = inf) -> tuple[Way, Barred | None]:
        """The way from `start` along a path as far as it leads, and the rule that keeps the mover from going on."""
        legs: list[Leg] = []
        at = start
        for to in path:
            cost = self._stop(start, at) or self._cost(at, to)
            if isinstance(cost, Cost) and cost.mp > mp:
                cost = self._too_dear(Leg(to, cost), mp)
            if isinstance(cost, Barred):
                return Way(start, tuple(legs)), cost
            legs.append(Leg(to, cost))
            at = to
            mp -= cost.mp
        return Way(start, tuple(legs)), None

    def _cost(self, at: Where, to: Where) -> Cost | Barred:
        """11.3 The price of a step of the mover."""
        return step_cost(self.land, self.effects, self.conditions, self.mover, at, to)

    def _too_dear(self, leg: Leg, mp: Mp) -> Barred:
        """11.3 The mover has too few Movement Points left for a step."""
        price = price_in_words(self.conditions, leg)
        return Barred(RuleId("11.3"), f"{price}; {mp:g} left")

    def _steps(self, start: Where, at: Where) -> tuple[tuple[Where, Mp], ...]:
        if self._stop(start, at):
            return ()
        steps = self._priced(at)
        if self._shut.isdisjoint(around(at)):
            return steps
        outside = self.mover.closed.keys().isdisjoint(hexes_at(at))
        shut = self._shut if outside else self._asleep
        return tuple(step for step in steps if shut.isdisjoint(hexes_at(step[0])))

    def _priced(self, at: Where) -> tuple[tuple[Where, Mp], ...]:
        """The steps from a place with their price, wherever it may not go."""
        local = self._local
        weather: Around = ()
        if local:
            weather = tuple((hex, local[hex]) for hex in around(at) if hex in local)
        key = (at, weather)
        known = self._known
        if key not in known:
            known[key] = tuple(self._prices(at))
        return known[key]

    def _prices(self, at: Where) -> Iterator[tuple[Where, Mp]]:
        """11.3 The steps from a place that can be paid for, with their price."""
        land = self.land
        gear = self._gear
        for to in next_to(land, gear, at):
            cost = cost_between(land, self.effects, self.conditions, gear, at, to)
            if isinstance(cost, Cost):
                yield to, cost.mp

    def _stop(self, start: Where, at: Where) -> Barred | None:
        """The rule that keeps it where it has come to; what was there before it moved does not."""
        if at == start:
            return None
        return must_stop(self.land, self.conditions, self.mover, at, self.enemies(at))


def price_in_words(conditions: Conditions, leg: Leg) -> str:
    """The price of a step, and its reasons: "hex 2219 costs dwarves 3 in rain: clear 2 (11.4.3), rain 1 (6.3.4)"."""
    place = f"river {leg.to}"
    sky = ""
    if not on_river(leg.to):
        place = f"hex {leg.to}"
        hex = hex_of(leg.to)
        sky = sky_in_words(conditions, hex)
    cost = leg.cost
    movers = GAITS[cost.gait]
    parts = [part.words for part in cost.parts]
    listed = ", ".join(parts)
    return f"{place} costs {movers} {cost.mp:g}{sky}: {listed}"


def sky_in_words(conditions: Conditions, hex: HexId) -> str:
    """The weather of a hex as it stands behind a price: " in rain"; nothing where the sky is clear."""
    weather = weather_at(conditions, hex)
    if weather == "clear":
        return ""
    return f" in {weather}"
