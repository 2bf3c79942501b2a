"""What lies across the edge of a window of a map: a way is shown if any of it is, a side only with both its hexes."""

import pytest
from msgspec.structs import replace

from adjudicator.board.hexes import hexside, neighbours, within
from adjudicator.errors import NotFound
from adjudicator.reports.window import window
from adjudicator.table.hexmap import Fight, Label, MarchArrow, Side, Stack

INSIDE = set(within("0606", 1))
OUTSIDE = "0308"
EDGE = next(id for id in sorted(INSIDE) if id != "0606")
BEYOND = next(id for id in neighbours(EDGE) if id not in INSIDE)
ACROSS = hexside(EDGE, BEYOND)


@pytest.fixture
def part(small):
    """The hexes around 0606 of a map with something on its edge."""

    def cut(**more):
        return window(replace(small, **more), "0606", 1)

    return cut


def test_a_march_is_shown_if_any_of_its_way_is(part):
    through, past = MarchArrow(1, "Red", (OUTSIDE, BEYOND, EDGE)), MarchArrow(2, "Red", (OUTSIDE, "0309"))
    assert part(marches=(through, past)).marches == (through,)


def test_what_stands_on_a_side_is_shown_with_both_its_hexes_only(part):
    within_it, across = hexside("0606", EDGE), ACROSS
    shown = part(
        stacks=(Stack(within_it, "Red"), Stack(across, "Blue")), fights=(Fight(1, within_it), Fight(2, across))
    )
    assert [stack.at for stack in shown.stacks] == [within_it]
    assert [fight.at for fight in shown.fights] == [within_it]


def test_a_name_is_shown_where_its_places_are(part):
    shown = part(
        labels=(Label("Long River", "river", (hexside("0606", EDGE), ACROSS)), Label("Far", "water", (OUTSIDE,)))
    )
    assert [(label.name, label.places) for label in shown.labels] == [("Long River", (hexside("0606", EDGE),))]


def test_sides_reach_to_the_fringe_and_no_further(part, small):
    far = next(id for id in neighbours(BEYOND) if id not in INSIDE and not INSIDE & set(neighbours(id)))
    shown = part(sides=(Side(ACROSS, roads=("trail",)), Side(hexside(BEYOND, far), roads=("trail",))))
    assert [side.id for side in shown.sides] == [ACROSS]


def test_what_is_no_hex_has_nothing_around_it(small):
    with pytest.raises(NotFound, match="there is no hex '9999' on this map"):
        window(small, "9999", 1)
