"""Where counters stand: what is found early is what all places tried would have given."""

from hypothesis import given
from hypothesis import strategies as st

from adjudicator.reports.pdf.hexes.counters import Counter, _best, _covered, _nearest, _spots
from adjudicator.reports.pdf.hexes.scene import Room
from adjudicator.reports.pdf.placing import Box, centred
from adjudicator.table.hexmap import Stack

PLACES = st.tuples(st.integers(0, 60), st.integers(0, 60))
BOXES = st.lists(PLACES.map(lambda at: centred(*at, 12, 12)), min_size=1, max_size=12)
BOUNDS = Box(0, 0, 60, 60)


@given(BOXES, BOXES, BOXES)
def test_a_counter_covers_least_of_other_counters_then_of_all_else(boxes, taken, others):
    ground = Room(BOUNDS)
    for box in taken:
        ground.take(box)
    near = [Counter(box, Stack("0101", "A")) for box in others]
    best = _best(boxes, near, ground)
    costs = [(_covered(box, near), ground.cost(box)) for box in boxes]
    assert boxes.index(best) == costs.index(min(costs))


@given(st.floats(0.1, 0.5), st.floats(-0.4, 0.4), st.floats(-0.4, 0.4))
def test_places_in_a_hex_come_nearest_first(side, x, y):
    far = [(across - x) ** 2 + (up - y) ** 2 for across, up in _nearest(side, x, y)]
    assert far == sorted(far)
    assert {*_nearest(side, x, y)} == {*_spots(side)}
