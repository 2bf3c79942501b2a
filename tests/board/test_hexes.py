from itertools import pairwise
from math import dist, isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.board.hexes import (
    DIRECTIONS,
    centre,
    corners,
    direction,
    distance,
    ends,
    hexes_of,
    hexside,
    joined,
    line,
    neighbours,
    touching,
    within,
)

HEXES = st.builds("{:02}{:02}".format, st.integers(10, 89), st.integers(10, 89))


def test_odd_columns_lie_half_a_hex_lower():
    assert neighbours("3927") == ("3926", "4027", "4028", "3928", "3828", "3827")
    assert neighbours("2218") == ("2217", "2317", "2318", "2219", "2118", "2117")


def test_hexes_off_the_digits_have_ids_that_no_map_holds():
    assert [id for id in neighbours("0100") if not (len(id) == 4 and id.isdigit())] == ["01-1"]


@given(HEXES)
def test_neighbours_lie_opposite_each_other(hex):
    for way, other in zip(DIRECTIONS, neighbours(hex), strict=True):
        assert direction(hex, other) == way
        assert DIRECTIONS.index(direction(other, hex)) == (DIRECTIONS.index(way) + 3) % 6


def test_hexes_apart_have_no_direction():
    with pytest.raises(ValueError, match="index"):
        direction("2020", "2022")


@given(HEXES, HEXES, HEXES)
def test_distance_is_a_metric(a, b, c):
    assert distance(a, b) == distance(b, a) >= 0
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(HEXES, HEXES)
def test_distance_counts_steps_from_neighbour_to_neighbour(a, b):
    steps = [distance(other, b) - distance(a, b) for other in neighbours(a)]
    assert set(steps) == {1} if a == b else min(steps) == -1


@given(HEXES, st.integers(0, 4))
def test_within_holds_each_hex_of_the_radius_once(hex, radius):
    found = within(hex, radius)
    assert len(set(found)) == len(found) == 3 * radius * (radius + 1) + 1
    assert max(distance(hex, other) for other in found) == radius
    assert list(found) == sorted(found)


@given(HEXES, HEXES)
def test_a_line_goes_from_neighbour_to_neighbour_the_same_way_back(a, b):
    found = line(a, b)
    assert (found[0], found[-1], len(found)) == (a, b, distance(a, b) + 1)
    assert all(distance(one, other) == 1 for one, other in pairwise(found))
    assert line(b, a) == found[::-1]


@given(HEXES, HEXES)
def test_a_line_keeps_to_the_straight_one(a, b):
    (ax, ay), (bx, by), length = centre(a), centre(b), max(dist(centre(a), centre(b)), 1)
    for x, y in map(centre, line(a, b)):
        assert abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length < 1.001


def test_a_hexside_names_the_lower_number_first():
    assert hexside("2217", "2117") == hexside("2117", "2217") == "2117/2217"
    assert hexes_of("2117/2217") == ("2117", "2217")


def test_a_hexside_runs_into_two_hexes_and_joins_four_sides():
    assert ends("2117/2217") == ("2116", "2218")
    assert joined("2117/2217") == ("2116/2117", "2116/2217", "2117/2218", "2217/2218")


@given(HEXES)
def test_sides_that_share_a_corner_are_joined_both_ways(hex):
    side = hexside(hex, neighbours(hex)[0])
    assert all(side in joined(other) for other in joined(side))


@given(HEXES)
def test_a_hex_touches_its_own_sides_and_those_that_run_into_it(hex):
    found = touching(hex)
    assert [hex in hexes_of(side) for side in found] == [True] * 6 + [False] * 6
    assert len(set(found)) == 12
    assert all(hex in ends(side) for side in found[6:])


def test_centres_stand_a_hex_apart():
    (x, y), (east, _), (_, south) = centre("2020"), centre("2120"), centre("2021")
    assert (east - x, south - y) == (1.5, pytest.approx(sqrt(3)))
    assert centre("2120")[1] - y == pytest.approx(sqrt(3) / 2)


@given(HEXES)
def test_neighbours_share_the_two_corners_of_their_side(hex):
    outline = corners(hex)
    for number, other in enumerate(neighbours(hex)):
        assert {outline[number], outline[(number + 1) % 6]} == set(outline) & set(corners(other))
        assert isclose(dist(outline[number], outline[(number + 1) % 6]), 1)
