"""The orders: their examples are of their own form."""

from typing import get_args

import msgspec
import pytest
from fornaldar_table import Field, move

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.board.stacks import Stacking
from adjudicator.games.fornaldar.movement.moves import AnyStep, Move
from adjudicator.games.fornaldar.movement.plan import MovementPlan


@pytest.mark.parametrize("kind", [*get_args(AnyStep), Move, Stacking, MovementPlan])
def test_examples_can_be_read(kind):
    assert isinstance(msgspec.convert(kind.EXAMPLE, kind), kind)


@pytest.mark.parametrize(
    "plain",
    [
        {"moves": [{"from": "3927", "pieces": ["hakon"], "steps": []}]},
        {"moves": [{"from": "3927", "pieces": ["hakon"]}]},
        {"moves": [{"from": "39", "steps": [{"do": "swim"}]}]},
        {"moves": [{"from": "3927", "steps": [{"do": "fly"}]}]},
        {"moves": [{"from": "3927", "steps": [{"do": "go", "to": []}]}]},
        {"moves": [{"from": "3927", "csp": {"fynn": 0}, "steps": [{"do": "swim"}]}]},
        {"moves": [], "stacks": [{"at": "3927", "top": []}]},
        {"move": []},
    ],
)
def test_what_is_not_of_the_form_is_not_read(plain):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(plain, GAME.orders_of("movement"))


def test_an_empty_plan_is_a_plan():
    assert msgspec.convert({}, GAME.orders_of("movement")) == MovementPlan()


@pytest.mark.rule("fornaldar", "5.E.3.1", "12.0")
def test_what_is_wrong_with_the_order_of_a_stack_is_told_at_its_place():
    field = Field({"0507": "hakon midhrasir:1"})
    told = field.problems(
        move("0507", "hakon", "0508"), stacks=[{"at": "0508", "top": ["hakon"]}, {"at": "0507", "top": ["hakon"]}]
    )
    assert [(each.code, each.path[:2]) for each in told] == [("NOT_THERE", ("stacks", 1))]
