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
    name = min(sites, key=lambda name: (_apart(at, sites[name]), name))
    steps = max(1, round(_apart(at, sites[name]) / step))
    return f"{in_letters(steps * leagues)} leagues {_way(sites[name], at)} of {name}"


def _apart(one: Point, other: Point) -> float:
    """How far it is, so that what is equally near is equal."""
    return round(dist(one, other), 6)


def _way(start: Point, end: Point) -> str:
    """Which way somebody goes from one point to another."""
    across = end[0] - start[0]
    down = end[1] - start[1]
    eighths = atan2(across, -down) / (pi / 4)
    return WAYS[round(eighths) % len(WAYS)]
