"""What is needed more than once is drawn once, by its content; no more is kept than there is room for."""

import msgspec
import pytest

from adjudicator.reports import drawn as drawing
from adjudicator.reports.drawn import drawn


@pytest.fixture
def draw():
    """Pages of ten bytes; what was drawn is told."""
    drawing.forget()
    told = []

    def pages(report, paper):
        told.append((report.turn, paper))
        return f"{report.turn:05}{paper:>5}".encode()

    pages.told = told
    yield pages
    drawing.forget()


def test_the_same_content_is_drawn_once_and_another_anew(draw, report):
    again = msgspec.json.decode(msgspec.json.encode(report), type=type(report))
    later = msgspec.structs.replace(report, turn=5)
    assert drawn(draw, report, "A4") == drawn(draw, again, "A4")
    assert drawn(draw, later, "A4") != drawn(draw, report, "A4")
    assert drawn(draw, report, "A4") != drawn(draw, report, "Letter")
    assert draw.told == [(4, "A4"), (5, "A4"), (4, "Letter")]


def test_what_was_asked_for_longest_ago_goes_where_there_is_no_room(draw, report, monkeypatch):
    monkeypatch.setattr(drawing, "MOST", 20)
    one, two, three = (msgspec.structs.replace(report, turn=turn) for turn in (1, 2, 3))
    for each in (one, two, one, three, one, two):
        drawn(draw, each, "A4")
    assert [turn for turn, _ in draw.told] == [1, 2, 3, 2]
