"""A deputy's orders are legal, cautious, and better for a seat than none."""

from functools import cache

import pytest
import stood_in
import strolls

from adjudicator.games import find_game
from adjudicator.games.cp_campaign.march import Move as March
from adjudicator.games.diplomacy.orders import Hold, Support
from adjudicator.games.test_of_time.attack import Defend
from adjudicator.games.test_of_time.passing import Pass
from adjudicator.games.test_of_time.preserve import Preserve
from adjudicator.games.test_of_time.sire import Sire

CAMPAIGNS = 5


@cache
def ended(game, number, way):
    return stood_in.played(game, number, way)


def given(game):
    """Every order set that deputies gave, with its step."""
    return [each for number in range(CAMPAIGNS) for each in ended(game, number, "deputy")[1]]


@pytest.mark.long("diplomacy")
@pytest.mark.parametrize("game", stood_in.PLAYED)
def test_a_deputys_orders_are_legal(game):
    assert given(game)
    assert [fault for number in range(CAMPAIGNS) for fault in ended(game, number, "deputy")[2]] == []


@pytest.mark.long
def test_in_fornaldar_a_deputy_has_damaged_ships_refitted_and_does_nothing_else():
    rules = find_game("fornaldar")
    refitted = 0
    for number in (3,):
        for each in strolls.PLAYED["fornaldar"](number):
            step = rules.next_step(each.state)
            for seat in step.seats if step and step.window else ():
                view = rules.view(each.state, seat)
                orders = rules.deputy.orders(view, step)
                if orders is not None:
                    assert [problem for problem in rules.check(view, step, orders) if problem.kind == "illegal"] == []
                    refitted += len(getattr(orders, "recovery", orders).refit)
    assert refitted


@pytest.mark.long("diplomacy")
@pytest.mark.parametrize("game", stood_in.PLAYED)
def test_a_seat_has_more_at_the_end_with_a_deputy_than_with_nobody(game):
    kept, lost = (sum(ended(game, number, way)[0] for number in range(CAMPAIGNS)) for way in ("deputy", "nothing"))
    assert kept > lost


def test_a_deputy_never_goes_to_anybody():
    queues = [entry.do for _, orders in given("cp-campaign") for entry in orders.queue]
    assert queues
    assert not any(isinstance(action, March) for action in queues)
    moves = [entry.do for _, orders in given("test-of-time") for entry in orders.program]
    assert {type(move) for move in moves} <= {Defend, Preserve, Sire, Pass}
    seasons = [order for step, orders in given("diplomacy") if step.window == "orders" for order in orders.orders]
    assert {type(order) for order in seasons} == {Hold, Support}
