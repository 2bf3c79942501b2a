"""The conditions of the bot that plays Test of Time at random: one of each kind, about gods that are there."""

import random

import msgspec
from msgspec import UNSET
from tot_orders import bench

from adjudicator.games.test_of_time.bot import _conditions
from adjudicator.games.test_of_time.conditions import Condition

ALWAYS = {"all_others_passed"}
"""What it waits for anyhow."""


def test_there_is_one_condition_of_each_kind_that_can_be_ordered():
    board = bench().board
    for number in range(40):
        kinds = []
        for condition in _conditions(board, random.Random(number)):
            assert msgspec.convert(msgspec.to_builtins(condition), Condition) == condition
            (kind,) = [name for name in Condition.__struct_fields__ if getattr(condition, name) is not UNSET]
            kinds.append(kind)
            value = getattr(condition, kind)
            if kind in ("home_of_at_least", "visible_at_most", "has"):
                assert value[0] in board.seats
        assert sorted(kinds) == sorted({*Condition.__struct_fields__} - ALWAYS)
