"""The blank order form is an order file."""

from dataclasses import replace

import marches
import pytest
import raid
from forms import signed, taken_up

from adjudicator.orders.check import check
from adjudicator.orders.examples import flow
from adjudicator.orders.form import blank_form
from adjudicator.orders.reading import read


def test_the_form_tells_what_the_game_tells():
    head = blank_form(raid.window(), "Red").split("\ngame:")[0]
    assert "# The Raid: north, Summer\n# Orders of Egil (Red)\n#\n# Your ships:\n#   six at Bakki\n" in head


def test_a_form_with_a_key_is_an_empty_order_set():
    checked = check(read(signed(blank_form(raid.window(), "Red"), "key-Red")), raid.window())
    assert checked.accepted
    assert checked.orders == raid.Summer()


def test_every_example_of_a_form_is_a_valid_order():
    checked = check(read(signed(taken_up(blank_form(raid.window(), "Red")), "key-Red")), raid.window())
    assert checked.problems == ()
    assert [type(entry.do) for entry in checked.orders.queue] == [raid.Sail, raid.Trade, raid.Sail]
    assert checked.orders.homes


def test_every_field_and_every_kind_of_order_is_explained():
    form = " ".join(blank_form(raid.window(), "Red").replace("#", " ").split())
    for words in (
        "In this order.",
        "Sail to a farm.",
        "Trade with a farm.",
        "Who leads.",
        "How.",
        "Who leads.",
    ):
        assert words in form


def test_conditions_are_explained_with_an_example_of_each():
    form = " ".join(blank_form(marches.window(), "A").replace("#", " ").split())
    assert "Only while this holds; left out: always. Such as: enemy at Threeways (T08); no enemy at" in form


class Offering(raid.Raid):
    """The raid, which offers some ways to sail."""

    def __init__(self, *farms):
        self.sailing = [raid.Sail(to=farm) for farm in farms]

    def offers(self, view):
        return {"Sail": lambda: self.sailing, "Entry": lambda: ()}


@pytest.mark.parametrize(
    ("farms", "lines"),
    [
        (("F09", "F01"), "# Sail to a farm.\n#sail to Bakki (F01)\n\n"),
        (("F01", "F02", "F01"), "# Sail to a farm.\n#sail to Bakki (F01)\n#sail to Hof (F02)\n\n"),
        (("F09",), "# Sail to a farm.\n# None now; at another time such as: sail to Hof (F02)\n\n"),
        ((), "# Sail to a farm.\n# None now; at another time such as: sail to Hof (F02)\n\n"),
    ],
)
def test_of_what_is_offered_all_is_shown_that_the_check_lets_pass(farms, lines):
    assert lines in blank_form(replace(raid.window(), game=Offering(*farms)), "Red")


def test_of_one_kind_no_more_is_shown_than_can_be_looked_through():
    farms = {f"F{number:02}": f"Farm {number}" for number in range(1, 13)}
    game = Offering(*farms)
    game.farms = farms
    form = blank_form(replace(raid.window(), game=game), "Red")
    assert form.partition("With all that")[0].count("#sail to") == 8


def test_what_must_be_given_is_told():
    form = blank_form(raid.window(raid.WINTER), "Red")
    assert "# Whether to feast. It must be given.\n#feast\n" in form
    (problem,) = check(read(signed(form, "key-Red")), raid.window(raid.WINTER)).problems
    assert problem.message == "'feast' is missing"


def test_standing_orders_stand_in_the_form_as_they_are():
    window = raid.window(standing=raid.Standing(leader="Egil: the bald"))
    form = blank_form(window, "Red")
    assert '# Who leads.\nled by "Egil: the bald"\n' in form
    assert check(read(signed(form, "key-Red")), window).standing == raid.Standing(leader="Egil: the bald")


def test_there_is_no_form_without_a_window():
    with pytest.raises(ValueError, match="no window"):
        blank_form(raid.window(None), "Red")


@pytest.mark.parametrize("value", ["x", "no", "04", "a: b", "#", "", "Þórðr", ["a", {"b": 1}], True, 2.5, 3])
def test_values_are_written_so_that_they_read_the_same(value):
    assert read(f"{{a: {flow(value)}}}".encode()).tree == {"a": texts(value)}


def texts(value):
    match value:
        case bool():
            return str(value).lower()
        case list():
            return [texts(item) for item in value]
        case dict():
            return {key: texts(item) for key, item in value.items()}
    return str(value)
