"""Campaigns played by bots, told after every step to each who is told of it."""

from typing import NamedTuple

import cp_campaign
import dip_campaign
import fornaldar_campaign
import northmen_table
import tot_campaign

from adjudicator.games import cp_campaign as rules_of_cp
from adjudicator.games import find_game
from adjudicator.table import OBSERVER, REFEREE, visible


class Step(NamedTuple):
    """What a step came to: the state after it, what happened, and who of those who were asked sent nothing."""

    state: object
    facts: list
    silent: tuple
    window: str | None


def cp(number):
    campaign = cp_campaign.Campaign(number)
    while (step := rules_of_cp.GAME.next_step(campaign.state)) is not None:
        before = {seat: len(sets) for seat, sets in campaign.sets.items()}
        happened = campaign.play(step)
        silent = tuple(seat for seat in step.seats if len(campaign.sets.get(seat, ())) == before.get(seat, 0))
        yield Step(campaign.state, happened, silent, step.window)


def test_of_time(number):
    campaign = tot_campaign.Campaign(number)
    while (step := campaign.step) is not None:
        sets = campaign.sets()
        happened = campaign.play(sets)
        yield Step(campaign.state, happened, tuple(seat for seat in step.seats if seat not in sets), step.window)


def northmen(number):
    """Two teams in every other one; a player alone in each fifth."""
    alone = number % 5 == 2
    teams = {"teams": [["A", "C"], ["B", "D"]]} if number % 2 and not alone else {}
    campaign = northmen_table.Campaign(number, 1 if alone else 4, teams)
    for step in campaign.steps():
        orders = campaign.orders(step) if campaign.pick.random() < 0.9 else {}
        silent = tuple(seat for seat in step.seats if seat not in orders)
        yield Step(campaign.state, campaign.play(step, orders), silent, step.window)


def fornaldar(number):
    """One scenario after the other, in one tempo after the other; in every fourth all are active."""
    tempos = fornaldar_campaign.TEMPOS
    tempo = tempos[number % len(tempos)]
    campaign = fornaldar_campaign.Campaign(number, awake=number % 4 == 3, policies=True, whims=True, **tempo)
    while (step := campaign.step) is not None:
        plans = campaign.plans()
        happened = campaign.play(plans)
        silent = tuple(seat for seat in step.seats if seat not in plans)
        yield Step(campaign.state, happened, silent, step.window)


def diplomacy(number):
    """Two to seven powers for four years."""
    campaign = dip_campaign.Campaign(number, years=4)
    while (step := campaign.step) is not None:
        sets = campaign.sets()
        happened = campaign.play(sets)
        yield Step(campaign.state, happened, tuple(seat for seat in step.seats if seat not in sets), step.window)


PLAYED = {
    "cp-campaign": cp,
    "diplomacy": diplomacy,
    "fornaldar": fornaldar,
    "test-of-time": test_of_time,
    "northmen": northmen,
}


def contents(game, step, since=()):
    """What each who is told of it reads after a step, of all that happened since the last report."""
    rules = find_game(game)
    for seat in (*seats(game, step.state), REFEREE, OBSERVER):
        view = rules.view(step.state, seat)
        told = [fact for fact in (*since, *step.facts) if visible(fact, seat)]
        yield seat, view, rules.report(view, told, 1)


def seats(game, state):
    return state.order if game == "northmen" else state.board.seats
