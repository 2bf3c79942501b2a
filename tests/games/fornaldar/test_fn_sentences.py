"""Facts and orders are told in sentences that stand beside each other."""

import pytest
from fn_played import fitted
from fornaldar_table import Field

from adjudicator.games.fornaldar.movement.moves import Move
from adjudicator.games.fornaldar.stacks import Stacking
from adjudicator.games.fornaldar.turn import PhaseBegan


@pytest.mark.rule("fornaldar", "5.0")
@pytest.mark.parametrize(
    ("phase", "told"),
    [
        ("weather", "The Weather Phase begins."),
        ("enchantment", "The Reinforcement and Enchantment Phases begin."),
        ("fomorian-forced-march", "The Fomorian forced marches begin."),
    ],
)
def test_several_phases_begin_and_one_begins(phase, told):
    assert PhaseBegan(phase=phase).words(None).text == told


@pytest.mark.rule("fornaldar", "5.E.3.1")
def test_a_branch_is_a_sentence_of_its_own():
    move = {"from": "0507", "pieces": ["hakon"], "steps": [{"do": "go", "to": ["0508"]}]}
    branched = fitted(Move, move | {"if_mobilized": [{"do": "go", "to": ["0507"]}]})
    told = branched.words(Field({"0507": "hakon"}).state.board.say)
    assert told == "From 0507, Hakon: go to 0508. If it rouses somebody: go to 0507"


@pytest.mark.rule("fornaldar", "12.0")
def test_a_colour_on_top_of_a_stack_has_its_name():
    stacking = fitted(Stacking, {"at": "0508", "top": ["midhrasir", "hakon"]})
    told = stacking.words(Field({"0508": "hakon midhrasir:2"}).state.board.say)
    assert told == "In 0508, on top of the stack: army points of Midhrasir and Hakon"
