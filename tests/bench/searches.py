"""What the search of ways is measured by: an army and a fleet on the built-in map of Fornaldar, in the rain."""

from math import inf

from adjudicator.games.fornaldar.board.weather import Conditions
from adjudicator.games.fornaldar.movement.model import Cost, Mover
from adjudicator.games.fornaldar.movement.steps import cost_between, next_to
from adjudicator.games.fornaldar.movement.ways import PRICED, Ways
from adjudicator.games.fornaldar.printed.charts.reading import built_in_charts
from adjudicator.games.fornaldar.printed.land.sides import built_in_land
from adjudicator.games.fornaldar.words import MUNDANE, Mp, Where

ARMY = Mover(side=MUNDANE, gaits=("mundane", "dwarf"))
FLEET = Mover(side=MUNDANE, gaits=("ship", "swimmer"))
MOVERS = {"an army": (ARMY, Where("3020")), "a fleet": (FLEET, Where("4038"))}

Steps = dict[Where, list[tuple[Where, Mp]]]


def ways(mover: Mover) -> Ways:
    """A mover of which nothing has been asked before."""
    PRICED.clear()
    effects = built_in_charts().terrain_effects
    return Ways(land=built_in_land(), effects=effects, conditions=Conditions(weather="rain"), mover=mover)


def priced(mover: Mover, places: list[Where]) -> Steps:
    """All steps from some places, by the rules alone."""
    going = ways(mover)
    land, effects, conditions = going.land, going.effects, going.conditions
    return {
        at: [
            (to, cost.mp)
            for to in next_to(land, mover, at)
            if isinstance(cost := cost_between(land, effects, conditions, mover, at, to), Cost)
        ]
        for at in places
    }


def reached(mover: Mover, start: Where, mp: Mp = inf) -> list[Where]:
    """The places within reach."""
    return list(ways(mover).reachable(start, mp).costs)
