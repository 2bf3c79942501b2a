"""What a page shows for orders to be put together on is what a report draws where nothing has happened."""

from itertools import islice

import pytest
import strolls

from adjudicator.games import find_game
from adjudicator.table.figures import Cards, Map

STEPS = 5


@pytest.mark.parametrize(("game", "stroll"), [("cp-campaign", strolls.cp), ("test-of-time", strolls.test_of_time)])
def test_the_boards_of_a_game_are_those_of_its_report(game, stroll):
    rules = find_game(game)
    for step in islice(stroll(3), STEPS):
        for seat in step.state.board.seats:
            view = rules.view(step.state, seat)
            drawn = rules.report(view, [], 4).drawn
            assert [*rules.boards(view)] == [figure for figure in drawn if isinstance(figure, Map | Cards)]
