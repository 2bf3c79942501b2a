"""5.D Who must check attrition and for what, then the dice; 15.1 B those without command; item 39."""

import pytest
from fn_holds import holds
from fn_situation import Situation

from adjudicator.games.fornaldar.losses.attrition import undergo_attrition
from adjudicator.games.fornaldar.losses.exposure import exposures


@pytest.mark.rule("fornaldar", "5.D.1", "8.1")
def test_each_hex_is_asked_what_there_is_to_suffer_from():
    it = Situation({"2532": "midhrasir:3", "2929": "hakon midhrasir:3", "3414": "snorri", "2625": "kars midhrasir:3"})
    assert {each.at: each.causes for each in exposures(it.state)} == {
        "2532": ("lack of command",),
        "2929": ("wild magic",),
        "3414": ("enchanted magic",),
    }


@pytest.mark.rule("fornaldar", "5.D.2")
def test_each_hex_and_side_that_must_check_rolls_two_dice_and_no_other_does():
    places = [("Mundane", "2532"), ("Fomorian", "2543"), ("Mundane", "2543")]
    dice = [(f"attrition {side} {at} land", 1, 1) for side, at in places]
    it = Situation({"2532": "midhrasir:3", "2543": "suderpathia:2 skane:2", "2625": "kars midhrasir:3"}, dice=dice)
    undergo_attrition(it.table)
    assert [roll.key.subject for roll in it.rolls] == [label for label, *_ in dice]


@pytest.mark.rule("fornaldar", "15.1.B", "8.1.6")
@pytest.mark.parametrize(
    ("at", "stack", "ruins", "rolls"),
    [
        ("2625", "midhrasir:3", [], True),
        ("2625", "kars midhrasir:3", [], False),
        ("3927", "midhrasir:3", [], False),
        ("3927", "midhrasir:3", ["3927"], True),
    ],
)
def test_points_without_command_check_outside_a_fortress(at, stack, ruins, rolls):
    it = Situation({at: stack}, ruins=ruins, dice=[(f"attrition Mundane {at} land", 1, 1)] * rolls)
    undergo_attrition(it.table)
    assert [roll.key.subject for roll in it.rolls] == [f"attrition Mundane {at} land"] * rolls


@pytest.mark.rule("fornaldar", "I.39", "8.1.1")
@pytest.mark.parametrize(("at", "checks"), [("2622", True), ("2621", False)])
def test_the_argian_torque_makes_enemies_within_three_hexes_check_with_one_more(at, checks):
    """Friends of the bearer do not, and neither does who is a hex further off."""
    rolled = {f"Mundane {at} land": {"modifiers": 1 - 2, "total": 3}} if checks else {}
    holds(
        "attrition",
        {"pieces": {at: "kars midhrasir:3", "2625": "konkiff lochlann:3"}, "items": {"39": "konkiff"}},
        {"attrition": rolled} if checks else {"pieces": {at: "kars midhrasir:3"}},
        dice=[[f"attrition Mundane {at} land", 2, 2]] * checks,
    )
