"""The charts as tables on paper: none is broken without need, and tables of a kind stand in line."""

import pytest

from adjudicator.games.fornaldar.words import FOMORIAN
from adjudicator.reports.pdf.flow import Block, paginate
from adjudicator.reports.pdf.paper import paper_of
from adjudicator.reports.pdf.tables import table, tables

A4 = paper_of("A4")


class Pen:
    """A canvas that only notes where texts begin."""

    def __init__(self):
        self.begun = []

    def beginText(self, x, y):
        self.begun.append(round(x, 1))
        return self

    def __getattr__(self, name):
        return lambda *args, **given: self


@pytest.mark.parametrize(
    "title", ["Calendar", "Combat Results Table", "Casualty Table", "Terrain Effects Chart: battle"]
)
@pytest.mark.parametrize("room", [300, 400, 500, 600])
def test_a_chart_stays_on_one_page(charts, title, room):
    above = Block(room, lambda canvas, top: None)
    pages = paginate([above, *tables(A4, [charts()[title]])], A4.top, A4.bottom)
    assert len([page for page in pages if any(placed.block is not above for placed in page)]) == 1


def test_a_long_table_leaves_no_row_alone(charts):
    items = [*table(A4, charts()["Magic items"])]
    kept = [block.keep for block in items]
    assert kept[:2] == [True, True]
    assert kept[-3:] == [True, True, False]
    assert not all(kept[:-1])


def test_orders_of_battle_stand_in_line(first):
    battles = [each for each in first(FOMORIAN).tables if each.columns[0].head == "Kingdom"]
    assert [each.title for each in battles] == ["Order of battle", "What you see of others"]
    lefts = set()
    for block in tables(A4, battles):
        if block.carry:
            pen = Pen()
            block.draw(pen, 700)
            lefts.add(pen.begun[0])
    assert len(lefts) == 1
