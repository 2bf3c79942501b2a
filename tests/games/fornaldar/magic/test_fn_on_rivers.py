"""11.10, 14.7 Who is on a river is beside both its banks: what reaches one of them reaches him, and he both."""

import pytest
from fn_situation import Situation

from adjudicator.board.hexes import distance, within
from adjudicator.games.fornaldar.combat.engagement import Engagement
from adjudicator.games.fornaldar.combat.reckoning import snow_on_short_days
from adjudicator.games.fornaldar.magic.casting import lies_in
from adjudicator.games.fornaldar.magic.strength import held
from adjudicator.games.fornaldar.movement.places import within_reach
from adjudicator.games.fornaldar.words import MUNDANE

RIVER = "2117/2217"
BANKS = RIVER.split("/")


def far(hex):
    """How far a hex is from the nearer bank."""
    return min(distance(hex, bank) for bank in BANKS)


def around(radius):
    return sorted({hex for bank in BANKS for hex in within(bank, radius)})


@pytest.mark.rule("fornaldar", "14.7")
@pytest.mark.parametrize("radius", [0, 1, 2, 3])
def test_what_reaches_one_bank_reaches_the_river(radius):
    assert [hex for hex in around(5) if within_reach(RIVER, hex, radius)] == around(radius)


@pytest.mark.rule("fornaldar", "14.9", "I.2")
def test_an_item_borne_on_a_river_holds_enemies_near_either_bank():
    """Väinä's Kantele keeps enemies within two hexes from reacting."""
    it = Situation({RIVER: "orms-sling hakon>orms-sling"}, items={"2": "hakon"})
    land = it.board.setting.land
    near = [hex for hex in around(4) if hex in land.hexes and not land.hexes[hex].all_water]
    holds = {}
    for hex in near:
        spot = Situation({RIVER: "orms-sling hakon>orms-sling", hex: "gorm fynn:1"}, items={"2": "hakon"})
        holds[hex] = "no reaction" in held(spot.state, spot.state.pieces["gorm"])
    assert holds == {hex: far(hex) <= 2 for hex in near}
    assert {True, False} == {*holds.values()}


@pytest.mark.rule("fornaldar", "17.5.6.G", "6.5")
@pytest.mark.parametrize("bank", BANKS)
def test_snow_on_one_bank_is_snow_in_a_battle_on_the_river(bank):
    """The Elements reach two hexes around their hex."""
    other = next(each for each in BANKS if each != bank)
    hexes = [hex for hex in within(bank, 3) if snows(hex, bank) and not snows(hex, other)]
    fleets = {RIVER: "orms-sling hakon>orms-sling sorcerer gorm>sorcerer"}
    spell = {"number": 2, "caster": "tengen", "target": hexes[0], "choice": "snow"}
    for spells, snow in (([spell], True), ([], False)):
        it = Situation(fleets | {"4811": "tengen"}, day="skammdegi", enchantments=spells)
        fight = Engagement(it.table, MUNDANE, RIVER, "naval battle")
        assert snow_on_short_days(fight) == snow


def snows(centre, hex):
    return distance(centre, hex) <= 2


@pytest.mark.rule("fornaldar", "20.1", "14.7")
@pytest.mark.parametrize(
    ("number", "target"), [(12, "hakon"), (10, RIVER)], ids=["on a character there", "on the stack there"]
)
def test_a_dispel_on_either_bank_ends_what_lies_on_the_river(number, target):
    spells = [{"number": number, "caster": "signhild", "target": target}]
    it = Situation({RIVER: "orms-sling hakon>orms-sling", "2929": "signhild"}, enchantments=spells)
    (spell,) = it.board.spells
    assert [lies_in(it.state, spell, [hex]) for hex in (*BANKS, "2929")] == [True, True, False]
