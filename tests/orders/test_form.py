"""The blank order form is an order file."""

from dataclasses import replace

import pytest
import raid
from forms import signed, taken_up

from adjudicator.orders.check import check
from adjudicator.orders.examples import flow
from adjudicator.orders.form import blank_form
from adjudicator.orders.reading import read


def test_the_form_names_its_schema_in_the_first_line():
    assert blank_form(raid.window(), "Red").startswith("# yaml-language-server: $schema=summer.schema.json\n")


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
    form = blank_form(raid.window(), "Red")
    for words in (
        "In this order.",
        "Sail to a farm.",
        "Trade with a farm.",
        "Only while this holds.",
        "How.",
        "Who leads.",
    ):
        assert f"# {words}" in form or f": {words}" in form
    assert "#   not: {seen: F01}  (That is not so.)" in form


class Offering(raid.Raid):
    """The raid, which offers some ways to sail."""

    def __init__(self, *farms):
        self.sailing = [raid.Sail(to=farm) for farm in farms]

    def offers(self, view):
        return {"Sail": lambda: self.sailing, "Entry": lambda: ()}


@pytest.mark.parametrize(
    ("farms", "line"),
    [
        (("F09", "F01"), "    #- do: {action: sail, to: F01}\n"),
        (("F09",), "    # None now; at another time such as: {do: {action: sail, to: F02}}\n"),
        ((), "    # None now; at another time such as: {do: {action: sail, to: F02}}\n"),
    ],
)
def test_an_example_is_the_first_that_the_check_lets_pass_of_what_is_offered(farms, line):
    assert line in blank_form(replace(raid.window(), game=Offering(*farms)), "Red")


def test_a_field_that_must_be_filled_in_is_left_open():
    form = blank_form(raid.window(raid.WINTER), "Red")
    assert "  # Whether to feast.\n  feast:  # such as true\n" in form
    (problem,) = check(read(signed(form, "key-Red")), raid.window(raid.WINTER)).problems
    assert problem.message == "nothing is written here; true or false is wanted"


def test_standing_orders_stand_in_the_form_as_they_are():
    window = raid.window(standing=raid.Standing(leader="Egil: the bald"))
    form = blank_form(window, "Red")
    assert "  # Who leads.\n  leader: 'Egil: the bald'\n" in form
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
