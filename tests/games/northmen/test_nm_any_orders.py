"""Whatever the published schemas allow is judged and explained, and what bots order is accepted as it is."""

import json
import random

import any_orders
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from northmen_table import Campaign

from adjudicator.games.northmen import GAME
from adjudicator.orders.check import PARTS, check
from adjudicator.orders.examples import flow
from adjudicator.orders.reading import read
from adjudicator.orders.schema import schemas_of
from adjudicator.orders.window import OpenWindow
from adjudicator.table import Table
from adjudicator.table.dice import ChainDice
from adjudicator.table.state import copied

ANY = any_orders.AnyOrders(schemas_of(GAME)["turn.schema.json"])


def opened(turns):
    """The window of a campaign after so many turns."""
    campaign = Campaign(3)
    for step in campaign.steps():
        if campaign.state.turn > turns and campaign.state.now.stage == 1:
            break
        campaign.play(step)
    return campaign.state, OpenWindow(
        game=GAME,
        campaign="jarls",
        step=step,
        seats=dict(campaign.state.names),
        knows_key=lambda seat, key: key == "k",
        view=lambda seat: GAME.view(campaign.state, seat),
        standing=lambda seat: None,
        replaces=lambda seat: None,
    )


WINDOWS = [opened(turns) for turns in (0, 12)]


def file(window, **parts):
    """The tree of an order file of the player whose turn it is."""
    head = {"game": "northmen", "campaign": "jarls", "turn": window.step.turn, "window": "turn", "key": "k"}
    return head | {"seat": window.step.seats[0]} | parts


@pytest.mark.long("1")
@pytest.mark.parametrize("index", range(len(WINDOWS)))
@given(st.data())
def test_any_orders_of_the_right_form_are_judged_and_explained(index, data):
    state, window = WINDOWS[index]
    before = copied(state)
    orders, standing = (data.draw(ANY.value(ANY.schema["properties"][part])) for part in PARTS)
    checked = check(read(json.dumps(file(window, orders=orders, standing=standing)).encode()), window)
    wrong = [problem.code for problem in checked.problems if problem.kind != "note"]
    form = {code for code in wrong if code.startswith(("read/", "envelope/", "schema/"))}
    assert form <= {"schema/value", "read/too-deep"}, "conditions nested too deep"
    assert state == before
    if checked.orders is not None:
        play_anyway(state, window, msgspec.convert(checked.orders, GAME.orders_of("turn")))


def play_anyway(state, window, orders):
    """Whatever was ordered, the turn is played: what cannot be is skipped."""
    table = Table("any", copied(state), ChainDice(b"k" * 32), lambda question: (question.default, "default"))
    GAME.resolve(window.step, table, {window.step.seats[0]: orders})
    assert table.finish().facts


@pytest.mark.parametrize("index", range(len(WINDOWS)))
@pytest.mark.parametrize("seed", range(8))
def test_random_legal_orders_are_accepted_as_they_are(index, seed):
    _, window = WINDOWS[index]
    orders = GAME.random_orders(window.view(window.step.seats[0]), window.step, random.Random(seed))
    tree = file(window, orders=msgspec.to_builtins(orders))
    as_json = check(read(json.dumps(tree).encode()), window)
    as_yaml = check(read(f"# YAML\n{flow(tree)}".encode()), window)
    assert [problem for problem in as_json.problems if problem.kind != "note"] == []
    assert as_json.orders == as_yaml.orders == orders
    assert as_json.canonical == as_yaml.canonical
