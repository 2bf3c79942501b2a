"""Whose a fact is: `befalls` is true of the owner or the victim that it names, and of nobody else."""

import pytest
from strolls import PLAYED, seats
from vectors import tag

from adjudicator.games import find_game
from adjudicator.games.cp_campaign.retreat import ArmyRemoved, ArmyRestored
from adjudicator.games.northmen.brigands import BrigandsMarched, Plundered
from adjudicator.table import OBSERVER, REFEREE

HEX = ((0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""A place and those around it."""


def cp_allies(board, seat):
    return next((team for team in board.options.teams if seat in team), (seat,))


def came_near(state, fact):
    """Who has an army or land where an army has come to, or on the other end of a road from there."""
    board = state.board
    if board.armies[fact.army].at != fact.end:
        return set()
    roads = [(road.a, road.b) for road in board.roads.values()]
    near = {fact.end}.union(*(ends for ends in roads if fact.end in ends))
    there = {army.seat for army in board.armies.values() if army.at in near}
    owning = {board.territories[id].owner for id in near} - {None}
    return (there | owning) - set(cp_allies(board, fact.seat))


def whose(army):
    return army[0]


def standing_around(state, at):
    near = [(at[0] + column, at[1] + row) for column, row in HEX]
    return {side for (cell, side), units in state.units.items() if cell in near and units.total}


def nobody(state, fact):
    return set()


VICTIMS = {
    "cp-campaign": {
        "army-marched": came_near,
        "territory-captured": lambda state, fact: {fact.was},
        "intrigue-rolled": lambda state, fact: {fact.target},
        "army-retreated": lambda state, fact: {whose(fact.army)},
        "army-removed": lambda state, fact: {whose(fact.army)},
        "army-restored": lambda state, fact: {whose(fact.army)},
        "battle-arranged": lambda state, fact: {whose(army) for army in (*fact.attackers, *fact.defenders)},
        "orders-missed": lambda state, fact: {fact.seat},
    },
    "diplomacy": {
        "driven-out": lambda state, fact: {fact.seat},
        "disbanded": lambda state, fact: {fact.seat},
        "centre-taken": lambda state, fact: {fact.was},
    },
    "test-of-time": {
        "time-reversed": lambda state, fact: {fact.testament[0]} - {fact.seat},
        "attack-settled": lambda state, fact: {fact.testament[0]},
        "follower-converted": lambda state, fact: {fact.victim},
    },
    "northmen": {
        "army-moved": lambda state, fact: standing_around(state, fact.to) - {fact.seat},
        "brigands-marched": lambda state, fact: standing_around(state, fact.to),
        "plundered": lambda state, fact: {side for cell, side in state.units if cell == fact.at},
        "conflict-began": lambda state, fact: set(fact.sides) - {fact.seat},
        "unit-bribed": lambda state, fact: {fact.owner},
        "turn-missed": lambda state, fact: {fact.seat},
    },
}
"""By game and kind of fact, to whom it was done. All other facts are nobody's."""


def seldom(game, state):
    """Facts that few campaigns have, as they could be now."""
    match game:
        case "cp-campaign":
            for army in state.board.armies.values():
                yield ArmyRestored(army=army.id, was="broken")
                yield ArmyRemoved(rule="CP-86", seat=army.seat, army=army.id, at="T01", reason="lost")
        case "northmen":
            for cell in state.map:
                yield Plundered(at=cell)
                yield BrigandsMarched(start=cell, to=cell, count=1)


LEAST, MOST = 4, 16
"""How many campaigns are played at the least, and at the most until all kinds of facts have befallen somebody."""


def befallen(game, step):
    """The kinds of facts of a step that befall somebody, each of them exactly those that it names."""
    rules, met = find_game(game), set()
    everybody = (*seats(game, step.state), REFEREE, OBSERVER)
    views = {seat: rules.view(step.state, seat) for seat in everybody}
    for fact in (*step.facts, *seldom(game, step.state)):
        victims = VICTIMS[game].get(tag(fact), nobody)(step.state, fact)
        told = {seat for seat in everybody if fact.befalls(rules.say(views[seat]), seat)}
        assert told == victims & set(everybody), (fact, told)
        if told:
            met.add(tag(fact))
    return met


@pytest.mark.long("northmen")
@pytest.mark.parametrize("game", VICTIMS)
def test_a_fact_befalls_those_that_it_names_and_nobody_else(game):
    met = set()
    for number in range(MOST):
        for step in PLAYED[game](number):
            met |= befallen(game, step)
        if number + 1 >= LEAST and met == set(VICTIMS[game]):
            break
    assert met == set(VICTIMS[game])
