"""Columns of tables: by their shares, but none narrower than the longest word in it."""

from adjudicator.reports.pdf.fonts import width
from adjudicator.reports.pdf.paper import paper_of
from adjudicator.reports.pdf.tables import _slots
from adjudicator.reports.pdf.type import OWN
from adjudicator.table.pages import Column, Grid

A4 = paper_of("A4")


def grid(*cells):
    return Grid("", (Column("Part", share=0.1), Column("Made of", share=4)), (cells,))


def test_no_word_is_broken_where_there_is_room():
    narrow, broad = _slots(A4, [grid("defends desperately", "5")], wide=True)
    assert narrow.width >= width("desperately", OWN.face, OWN.size)
    assert narrow.x + narrow.width < broad.x
    assert round(broad.x + broad.width) == round(A4.left + A4.full)


def test_where_nothing_fits_the_shares_hold():
    narrow, broad = _slots(A4, [grid("x" * 200, "y" * 200)], wide=True)
    assert narrow.width < broad.width
