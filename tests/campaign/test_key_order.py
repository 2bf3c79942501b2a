"""The order of keys in an order file says nothing: not to the check, not to the rules, not when it is loaded again."""

import random
from functools import cache

import any_orders
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shuffled import shuffled

from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.games import find_game, game_names
from adjudicator.orders.check import decoded
from adjudicator.orders.schema import file_name, schemas_of
from adjudicator.orders.window import OpenWindow
from adjudicator.table import Step, StepId

WINDOWS = [(game, window) for game in game_names() for window in find_game(game).windows]


@cache
def orders_of(game, window):
    """Any orders of a window of a game."""
    schema = schemas_of(find_game(game))[file_name(window)]
    return any_orders.AnyOrders(schema).value(schema["properties"]["orders"])


def as_it_lies(value):
    """A value with everything in the order in which a rule would come across it."""
    return msgspec.json.encode(value)


@pytest.mark.long
@pytest.mark.parametrize(("game", "window"), WINDOWS)
@settings(max_examples=40)
@given(st.data(), st.integers(0, 999))
def test_orders_are_the_same_however_their_keys_are_ordered(game, window, data, seed):
    orders = data.draw(orders_of(game, window))
    step = Step(id=StepId("1.any"), turn=1, title="Any", window=window, seats=())
    opened = OpenWindow(
        game=find_game(game), campaign="any", step=step, seats={}, knows_key=None, view=None, standing=None,
        replaces=None,
    )  # fmt: skip
    one, other = (
        decoded({"orders": each}, opened, step)[0] for each in (orders, shuffled(orders, random.Random(seed)))
    )
    assert as_it_lies(one) == as_it_lies(other)


def test_what_happens_is_what_is_read_back(open_campaign, desk):
    live = open_campaign()
    live.receive("A", {"bank": "left", "amount": 3}, {"bank": "right", "amount": 1}, "")
    stored = desk.store.campaign("river")
    for ours, theirs in zip(live.campaign.received.values(), stored.received.values(), strict=True):
        assert as_it_lies(ours.orders) == as_it_lies(theirs.orders) == b'{"amount":3,"bank":"left"}'
        assert as_it_lies(ours.standing) == as_it_lies(theirs.standing)
    assert as_it_lies(live.campaign.opening) == as_it_lies(stored.opening)
    assert as_it_lies([leaf.body for leaf in live.campaign.public.leaves]) == as_it_lies(
        [leaf.body for leaf in stored.public.leaves]
    )


def test_a_ruling_is_what_is_read_back(open_campaign, desk):
    live = open_campaign()
    ruling = {"kind": "change", "reason": "so", "author": "R", "about": "", "answer": "", "journal": msgspec.Raw(b"{}")}
    live.campaign.happen(
        Campaign.RulingMade, live.now(), lambda fields: {"public": ()}, settings={"title": "b", "options": {}}, **ruling
    )
    assert as_it_lies(live.campaign.pending_events[-1].settings) == b'{"options":{},"title":"b"}'
