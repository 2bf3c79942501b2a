"""14.4, 14.5 Forced marches and overruns: what they cost."""

from adjudicator.games.fornaldar.movement.places import hex_of
from adjudicator.games.fornaldar.weather import Conditions, weather_at
from adjudicator.games.fornaldar.words import Mp, Where

OVERRUN: Mp = 4
"""14.5.3 What an overrun costs, over entering the hex."""


def forced_march(conditions: Conditions, start: Where, command: int) -> Mp:
    """14.4 The MPs of a forced march: the leader's Command Rating; 6.4.8 none from a hex under snow."""
    return 0 if weather_at(conditions, hex_of(start)) == "snow" else command
