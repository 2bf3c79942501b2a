"""Windows in which a seat has nothing to decide: nobody to react, to attack with, to rouse, to heal or to refit."""

from random import Random

import pytest
from fn_situation import Situation
from strolls import fornaldar

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.words import MUNDANE
from adjudicator.table import Step, StepId

pytestmark = pytest.mark.slow


def is_idle(window, pieces, **given):
    """Whether the Mundane player has nothing to decide."""
    it = Situation(pieces, game_turn=2, active="Mundane", **given)
    step = Step(id=StepId(f"2.{window}"), turn=2, title=window, window=window, seats=(MUNDANE,))
    return GAME.is_idle(it.view(MUNDANE), step)


@pytest.mark.rule("fornaldar", "14.9.1")
@pytest.mark.parametrize(("enemy", "idle"), [("3829", False), ("3830", True)])
def test_nobody_reacts_where_no_enemy_is_within_a_command_rating(enemy, idle):
    """Hakon's is 5."""
    assert is_idle("reaction", {"3824": "hakon midhrasir:6", enemy: "heior ycelia:6"}) == idle


@pytest.mark.rule("fornaldar", "16.1")
@pytest.mark.parametrize(("enemy", "idle"), [("3824", False), ("3825", True)])
def test_nobody_is_attacked_where_no_enemy_is_in_the_hex(enemy, idle):
    pieces = {"3824": "hakon midhrasir:6"}
    pieces[enemy] = f"{pieces.get(enemy, '')} heior ycelia:6".strip()
    assert is_idle("combat", pieces) == idle


@pytest.mark.rule("fornaldar", "5.E.1", "9.1", "10.3")
@pytest.mark.parametrize(
    ("pieces", "given", "idle"),
    [
        ({"3824": "hakon"}, {}, True),
        ({"3824": "hakon", "3927": "orms-sling!"}, {}, False),
        ({"3824": "hakon", "3927": "orms-sling"}, {}, True),
        ({"3824": "hakon"}, {"inactive": ["skergota"]}, False),
    ],
    ids=["nothing", "a damaged ship", "a whole ship", "a group that sleeps"],
)
def test_the_recovery_phase_has_ships_to_refit_or_groups_to_rouse(pieces, given, idle):
    assert is_idle("recovery", pieces, scenario="24.3", **given) == idle


@pytest.mark.rule("fornaldar", "9.5", "I.22")
@pytest.mark.parametrize(("second", "idle"), [("snorri", True), ("snorri/1", False)])
def test_an_item_that_heals_one_of_several_leaves_a_choice(second, idle):
    pieces = {"2625": f"hakon/2 {second}"}
    assert is_idle("recovery", pieces, scenario="24.3", items={"22": "hakon"}) == idle


@pytest.mark.rule("fornaldar", "14.9.1", "16.1")
@pytest.mark.parametrize("number", range(3))
def test_nobody_who_plays_by_himself_finds_anything_to_order_in_them(number):
    """What a bot orders in such a window is nothing but the order of its stacks."""
    pick = Random(number)
    for played in fornaldar(number):
        step = GAME.next_step(played.state)
        for seat in step.seats if step else ():
            view = GAME.view(played.state, seat)
            if GAME.is_idle(view, step):
                orders = GAME.random_orders(view, step, pick)
                assert not [*getattr(orders, "moves", ()), *getattr(orders, "attacks", ())]
                assert not [*getattr(orders, "refit", ()), *(getattr(orders, "try_", None) or ())]
