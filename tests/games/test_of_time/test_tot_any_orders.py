"""Whatever the published schemas allow is judged and explained, and what bots order is accepted as it is."""

import json
import random

import any_orders
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tot_orders import bench

from adjudicator.games.test_of_time import GAME
from adjudicator.orders.check import PARTS, check
from adjudicator.orders.examples import flow
from adjudicator.orders.reading import read
from adjudicator.orders.schema import schemas_of
from adjudicator.orders.window import OpenWindow

MODES = {"program": "programmed", "move": "move_by_move"}
ANY = {window: any_orders.AnyOrders(schemas_of(GAME)[f"{window}.schema.json"]) for window in MODES}


def opened(window):
    """The window of a table on which everything can be done."""
    temples = {1: {"type": "temple", "created": 4, "log": [[5, "decay", 1]]}, 2: {"type": "monument", "created": 5}}
    home = {seat: {"f": 20, "s": 2} for seat in "ABC"}
    table = bench(home=home, testaments={"A": temples, "B": temples}, options={"mode": MODES[window]})
    return OpenWindow(
        game=GAME,
        campaign="gods",
        step=table.step,
        seats={"A": "Auron", "B": "Belisha", "C": "Corvath"},
        knows_key=lambda seat, key: key == "k",
        view=lambda seat: GAME.view(table.state, seat),
        standing=lambda seat: None,
        replaces=lambda seat: None,
    )


WINDOWS = {window: opened(window) for window in MODES}


def file(window, **parts):
    """The tree of an order file of A."""
    name = WINDOWS[window].window
    head = {"game": "test-of-time", "campaign": "gods", "seat": "A", "turn": 6, "window": name, "key": "k"}
    return head | parts


@pytest.mark.long("program")
@pytest.mark.parametrize("window", MODES)
@given(st.data())
def test_any_orders_of_the_right_form_are_judged_and_explained(window, data):
    orders, standing = (data.draw(ANY[window].value(ANY[window].schema["properties"][part])) for part in PARTS)
    checked = check(read(json.dumps(file(window, orders=orders, standing=standing)).encode()), WINDOWS[window])
    wrong = [problem.code for problem in checked.problems if problem.kind != "note"]
    form = {code for code in wrong if code.startswith(("read/", "envelope/", "schema/"))}
    assert form <= {"schema/value", "read/too-deep"}, "conditions nested too deep"


@pytest.mark.parametrize("window", MODES)
@pytest.mark.parametrize("seed", range(10))
def test_random_legal_orders_are_accepted_as_they_are(window, seed):
    orders = GAME.random_orders(WINDOWS[window].view("A"), WINDOWS[window].step, random.Random(seed))
    tree = file(window, orders=msgspec.to_builtins(orders))
    as_json = check(read(json.dumps(tree).encode()), WINDOWS[window])
    as_yaml = check(read(f"# YAML\n{flow(tree)}".encode()), WINDOWS[window])
    assert [problem for problem in as_json.problems if problem.kind != "note"] == []
    assert as_json.orders == as_yaml.orders == orders
    assert as_json.canonical == as_yaml.canonical
