"""Columns of tables: by their shares, but none narrower than the longest word in it."""

from adjudicator.reports.pdf.flow import paginate
from adjudicator.reports.pdf.fonts import width
from adjudicator.reports.pdf.notes import paragraphs
from adjudicator.reports.pdf.paper import paper_of
from adjudicator.reports.pdf.tables import _slots, table
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


def test_rows_under_one_name_stay_on_its_page():
    rows = [("Nilyen Knowe" if number % 4 == 0 else "", str(number)) for number in range(80)]
    blocks = [*table(A4, Grid("", (Column("Search in"), Column("Dice")), tuple(rows)))]
    pages = paginate(blocks, 163, 0)
    rows_on = [[placed.block for placed in page if placed.block.carry] for page in pages]
    assert len(rows_on) > 5
    assert [len(page) % 4 for page in rows_on] == [0] * len(rows_on)


def test_the_first_of_some_short_rows_of_prose_stays_with_the_second():
    prose = Grid("", (Column("Cell"), Column("Tile")), (("0,0", "B29"), ("1,0", "T16"), ("0,1", "T58")))
    assert [block.keep for block in paragraphs(A4.lane, prose)][-3:] == [True, False, False]
