"""The chart book ends its charts with the language of orders."""

import pytest

from adjudicator.campaign.reading.language import language_chapter
from adjudicator.games import find_game


@pytest.mark.parametrize("name", ["cp-campaign", "test-of-time", "northmen", "fornaldar"])
def test_every_window_of_a_game_has_its_lines(name):
    chapter = language_chapter(find_game(name))
    titles = {grid.title for grid in chapter.tables}
    assert len(titles) == len(chapter.tables)
    assert titles <= {each.capitalize() for each in (*find_game(name).windows, "standing orders")}
    assert all(written for grid in chapter.tables for _, written in grid.rows)


def test_an_order_is_told_with_what_it_is_for_and_how_it_is_written():
    rows = [row for grid in language_chapter(find_game("cp-campaign")).tables for row in grid.rows]
    march = "March an army along one road to the next territory (CP-54)."
    assert (march, "<army> march to <to>; or: march <army> to <to>") in rows
