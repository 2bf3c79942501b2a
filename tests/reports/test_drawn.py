"""What is needed more than once is drawn once, by its content; no more is kept than there is room for."""

import msgspec
import pytest

from adjudicator.reports import drawn as drawing
from adjudicator.reports.drawn import drawn


class Turn(msgspec.Struct):
    """What is drawn."""

    turn: int


@pytest.fixture
def draw():
    """Pages of ten bytes; what was drawn is told."""
    drawing.forget()
    told = []

    def pages(content, paper):
        told.append((content.turn, paper))
        return f"{content.turn:05}{paper:>5}".encode()

    pages.told = told
    yield pages
    drawing.forget()


def test_the_same_content_is_drawn_once_and_another_anew(draw):
    assert drawn(draw, Turn(4), "A4") == drawn(draw, Turn(4), "A4")
    assert drawn(draw, Turn(5), "A4") != drawn(draw, Turn(4), "A4")
    assert drawn(draw, Turn(4), "A4") != drawn(draw, Turn(4), "Letter")
    assert draw.told == [(4, "A4"), (5, "A4"), (4, "Letter")]


def test_what_was_asked_for_longest_ago_goes_where_there_is_no_room(draw, monkeypatch):
    monkeypatch.setattr(drawing._drawn, "most", 20)
    for turn in (1, 2, 1, 3, 1, 2):
        drawn(draw, Turn(turn), "A4")
    assert [turn for turn, _ in draw.told] == [1, 2, 3, 2]
