"""The conditions of the bot that plays CP at random: one of each kind, about things that are there."""

import random

import msgspec
import pytest
from cp_table import Bench
from msgspec import UNSET

from adjudicator.games.cp_campaign.bot import _conditions
from adjudicator.games.cp_campaign.conditions import Condition

LOGIC = {"and_", "or_", "not_"}


@pytest.mark.parametrize("number", range(5))
def test_there_is_one_condition_of_each_kind_about_what_is_on_the_board(number):
    board = Bench(order="ABC").board
    found = [*_conditions(board, random.Random(number))]
    said = []
    for condition in found:
        (kind,) = [name for name in Condition.__struct_fields__ if getattr(condition, name) is not UNSET]
        said.append((kind, getattr(condition, kind)))
    assert sorted(kind for kind, _ in said) == sorted({*Condition.__struct_fields__} - LOGIC)
    told = dict(said)
    places, armies, roads, seats = board.territories, board.armies, board.roads, board.seats
    assert told["enemy_at"] in places
    assert told["no_enemy_at"] in places
    assert told["army_at"][0] in armies
    assert told["army_at"][1] in places
    assert told["owner"][0] in places
    assert told["owner"][1] in seats
    assert told["dv_at_most"][0] in places
    assert told["md_at_most"][0] in roads
    assert told["cp_of_at_least"][0] in seats
    assert told["last_march_failed"] in armies
    assert told["status"][0] in armies
    assert all(number >= 0 for number in (told["dv_at_most"][1], told["md_at_most"][1], told["cp_of_at_least"][1]))


def test_whatever_it_says_is_a_condition_that_can_be_ordered():
    board = Bench(order="ABC").board
    for number in range(40):
        for condition in _conditions(board, random.Random(number)):
            assert msgspec.convert(msgspec.to_builtins(condition), Condition) == condition
