"""14.3 Teleportation: what it costs, and where it leads."""

from adjudicator.board.hexes import distance
from adjudicator.games.fornaldar.land.model import Land
from adjudicator.games.fornaldar.movement.places import hex_of
from adjudicator.games.fornaldar.words import Mp, SpotId, Where


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
