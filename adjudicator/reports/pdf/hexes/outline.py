"""The outline of a set of hexes: what a window is clipped to and framed with."""

from collections.abc import Collection
from functools import lru_cache

from adjudicator.board.hexes import neighbours
from adjudicator.reports.pdf.hexes.grid import side
from adjudicator.reports.pdf.hexes.paths import Point, polygon


def outline(ids: Collection[str]) -> str:
    """The closed paths round hexes, clockwise, with holes counter-clockwise."""
    return _outline(tuple(ids))


@lru_cache(maxsize=64)
def _outline(ids: tuple[str, ...]) -> str:
    inside = frozenset(ids)
    follow: dict[Point, list[Point]] = {}
    for id in ids:
        for number, other in enumerate(neighbours(id)):
            if other in inside:
                continue
            a, b = side(id, number)
            ends = follow.setdefault(_rounded(a), [])
            ends.append(_rounded(b))
    loops = _loops(follow)
    return " ".join(map(polygon, loops))


def _loops(follow: dict[Point, list[Point]]) -> list[list[Point]]:
    loops = []
    while follow:
        point = next(iter(follow))
        loop = []
        while point in follow:
            loop.append(point)
            after = follow[point].pop()
            if not follow[point]:
                del follow[point]
            point = after
        loops.append(loop)
    return loops


def _rounded(point: Point) -> Point:
    return round(point[0]), round(point[1])
