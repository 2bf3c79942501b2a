"""The chapters of every game's charts: tables with a title, heads, and a cell below each head in every row."""

import pytest

from adjudicator.games import find_game, game_names
from adjudicator.table.pages import Column


@pytest.mark.parametrize("name", game_names())
def test_every_chart_has_a_title_heads_and_as_many_cells_in_each_row(name):
    game = find_game(name)
    scenario, _ = game.books.scenario(None)
    tables = [table for chapter in game.charts(scenario, game.options()) for table in chapter.tables]
    assert tables
    for table in tables:
        assert isinstance(table.title, str)
        assert all(isinstance(column, Column) for column in table.columns)
        assert {len(row) for row in table.rows} <= {len(table.columns)}
