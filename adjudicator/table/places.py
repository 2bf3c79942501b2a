"""Places as people name them: by a name, or by how far and which way they lie from one that has one."""

from collections.abc import Mapping
from math import atan2, hypot, pi

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
    far, name = min((round(hypot(x - at[0], y - at[1]), 6), name) for name, (x, y) in sites.items())
    across, down = at[0] - sites[name][0], at[1] - sites[name][1]
    way = WAYS[round(atan2(across, -down) / (pi / 4)) % len(WAYS)]
    return f"{in_letters(max(1, round(far / step)) * leagues)} leagues {way} of {name}"
