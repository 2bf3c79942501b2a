import json
from itertools import pairwise
from pathlib import Path

import pytest

from adjudicator.board.hexes import ends, hexes_of, hexside
from adjudicator.games.fornaldar.printed.land.sides import built_in_land

LAND = built_in_land()
RIVERS = pytest.mark.parametrize("river", LAND.rivers, ids=lambda river: river.name)

HEIGHTS = json.loads((Path(__file__).parent / "heights.json").read_text())
"""The mean height of the land of each hex by a river, in metres."""

ROLL = 120
"""How much higher, in metres, the mean height of a hex downstream may be in hill country, though the river falls."""

FLAT = 10
"""How much that is between source and mouth."""


def height(side):
    return min(HEIGHTS[hex] for hex in hexes_of(side))


def corners(side):
    """The three hexes at each of its ends."""
    return [{*hexes_of(side), end} for end in ends(side)]


def wet(corner):
    """Whether a river that runs to a corner comes to a sea, a lake or off the map."""
    return any(hex not in LAND.hexes or LAND.hexes[hex].water for hex in corner)


def others_at(corner, river):
    sides = (hexside(a, b) for a in corner for b in corner if a < b)
    return [side for side in sides if side in LAND.hexsides and LAND.hexsides[side].river_name not in ("", river.name)]


def mouth(river):
    before, last = river.sides[-2:]
    return next(corner for corner in corners(last) if not corner >= set(hexes_of(before)))


@RIVERS
def test_rivers_run_downhill(river):
    lowest = height(river.sides[0])
    for side in river.sides:
        assert height(side) <= lowest + ROLL, side
        lowest = min(lowest, height(side))
    assert height(river.sides[-1]) <= height(river.sides[0]) + FLAT


@RIVERS
def test_rivers_end_in_water_or_in_another_river(river):
    assert wet(mouth(river)) or others_at(mouth(river), river)


@RIVERS
def test_reaches_are_parted_by_lakes(river):
    for above, below in pairwise(river.reaches):
        assert any(wet(corner) for corner in corners(above[-1]))
        assert any(wet(corner) for corner in corners(below[0]))


@RIVERS
def test_no_hexside_belongs_to_two_rivers(river):
    assert all(LAND.hexsides[side].river_name == river.name for side in river.sides)


@pytest.mark.rule("fornaldar", "6.3.3")
def test_fords_lie_in_minor_rivers():
    assert {side.river for side in LAND.hexsides.values() if side.crossing == "ford"} == {"minor"}


def test_roads_cross_rivers_by_a_crossing():
    for side in LAND.hexsides.values():
        if side.river and set(side.roads) - {"tunnel"}:
            assert side.crossing, side.id


@pytest.mark.rule("fornaldar", "14.7.1")
def test_the_reef_dancer_lies_on_a_river_south_of_its_hex():
    assert LAND.hexsides["3617/3618"].river == "major"


@pytest.mark.rule("fornaldar", "14.7")
def test_great_rivers_can_be_sailed_up_from_sea_or_lake():
    for river in LAND.rivers:
        if river.size == "major":
            below = {LAND.hexsides[side].river for side in others_at(mouth(river), river)}
            assert wet(mouth(river)) or "major" in below, river.name
