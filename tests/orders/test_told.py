"""Two order sets that differ are never told in the same words, whatever is in them: the law of "as understood"."""

from functools import cache

import any_orders
import msgspec
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from sampled import GAMES, played

from adjudicator.games import find_game
from adjudicator.orders.check import Checked
from adjudicator.orders.reply import reply
from adjudicator.orders.schema import schemas_of
from adjudicator.orders.told import told as in_lines
from adjudicator.orders.told import told_standing
from adjudicator.table.steps import Step

WINDOWS = [(name, window) for name in GAMES for window in find_game(name).windows]
MOMENTS = 3
"""To how many moments of a campaign the orders are told."""


@cache
def any_of(name, window):
    return any_orders.AnyOrders(schemas_of(find_game(name))[f"{window}.schema.json"])


def told(name, number, window, orders=None, standing=None):
    """What the answer to an order file says that it was understood to be."""
    game, state = find_game(name), played(name, number).state
    seat = next(iter(game.meta.seats))
    step = Step(id=f"1.{window}", turn=1, title="Now", window=window, seats=(seat,))
    view = game.view(state, seat)
    understood = tuple(in_lines(game, view, step, orders)) if orders is not None else ()
    given = tuple(told_standing(game, view, standing)) if standing is not None else ()
    return reply(Checked(campaign="one", seat=seat, understood=understood, standing_understood=given))


def decoded(plain, kind):
    """Orders as their game reads them; what no schema can say is passed over."""
    try:
        return msgspec.convert(with_sides_in_order(plain), kind)
    except msgspec.ValidationError:
        assume(False)


def with_sides_in_order(plain):
    """Orders of Fornaldar with the two hexes of each hexside in order: they name the same place either way."""
    match plain:
        case dict():
            return {name: with_sides_in_order(value) for name, value in plain.items()}
        case list():
            return [with_sides_in_order(value) for value in plain]
        case str() if "/" in plain:
            return "/".join(sorted(plain.split("/")))
    return plain


def pair(data, name, window, part, kind):
    """Two different sets that are the same but for one thing."""
    schemas = any_of(name, window)
    node = schemas.schema["properties"][part]
    plain = data.draw(schemas.value(node))
    first, second = (decoded(each, kind) for each in (plain, schemas.changed(data.draw, node, plain)))
    assume(first != second)
    return first, second


MANY_DRAWN = settings(suppress_health_check=[HealthCheck.filter_too_much])
"""Much that a schema admits is no order for its game, and is passed over."""


@pytest.mark.long
@pytest.mark.parametrize(("name", "window"), WINDOWS)
@MANY_DRAWN
@given(st.data())
def test_orders_that_differ_in_one_thing_are_told_in_other_words(name, window, data):
    first, second = pair(data, name, window, "orders", find_game(name).orders_of(window))
    number = data.draw(st.integers(0, MOMENTS - 1))
    assert told(name, number, window, orders=first) != told(name, number, window, orders=second)


@pytest.mark.long("fornaldar")
@pytest.mark.parametrize("name", GAMES)
@MANY_DRAWN
@given(st.data())
def test_standing_orders_that_differ_in_one_thing_are_told_in_other_words(name, data):
    window = next(iter(find_game(name).windows))
    first, second = pair(data, name, window, "standing", find_game(name).standing)
    assert told(name, 0, window, standing=first) != told(name, 0, window, standing=second)
