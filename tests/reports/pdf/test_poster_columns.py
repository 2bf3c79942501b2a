"""The columns at the foot of a poster: no head ends one of them."""

from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.poster_columns import _headed


def test_a_head_goes_to_the_next_column_with_what_stands_below_it():
    drawn = []

    def noted(name, **more):
        return Block(10, lambda canvas, top: drawn.append((name, top)), before=4, **more)

    entry, below = _headed([noted("entry"), noted("head", keep=True), noted("first")])
    assert (entry.height, below.height, below.before) == (10, 24, 4)
    below.draw(None, 100)
    assert drawn == [("head", 100), ("first", 86)]
