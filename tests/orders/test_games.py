"""What holds for the orders of every game: sound schemas, valid examples, forms that are order files."""

import json
import random

import any_orders
import marches
import msgspec
import pytest
from forms import signed, taken_up
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from adjudicator.games import find_game, game_names
from adjudicator.orders.check import PARTS, check
from adjudicator.orders.examples import flow
from adjudicator.orders.form import blank_form
from adjudicator.orders.published import published
from adjudicator.orders.reading import read
from adjudicator.orders.schema import schemas_of

SCHEMAS = {f"{name}/{file}": schema for name in game_names() for file, schema in published(find_game(name)).items()}


@pytest.mark.parametrize("schema", SCHEMAS.values(), ids=SCHEMAS)
def test_every_schema_is_valid_json_schema(schema):
    Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("schema", SCHEMAS.values(), ids=SCHEMAS)
def test_every_struct_accepts_its_own_example(schema):
    for name, struct in schema["$defs"].items():
        this = Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": schema["$defs"]})
        assert all(map(this.is_valid, struct.get("examples", ())))


@pytest.mark.parametrize("phase", ["placement", "spend", "table", "dispute"])
def test_the_examples_of_a_cp_campaign_form_have_the_right_form(phase):
    window = marches.window(phase)
    checked = check(read(signed(taken_up(blank_form(window, "A")), "saddle-otter")), window)
    assert [each for each in checked.problems if each.code.startswith(("schema/", "line/", "read/"))] == []


def test_a_cp_campaign_form_with_a_key_is_an_empty_order_set():
    window = marches.window()
    checked = check(read(signed(blank_form(window, "A"), "saddle-otter")), window)
    assert checked.accepted
    assert checked.orders == marches.GAME.orders_of("spend")()


@pytest.mark.parametrize("seed", range(20))
def test_random_legal_orders_of_a_cp_campaign_are_accepted_as_they_are(seed):
    window = marches.window()
    view = window.view("A")
    orders = marches.GAME.random_orders(view, window.step, random.Random(seed))
    head = {"game": "cp-campaign", "campaign": "marches-7", "seat": "A", "turn": 2, "window": "spend"}
    tree = head | {"key": "saddle-otter", "orders": msgspec.to_builtins(orders)}
    as_json, as_yaml = (check(read(text.encode()), window) for text in (json.dumps(tree), f"# YAML\n{flow(tree)}"))
    assert as_json.problems == tuple(problem for problem in as_json.problems if problem.kind == "note")
    assert as_json.orders == as_yaml.orders == orders
    assert as_json.canonical == as_yaml.canonical


ANY = {
    phase: any_orders.AnyOrders(schemas_of(marches.GAME)[f"{phase}.schema.json"])
    for phase in ("spend", "placement", "table")
}

WINDOWS = {phase: marches.window(phase, defeated=("A2",)) for phase in ANY}


@pytest.mark.parametrize("phase", ANY)
@given(st.data())
def test_any_orders_of_the_right_form_are_judged_and_explained(phase, data):
    orders, standing = (data.draw(ANY[phase].value(ANY[phase].schema["properties"][part])) for part in PARTS)
    window = WINDOWS[phase]
    head = {"game": "cp-campaign", "campaign": "marches-7", "seat": "A", "turn": 2, "window": phase}
    tree = head | {"key": "saddle-otter", "orders": orders, "standing": standing}
    checked = check(read(json.dumps(tree).encode()), window)
    form = {problem.code for problem in checked.problems if problem.code.startswith(("read/", "envelope/", "schema/"))}
    assert form <= {"schema/value", "read/too-deep"}, (
        "conditions nested too deep, and reports that contradict themselves"
    )


QUEUE = [
    {"do": {"action": "move", "army": "B1", "to": "T05"}},
    {"do": {"action": "move", "army": "A1", "to": "T02"}},
    {"do": {"action": "move", "army": "A1", "to": "T24"}},
    {"do": {"action": "fortify", "territory": "T15"}, "when": {"my_cp_at_least": 9}},
]


def illegal(queue):
    head = {
        "game": "cp-campaign",
        "campaign": "marches-7",
        "seat": "A",
        "turn": 2,
        "window": "spend",
        "key": "saddle-otter",
    }
    orders = {"queue": queue, "retreat": {"A1": ["T01", "T01"]}}
    checked = check(read(json.dumps({**head, "orders": orders}).encode()), marches.window())
    assert not checked.accepted
    return [problem for problem in checked.problems if problem.kind != "note" and "schema" not in problem.code]


@pytest.mark.parametrize("place", range(len(QUEUE) + 1))
def test_a_mistake_of_form_hides_only_what_may_build_on_it(place):
    """Before it the rules say what they say without it; of what follows they say nothing."""
    broken = [*QUEUE[:place], {"do": {"action": "mvoe"}}, *QUEUE[place:]]
    codes = [(problem.path, problem.code) for problem in illegal(broken)]
    whole = [(problem.path, problem.code) for problem in illegal(QUEUE)]
    assert codes == [(path, code) for path, code in whole if path[1] != "queue" or path[2] < place]
