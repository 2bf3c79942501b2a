"""11.3 Gaps in the way of a plan: places that are not beside each other, and the cheapest way between them."""

from collections.abc import Sequence
from math import inf

from adjudicator.board.hexes import distance
from adjudicator.games.fornaldar.movement.march import Found, March
from adjudicator.games.fornaldar.movement.model import Mover
from adjudicator.games.fornaldar.movement.places import hexes_at
from adjudicator.games.fornaldar.movement.ways import Ways
from adjudicator.games.fornaldar.words import Mp, Where

MOST_FOUND = 100
"""So many ways are found for the steps of a plan."""
BEYOND: Mp = 6
"""So many Movement Points more than there are a way is looked for, so that it is told how much it lacks."""


def fill(march: March, start: Where, mover: Mover, path: Sequence[Where], mp: Mp) -> list[Where]:
    """11.3 A path with the cheapest ways between places of it that are not beside each other, as far as MPs lead."""
    assert march.completion is not None
    if len(march.completion.ways) >= MOST_FOUND:
        return [*path]
    setting = march.board.setting
    ways = Ways(setting.land, setting.charts.terrain_effects, march.conditions, mover, march.enemies)
    at = start
    filled: list[Where] = []
    spent: Mp = 0
    for number, to in enumerate(path):
        way = ways.along(at, [to], inf)[0] if beside(at, to) else ways.way_to(at, to, mp - spent + BEYOND)
        if way is None or not way.legs or spent > mp:
            filled += path[number:]
            break
        for leg in way.legs:
            filled.append(leg.to)
        spent += way.mp
        at = to
    if filled != [*path]:
        march.completion.ways.setdefault(march.path, Found(tuple(filled), spent, mp))
    return filled


def beside(a: Where, b: Where) -> bool:
    """Whether two places are the same, or neighbours."""
    return any(distance(one, other) <= 1 for one in hexes_at(a) for other in hexes_at(b))
