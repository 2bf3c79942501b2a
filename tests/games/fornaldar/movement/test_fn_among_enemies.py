"""19.1 Who is left alone among enemy army points, by whichever road, evades or is killed."""

import pytest
from fn_situation import Situation
from fornaldar_table import Field, move

from adjudicator.games.fornaldar.losses.attrition import undergo_attrition

EVADES, FAILS = (6, 1), (1, 6)
"""The dice of an evasion: those of the Mundane player first."""
FATES = pytest.mark.parametrize(("dice", "lives"), [(EVADES, True), (FAILS, False)], ids=["evades", "fails"])
RIVER = {
    "hexes": {"0505": "rough", "0506": "rough", "0606": "rough", "0607": "clear sea", "0707": "sea"},
    "sides": {"0505/0506": {"river": "major"}, "0506/0606": {"river": "major"}},
}
STRAIT = {
    "hexes": {"0505": "clear", "0506": "clear sea", "0507": "clear", "0606": "sea"},
    "split": {"0506": {"0506a": ["0505"], "0506b": ["0507"]}},
}
ASHORE = {"do": "disembark", "ship": "orms-sling"}


@pytest.mark.rule("fornaldar", "19.1", "14.3.3")
@FATES
def test_who_is_sent_among_them_by_another(dice, lives):
    field = Field({"0507": "signhild lembi", "0509": "fynn:2"}, powers=("0507", "0509"))
    send = {"do": "teleport", "who": "signhild", "send": {"lembi": "0509"}}
    field.play(move("0507", "signhild lembi", send), dice=(1, 1, *dice))
    assert ("lembi" in field.state.pieces) == lives


@pytest.mark.rule("fornaldar", "19.1", "14.7.1")
@FATES
def test_who_lands_on_the_bank_of_a_river(dice, lives):
    field = Field({"0707": "orms-sling lembi>orms-sling", "0505": "fynn:2"}, **RIVER)
    field.play(move("0707", "orms-sling", "0607 0506/0606 0505/0506", ASHORE | {"onto": "0505"}), dice=dice)
    assert ("lembi" in field.state.pieces) == lives


@pytest.mark.rule("fornaldar", "19.1", "14.7.3.C")
@FATES
def test_who_swims_to_the_bank_of_a_river_while_others_go_on(dice, lives):
    field = Field({"0707": "lhyr~ skergota:1~", "0506": "fynn:2"}, **RIVER)
    steps = ("0607 0506/0606", {"do": "land", "pieces": ["lhyr"], "onto": "0506"}, {"do": "land", "onto": "0606"})
    field.play(move("0707", "lhyr skergota:1", *steps), dice=dice)
    assert ("lhyr" in field.state.pieces) == lives


@pytest.mark.rule("fornaldar", "19.1", "14.2.5")
@FATES
def test_who_lands_in_a_hex_that_water_divides(dice, lives):
    field = Field({"0606": "orms-sling lembi>orms-sling", "0506b": "fynn:2"}, **STRAIT)
    field.play(move("0606", "orms-sling", "0506", ASHORE | {"onto": "0506b"}), dice=dice)
    assert ("lembi" in field.state.pieces) == lives


@pytest.mark.rule("fornaldar", "19.1", "19.2.A")
@FATES
def test_upon_whom_army_points_land(dice, lives):
    field = Field({"0606": "sorcerer fynn:1>sorcerer", "0506b": "lembi"}, seat="Fomorian", **STRAIT)
    field.play(move("0606", "sorcerer", "0506", ASHORE | {"ship": "sorcerer", "onto": "0506b"}), dice=dice)
    assert ("lembi" in field.state.pieces) == lives


@pytest.mark.rule("fornaldar", "19.1")
@FATES
def test_whom_a_scenario_or_the_end_of_magic_has_put_among_them(dice, lives):
    field = Field({"0507": "lembi fynn:2"})
    field.play(dice=dice)
    assert ("lembi" in field.state.pieces) == lives


VORTEX = {"number": 14, "caster": "tengen"}
ROLLS = [("evade Mundane", 6), ("evade Fomorian", 1)], [("evade Mundane", 1), ("evade Fomorian", 6)]
LEFT = pytest.mark.parametrize(("dice", "lives"), [(ROLLS[0], True), (ROLLS[1], False)], ids=["evades", "fails"])


@pytest.mark.rule("fornaldar", "19.1", "8.4.4")
@LEFT
def test_whom_attrition_leaves_alone(dice, lives):
    rolls = [("attrition Fomorian 2532 land", 1, 1), ("attrition Mundane 2532 land", 6, 5)]
    it = Situation(
        {"2532": "aulgerda midhrasir:1 fynn:6", "3905": "tengen"},
        dice=[*rolls, *dice],
        enchantments=[VORTEX | {"target": "2532"}],
    )
    undergo_attrition(it.table)
    assert [id in it.state.pieces for id in ("midhrasir-1", "aulgerda")] == [False, lives]


@pytest.mark.rule("fornaldar", "19.1", "7.9.x", "FN-C59")
@LEFT
def test_whom_attrition_wrecks_on_a_shore_that_enemies_hold(dice, lives):
    rolls = [("attrition Fomorian 3535 land", 1, 1), ("attrition Mundane 3535 sea", 3, 4)]
    it = Situation(
        {"3535": "lembi>orms-sling orms-sling! gorm fynn:6", "3905": "tengen"},
        dice=[*rolls, *dice],
        enchantments=[VORTEX | {"target": "3535"}],
    )
    undergo_attrition(it.table)
    assert [id in it.state.pieces for id in ("orms-sling", "lembi")] == [False, lives]


@pytest.mark.rule("fornaldar", "19.1")
def test_it_is_settled_when_the_move_is_over_and_who_comes_later_is_too_late():
    field = Field({"0507": "signhild lembi", "0509": "fynn:2", "0508": "hakon midhrasir:2"}, powers=("0507", "0509"))
    send = {"do": "teleport", "who": "signhild", "send": {"lembi": "0509"}}
    field.play(move("0507", "signhild lembi", send), move("0508", "hakon midhrasir:2", "0509"), dice=(1, 1, *FAILS))
    assert field.stack("0509") == "hakon midhrasir:2"
