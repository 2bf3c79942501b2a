"""The published schemas admit a line of plain words where one may stand, by the pattern that its notation makes."""

import json
import re
from functools import cache
from pathlib import Path

import any_orders
import msgspec
import pytest
import raid
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from order_files import as_data, order_files
from sampled import played

from adjudicator.games import find_game, game_names
from adjudicator.orders.notation.grammar import Kinds, Several, Struct, grammar_of
from adjudicator.orders.notation.names import names_by_title
from adjudicator.orders.notation.words import LONGEST
from adjudicator.orders.notation.writer import Unwritten, Writer
from adjudicator.orders.published import published
from adjudicator.orders.schema import file_name, schemas_of
from adjudicator.orders.validation import validator

pytestmark = pytest.mark.slow

WINDOWS = [(name, window) for name in game_names() for window in find_game(name).windows]
EXAMPLES = Path(__file__).parents[2] / "orders"
PARTS = [(*each, "orders") for each in WINDOWS]
PARTS += [(name, next(iter(find_game(name).windows)), "standing") for name in game_names()]
WORD = re.compile(r"\b\w{2,}\b")


@cache
def window_of(name, window):
    """The grammar of a window, and its published schema."""
    game = find_game(name)
    file = f"{window}.schema.json"
    return grammar_of(schemas_of(game)[file]), published(game)[file]


@cache
def names(name):
    game = find_game(name)
    return names_by_title(game.choices(game.view(played(name, 1).state, next(iter(game.meta.seats)))))


@cache
def any_of(name, window):
    return any_orders.AnyOrders(schemas_of(find_game(name))[f"{window}.schema.json"])


def decoded(plain, name, window, part):
    """Orders as their game reads them, in plain data again; what no schema can say is passed over."""
    game = find_game(name)
    try:
        found = msgspec.convert(plain, game.orders_of(window) if part == "orders" else game.standing)
    except msgspec.ValidationError:
        assume(False)
    return json.loads(msgspec.json.encode(found))


def in_lines(value, node, writer):
    """Plain data with a line in place of each order in it that has a notation, but for those that are too long."""
    match value, node:
        case dict(), Struct() | Kinds():
            try:
                line = writer.value(value, node)
                return line if len(line) <= LONGEST else value
            except Unwritten:
                pass
            if isinstance(node, Kinds):
                return value
            return {name: in_lines(held, node.fields.get(name), writer) for name, held in value.items()}
        case list(), Several():
            return [in_lines(each, node.item, writer) for each in value]
    return value


def mistakes(part, tree, schema):
    """What the published schema of a window has against the orders, or the standing orders, of a file."""
    inner = schema["properties"][part] | {"$defs": schema["$defs"]}
    return [error.message for error in Draft202012Validator(inner).iter_errors(tree)]


@pytest.mark.long("fornaldar-movement-orders", "northmen-turn-orders")
@pytest.mark.parametrize(("name", "window", "part"), PARTS)
@settings(max_examples=20)
@given(data=st.data())
def test_orders_may_be_lines_where_they_have_a_notation(name, window, part, data):
    grammar, schema = window_of(name, window)
    any_orders = any_of(name, window)
    tree = decoded(data.draw(any_orders.value(any_orders.schema["properties"][part])), name, window, part)
    writer = Writer(grammar, names(name), named=data.draw(st.booleans()))
    lines = in_lines(tree, grammar.parts[part], writer)
    assert mistakes(part, lines, schema) == [], lines


@pytest.mark.parametrize("folder", sorted(EXAMPLES.iterdir()), ids=lambda folder: folder.name)
def test_the_orders_of_the_example_campaigns_may_be_lines(folder):
    for path in order_files(folder):
        tree = as_data(path)
        name, window = tree["game"], re.sub(r"-[0-9]+$", "", tree["window"])
        if window not in find_game(name).windows:
            continue
        grammar, schema = window_of(name, window)
        whole = validator(find_game(name), window)
        parts = schemas_of(find_game(name))[file_name(window)]["properties"]
        for part in ("orders", "standing"):
            if part in tree:
                data = whole.converted(tree[part], parts[part], False)
                lines = in_lines(data, grammar.parts[part], Writer(grammar, {}))
                assert mistakes(part, lines, schema) == [], path


def test_every_example_of_a_line_fits_its_pattern_and_with_another_word_in_it_does_not():
    told = 0
    for name, window in WINDOWS:
        for called, line in window_of(name, window)[1]["$defs"].items():
            for example in line.get("examples", ()) if "pattern" in line else ():
                told += 1
                assert re.search(line["pattern"], example), (called, example)
                spoilt = [example[: word.start()] + "xqz" + example[word.end() :] for word in WORD.finditer(example)]
                wrong = [each for each in (*spoilt, f"{example} xqz") if not re.search(line["pattern"], each)]
                assert wrong, (called, example)
    assert told > 200


def test_a_line_with_a_mark_and_a_remark_is_one():
    pattern = published(raid.RAID)["summer.schema.json"]["$defs"]["EntryLine"]["pattern"]
    for line in ("sail to F02", "- Sail to F02 with 2 ships if ship seen at F01", "sail to F02. # by day"):
        assert re.search(pattern, line)
    for line in ("sial to F02", "sail F02", "sail to F02 soon", "trade with F01", "sail to F02 if"):
        assert not re.search(pattern, line)
