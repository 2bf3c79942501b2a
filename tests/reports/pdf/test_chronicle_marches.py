"""Marches on the small maps of a chronicle: from counter to counter."""

from adjudicator.reports.pdf.book.land import _from_counter_to_counter
from adjudicator.table.hexmap import March

WAY = [(0, 0), (10, 0), (20, 0)]
MARCH = March(1, "A", ("0101", "0102", "0103"))


def test_a_march_begins_at_the_counter_of_its_seat_and_ends_before_the_one_it_comes_to():
    standing = {("0101", "A"): (-2, 0), ("0103", "A"): (22, 0), ("0103", "B"): (18, 0)}
    assert _from_counter_to_counter(MARCH, WAY, standing, 5) == [(-2, 0), (10, 0), (18, 0)]


def test_where_none_of_its_seat_stands_it_begins_and_ends_in_the_middle_of_the_hex():
    assert _from_counter_to_counter(MARCH, WAY, {("0103", "B"): (18, 0)}, 5) == WAY
