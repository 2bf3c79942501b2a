"""Whoever plays on a belief, or prepares what a player reads, leaves the campaign as it was."""

import copy
import random

import any_orders
import pytest
from fornaldar_campaign import Campaign
from fornaldar_facts import facts
from fornaldar_table import Field, move, plan
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.board.view import believed
from adjudicator.games.fornaldar.standing.parts import Standing
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.orders.schema import schemas_of
from adjudicator.orders.told import told as in_lines
from adjudicator.table.state import Changing
from adjudicator.table.words import REFEREE

pytestmark = pytest.mark.slow

ANY = any_orders.AnyOrders(schemas_of(GAME)["movement.schema.json"])


def at_a_window(number):
    campaign = Campaign(number)
    while campaign.step.window != "movement":
        campaign.play({})
    return campaign


CAMPAIGN = at_a_window(1)
BEFORE = copy.deepcopy(CAMPAIGN.state)


def test_a_group_that_wakes_in_a_belief_sleeps_on_in_the_campaign():
    field = Field({"0507": "hakon midhrasir:2"}, inactive=["midhrasir"])
    belief = believed(field.view())
    facts.GroupActivated(group="midhrasir", side=MUNDANE).change(belief)
    assert belief.board.active["midhrasir"]
    assert not field.state.board.active["midhrasir"]


def test_whatever_happens_in_a_belief_the_campaign_does_not_feel():
    field = Field({"0506": "hakon+ orms-sling", "0507": "midhrasir:3"}, items={13: "hakon"})
    before, belief = copy.deepcopy(field.state), believed(field.view())
    for fact in (
        facts.GameTurnBegan(game_turn=9),
        facts.PhaseBegan(phase="over"),
        facts.WeatherCame(weather="snow"),
        facts.PointsScored(side=MUNDANE, points=3, reason="none"),
        facts.FortressDestroyed(hex="0507"),
        facts.StackExamined(side=MUNDANE, at="0507"),
        facts.ItemHidden(item=44, at="0508"),
        facts.ItemLeft(item=13, at="0508"),
        facts.CharacterKilled(character="hakon"),
        facts.LotReduced(lot="midhrasir-1", csp=3),
    ):
        fact.change(belief)
    assert field.state == before
    assert belief.stacks["0506"] == {MUNDANE: ("orms-sling",)}


def mutable_parts(value):
    """Every mapping in a state, and every part that facts change in place."""
    if isinstance(value, dict):
        yield id(value)
        yield from (part for held in value.values() for part in mutable_parts(held))
    elif isinstance(value, Changing):
        yield id(value)
        yield from (part for name in value.__struct_fields__ for part in mutable_parts(getattr(value, name)))


def test_a_belief_shares_no_part_that_changes():
    for seat in (FOMORIAN, MUNDANE, REFEREE):
        view = GAME.view(CAMPAIGN.state, seat)
        belief = believed(view)
        assert not set(mutable_parts(belief)) & {*mutable_parts(view), *mutable_parts(CAMPAIGN.state)}


@settings(max_examples=60)
@given(st.data())
def test_any_plan_is_judged_and_explained_on_a_belief(data):
    given = ANY.orders(data, GAME.orders_of("movement"))
    view = GAME.view(CAMPAIGN.state, CAMPAIGN.step.seats[0])
    GAME.check(view, CAMPAIGN.step, given)
    in_lines(GAME, view, CAMPAIGN.step, given)
    assert CAMPAIGN.state == BEFORE


def test_a_plan_that_can_be_carried_out_is_only_judged():
    field = Field({"0506": "hakon+ orms-sling tenaz midhrasir:4", "0507": "snorri"}, items={13: "hakon"})
    before = copy.deepcopy(field.state)
    embark = {"do": "embark", "ship": "orms-sling", "csp": {"midhrasir": 1}}
    moves = [
        move("0506", "orms-sling", embark, "0505"),
        move("0506", "tenaz", {"do": "swim"}),
        move("0506", "hakon", {"do": "detach", "character": "hakon"}, "0507"),
        move("0507", "snorri", {"do": "give", "item": 13, "to": "snorri"}),
    ]
    given = plan(moves, [{"at": "0507", "top": ["snorri"]}])
    assert GAME.check(field.view(), field.step, given) == []
    assert field.state == before


def test_what_players_read_leaves_the_campaign_as_it_was():
    for seat in (FOMORIAN, MUNDANE, REFEREE):
        view = GAME.view(CAMPAIGN.state, seat)
        GAME.report(view, CAMPAIGN.facts, 0)
        GAME.map(view)
        GAME.sheets(view)
        GAME.choices(view)
        GAME.check_standing(view, Standing())
        for fact in CAMPAIGN.facts:
            GAME.tell(view, fact)
        if seat != REFEREE:
            GAME.form(view, CAMPAIGN.step)
            GAME.random_orders(view, CAMPAIGN.step, random.Random(7))
    assert CAMPAIGN.state == BEFORE
