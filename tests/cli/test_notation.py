"""The language of a game's orders, as the program prints it."""

import json
import re

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
        "      <do> [<times> times] [unless <when> | if <when>] [, (else go on | else",
    ):
        assert line in text


@pytest.mark.parametrize("game", GAMES)
def test_every_name_in_brackets_is_told_with_what_it_stands_for(run, game):
    for window in json.loads(run("notation", game, "--json")[1]):
        for told in (window, *window["orders"]):
            ways = " ".join(told["lines"] if told is window else told["ways"])
            assert {*re.findall("<([^<>]+)>", ways)} >= {name for name, _ in told["meanings"]}
            assert all(meaning for _, meaning in told["meanings"])


def test_a_name_in_brackets_is_told_with_its_words_or_an_example(run):
    text = run("notation", "northmen")[1]
    assert "<n> warbands [at <at>] [unless <when> | if <when>]\n" in text
    assert "<as>: The type of action; church, forest, lake, mountain or road\n" in text
    assert "<tile>: A tile of your hand, or the one drawn; such as B46\n" in text
