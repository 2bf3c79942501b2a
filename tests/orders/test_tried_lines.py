"""Which other lines are tried for one that cannot be read: so many, and with which names in them."""

import marches
import pytest

from adjudicator.orders.notation.changes import Tried
from adjudicator.orders.notation.grammar import grammar_of
from adjudicator.orders.notation.lexicon import Lexicon
from adjudicator.orders.notation.names import names_by_title
from adjudicator.orders.notation.repairs import MOST_READ, MOST_READ_OF_SET, Repairs
from adjudicator.orders.notation.words import words_of_line
from adjudicator.orders.schema import schemas_of


@pytest.fixture(scope="module")
def lexicon():
    window = marches.window()
    view = window.view("A")
    grammar = grammar_of(schemas_of(window.game)["spend.schema.json"])
    return Lexicon(grammar, names_by_title(window.game.choices(view)), {})


def test_names_are_put_in_place_of_those_of_a_line_the_last_first(lexicon):
    tried = [*lexicon.with_another_name("A1 march to T08 if A2 at T09", "T15")]
    assert tried == [
        "A1 march to T08 if A2 at T15",
        "A1 march to T08 if T15 at T09",
        "A1 march to T15 if A2 at T09",
        "T15 march to T08 if A2 at T09",
    ]


@pytest.mark.parametrize(("line", "short"), [
    ("march to Saffron", True), ("march to saf", False), ("march to Aldermoot", False), ("march to xyzzy", False),
    ("march to T08", False), ('march to "Saffron"', False), ("Al to T08", True), ("march to Saffron1", False),
])  # fmt: skip
def test_a_part_of_a_name_of_four_letters_or_more_is_a_short_name(lexicon, line, short):
    assert lexicon.has_short_name(words_of_line(line)) == short


@pytest.mark.parametrize(("line", "speaks"), [
    ("A1 march", True), ("march to Aldermoot", True), ("Aldermoot is fine", False), ("march and fortify", True),
    ("march on", False), ("T08", True), ("7 march", True), ("7 swans", False), ("hello there", False),
])  # fmt: skip
def test_a_line_speaks_of_orders_that_names_something_and_does_something(lexicon, line, speaks):
    assert lexicon.speaks_of_orders(words_of_line(line)) == speaks


@pytest.mark.parametrize(("words", "length"), [
    (("Saffron", "Bazar"), 2), (("T08",), 1), (("march", "T08"), 0), (("Aldermoot", "T08"), 1), (("swan",), 0),
])  # fmt: skip
def test_as_many_words_are_taken_for_a_name_as_the_longest_has(lexicon, words, length):
    assert lexicon._longest_name(words_of_line(" ".join(words)), 0) == length


def repairs():
    return Repairs(lambda text: Tried(), ())


@pytest.mark.parametrize("ways", [1, 2, 3, 7])
def test_what_may_be_tried_for_a_line_is_shared_out_among_its_spellings(ways):
    tried = repairs()
    with tried.of_a_line():
        shares = []
        for _ in tried.shared_out([()] * ways):
            shares.append(tried._left)
            tried._left = 0
    assert sum(shares) == MOST_READ
    assert min(share for share in shares if share) >= MOST_READ // max(ways, 3)
    assert tried._left_of_set == MOST_READ_OF_SET - MOST_READ


def test_what_one_spelling_leaves_the_others_have():
    tried = repairs()
    with tried.of_a_line():
        shares = [tried._left for _ in tried.shared_out([()] * 2)]
        assert shares == [MOST_READ // 2, MOST_READ]
        assert tried._left == MOST_READ
    assert (tried._left, tried._left_of_set) == (0, MOST_READ_OF_SET)


def test_what_is_kept_back_for_other_spellings_is_given_back_where_the_first_will_do():
    tried = repairs()
    with tried.of_a_line():
        next(tried.shared_out([()] * 2))
        assert tried.read("A1 march to T08") == tried.read("A1 march to T08") == Tried()
        assert tried._left == MOST_READ // 2 - 1
    assert tried._left_of_set == MOST_READ_OF_SET - 1


def test_who_tries_more_than_his_share_takes_nothing_from_the_others():
    tried = repairs()
    with tried.of_a_line():
        shares = []
        for _ in tried.shared_out([()] * 2):
            shares.append(tried._left)
            tried._left = -1
    assert shares == [MOST_READ // 2] * 2


def test_no_set_is_tried_more_often_than_all_of_it_may_be():
    tried = repairs()
    for line in range(10):
        with tried.of_a_line():
            for number in range(MOST_READ):
                tried.read(f"{line} {number}")
                tried.read(f"{line} {number}")
    assert tried._left_of_set == 0
    with tried.of_a_line():
        assert tried._left == 0
