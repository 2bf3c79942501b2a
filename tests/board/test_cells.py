"""Cells of places: they fill the frame, each holds what is nearest to its place, neighbours share their corners."""

from collections import Counter
from math import dist
from random import Random

import pytest

from adjudicator.board.cells import cells

WIDE, HIGH = 300.0, 200.0


def places(seed, count):
    pick = Random(seed)
    return [(pick.uniform(5, WIDE - 5), pick.uniform(5, HIGH - 5)) for _ in range(count)]


def area(ring):
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True)) / 2


@pytest.mark.parametrize(("seed", "count"), [(0, 1), (1, 2), (2, 9), (3, 40), (4, 200)])
def test_cells_fill_the_frame_and_neighbours_have_the_same_corners(seed, count):
    found = cells(places(seed, count), WIDE, HIGH)
    assert sum(map(area, found)) == pytest.approx(WIDE * HIGH, rel=1e-4)
    edges = Counter(frozenset(pair) for ring in found for pair in zip(ring, (*ring[1:], ring[0]), strict=True))
    inner = {edge: n for edge, n in edges.items() if len(edge) == 2 and not on_frame(edge)}
    assert set(inner.values()) <= {2}


def on_frame(edge):
    return any({point[axis] for point in edge} in ({0.0}, {end}) for axis, end in ((0, WIDE), (1, HIGH)))


def test_a_corner_is_as_far_from_its_place_as_from_the_nearest():
    spots = places(5, 30)
    for spot, ring in zip(spots, cells(spots, WIDE, HIGH), strict=True):
        for corner in ring:
            assert dist(corner, spot) == pytest.approx(min(dist(corner, other) for other in spots), abs=0.05)


def test_places_on_a_lattice_meet_four_at_a_corner():
    spots = [(x, y) for x in (50.0, 150.0, 250.0) for y in (50.0, 150.0)]
    assert {area(ring) for ring in cells(spots, WIDE, HIGH)} == {10_000.0}
