"""Places as people name them: by a name, or by how far and which way they lie from one that has one."""

from collections.abc import Iterable
from math import atan2, dist, pi
from typing import NamedTuple

from adjudicator.table.news import in_letters

Point = tuple[float, float]
"""A place on a map, y downwards."""

WAYS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


class Scale(NamedTuple):
    """The distance from one place of a map to the next: on the drawn map, and as people count it ("4 leagues")."""

    step: float
    each: int
    unit: str


def bearing(at: Point, sites: Iterable[tuple[str, Point]], scale: Scale) -> str:
    """The bearing of a place: "four leagues north of Langriverdale", from the nearest site; nothing without any.

    Sites, each a name and where it lies, that are equally near are told in the order of their names. What is one unit
    away has its way alone: "north of the mead town".
    """
    measured = [(_apart(at, site), name, site) for name, site in sites]
    if not measured:
        return ""
    far, name, site = min(measured)
    way = f"{_way(site, at)} of {name}"
    units = max(1, round(far / scale.step)) * scale.each
    if units == 1:
        return way
    return f"{in_letters(units)} {scale.unit}s {way}"


def _apart(one: Point, other: Point) -> float:
    """The distance, rounded so that equal ones are equal."""
    return round(dist(one, other), 6)


def _way(start: Point, end: Point) -> str:
    """The direction from one point to another, in words."""
    across = end[0] - start[0]
    down = end[1] - start[1]
    eighths = atan2(across, -down) / (pi / 4)
    return WAYS[round(eighths) % len(WAYS)]
