"""What is written in lines is read back as what it was written from, whatever is in it: the law of the notation."""

from functools import cache

import any_orders
import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sampled import played

from adjudicator.games import find_game
from adjudicator.orders.notation.grammar import EACH, Kinds, Several, grammar_of
from adjudicator.orders.notation.names import names_by_title
from adjudicator.orders.notation.reader import LineReader
from adjudicator.orders.notation.sets import Reader
from adjudicator.orders.notation.taken import TextLine
from adjudicator.orders.notation.template import Slot
from adjudicator.orders.notation.words import LONGEST
from adjudicator.orders.notation.writer import Writer
from adjudicator.orders.schema import schemas_of
from adjudicator.orders.validation import WindowValidator

pytestmark = pytest.mark.slow

GAMES = ("cp-campaign", "diplomacy", "test-of-time", "northmen", "fornaldar")
WINDOWS = [(name, window) for name in GAMES for window in find_game(name).windows]


@cache
def schema(name, window):
    return schemas_of(find_game(name))[f"{window}.schema.json"]


@cache
def any_of(name, window):
    return any_orders.AnyOrders(schema(name, window))


@cache
def names(name):
    game = find_game(name)
    return names_by_title(game.choices(game.view(played(name, 1).state, next(iter(game.meta.seats)))))


def decoded(plain, kind):
    """Orders as their game reads them; what no schema can say is passed over."""
    try:
        return msgspec.to_builtins(msgspec.convert(plain, kind))
    except msgspec.ValidationError:
        assume(False)


def lines_of(orders, name, window, part, *, named):
    grammar = grammar_of(schema(name, window))
    return [line for _, line in Writer(grammar, names(name), named=named).lines(orders, grammar.parts[part])]


def read_back(lines, name, window, part):
    grammar = grammar_of(schema(name, window))
    placed = [TextLine(text, number, 1) for number, text in enumerate(lines, 1)]
    found = Reader(grammar, names(name)).set(placed, grammar.parts[part])
    assert found.unread == []
    whole = WindowValidator(schema(name, window))
    return whole.converted(found.tree, schema(name, window)["properties"][part], False)


def holds(data, name, window, part, kind):
    orders = decoded(data.draw(any_of(name, window).value(schema(name, window)["properties"][part])), kind)
    lines = lines_of(orders, name, window, part, named=data.draw(st.booleans()))
    assume(all(len(line) <= LONGEST for line in lines))
    back = read_back(lines, name, window, part)
    assert decoded(back, kind) == orders, lines


@pytest.mark.long("cp-campaign-table", "fornaldar-movement", "fornaldar-set-up", "northmen-turn")
@pytest.mark.parametrize(("name", "window"), WINDOWS)
@given(st.data())
def test_orders_are_read_back_from_their_lines(name, window, data):
    holds(data, name, window, "orders", find_game(name).orders_of(window))


def test_a_count_is_read_before_the_place_it_is_for():
    """24.1.2, as a player of Fornaldar writes what his fortress brings."""
    assert read_back(["produce 2 at 3927"], "fornaldar", "enchantments", "orders") == {"production": {"3927": 2}}


@pytest.mark.parametrize("name", GAMES)
@given(st.data())
def test_standing_orders_are_read_back_from_their_lines(name, data):
    holds(data, name, next(iter(find_game(name).windows)), "standing", find_game(name).standing)


@pytest.mark.parametrize(("word", "is_read"), [("snorri", True), ("and", False), ('"and"', True)])
def test_a_word_of_the_notation_is_no_id_but_in_quotes(word, is_read):
    grammar = grammar_of(schema("fornaldar", "recovery"))
    found = Reader(grammar, {}).set([TextLine(f"heal {word} with item 13", 1, 1)], grammar.parts["orders"])
    assert ([line.there for line in found.unread] == []) == is_read


def ways_of(struct):
    """Every way to write a line of a set, with what it is: a field of the set, and the kind of its entries."""
    for ways in struct.lines:
        for row in ways.rows:
            (first, *rest) = row.parts
            alone = isinstance(first, Slot) and not rest
            node = struct.fields[first.path[0]] if alone else None
            if isinstance(node, Several) and first.path[1:] == (EACH,):
                node = node.item
            if isinstance(node, Kinds):
                for kind in node.structs:
                    yield f"{first.path[0]}: {kind.title}", kind.ways, kind
            else:
                yield str(row.parts), type(ways)((row,)), struct


def readings(line, struct, grammar, called):
    """What a line is read as by each way that reads it whole."""
    for what, ways, each in ways_of(struct):
        reader = LineReader(line, grammar, called)
        if reader.whole(reader.ways(ways, each, 0)) is not None:
            yield what


@pytest.mark.long("northmen-turn")
@pytest.mark.parametrize(("name", "window"), WINDOWS)
@settings(max_examples=25)
@given(st.data())
def test_a_line_is_read_by_one_notation_alone(name, window, data):
    """What Diplomacy takes in advance, too, is written as in its phase, and is for that where it is open."""
    grammar = grammar_of(schema(name, window))
    whole = schema(name, window)["properties"]["orders"]
    orders = decoded(data.draw(any_of(name, window).value(whole)), find_game(name).orders_of(window))
    called = names(name)
    for _, line in Writer(grammar, called, named=data.draw(st.booleans())).lines(orders, grammar.parts["orders"]):
        if len(line) <= LONGEST:
            found = {*readings(line, grammar.parts["orders"], grammar, called)}
            in_advance = {each for each in found if each.startswith("ahead")}
            assert len(found - in_advance or in_advance) == 1, f"{line}: {found}"


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        ({"not": {"enemy_at": "T14"}}, "not enemy at T14"),
        ({"not": {"and": [{"enemy_at": "T14"}]}}, "not all of (enemy at T14)"),
        ({"not": {"or": [{"enemy_at": "T14"}, {"enemy_at": "T15"}]}}, "not (enemy at T14 or enemy at T15)"),
    ],
)
def test_a_condition_stands_in_brackets_where_it_could_be_misread_and_nowhere_else(condition, told):
    march = {"action": "move", "army": "A1", "to": "T15"}
    either = {"or": [condition, {"enemy_at": "T16"}]}
    queue = {"queue": [{"do": march, "when": either}]}
    (line,) = lines_of(queue, "cp-campaign", "spend", "orders", named=False)
    assert line.endswith(f"if {told} or enemy at T16")
