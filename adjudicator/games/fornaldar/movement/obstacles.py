"""14.8.10 Obstacles that make a way hard to intercept along."""

from adjudicator.games.fornaldar.board.weather import Conditions, weather_at
from adjudicator.games.fornaldar.movement.places import between, hex_of, on_river
from adjudicator.games.fornaldar.movement.walking import ROADS, river_in
from adjudicator.games.fornaldar.movement.ways import Leg
from adjudicator.games.fornaldar.printed.land.model import Land
from adjudicator.games.fornaldar.words import Where


def over_minor_river(land: Land, conditions: Conditions, a: Where, b: Where) -> bool:
    """14.8.10.A Whether a step crosses a minor river without a bridge or ford."""
    if on_river(a) or on_river(b):
        return False
    left = hex_of(a)
    entered = hex_of(b)
    if left == entered:
        return False
    side = between(land, left, entered)
    weather = frozenset((weather_at(conditions, left), weather_at(conditions, entered)))
    return river_in(side, weather) == "minor"


def into_mountains(land: Land, leg: Leg) -> bool:
    """14.8.10.B Whether a step enters mountains off the road."""
    if on_river(leg.to):
        return False
    if "mountain" not in land.hexes[hex_of(leg.to)].terrain:
        return False
    return leg.cost.over not in ROADS
