"""The luck of the dice, as a chronicle tells it: whose a roll was, what was to be expected, which are remembered."""

import pytest

from adjudicator.campaign.reading.chronicling import chronicled
from adjudicator.campaign.reading.luck import Roll, luck
from adjudicator.table import REFEREE, Rolled
from adjudicator.table.dice import RollKey


def roll(seat, face, need, text="It falls.", dice="1d6"):
    return Roll(seat, f"Turn {face}", Rolled(RollKey("X-1", seat, 1), dice, (face,), need=need), text)


def test_the_luck_of_a_seat_is_that_of_its_own_dice_against_what_was_to_be_expected():
    thrown = [roll("A", 6, 6), roll("A", 2, 4), roll("B", 1, 2), roll("A", 3, 1), roll("A", 3, None)]
    own, others = luck(("A", "B", "C"), thrown)
    assert (own.seat, own.rolls, own.made, own.dice) == ("A", 2, 1, 4)
    assert own.expected == pytest.approx(1 / 6 + 1 / 2)
    assert own.better == pytest.approx(1 - 5 / 6 * 1 / 2)
    assert own.pips == pytest.approx((6 + 2 + 3 + 3) / (4 * 3.5))
    assert (others.seat, others.rolls, others.made) == ("B", 1, 0)


def test_the_rolls_that_are_remembered_are_those_that_were_least_likely_to_end_as_they_did():
    thrown = [roll("A", 4, 3), roll("A", 5, 5), roll("A", 6, 6, text=""), roll("A", 1, 3), roll("A", 2, 6)]
    (own,) = luck("A", thrown)
    assert (own.luckiest.when, own.luckiest.made, own.luckiest.odds) == ("Turn 5", True, pytest.approx(1 / 3))
    assert (own.cruellest.when, own.cruellest.made, own.cruellest.odds) == ("Turn 1", False, pytest.approx(1 / 3))
    assert (own.luckiest.faces, own.luckiest.sides, own.luckiest.text) == ((5,), 6, "It falls.")


def test_a_seat_without_a_roll_that_could_fail_has_none_to_remember():
    (own,) = luck("A", [roll("A", 5, 1)])
    assert (own.rolls, own.luckiest, own.cruellest) == (0, None, None)


def test_a_roll_is_whose_the_fact_is_that_tells_of_it(open_campaign):
    live = open_campaign(tempo="default", turns=2)
    for amount in (1, 9):
        for seat in "AB":
            live.receive(seat, {"amount": amount, "bank": "left"}, None, "")
        live.advance()
    told = {each.seat: each for each in chronicled(live, REFEREE).luck}
    assert {seat: (each.rolls, each.dice) for seat, each in told.items()} == {"A": (1, 4), "B": (1, 4)}
