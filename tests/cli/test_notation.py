"""The language of a game's orders, as the program prints it."""

import json

import pytest
from sampled import GAMES

from adjudicator.games import find_game


@pytest.mark.parametrize("game", GAMES)
def test_every_window_and_every_order_of_it_is_told(run, game):
    told = json.loads(run("notation", game, "--json")[1])
    assert [window["window"] for window in told] == [*find_game(game).windows, "standing orders"]
    assert all(window["lines"] for window in told)
    assert all(order["ways"] and order["about"] for window in told for order in window["orders"])


def test_a_way_is_shown_as_a_reader_sees_it(run):
    text = run("notation", "cp-campaign")[1]
    for line in (
        "  when idle (lose one point | give up all points)\n",
        "      <army> march to <to>\n",
        "      <do> [<times> times] [unless <when.not> | if <when>] [, (else go on | else",
    ):
        assert line in text
