"""Places as people name them."""

import pytest

from adjudicator.table.places import bearing

SITES = {"Oss": (0.0, 0.0), "Varn": (20.0, 0.0)}


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
    assert bearing(at, SITES, 1, 4) == told


def test_where_nothing_has_a_name_nothing_is_told():
    assert bearing((0, 0), {}, 1, 4) == ""
