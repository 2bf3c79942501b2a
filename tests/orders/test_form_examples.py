"""The examples in a blank form are the seat's own: its pieces, places it can reach, its opponents, what is played."""

import re

import marches
import northmen_table
import pytest
from forms import taken_up
from msgspec.structs import replace
from tot_orders import bench

from adjudicator.games.northmen import GAME as NORTHMEN
from adjudicator.games.test_of_time import GAME as GODS
from adjudicator.orders.check import check
from adjudicator.orders.form import blank_form
from adjudicator.orders.reading import read
from adjudicator.orders.window import OpenWindow


def marches_window(**options):
    """Red and Blue in the field, under other options."""
    window = marches.window()
    was = window.view("A").board

    def view(seat):
        found = window.view(seat)
        return replace(found, board=replace(was, options=replace(was.options, **options)))

    return OpenWindow(**{**vars(window), "view": view, "knows_key": lambda seat, key: True})


def gods_window(**options):
    table = bench(options=options)
    return OpenWindow(
        game=GODS,
        campaign="gods",
        step=table.step,
        seats={seat: seat for seat in "ABC"},
        knows_key=lambda seat, key: True,
        view=lambda seat: GODS.view(table.state, seat),
        standing=lambda seat: None,
        replaces=lambda seat: None,
    )


def examples(form, words):
    """What stands in the examples of a form where `words` have a group."""
    return {found for line in re.findall(r"^#(?! ).*", form, re.MULTILINE) for found in re.findall(words, line)}


@pytest.mark.parametrize(("seat", "other"), [("A", "B"), ("B", "A")])
def test_an_army_or_an_enemy_in_a_form_of_the_marches_is_that_seats(seat, other):
    form = blank_form(marches_window(checkpoint=1), seat)
    assert examples(form, r"([AB])\d (?:march|retreat)") == {seat}
    assert examples(form, r"rebuild order ([AB])") == {seat}
    assert examples(form, r"intrigue against .*?\((\w)\)") == {other}
    assert examples(form, r"forcing ([AB])\d") == {other}
    assert examples(form, r"\((\w)\) leaves out") == {other}


@pytest.mark.parametrize("seat", "AB")
def test_what_a_form_of_the_marches_shows_can_be_ordered(seat):
    window = marches_window(checkpoint=1)
    form = taken_up(blank_form(window, seat)).replace('key: ""', "key: k")
    found = {problem.code for problem in check(read(form.encode()), window).problems}
    assert not found & {"NOT_YOUR_ARMY", "BAD_TARGET", "NO_ENEMY", "NOT_TARGETS_ARMY", "NO_ROAD", "UNKNOWN_ARMY"}


def test_the_army_in_the_example_of_a_rebuild_needs_it():
    assert "\n#A2 rebuild\n" in blank_form(marches.window(defeated=("A2",)), "A")
    assert "\n# None now; at another time such as: A2 rebuild\n" in blank_form(marches.window(), "A")


def test_a_form_of_the_northmen_says_for_which_tile_its_examples_are():
    campaign = northmen_table.Campaign(3)
    step = NORTHMEN.next_step(campaign.state)
    lines = NORTHMEN.form(NORTHMEN.view(campaign.state, step.seats[0]), step)
    assert any(line.startswith("Where you name no tile: `lay ") for line in lines)


def test_what_the_options_of_the_marches_leave_no_use_for_is_not_in_their_form():
    assert "#pause if" not in blank_form(marches_window(), "A")
    assert "#pause if" in blank_form(marches_window(checkpoint=1), "A")
    assert "leaves out" not in blank_form(marches_window(intrigue_last_row="off"), "A")
    assert "leaves out" not in blank_form(marches_window(battle_mode="auto"), "A")
    assert "leaves out" in blank_form(marches_window(), "A")


@pytest.mark.parametrize("seat", "ABC")
def test_no_god_is_shown_as_his_own_opponent(seat):
    form = blank_form(gods_window(), seat)
    foes = examples(form, r"attack .*?\((\w)\) space") | {*re.findall(r"\((\w)\) (?:attacks|has)\b", form)}
    assert foes
    assert seat not in foes


def test_what_the_options_of_the_gods_leave_no_use_for_is_not_in_their_form():
    assert "#ask if" in blank_form(gods_window(), "A")
    assert "#ask if" not in blank_form(gods_window(checkpoints_per_round=0), "A")


@pytest.mark.parametrize("seat", "ABC")
def test_a_form_of_the_northmen_shows_tiles_of_the_own_hand_and_others_as_foes(seat):
    campaign = northmen_table.Campaign(3)
    view = NORTHMEN.view(campaign.state, seat)
    said = NORTHMEN.stand_ins(view)
    assert {said["B46"], said["T21"], said["T09"]} <= set(view.hands[seat])
    assert seat not in {said["B"], said["C"]}


def test_what_needs_an_ability_is_shown_to_its_owner_only():
    view = NORTHMEN.view(northmen_table.Campaign(3).state, "A")
    fists, ships = ["Turn.stonefists", "Policy.harm"], ["Mead.longship"]
    for ability, unused in (("NIGHTWIND", fists), ("STONEFISTS", ships)):
        assert NORTHMEN.unused(replace(view, abilities={"A": ability})) == unused
    assert NORTHMEN.unused(replace(view, abilities={})) == [*fists, *ships]
