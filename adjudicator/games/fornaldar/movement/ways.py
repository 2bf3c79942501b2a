"""The places a mover can reach, the cheapest way to each, and a way in words."""

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, partial
from math import inf

from msgspec import Struct

from adjudicator.board.hexes import distance
from adjudicator.board.paths import Reached, cheapest
from adjudicator.games.fornaldar.charts.terrain import TerrainEffects
from adjudicator.games.fornaldar.land.model import Land
from adjudicator.games.fornaldar.movement.model import GAITS, Barred, Cost, Mover, Presence
from adjudicator.games.fornaldar.movement.places import hex_of, hexes_at, on_river
from adjudicator.games.fornaldar.movement.steps import cost_between, next_to, step_cost
from adjudicator.games.fornaldar.movement.stops import must_stop
from adjudicator.games.fornaldar.weather import Conditions, weather_at
from adjudicator.games.fornaldar.words import Mp, Where
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
    return Presence()


Steps = dict[Where, tuple[tuple[Where, Mp], ...]]
"""The steps from places that were asked for before, with what each costs."""


class _Priced(Struct, frozen=True, eq=False):
    """The steps of all who move alike."""

    land: Land
    effects: TerrainEffects
    conditions: Conditions
    mover: Mover
    steps: Steps

    def is_for(self, land: Land, effects: TerrainEffects, conditions: Conditions, mover: Mover) -> bool:
        """Whether a mover pays these prices."""
        same_map = self.land is land and self.effects is effects
        return same_map and self.mover == mover and self.conditions == conditions


PRICED: deque[_Priced] = deque(maxlen=16)
"""Those that were asked for last: most who move in a turn move alike."""


def _steps_known(land: Land, effects: TerrainEffects, conditions: Conditions, mover: Mover) -> Steps:
    """The steps that are known of all who move like a mover, to be added to."""
    for priced in PRICED:
        if priced.is_for(land, effects, conditions, mover):
            return priced.steps
    PRICED.append(_Priced(land, effects, conditions, mover, {}))
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
    def _known(self) -> Steps:
        return _steps_known(self.land, self.effects, self.conditions, self.mover)

    def reachable(self, start: Where, mp: Mp) -> Reached[Where]:
        """11.3 All places it can come to with its MPs, and the cheapest ways; in some it may not end (`may_end`)."""
        return cheapest(start, partial(self._steps, start), mp)

    def cheapest_path(self, start: Where, goal: Where, mp: Mp = inf) -> Way | None:
        """The cheapest way to a place, if its MPs lead there."""
        reached = cheapest(start, partial(self._steps, start), mp, goal)
        return self.along(start, reached.way(goal))[0] if goal in reached.costs else None

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
            if found := [path for path in paths if path[-1] == goal]:
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
            at, mp = to, mp - cost.mp
        return Way(start, tuple(legs)), None

    def _steps(self, start: Where, at: Where) -> tuple[tuple[Where, Mp], ...]:
        if self._stop(start, at):
            return ()
        if at not in self._known:
            self._known[at] = tuple(
                (to, cost.mp)
                for to in next_to(self.land, self.mover, at)
                if isinstance(cost := cost_between(self.land, self.effects, self.conditions, self.mover, at, to), Cost)
            )
        return self._known[at]

    def _stop(self, start: Where, at: Where) -> Barred | None:
        """What keeps it where it has come to; what was there before it moved does not."""
        if at == start:
            return None
        return must_stop(self.land, self.conditions, self.mover, at, self.enemies(at))


def told(conditions: Conditions, leg: Leg) -> str:
    """What a step costs, and why: "hex 2219 costs dwarves 3 in rain: clear 2 (11.4.3), rain 1 (6.3.4)"."""
    place = f"river {leg.to}" if on_river(leg.to) else f"hex {leg.to}"
    weather = "clear" if on_river(leg.to) else weather_at(conditions, hex_of(leg.to))
    when = "" if weather == "clear" else f" in {weather}"
    parts = ", ".join(f"{part.what} {part.mp:g} ({part.rule})" for part in leg.cost.parts)
    return f"{place} costs {GAITS[leg.cost.gait]} {leg.cost.mp:g}{when}: {parts}"
