from itertools import pairwise

import pytest

from adjudicator.board.hexes import hexes_of, hexside, neighbours
from adjudicator.games.fornaldar.printed.land.sides import built_in_land

LAND = built_in_land()
ROADS = pytest.mark.parametrize("road", LAND.roads, ids=lambda road: road.name)
PLACES = {*LAND.fortresses, *LAND.places_of_power, *(site.hex for site in LAND.sites), *LAND.edges["southern"]}


@ROADS
def test_roads_run_from_hex_to_hex_over_land(road):
    for a, b in pairwise(road.hexes):
        side = LAND.hexsides[hexside(a, b)]
        assert side.passable
        assert road.kind in side.roads


@ROADS
def test_roads_lead_from_named_places_or_other_roads(road):
    others = {hex for other in LAND.roads if other is not road for hex in other.hexes}
    for end in (road.hexes[0], road.hexes[-1]):
        assert end in PLACES or end in others, end


@ROADS
def test_roads_visit_no_hex_twice(road):
    assert len(set(road.hexes)) == len(road.hexes)


def test_no_hexside_has_a_road_that_no_course_tells_of():
    told = {(hexside(a, b), road.kind) for road in LAND.roads for a, b in pairwise(road.hexes)}
    assert {(side.id, kind) for side in LAND.hexsides.values() for kind in side.roads} == told


def test_most_fortresses_lie_on_a_road():
    trodden = {hex for road in LAND.roads for hex in road.hexes}
    off = {hex for hex, each in LAND.fortresses.items() if hex not in trodden and each.type != "fynvirke"}
    assert off == {"4038", "4235", "4750"}


@pytest.mark.rule("fornaldar", "3.0")
def test_the_isles_of_skane_are_linked_by_trails():
    ferries = [LAND.hexsides[side] for side in ("2046/2047", "2146/2147")]
    assert all(not side.land and side.passable and side.roads == ("trail",) for side in ferries)


@pytest.mark.rule("fornaldar", "11.15")
def test_tunnels_run_under_hills_of_the_dwarves_and_their_neighbours():
    for road in LAND.roads:
        if road.kind == "tunnel":
            assert LAND.hexes[road.hexes[0]].kingdom == "normorea"
            assert any(LAND.hexes[hex].terrain[0] == "mountain" for hex in road.hexes)


@pytest.mark.rule("fornaldar", "6.4.1")
def test_passes_lead_through_mountains():
    for each in LAND.passes:
        assert any("mountain" in LAND.hexes[hex].terrain for hex in hexes_of(each.side)), each.name


def marches(hex):
    """The neighbours to which everybody but giants and mermen can march: over great rivers only by a crossing."""
    for other in neighbours(hex):
        side = LAND.hexsides.get(hexside(hex, other))
        if side is not None and side.passable and (side.river != "major" or side.crossing):
            yield other


@pytest.mark.parametrize("start", ["3927", "1545", "2244", "4750"])
def test_great_rivers_cut_nothing_off(start):
    dry, ferried = [start], [start]
    for hex in dry:
        dry += [other for area in LAND.hexes[hex].areas for other in area.borders if other not in dry]
    for hex in ferried:
        ferried += [other for other in marches(hex) if other not in ferried]
    assert set(ferried) == set(dry)


def test_every_land_area_can_be_reached():
    for hex in LAND.hexes.values():
        assert all(area.borders or hex.coastal for area in hex.areas), hex.id
