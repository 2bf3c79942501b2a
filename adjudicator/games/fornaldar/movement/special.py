"""14.3 to 14.5 Teleportation, forced marches and overruns: what they cost, and where they lead."""

from adjudicator.board.hexes import distance
from adjudicator.games.fornaldar.land.model import Land
from adjudicator.games.fornaldar.movement.places import hex_of
from adjudicator.games.fornaldar.weather import Conditions, weather_at
from adjudicator.games.fornaldar.words import Mp, SpotId, Where

OVERRUN: Mp = 4
"""14.5.3 What an overrun costs, over entering the hex."""


def teleport_cost(attempts: int, others: int, escorts: int) -> Mp:
    """14.3.1, 14.3.3 One MP for each attempt; when it succeeds one for each other character, two for each escort."""
    return attempts + others + 2 * escorts


def teleport_goals(land: Land, start: Where, magic: int) -> tuple[SpotId, ...]:
    """14.3.1 The Places of Power within an enchanter's Current Magic Strength of the one where he is."""
    here = land.places_of_power.get(hex_of(start))
    if here is None or Where(here.spot) != start:
        return ()
    return tuple(
        place.spot
        for hex, place in sorted(land.places_of_power.items())
        if place is not here and distance(hex, here.hex) <= magic
    )


def forced_march(conditions: Conditions, start: Where, command: int) -> Mp:
    """14.4 The MPs of a forced march: the leader's Command Rating; 6.4.8 none from a hex under snow."""
    return 0 if weather_at(conditions, hex_of(start)) == "snow" else command
