"""5.E.3.1, 5.E.3.2 The parts of a plan that its window does nothing with are refused."""

import pytest
from fornaldar_facts import facts
from fornaldar_table import Field, move
from msgspec import convert
from msgspec.structs import replace

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.movement.plan import MovementPlan
from adjudicator.games.fornaldar.words import MUNDANE
from adjudicator.table.state import put

ALL = {
    "moves": [move("0507", "hakon", "0508")],
    "forced": [move("0507", "hakon", "0508")],
    "stacks": [{"at": "0507", "top": ["hakon"]}],
    "attacks": [{"at": "0507"}],
}


def refused(phase, *, tempo="strict", without=()):
    """The parts of a plan of the Mundane player that are refused in a phase."""
    field = Field({"0507": "hakon midhrasir:4"})
    put(field.state.board, options=replace(field.state.board.options, tempo=tempo))
    field.record(facts.PhaseBegan(phase=phase))
    plan = convert({part: orders for part, orders in ALL.items() if part not in without}, MovementPlan)
    found = GAME.check(field.view(MUNDANE), field.step, plan)
    return [each.path[0] for each in found if each.code == "NOT_IN_THIS_PHASE"]


@pytest.mark.rule("fornaldar", "5.E.3.1", "14.8")
def test_nothing_of_a_plan_is_done_while_the_enemy_moves():
    assert refused("fomorian-movement") == ["moves", "forced", "stacks", "attacks"]


@pytest.mark.rule("fornaldar", "5.E.3.2")
def test_forced_marches_come_after_all_moves():
    assert refused("mundane-forced-march") == ["moves", "attacks"]
    assert refused("mundane-forced-march", without=("forced",)) == ["moves", "stacks", "attacks"]


@pytest.mark.rule("fornaldar", "5.E.5.1")
def test_a_strict_seat_orders_its_attacks_when_the_combat_phase_comes():
    assert refused("mundane-movement") == ["attacks"]
    assert refused("mundane-movement", tempo="compact") == []
