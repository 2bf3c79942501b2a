"""Maps of the games as they are drawn: type that can be read, nothing on anything else, counters inside their hexes."""

from functools import cache

import pytest
from fornaldar_campaign import SCENARIOS
from fornaldar_campaign import Campaign as War
from map_faults import apart, astray, covered, hex_maps, scenes, small_type
from northmen_table import Campaign as Island
from saga import begun, setup_facts

from adjudicator.games.fornaldar import GAME as FORNALDAR
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.games.northmen import GAME as NORTHMEN
from adjudicator.table import REFEREE, visible

WARS, ISLANDS, LATEST = 3, 12, 60


@cache
def set_up(scenario, seat):
    told = [fact for fact in setup_facts(scenario) if visible(fact, seat)]
    return hex_maps(FORNALDAR.report(FORNALDAR.view(begun(scenario), seat), told, 1))


@cache
def war(number):
    """Two Game-Turns of a war of bots, as the referee is told of what happened last."""
    campaign = War(number, SCENARIOS[number % len(SCENARIOS)])
    facts = [fact for _, happened in campaign.steps(2) for fact in happened]
    return hex_maps(FORNALDAR.report(campaign.view(REFEREE), facts[-LATEST:], 2))


@cache
def island(number):
    """An island settled by bots."""
    campaign = Island(number)
    for step in campaign.steps():
        campaign.play(step)
    return hex_maps(NORTHMEN.report(NORTHMEN.view(campaign.state, REFEREE), campaign.facts[-LATEST:], 1))


MAPS = [
    *(
        pytest.param(set_up, each, id="-".join(each))
        for each in zip(SCENARIOS, (FOMORIAN, MUNDANE, FOMORIAN), strict=True)
    ),
    *(pytest.param(war, (number,), id=f"war-{number}") for number in range(WARS)),
    *(pytest.param(island, (number,), id=f"island-{number}") for number in range(ISLANDS)),
]


def pytest_generate_tests(metafunc):
    if "made" in metafunc.fixturenames:
        metafunc.parametrize(("made", "given"), MAPS)


@cache
def shown(made, given):
    """The maps as they stand on their pages."""
    return scenes(made(*given))


def test_nothing_lies_on_anything_else(made, given):
    assert [covered(scene) for scene in shown(made, given) if covered(scene)] == []


def test_counters_lie_inside_their_hexes(made, given):
    assert [astray(scene) for scene in shown(made, given) if astray(scene)] == []


def test_arrows_end_at_the_edges_of_counters(made, given):
    assert [apart(scene) for scene in shown(made, given) if apart(scene)] == []


def test_type_can_be_read(made, given):
    assert small_type(made(*given)) == []
