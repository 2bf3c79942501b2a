"""Whatever is asked of the game between two steps leaves the campaign as it was."""

import copy

import any_orders
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tot_campaign import Campaign
from tot_table import facts

from adjudicator.games.test_of_time import GAME
from adjudicator.games.test_of_time.words import Tokens
from adjudicator.orders.schema import schemas_of
from adjudicator.orders.told import told
from adjudicator.table.state import Changing, copied

MODES = {"program": 14, "move": 17}
"""A campaign played in each window."""
ANY = {window: any_orders.AnyOrders(schemas_of(GAME)[f"{window}.schema.json"]) for window in MODES}


def in_the_middle(window):
    """A campaign in a late round, with its window open and moves of the round made, as far as there can be any."""
    campaign = Campaign(MODES[window])
    steps = campaign.steps()
    while campaign.board.round < 9 or campaign.step.window != window or (window == "move" and not campaign.board.moves):
        next(steps)
    return campaign


CAMPAIGNS = {window: in_the_middle(window) for window in MODES}


def parts(value):
    """Everything of a state that facts change."""
    if isinstance(value, Changing):
        yield value
        for name in value.__struct_fields__:
            yield from parts(getattr(value, name))
    elif isinstance(value, dict):
        yield value
        for held in value.values():
            yield from parts(held)


@pytest.mark.parametrize("window", MODES)
@given(st.data())
def test_checking_and_explaining_any_orders(window, data):
    campaign, properties = CAMPAIGNS[window], ANY[window].schema["properties"]
    before, view = copy.deepcopy(campaign.state), GAME.view(campaign.state, campaign.step.seats[0])
    for part, kind in (("orders", GAME.orders_of(window)), ("standing", GAME.standing)):
        try:
            given = msgspec.convert(data.draw(ANY[window].value(properties[part])), kind)
        except msgspec.ValidationError:
            continue
        if part == "orders":
            GAME.check(view, campaign.step, given)
            told(GAME, view, campaign.step, given)
        else:
            GAME.check_standing(view, given)
    assert campaign.state == before


@pytest.mark.parametrize("window", MODES)
def test_a_copy_shares_nothing_that_changes(window):
    state = CAMPAIGNS[window].state
    other = copied(state)
    assert other == state
    assert not {id(part) for part in parts(state)} & {id(part) for part in parts(other)}


def test_what_happens_in_a_copy_the_campaign_does_not_feel():
    campaign = CAMPAIGNS["program"]
    before, other = copy.deepcopy(campaign.state), copied(campaign.state)
    own = next(iter(other.board.testaments.values()))
    seat = campaign.seats[0]
    for fact in (
        facts.FollowerSired(seat=seat, number=1, paid=Tokens(2)),
        facts.ProgramKept(seat=seat, program=GAME.orders_of("program")(), left=()),
        facts.RunStopped(seats=(seat,)),
        facts.OrdersMissed(seat=seat, missed=2),
        facts.SeatAbsent(seat=seat),
        facts.TestamentWeathered(rule="TT-26", testament=own.id, round=other.board.round, nature="decay"),
        facts.HomeCorrected(seat=seat, f=1, s=1),
        facts.TestamentRemoved(testament=own.id),
        facts.RoundEnded(round=other.board.round),
    ):
        fact.change(other)
    assert campaign.state == before
