"""11.1, 20.6 Who does not move: casters, and whoever is held by magic."""

import pytest
from fornaldar_table import Field, move
from msgspec.structs import replace

from adjudicator.games.fornaldar.state import Spell
from adjudicator.games.fornaldar.words import FOMORIAN
from adjudicator.table.state import put, write

SEA = {f"05{row:02}": "sea" for row in range(3, 13)}


def spell(name, target):
    return Spell(enchantment=name, caster="tengen", side=FOMORIAN, target=target, since=2)


@pytest.mark.rule("fornaldar", "20.6")
def test_who_has_cast_does_not_move():
    field = Field({"0507": "signhild hakon"})
    put(field.state.board, cast=("signhild",))
    assert field.codes(move("0507", "signhild", "0508")) == ["CASTER 20.6"]
    assert field.codes(move("0507", "hakon", "0508")) == []


@pytest.mark.rule("fornaldar", "11.1")
def test_ships_near_a_maelstrom_do_not_move_and_others_stop_there():
    field = Field({"0503": "orms-sling", "0510": "wavelord"}, hexes=SEA)
    put(field.state.board, spells=(spell("maelstrom", "0511"),))
    assert field.codes(move("0510", "wavelord", "0509")) == ["HALTED 11.1"]
    assert field.codes(move("0503", "orms-sling", "0504 0505 0506 0507 0508 0509")) == []
    assert field.codes(move("0503", "orms-sling", "0504 0505 0506 0507 0508 0509 0510")) == ["NO_WAY 11.1"]


@pytest.mark.rule("fornaldar", "11.1", "14.4")
def test_who_is_frozen_goes_no_farther_than_his_command_and_makes_no_forced_march():
    plain = {f"05{row:02}": "clear" for row in range(5, 15)}
    field = Field({"0505": "snorri"}, hexes=plain)
    frozen = spell("freeze", "0505")
    put(field.state.board, spells=(frozen,))
    write(field.state.bound)["snorri"] = (frozen,)
    rating = field.state.board.setting.counters.characters["snorri"].command
    near, far = (" ".join(f"05{row:02}" for row in range(6, 6 + steps)) for steps in (rating // 2, rating // 2 + 1))
    assert field.codes(move("0505", "snorri", near)) == []
    assert field.codes(move("0505", "snorri", far)) == ["NO_WAY 11.3"]
    end = near.split()[-1]
    on = move(end, "snorri", f"05{int(end[2:]) + 1:02}")
    assert field.codes(move("0505", "snorri", near), forced=[on]) == ["HALTED 11.1"]


@pytest.mark.rule("fornaldar", "I.40")
def test_the_sea_horse_goes_by_water_with_one_companion_and_never_inland():
    field = Field({"0506": "hakon snorri signhild"}, items={40: "hakon"})
    assert field.codes(move("0506", "hakon snorri", "0505 0504")) == []
    assert field.codes(move("0506", "hakon snorri signhild", "0505")) == ["MIXED 14.2.1"]
    assert field.codes(move("0506", "hakon", "0507")) == ["NO_WAY 11.4.1"]
    drop = {"do": "drop", "item": 40}
    assert field.codes(move("0506", "hakon", drop, "0507")) == []
    field = Field({"0506": "hakon+"}, items={40: "hakon"})
    assert field.codes(move("0506", "hakon", "0505")) == ["NO_WAY 11.15"]


@pytest.mark.rule("fornaldar", "14.2.7", "I.40")
def test_who_has_ridden_does_not_go_on_by_land():
    field = Field({"0506": "hakon"}, items={40: "hakon"}, hexes={"0505": "sea", "0506": "clear sea", "0507": "clear"})
    drop = {"do": "drop", "item": 40}
    assert field.codes(move("0506", "hakon", "0505 0506", drop, "0507")) == ["HALTED 14.2.7"]


@pytest.mark.rule("fornaldar", "11.14", "19.1.C")
def test_flight_by_enchantment_carries_a_character_without_escort():
    hexes = {"0507": "clear", "0508": "mountain", "0509": "mountain", "0510": "mountain"}
    field, heavy = (Field({"0507": who}, hexes=hexes) for who in ("snorri", "snorri+"))
    for each in (field, heavy):
        put(each.state.board, spells=(replace(spell("flying", "snorri"), side=each.seat),))
    assert field.codes(move("0507", "snorri", "0508 0509 0510")) == []
    assert heavy.codes(move("0507", "snorri", "0508 0509 0510")) == ["NO_WAY 11.3"]
