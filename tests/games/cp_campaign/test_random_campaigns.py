"""Random campaigns from placement to victory, with what must hold after every step.

`--campaigns N` plays more of them than the 60 of every run.
"""

import os

import pytest
from cp_campaign import Campaign
from cp_table import facts

from adjudicator.games.cp_campaign import GAME
from adjudicator.games.cp_campaign.battles import meetings
from adjudicator.games.cp_campaign.sides import allied
from adjudicator.table import REFEREE, visible

COUNT = 60


def pytest_generate_tests(metafunc):
    if "number" in metafunc.fixturenames:
        count = metafunc.config.getoption("--campaigns") or int(os.environ.get("CAMPAIGNS", COUNT))
        metafunc.parametrize("number", range(count))


def test_campaign(number):
    """A campaign of bots comes to its end, and its state is sound after every step."""
    campaign = Campaign(number)
    for _ in range(6 * 25):
        step = GAME.next_step(campaign.state)
        if step is None:
            break
        happened = campaign.play(step)
        check_board(campaign, happened)
    assert GAME.next_step(campaign.state) is None
    assert campaign.state.board.winners


def check_board(campaign, happened):
    board = campaign.state.board
    assert len(board.armies) == 2 * len(campaign.seats)
    placed = board.phase != "placement"
    for army in board.armies.values():
        assert (army.at is None) == (army.status == "removed" or not placed)
    assert all(0 <= territory.dv <= 4 for territory in board.territories.values())
    assert all(2 <= road.md <= 5 for road in board.roads.values())
    assert all(points >= 0 for points in board.cp.values())
    assert all(owed >= 0 for owed in board.heroes_owed.values())
    if any(isinstance(fact, facts.TurnEnded) for fact in happened):
        assert not meetings(board)
        assert not any(board.cp.values())


@pytest.mark.rule("cp-campaign", "CP-55")
def test_nobody_marches_on_who_came_onto_an_enemy_or_before_a_defence(number):
    """Told from the facts alone: from what an army found where it came, until its side has captured the land."""
    campaign = Campaign(number)
    while (step := GAME.next_step(campaign.state)) is not None:
        campaign.play(step)
    state, found = GAME.empty(), {}
    for fact in campaign.facts:
        if isinstance(fact, facts.ArmyMarched) and fact.made:
            assert is_free(state.board, fact, found.get(fact.army, ()))
        if to := came_to(fact):
            found[fact.army] = obstacles(state.board, fact.army, to)
        fact.change(state)
        if isinstance(fact, facts.TurnEnded):
            found = {army: kinds for army, kinds in found.items() if "own land, enemy" not in kinds}


def is_free(board, fact, obstacles):
    """Whether what an army found when it came lets it go: the land is its side's, or all of it was torn down."""
    owner = board.territories[fact.start].owner
    if owner and allied(board, owner, fact.seat):
        return not (board.options.pinned_in_own_land and "own land, enemy" in obstacles)
    pardoned = {"defence"} if board.options.march_on_after_teardown else set()
    return not set(obstacles) - pardoned


def came_to(fact):
    """Where an army came by a fact, if it did."""
    if isinstance(fact, facts.ArmyMarched) and fact.made:
        return fact.end
    if isinstance(fact, facts.ArmyPlaced):
        return fact.at
    return fact.way[-1] if isinstance(fact, facts.ArmyRetreated) else None


def obstacles(board, army, to):
    """What an army finds where it comes."""
    seat, owner = board.armies[army].seat, board.territories[to].owner
    enemy = any(not allied(board, seat, other.seat) for other in board.armies.values() if other.at == to)
    if owner and allied(board, seat, owner):
        return ["own land, enemy"] if enemy else []
    kinds = {"enemy": enemy, "enemy land": owner, "defence": board.territories[to].dv > 0}
    return [kind for kind, there in kinds.items() if there]


@pytest.mark.parametrize("kind", [facts.EntrySkipped, facts.QueueKept])
def test_private_facts_are_private(kind):
    """What is for one seat is seen by that seat and the referee alone."""
    campaign = Campaign(8)
    while (step := GAME.next_step(campaign.state)) is not None:
        campaign.play(step)
    found = [fact for fact in campaign.facts if isinstance(fact, kind)]
    assert found
    for fact in found:
        assert [seat for seat in campaign.seats if visible(fact, seat)] == [fact.seat]
        assert visible(fact, REFEREE)
