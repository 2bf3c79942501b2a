import pytest

from adjudicator.errors import NotFound
from adjudicator.games import find_game, game_names


def test_games_are_found_by_looking():
    assert "cp-campaign" in game_names()
    assert find_game("cp-campaign").meta.title == "CP Campaign"


def test_an_unknown_game_is_refused_with_the_names_there_are():
    with pytest.raises(NotFound, match=r"no game 'chess'; the games are: .*cp-campaign"):
        find_game("chess")
