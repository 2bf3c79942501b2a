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


AROUND = {
    (0, -5): "north", (5, -5): "north-east", (5, 0): "east", (5, 5): "south-east", (0, 5): "south",
    (-5, 5): "south-west", (-5, 0): "west", (-5, -5): "north-west",
}  # fmt: skip


@pytest.mark.parametrize(("far", "way"), AROUND.items())
def test_the_way_leads_from_the_site_to_the_place_wherever_the_site_lies(far, way):
    site = (7.0, 11.0)
    at = (site[0] + far[0], site[1] + far[1])
    assert bearing(at, [("Oss", site)], Scale(5, 2, "mile")).endswith(f" miles {way} of Oss")


@pytest.mark.parametrize(("far", "told"), [
    (0.0, "two miles"), (4.0, "two miles"), (7.0, "two miles"), (8.0, "four miles"), (26.0, "ten miles"),
])  # fmt: skip
def test_the_distance_is_told_in_whole_steps_one_at_the_least(far, told):
    assert bearing((0, -far), [("Oss", (0.0, 0.0))], Scale(5, 2, "mile")) == f"{told} north of Oss"


def test_of_sites_that_are_equally_near_the_first_in_the_order_of_names_is_told():
    sites = [("Varn", (1.0, 0.0)), ("Oss", (-1.0, 0.0))]
    assert bearing((0, 0), sites, TILES) == "east of Oss"
