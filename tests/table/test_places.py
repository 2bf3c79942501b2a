"""Places as people name them."""

import pytest

from adjudicator.table.places import Scale, bearing

SITES = [("Oss", (0.0, 0.0)), ("Varn", (20.0, 0.0))]
LEAGUES = Scale(1, 4, "league")
TILES = Scale(1, 1, "tile")


@pytest.mark.parametrize(
    ("at", "told"),
    [
        ((0, -1), "four leagues north of Oss"),
        ((2, 2), "twelve leagues south-east of Oss"),
        ((-1, 0.1), "four leagues west of Oss"),
        ((18, 0), "eight leagues west of Varn"),
    ],
)
def test_a_place_is_told_from_the_nearest_that_has_a_name(at, told):
    assert bearing(at, SITES, LEAGUES) == told


def test_where_nothing_has_a_name_nothing_is_told():
    assert bearing((0, 0), [], LEAGUES) == ""


@pytest.mark.parametrize(("at", "told"), [((0, -1), "north of Oss"), ((0, -2), "two tiles north of Oss")])
def test_what_touches_a_place_with_a_name_is_told_by_its_way(at, told):
    assert bearing(at, SITES, TILES) == told
