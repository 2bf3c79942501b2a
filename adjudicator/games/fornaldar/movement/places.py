"""The places of pieces, and those that lie next to each other."""

from collections.abc import Iterator
from functools import cache
from typing import TypeGuard, cast

from adjudicator.board import hexes
from adjudicator.games.fornaldar.printed.land.model import Area, Hexside, Land
from adjudicator.games.fornaldar.words import HexId, HexsideId, SpotId, Where


def on_river(where: Where) -> TypeGuard[HexsideId]:
    """Whether a place is the hexside of a river (14.7.1)."""
    return "/" in where


def canonical(where: Where) -> Where:
    """A place as the map calls it: a hexside by its lower number first."""
    if on_river(where):
        return Where(hexes.hexside(*sides_of(where)))
    return where


@cache
def hex_of(where: Where) -> HexId:
    """The hex of a place that is not on a river."""
    return HexId(where[:4])


def sides_of(side: HexsideId) -> tuple[HexId, HexId]:
    """The two hexes that a hexside borders."""
    return cast("tuple[HexId, HexId]", hexes.hexes_of(side))


def hexes_at(where: Where) -> tuple[HexId, ...]:
    """The hexes a place belongs to: a river hexside to both its banks."""
    if on_river(where):
        return sides_of(where)
    return (hex_of(where),)


@cache
def around(where: Where) -> tuple[HexId, ...]:
    """The hexes a place belongs to, and those into which a step leads from it."""
    here = hexes_at(where)
    return (*here, *(hexes.ends(where) if on_river(where) else hexes.neighbours(here[0])))


def between(land: Land, a: HexId, b: HexId) -> Hexside:
    """The hexside between two neighbours."""
    return land.hexsides[HexsideId(hexes.hexside(a, b))]


def area_at(land: Land, where: Where) -> Area | None:
    """14.2.5 The land area that a place is; None for water and rivers."""
    hex = land.hexes.get(hex_of(where))
    if hex is None:
        return None
    for area in hex.areas:
        if Where(area.spot) == where:
            return area
    return None


def by_land(land: Land, where: Where) -> Iterator[Where]:
    """14.2.5 The places that border a place by land."""
    area = area_at(land, where)
    if area:
        here = hex_of(where)
        for hex in area.borders:
            for other in land.hexes[hex].areas:
                if here in other.borders:
                    yield Where(other.spot)


def by_water(land: Land, where: Where) -> Iterator[Where]:
    """The waters that meet where a piece floats: hexes, and the rivers that flow there (14.7)."""
    if on_river(where):
        for side in cast("tuple[HexsideId, ...]", hexes.joined(where)):
            if is_river(land, side):
                yield Where(side)
        yield from mouths(land, where)
        return
    for hex in hexes.neighbours(hex_of(where)):
        if hex in land.hexes:
            yield Where(hex)
    for side in cast("tuple[HexsideId, ...]", hexes.touching(where)):
        if is_river(land, side) and where in mouths(land, side):
            yield Where(side)


def by_air(land: Land, where: Where) -> Iterator[Where]:
    """All places of the neighbouring hexes, and the other areas of the same hex (11.14)."""
    here = hex_of(where)
    for hex in (here, *hexes.neighbours(here)):
        if hex in land.hexes:
            for place in places_in(land, hex):
                if place != where:
                    yield place


def places_in(land: Land, hex: HexId) -> tuple[Where, ...]:
    """The places in a hex: its land areas, or the hex if it has no land."""
    return tuple(Where(area.spot) for area in land.hexes[hex].areas) or (Where(hex),)


def is_river(land: Land, side: HexsideId) -> bool:
    """Whether a river runs along a hexside."""
    known = land.hexsides.get(side)
    return known is not None and known.river is not None


def mouths(land: Land, side: HexsideId) -> tuple[Where, ...]:
    """14.7, 14.7.4 The hexes from whose sea or lake one enters a river at this hexside, where no river runs on.

    At an end of the river these are the hex it runs into, and the banks whose water meets that hex.
    """
    banks = sides_of(side)
    mouths: list[Where] = []
    for end in cast("tuple[HexId, HexId]", hexes.ends(side)):
        if end not in land.hexes or any(is_river(land, HexsideId(hexes.hexside(bank, end))) for bank in banks):
            continue
        if land.hexes[end].water:
            mouths.append(Where(end))
        for bank in banks:
            if between(land, bank, end).water:
                mouths.append(Where(bank))
    return tuple(mouths)


def shores(land: Land, where: Where) -> tuple[SpotId, ...]:
    """14.2, 14.7.1, 14.7.3 The land that meets what floats here: the areas of a coastal hex, the banks of a river."""
    if on_river(where):
        one, other = sides_of(where)
        if not is_river(land, where):
            return ()
        return (*bank_spots(land, one, other), *bank_spots(land, other, one))
    hex = land.hexes[hex_of(where)]
    if hex.coastal:
        return tuple(area.spot for area in hex.areas)
    return ()


def bank_spots(land: Land, bank: HexId, across: HexId) -> list[SpotId]:
    """14.7.1 The areas of a hex that lie on the river between it and a neighbour."""
    return [area.spot for area in land.hexes[bank].areas if across in area.borders]


def within_reach(at: Where, hex: HexId, radius: int) -> bool:
    """Whether a place lies within a radius of a hex; a river hexside does where either of its hexes does."""
    return any(hexes.distance(here, hex) <= radius for here in hexes_at(at))
