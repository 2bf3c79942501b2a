"""Bots play as people do: with standing orders of all kinds and conditions of each kind, none of which is refused."""

import random
from collections.abc import Iterable

import msgspec
import pytest
from strolls import PLAYED, seats

from adjudicator.games import cp_campaign, find_game, fornaldar, northmen, test_of_time
from adjudicator.games.cp_campaign.bot import random_standing as standing_in_cp
from adjudicator.games.diplomacy.bot import random_standing as standing_in_diplomacy
from adjudicator.games.fornaldar.bot import random_standing as standing_in_fornaldar
from adjudicator.games.northmen.bot import random_standing as standing_in_northmen
from adjudicator.games.test_of_time.bot import random_standing as standing_in_time

pytestmark = pytest.mark.slow

STANDING = {
    "cp-campaign": standing_in_cp,
    "diplomacy": standing_in_diplomacy,
    "fornaldar": standing_in_fornaldar,
    "northmen": standing_in_northmen,
    "test-of-time": standing_in_time,
}
CONDITIONS = {
    "cp-campaign": cp_campaign.conditions.Condition,
    "fornaldar": fornaldar.movement.branching.Condition,
    "northmen": northmen.conditions.Condition,
    "test-of-time": test_of_time.conditions.Condition,
}


NUMBERS = {
    "cp-campaign": range(14),
    "diplomacy": (0, 1),
    "fornaldar": (1, 2),
    "northmen": (0, 1),
    "test-of-time": (0, 1, 2, 3),
}


def values(given):
    """Every value in orders, at any depth."""
    yield given
    if isinstance(given, msgspec.Struct):
        yield from (deeper for name in given.__struct_fields__ for deeper in values(getattr(given, name)))
    elif isinstance(given, dict):
        yield from (deeper for value in given.values() for deeper in values(value))
    elif isinstance(given, Iterable) and not isinstance(given, str):
        yield from (deeper for value in given for deeper in values(value))


@pytest.mark.long("fornaldar")
@pytest.mark.parametrize("game", STANDING)
def test_orders_and_standing_orders_are_legal_and_of_every_kind(game):
    rules, pick = find_game(game), random.Random(game)
    said, conditions = set(), set()
    for at, step in enumerate(step for number in NUMBERS[game] for step in PLAYED[game](number)):
        coming = rules.next_step(step.state) if at % 2 == 0 else None
        for seat in seats(game, step.state) if coming else ():
            view = rules.view(step.state, seat)
            standing = STANDING[game](view, pick)
            assert [problem for problem in rules.check_standing(view, standing) if problem.kind == "illegal"] == []
            given = [standing]
            if seat in coming.seats and coming.window:
                given.append(rules.random_orders(view, coming, pick))
                assert [each for each in rules.check(view, coming, given[1]) if each.kind == "illegal"] == []
            said |= {name for name in standing.__struct_fields__ if getattr(standing, name)}
            conditions |= {each.key for each in values(given) if isinstance(each, CONDITIONS.get(game, ()))}
    assert said == set(standing.__struct_fields__)
    if game in CONDITIONS:
        assert conditions == set(CONDITIONS[game].__struct_fields__)
