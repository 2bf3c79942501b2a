"""Places as people name them: by a name, or by how far and which way they lie from one that has one."""

from collections.abc import Mapping
from math import atan2, dist, pi

from adjudicator.table.news import in_letters

Point = tuple[float, float]
"""A place on a map, y downwards."""

WAYS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def bearing(at: Point, sites: Mapping[str, Point], step: float, leagues: int) -> str:
    """Where a place lies: "four leagues north of Langriverdale", from the nearest of the sites; nothing without any.

    Sites that are equally near are told in the order of their names. `step`: from one place of the map to the next,
    which are so many leagues.
    """
    if not sites:
        return ""
    far, name = min((_apart(at, site), name) for name, site in sites.items())
    steps = max(1, round(far / step))
    distance = in_letters(steps * leagues)
    way = _way(sites[name], at)
    return f"{distance} leagues {way} of {name}"


def _apart(one: Point, other: Point) -> float:
    """How far it is, so that what is equally near is equal."""
    return round(dist(one, other), 6)


def _way(start: Point, end: Point) -> str:
    """The direction from one point to another, in words."""
    across = end[0] - start[0]
    down = end[1] - start[1]
    eighths = atan2(across, -down) / (pi / 4)
    return WAYS[round(eighths) % len(WAYS)]
