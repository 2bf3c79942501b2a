"""Checking is sound: what passes is carried out, what is called illegal never is, and a doubt is no refusal."""

import msgspec
import pytest
from northmen_table import Campaign

from adjudicator.games.northmen import GAME
from adjudicator.games.northmen.turn import TYPES


def skipped(facts):
    return {(fact.phase, fact.number - 1) for fact in facts if hasattr(fact, "code")}


def uncertain(orders):
    """Whether tiles, or a condition, decide what comes of some line."""
    lines = [line for type in TYPES for line in orders.lines(type)]
    return any(not line.certain or line.when is not None for line in lines) or any(lay.draw for lay in orders.extra)


@pytest.mark.parametrize("number", range(12))
def test_what_passes_the_check_is_carried_out(number):
    campaign, tried = Campaign(number), 0
    for step in campaign.steps():
        orders = campaign.orders(step)
        sure = not uncertain_of(orders) and step.window is not None
        if step.window:
            view = GAME.view(campaign.state, step.seats[0])
            assert not [
                problem for problem in GAME.check(view, step, orders[step.seats[0]]) if problem.kind == "illegal"
            ]
        facts = campaign.play(step, orders)
        assert not (sure and skipped(facts))
        tried += sure
    assert tried


def uncertain_of(orders):
    return any(uncertain(given) for given in orders.values())


def jumbled(orders, other):
    """The orders of one turn with the lines of another: some fit, most do not."""
    fields = {type: (*orders.lines(type), *other.lines(type)) for type in TYPES}
    return msgspec.structs.replace(orders, **fields)


@pytest.mark.parametrize("number", range(8))
def test_what_is_called_illegal_is_never_carried_out(number):
    campaign, before, refused = Campaign(number), None, 0
    for step in campaign.steps():
        orders = campaign.orders(step)
        if step.window is None:
            campaign.play(step)
            continue
        (seat,) = step.seats
        mixed = jumbled(orders[seat], before) if before else orders[seat]
        problems = GAME.check(GAME.view(campaign.state, seat), step, mixed)
        wrong = {problem.path for problem in problems if problem.kind == "illegal" and problem.path[0] in TYPES}
        notes = {problem.path for problem in problems if problem.code in ("NOT_PLAYED", "PHASE_OVER")}
        facts = campaign.play(step, {seat: mixed})
        paused = any(type(fact).__name__ in ("StagePaused", "CampaignWon") for fact in facts)
        assert paused or wrong - notes <= skipped(facts)
        refused += len(wrong)
        before = orders[seat]
    assert refused
