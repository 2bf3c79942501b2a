"""Marches on the small maps of a chronicle: from counter to counter, and in their key."""

import pytest
from noting import Canvas

from adjudicator.reports.pdf.book.land import _from_counter_to_counter
from adjudicator.reports.pdf.book.panels import _Sign
from adjudicator.table.hexmap import MarchArrow

WAY = [(0, 0), (10, 0), (20, 0)]
MARCH = MarchArrow(1, "A", ("0101", "0102", "0103"))


def test_a_march_begins_at_the_counter_of_its_seat_and_ends_before_the_one_it_comes_to():
    standing = {("0101", "A"): (-2, 0), ("0103", "A"): (22, 0), ("0103", "B"): (18, 0)}
    assert _from_counter_to_counter(MARCH, WAY, standing, 5) == [(-2, 0), (10, 0), (18, 0)]


def test_where_none_of_its_seat_stands_it_begins_and_ends_in_the_middle_of_the_hex():
    assert _from_counter_to_counter(MARCH, WAY, {("0103", "B"): (18, 0)}, 5) == WAY


@pytest.mark.parametrize("place", range(8))
def test_in_the_key_more_is_seen_of_a_march_than_its_head(place):
    canvas = Canvas()
    _Sign(("march",), place, "marches").draw(canvas, 0, 0)
    points = [given for name, given in canvas.drawn if name in ("moveTo", "lineTo")]
    along = [x for x, _ in points]
    back, tip = min(along[-3:]), max(along[-3:])
    assert back - min(along) > 2 * (tip - back) > 0


def test_an_entry_of_the_key_has_its_signs_and_its_words_side_by_side():
    one, two = (_Sign(kinds, 0, "land").wide for kinds in (("ground",), ("ground", "march")))
    assert two > one + 20
