"""The lines of a land: each once, smooth, and the same for both neighbours."""

import re
from itertools import pairwise

from shores import EAST, LAND, WEST

from adjudicator.reports.pdf.regions.hatch import hatched
from adjudicator.reports.pdf.regions.outline import chains, outlines_of
from adjudicator.reports.pdf.regions.room import Size, rooms_of

LINES = outlines_of(LAND)


def strokes(path):
    """The steps of a path, each as the set of its points, whichever way it goes."""
    here = None
    for numbers, operator in re.findall(r"((?:-?[\d.]+ )+)([mlc])", f"{path} "):
        points = [*pairwise(numbers.split())][::2]
        if here and operator != "m":
            yield frozenset((here, *points))
        here = points[-1]


def test_neighbours_draw_their_border_alike():
    west, east = (set(strokes(LINES.ring(ring))) for ring in (WEST, EAST))
    (border,) = LINES.borders()
    assert set(strokes(border)) == west & east
    assert len([*strokes(border)]) == 3


def test_coasts_are_where_land_meets_water_and_not_where_the_land_is_cut_off():
    coast = [stroke for line in LINES.coasts() for stroke in strokes(line)]
    ashore = {stroke for region in LAND.regions if not region.water for stroke in strokes(LINES.region(region))}
    assert set(coast) <= ashore
    assert len(coast) == 4 + 4
    assert not any({("0", "0"), ("240", "0")} & stroke for stroke in coast)


def test_lines_end_where_others_meet_them():
    a, b, c, d = (0, 0), (1, 0), (2, 0), (1, 1)
    assert sorted(map(len, chains([(a, b), (b, c), (b, d)]))) == [2, 2, 2]
    assert [*chains([(a, b), (b, c)])] == [(a, b, c)]
    (ring,) = chains([(a, b), (b, d), (a, d)])
    assert ring[0] == ring[-1]
    assert len(ring) == 4


def test_a_hatch_lies_within_its_region_and_goes_on_in_its_neighbour():
    rooms = rooms_of(LAND)
    west, east = ([*hatched([ring], (0,), 7)] for ring in (WEST, EAST))
    for (ax, ay), (bx, by) in west:
        assert rooms.at(((ax + bx) / 2, (ay + by) / 2)).id == "WES"
    assert {round(a[1], 6) for a, _ in west} & {round(a[1], 6) for a, _ in east}
    assert all(round(a[1] / 7, 6) % 1 == 0 for a, _ in west)


def test_boxes_are_placed_within_a_region_the_nearest_first():
    rooms = rooms_of(LAND)
    found = rooms.within("ISL", Size(12, 6))
    assert found
    for x, y in found:
        corners = [(x + across, y + down) for across in (-5.9, 5.9) for down in (-2.9, 2.9)]
        assert {rooms.at(corner) and rooms.at(corner).id for corner in corners} <= {"ISL", "NOR"}
        assert rooms.at((x, y)).id in ("ISL", "NOR")
    assert rooms.within("ISL", Size(120, 6)) == []
