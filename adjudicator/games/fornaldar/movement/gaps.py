"""11.3 Gaps in the way of a plan: places not beside each other, the cheapest way between them, and advice."""

from collections.abc import Sequence
from math import inf

from adjudicator.board.hexes import distance
from adjudicator.games.fornaldar.movement.march import Force, Found, March
from adjudicator.games.fornaldar.movement.model import Mover
from adjudicator.games.fornaldar.movement.places import hex_of, hexes_at, on_river, places_in
from adjudicator.games.fornaldar.movement.ways import Way, Ways
from adjudicator.games.fornaldar.words import Mp, Where
from adjudicator.table.prose import joined

MOST_FOUND = 100
"""The most ways that are found for the steps of a plan."""
BEYOND: Mp = 6
"""The further Movement Points for which a way is looked for, so that it is told how much it lacks."""


def fill(march: March, start: Where, mover: Mover, path: Sequence[Where], mp: Mp) -> list[Where]:
    """11.3 A path with the cheapest ways between places of it that are not beside each other, as far as MPs lead."""
    assert march.completion is not None
    if len(march.completion.ways) >= MOST_FOUND:
        return [*path]
    ways = march.ways(mover)
    at = start
    filled: list[Where] = []
    spent: Mp = 0
    for number, to in enumerate(path):
        way = way_over(ways, at, to, mp - spent + BEYOND)
        if way is None or spent > mp:
            filled += path[number:]
            break
        filled += [leg.to for leg in way.legs]
        spent += way.mp
        at = to
    if filled != [*path]:
        march.completion.ways.setdefault(march.path, Found(tuple(filled), spent, mp))
    elif at == path[-1]:
        march.completion.as_written.add(march.path)
    return filled


def way_over(ways: Ways, at: Where, to: Where, mp: Mp) -> Way | None:
    """11.3 The way from a place of a path to the next one: a step, or the cheapest way; None where there is none."""
    if not beside(at, to):
        way = ways.way_to(at, to, mp)
    else:
        way, _ = ways.along(at, [to], inf)
    if way and way.legs:
        return way
    return None


def beside(a: Where, b: Where) -> bool:
    """Whether two places are the same, or neighbours."""
    return any(distance(one, other) <= 1 for one in hexes_at(a) for other in hexes_at(b))


def way_hint(march: March, force: Force, mover: Mover, path: Sequence[Where], number: int) -> str:
    """11.3 The advice to a player whose force cannot go on to a place of its path: the first of it has number 0."""
    before = path[number - 1] if number else force.at
    if not beside(before, path[number]):
        return "no way there is within reach: name a nearer place, or the hexes of the way"
    hint = split_hint(march, mover, path[number])
    if hint:
        return hint
    return "end the way before it" if number else ""


def split_hint(march: March, mover: Mover, to: Where) -> str:
    """14.2.5 The names of the places in a hex that water splits, as advice; empty where `to` is one of them."""
    land = march.board.land
    if on_river(to) or hex_of(to) not in land.hexes:
        return ""
    hex = hex_of(to)
    names = (Where(hex),) if mover.afloat else places_in(land, hex)
    if to in names:
        return ""
    return f"write {joined(names, 'or')}"
