"""10.2 Who rouses whom, and under which side they rise."""

import pytest
from fornaldar_facts import facts
from fornaldar_table import Field

from adjudicator.games.fornaldar.magic.blows import Breathe, breathe
from adjudicator.games.fornaldar.recovery.mobilization import (
    activate,
    rising_side,
    rouse,
    roused_by_attack,
    roused_by_entry,
    roused_by_harm,
)
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import ScriptedDice, Table

HEXES = {"0504": "clear sea nerfringia", "0505": "clear nerfringia", "0506": "clear sea", "0507": "sea"}


def field(pieces, inactive=("nerfringia",)):
    return Field(pieces, hexes=HEXES, inactive=inactive, seat=FOMORIAN)


@pytest.mark.rule("fornaldar", "10.2.c")
@pytest.mark.parametrize(
    ("who", "roused"),
    [("fynn:2", True), ("reomur", True), ("eberic", False), ("eberic+", True), ("hakon midhrasir:2", False)],
)
def test_enemy_points_escorts_and_heroes_rouse_a_land(who, roused):
    played = field({"0506": who})
    side = MUNDANE if "hakon" in who else FOMORIAN
    groups = roused_by_entry(played.state, side, played.state.stacks["0506"][side], "0505")
    assert groups == (("nerfringia",) if roused else ())


@pytest.mark.rule("fornaldar", "10.2.d")
@pytest.mark.parametrize(("at", "roused"), [("0504", ("nerfringia",)), ("0506", ()), ("0507", ())])
def test_enemy_ships_rouse_a_land_on_its_coast_not_on_an_island(at, roused):
    played = field({"0507": "runesong"})
    assert roused_by_entry(played.state, FOMORIAN, ["runesong"], at) == roused


@pytest.mark.rule("fornaldar", "10.2.a")
def test_the_attacked_rise_for_the_enemy_of_who_attacks_them():
    played = field({"0505": "gorm nerfringia:2 sigurd"})
    assert roused_by_attack(played.state, FOMORIAN, "0505") == ("nerfringia",)
    assert roused_by_harm(played.state, FOMORIAN, ["sigurd"]) == ("nerfringia",)
    table = Table("1.test", played.state, ScriptedDice(()), lambda question: None)
    rouse(table, ("nerfringia",), FOMORIAN)
    rouse(table, ("nerfringia",), FOMORIAN)
    assert [fact.words(played.state.board.say).text for fact in table.finish().facts] == [
        "Nerfringia becomes active under the Mundane player."
    ]


@pytest.mark.rule("fornaldar", "10.2", "23.0")
@pytest.mark.parametrize(("at", "roused"), [("0505", ["nerfringia"]), ("0506", [])])
def test_a_dragon_rouses_those_in_the_hex_where_its_fire_falls_and_no_others(at, roused):
    played = field({"0505": "nerfringia:2", "0504": "rodhiorm"})
    table = Table("1.test", played.state, ScriptedDice(()), lambda question: None)
    breathe(table, FOMORIAN, Breathe(dragon="rodhiorm", at=at))
    assert [fact.group for fact in table.finish().facts if isinstance(fact, facts.GroupActivated)] == roused


@pytest.mark.rule("fornaldar", "10.1")
def test_who_is_active_is_nobody_elses():
    played = field({}, inactive=())
    table = Table("1.test", played.state, ScriptedDice(()), lambda question: None)
    activate(table, "nerfringia", FOMORIAN, "10.2")
    assert table.finish().facts == []


@pytest.mark.rule("fornaldar", "10.2")
def test_only_who_cannot_mobilize_a_land_is_its_enemy():
    played = field({}, inactive=("nerfringia", "fynn"))
    board = played.state.board
    assert (rising_side(board, "nerfringia", FOMORIAN), rising_side(board, "nerfringia", MUNDANE)) == (MUNDANE, None)
    assert (rising_side(board, "fynn", FOMORIAN), rising_side(board, "fynn", MUNDANE)) == (None, FOMORIAN)
