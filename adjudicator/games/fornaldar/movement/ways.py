"""The places a mover can reach, the cheapest way to each, and a way in words."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from math import inf

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.board.hexes import distance
from adjudicator.board.paths import Reached, cheapest
from adjudicator.games.fornaldar.charts.terrain import TerrainEffects
from adjudicator.games.fornaldar.land.model import Land
from adjudicator.games.fornaldar.movement.model import GAITS, NOBODY, Barred, Cost, Mover, Presence
from adjudicator.games.fornaldar.movement.places import around, hex_of, hexes_at, on_river
from adjudicator.games.fornaldar.movement.sailing import KVALHOLLA
from adjudicator.games.fornaldar.movement.steps import cost_between, next_to, step_cost
from adjudicator.games.fornaldar.movement.stops import must_stop
from adjudicator.games.fornaldar.weather import Conditions, weather_at
from adjudicator.games.fornaldar.words import NEUTRAL, HexId, Mp, Weather, Where
from adjudicator.table import RuleId

Enemies = Callable[[Where], Presence]
"""What a mover knows the enemy to have ashore in a place."""


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
        """What it costs."""
        return sum(leg.cost.mp for leg in self.legs)


def nobody(where: Where) -> Presence:
    """No enemies anywhere."""
    return NOBODY


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
        """What of the mover bears on the price of a step, wherever it may not go; whose it is counts at sea (18.7)."""
        side = self.mover.side if "ship" in self.mover.gaits else NEUTRAL
        gaits = tuple(sorted(self.mover.gaits))
        return replace(self.mover, side=side, gaits=gaits, csps=True, inactive=(), closed={}, stopped={})

    @cached_property
    def _known(self) -> Steps:
        ruins = tuple(hex for hex in self.conditions.ruins if hex == KVALHOLLA)
        return _steps_known(self.land, self.effects, replace(self.conditions, local={}, ruins=ruins), self._gear)

    @cached_property
    def _local(self) -> Mapping[HexId, Weather]:
        return {hex: weather_at(self.conditions, hex) for hex in self.conditions.local}

    @cached_property
    def _asleep(self) -> frozenset[HexId]:
        """10.4 The hexes of kingdoms that it may not enter while they are inactive."""
        kept_out = self.mover.inactive if self.mover.csps and self.mover.walkers else ()
        regions = (self.land.regions[group] for group in kept_out if group in self.land.regions)
        return frozenset(hex for region in regions for hex in region.hexes)

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
        if goal in reached.costs:
            return self.along(start, reached.way(goal))[0]
        return None

    def way_to(self, start: Where, goal: Where, mp: Mp) -> Way | None:
        """The cheapest way to a place, if so many MPs lead there; of equal ones that by the lower numbers of hexes."""
        reached = cheapest(start, lambda at: sorted(self._steps(start, at)), mp, goal)
        if goal in reached.costs:
            return self.along(start, reached.way(goal))[0]
        return None

    def shortest_ways(self, start: Where, goal: Where, steps: int) -> list[Way]:
        """14.8.8 The ways of fewest steps that it can make to a place, if no more than `steps`, whatever they cost."""
        paths: list[tuple[Where, ...]] = [(start,)]
        for left in range(steps - 1, -1, -1):
            paths = [
                (*path, to)
                for path in paths
                for to, _ in self._steps(start, path[-1])
                if to not in path and distance(hexes_at(to)[0], hexes_at(goal)[0]) <= left + 1
            ]
            found = [path for path in paths if path[-1] == goal]
            if found:
                return [self.along(start, path[1:])[0] for path in found]
        return []

    def along(self, start: Where, path: Iterable[Where], mp: Mp = inf) -> tuple[Way, Barred | None]:
        """The way from `start` along a path as far as it leads, and what keeps the mover from going on."""
        legs: list[Leg] = []
        at = start
        for to in path:
            cost = self._stop(start, at) or step_cost(self.land, self.effects, self.conditions, self.mover, at, to)
            if isinstance(cost, Cost) and cost.mp > mp:
                cost = Barred(RuleId("11.3"), f"{told(self.conditions, Leg(to, cost))}; {mp:g} left")
            if isinstance(cost, Barred):
                return Way(start, tuple(legs)), cost
            legs.append(Leg(to, cost))
            at = to
            mp = mp - cost.mp
        return Way(start, tuple(legs)), None

    def _steps(self, start: Where, at: Where) -> tuple[tuple[Where, Mp], ...]:
        if self._stop(start, at):
            return ()
        steps = self._priced(at)
        near = around(at)
        if self._shut.isdisjoint(near):
            return steps
        shut = self._shut if self.mover.closed.keys().isdisjoint(hexes_at(at)) else self._asleep
        return tuple(step for step in steps if shut.isdisjoint(hexes_at(step[0])))

    def _priced(self, at: Where) -> tuple[tuple[Where, Mp], ...]:
        """The steps from a place with what they cost, wherever it may not go."""
        local = self._local
        key = at, tuple((hex, local[hex]) for hex in around(at) if hex in local) if local else ()
        if key not in self._known:
            gear = self._gear
            self._known[key] = tuple(
                (to, cost.mp)
                for to in next_to(self.land, gear, at)
                if isinstance(cost := cost_between(self.land, self.effects, self.conditions, gear, at, to), Cost)
            )
        return self._known[key]

    def _stop(self, start: Where, at: Where) -> Barred | None:
        """What keeps it where it has come to; what was there before it moved does not."""
        if at == start:
            return None
        return must_stop(self.land, self.conditions, self.mover, at, self.enemies(at))


def told(conditions: Conditions, leg: Leg) -> str:
    """What a step costs, and why: "hex 2219 costs dwarves 3 in rain: clear 2 (11.4.3), rain 1 (6.3.4)"."""
    place = f"river {leg.to}"
    when = ""
    if not on_river(leg.to):
        place = f"hex {leg.to}"
        weather = weather_at(conditions, hex_of(leg.to))
        if weather != "clear":
            when = f" in {weather}"
    cost = leg.cost
    parts = [f"{part.what} {part.mp:g} ({part.rule})" for part in cost.parts]
    return f"{place} costs {GAITS[cost.gait]} {cost.mp:g}{when}: {', '.join(parts)}"
