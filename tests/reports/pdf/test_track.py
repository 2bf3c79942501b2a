"""A track: what holds in each box, the present one pointed at; tables that go on say so."""

from page_texts import A4, Page

from adjudicator.reports.pdf.flow import paginate
from adjudicator.reports.pdf.ink import TINT
from adjudicator.reports.pdf.tables import tables
from adjudicator.reports.pdf.track import track_blocks
from adjudicator.reports.text.figures import figure
from adjudicator.table.figures import Space, Track
from adjudicator.table.pages import Column, Grid

TRACK = Track(
    "The calendar",
    tuple(Space(str(turn), f"Month {turn}", ("rain", f"mana {turn}"), "rain", here=turn == 9) for turn in range(1, 15)),
)
LONG = Grid("Places", (Column("Place"), Column("Points", "right")), tuple((f"P{row}", "1") for row in range(120)))
WIDE = Grid("Names", (Column("Name", share=1), Column("What", share=1)), (("a", "long " * 30),))


def drawn(blocks):
    """The texts of blocks that are laid over pages."""
    found = []
    for number, placed in enumerate(paginate(blocks, A4.top, A4.bottom), 1):
        page = Page(number)
        for each in placed:
            each.draw(page)
        found.append([text.said for text in page.texts])
    return found


def test_a_track_is_drawn_with_all_its_boxes_and_where_one_is():
    (texts,) = drawn(track_blocks(A4, TRACK))
    assert [text for text in texts if text.startswith("Month")] == [f"Month {turn}" for turn in range(1, 15)]
    assert texts.count("you are here") == 1


def test_a_track_is_told_line_by_line():
    lines = [*figure(TRACK, {})]
    assert lines[0] == "  1 Month 1: rain, mana 1"
    assert lines[8] == "> 9 Month 9: rain, mana 9 (you are here)"


def test_a_table_that_goes_on_says_which_it_is():
    first, *others = drawn(tables(A4, [LONG]))
    assert "Places, continued" not in first
    assert all("Places, continued" in texts for texts in others)
    assert others


def test_tables_below_each_other_are_of_one_width():
    """One that needs the full width takes the others with it."""
    assert _right(LONG) < _right(LONG, WIDE) == round(A4.right, 1)


def _right(*grids):
    lines = []

    class Ruled(Page):
        def line(self, x0, y0, x1, y1):
            lines.append(x1)

    for block in tables(A4, grids):
        block.draw(Ruled(1), 700)
    return round(lines[0], 1)


def test_shading_is_as_wide_as_the_rules():
    edges, tinted = set(), []

    class Ruled(Page):
        fill = None

        def setFillColor(self, ink):
            self.fill = ink

        def line(self, x0, y0, x1, y1):
            edges.add((round(x0, 2), round(x1, 2)))

        def rect(self, x, y, wide, high, **_):
            if self.fill is TINT:
                tinted.append((round(x, 2), round(x + wide, 2)))

    for block in tables(A4, [LONG]):
        block.draw(Ruled(1), 700)
    assert tinted
    assert set(tinted) == edges
