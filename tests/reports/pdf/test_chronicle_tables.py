"""Cards on the small pictures of a chronicle, and on its title page."""

import pytest

from adjudicator.reports.pdf.book.tables import _ID, Tables, _grown
from adjudicator.table.seats import SeatStyle


@pytest.mark.parametrize("wide", [60, 105, 450, 700])
def test_the_name_of_a_card_has_room_above_the_cards_of_the_next_seat(wide):
    tables = Tables((), [SeatStyle("A", "Auron", "A", 0)])
    tables.most = 3
    name = _ID.size * _grown(tables._slot(wide))
    assert tables._foot(wide) > name * 1.1 + name * 0.2
