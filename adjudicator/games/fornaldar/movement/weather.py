"""6.0 Weather: which one a hex has. What it costs stands with those who pay."""

from adjudicator.games.fornaldar.land.model import Hexside
from adjudicator.games.fornaldar.movement.model import Conditions
from adjudicator.games.fornaldar.movement.places import sides_of
from adjudicator.games.fornaldar.words import HexId, Weather

RAIN: frozenset[Weather] = frozenset({"rain"})
SNOW: frozenset[Weather] = frozenset({"snow"})
"""The same on both sides of a hexside."""


def weather_at(conditions: Conditions, hex: HexId) -> Weather:
    """6.5 Precedence: the first in the order prevails, the calendar last; but rain never over snow (6.4.7)."""
    weather = conditions.weather
    for _, local in sorted(conditions.local.get(hex, {}).items(), reverse=True):
        if not (local == "rain" and weather == "snow"):
            weather = local
    return weather


def weather_along(conditions: Conditions, side: Hexside) -> frozenset[Weather]:
    """The weather of the two hexes that a side borders."""
    return frozenset(weather_at(conditions, hex) for hex in sides_of(side.id))


def swollen(side: Hexside, weather: frozenset[Weather]) -> bool:
    """6.3.3 A minor river with rain on both sides is treated as a major one."""
    return side.river == "minor" and weather == RAIN


def frozen(side: Hexside, weather: frozenset[Weather]) -> bool:
    """6.4.2 A minor river with snow on both sides is treated as a clear hexside."""
    return side.river == "minor" and weather == SNOW
