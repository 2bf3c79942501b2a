"""Random campaigns of the three scenarios in every tempo to their end, with what must hold after every step.

`--campaigns N` plays more of them than the 3 of every run.
"""

import os
import random
from collections.abc import Iterable
from typing import get_args

import msgspec
import pytest
from fn_sound import Sound
from fornaldar_campaign import SCENARIOS, TEMPOS, Campaign

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.bot import random_standing
from adjudicator.games.fornaldar.movement.moves import AnyStep
from adjudicator.games.fornaldar.words import FOMORIAN
from adjudicator.orders.told import told as in_lines

pytestmark = pytest.mark.slow

COUNT = 3


def pytest_generate_tests(metafunc):
    if "number" in metafunc.fixturenames:
        count = metafunc.config.getoption("--campaigns") or int(os.environ.get("CAMPAIGNS", COUNT))
        metafunc.parametrize("number", range(count))


def whole(number):
    """A campaign of one scenario after the other, in one tempo after the other."""
    tempo = TEMPOS[number % len(TEMPOS)]
    return Campaign(number, SCENARIOS[number % 3], awake=number % 5 == 4, policies=number % 6 < 5, whims=True, **tempo)


@pytest.mark.long("0", "2")
@pytest.mark.rule("fornaldar", "2.3", "10.1", "11.1", "14.2.3", "22.1", "4.5")
def test_campaign(number):
    """A campaign comes to its end; after every step its state is sound, its facts give it, nobody knows too much."""
    campaign = whole(number)
    sound = Sound(campaign)
    for _, happened in campaign.steps():
        sound.step(happened)
    assert campaign.board.phase == "over"
    sound.end()


KINDS = {
    *get_args(AnyStep),
    *("moves", "forced", "stacks", "attacks", "items", "enchantments", "embark", "recovery"),
    *("if_enemy", "if_intercepted", "if_mobilized", "if_failed", "when"),
}


@pytest.mark.long
def test_bots_give_every_kind_of_order():
    """Every kind of step, every branch, and all of what can be ordered in the other windows."""
    seen = set()
    for number in range(12):
        for orders in (orders for plans, _ in Campaign(number).steps() for orders in plans.values()):
            seen |= {name for name in orders.__struct_fields__ if getattr(orders, name)}
            for move in (*getattr(orders, "moves", ()), *getattr(orders, "forced", ())):
                seen |= {type(step) for step in move.steps}
                seen |= {name for name in move.__struct_fields__ if getattr(move, name)}
        if seen >= KINDS:
            break
    assert KINDS - seen == set()


def test_standing_orders_of_bots_say_all_that_can_be_said():
    """Every field of every part is filled in, now and then."""
    pick, kinds, said = random.Random(7), set(), set()
    for number in range(3):
        view = Campaign(number).view(FOMORIAN)
        for part in parts(random_standing(view, pick) for _ in range(40)):
            kinds.add(type(part))
            told = msgspec.to_builtins(part)
            said |= {(type(part), field.name) for field in msgspec.structs.fields(part) if field.encode_name in told}
    assert said == {(kind, name) for kind in kinds for name in kind.__struct_fields__}


def parts(given):
    """Orders, and the orders inside them."""
    if isinstance(given, msgspec.Struct):
        yield given
        yield from (part for name in given.__struct_fields__ for part in parts(getattr(given, name)))
    elif isinstance(given, Iterable) and not isinstance(given, str):
        yield from (part for each in given for part in parts(each))


@pytest.mark.rule("fornaldar", "5.E.3.1")
def test_orders_of_bots_are_accepted(number):
    """In every window of two Game-Turns, and standing orders too; and every order can be told."""
    campaign = whole(number)
    while campaign.step and campaign.board.game_turn <= 2:
        plans = campaign.plans()
        for seat, orders in plans.items():
            view = campaign.view(seat)
            problems = GAME.check(view, campaign.step, orders)
            assert [problem for problem in problems if problem.kind == "illegal"] == []
            assert all(understood.text for understood in in_lines(GAME, view, campaign.step, orders))
            assert GAME.check_standing(view, random_standing(view, campaign.pick)) == []
        campaign.play(plans)
