"""Cards on the small pictures of a chronicle, and on its title page."""

import pytest
from page_texts import Page

from adjudicator.reports.pdf.book.tables import _ID, Tables, _grown
from adjudicator.table.chronicle import Turn
from adjudicator.table.seats import SeatStyle


@pytest.mark.parametrize("wide", [60, 105, 450, 700])
def test_the_name_of_a_card_has_room_above_the_cards_of_the_next_seat(wide):
    tables = Tables((), [SeatStyle("A", "Auron", "A", 0)])
    tables.most = 3
    name = _ID.size * _grown(tables._slot(wide))
    assert tables._foot(wide) > name * 1.1 + name * 0.2


def test_the_names_of_the_cards_of_a_seat_stand_above_the_row_of_the_next(cards):
    turn = Turn(number=1, title="", when="", caption="", story=(), scores=(), picture=cards)
    tables = Tables((turn,), cards.seats)
    page = Page(1)
    tables.draw(page, 0, 500, 400, turn)
    names = {text.said: text.y for text in page.texts}
    row = tables._row(400)
    assert 500 - row < names["A1"] < 500 - row + tables._foot(400)
    assert 500 - 2 * row < names["B1"] < 500 - 2 * row + tables._foot(400)
