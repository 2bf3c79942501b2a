"""What is wrong is said in the language of players, whatever is wrong and in whichever game."""

import random
import re
from functools import cache

import any_orders
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.games import find_game, game_names
from adjudicator.orders.examples import Examples
from adjudicator.orders.reading import read
from adjudicator.orders.schema import schemas_of
from adjudicator.orders.validation import validator
from adjudicator.orders.wording import explained
from adjudicator.table.problems import placed

pytestmark = pytest.mark.slow

JARGON = re.compile(
    r"\b(object|propert|mapping|enum|schema|null|array|integer|boolean|scalar|YAML|instance|expecting)", re.IGNORECASE
)
WINDOWS = [(game, window) for game in game_names() for window in find_game(game).windows]
JUNK = st.one_of(
    st.none(), st.booleans(), st.integers(-99, 99), st.just(1.5), st.just("xyz"), st.just([]), st.just({}),
    st.just(["xyz"]), st.just({"xyz": 1}),
)  # fmt: skip


@cache
def schemas(game):
    return schemas_of(find_game(game))


@cache
def any_of(game, window):
    return any_orders.AnyOrders(schemas(game)[f"{window}.schema.json"])


def spoilt(tree, junk, where):
    """The tree with `junk` at one of its places, chosen by `where`."""
    if isinstance(tree, dict) and tree and where.random() < 0.9:
        name = where.choice(sorted(tree))
        return {**tree, name: spoilt(tree[name], junk, where)}
    if isinstance(tree, list) and tree and where.random() < 0.9:
        at = where.randrange(len(tree))
        return [*tree[:at], spoilt(tree[at], junk, where), *tree[at + 1 :]]
    return junk


@pytest.mark.parametrize(("game", "window"), WINDOWS)
@settings(max_examples=25)
@given(st.data())
def test_mistakes_of_form_are_told_without_the_words_of_programmers(game, window, data):
    orders = data.draw(any_of(game, window).plain)
    tree = {"orders": spoilt(orders, data.draw(JUNK), random.Random(data.draw(st.integers(0, 999))))}
    found = explained(validator(find_game(game), window).mistakes(tree), {}, Examples(any_of(game, window).schema))
    for said in [
        *(f"{problem.message} {problem.hint}" for problem in found),
        *([] if found else misfits(game, window, tree)),
    ]:
        assert not JARGON.search(said), said


def misfits(game, window, tree):
    """What keeps orders that their schema allows from being orders."""
    try:
        msgspec.convert(tree["orders"], find_game(game).orders_of(window))
    except msgspec.ValidationError as error:
        yield placed(error)[0]


@pytest.mark.parametrize("head", ["game: raid\n", '{"game":'])
@given(st.text("-{}[]:,'\"\t#&*!?|>%@ \nabg", max_size=80))
def test_what_cannot_be_read_is_told_without_them_too(head, text):
    for problem in read(f"{head}{text}".encode()).problems:
        assert not JARGON.search(f"{problem.message} {problem.hint}")
