"""16.6, 17.3 Who fights in a melee: on the ground, in the water, and after a battle of the same phase."""

import pytest
from fn_fight import Fight, fight

from adjudicator.games.fornaldar.combat.orders import Attack, Attacks
from adjudicator.games.fornaldar.combat.phase import fight as combat_phase

COAST = "1042"
"""A coastal hex that no water divides: who swims in it and who stands in it are in one place."""
STOP = [{"side": side, "continue": False} for side in ("Fomorian", "Mundane")]


def strengths(pieces, *, active="Mundane"):
    """What both sides bring to the first round of a melee on the coast, the attacker first."""
    it = fight(pieces, COAST, [f"melee {COAST} 1", 3, 4], how="melee", active=active, decisions=STOP)
    return it.rounds[0].strengths


def refused(pieces, *, active="Mundane"):
    """By which rules a melee on the coast is refused."""
    return Fight(pieces, at=COAST, active=active).play("melee", play="melee").refused


@pytest.mark.rule("fornaldar", "16.6")
@pytest.mark.parametrize("swimmer", ["lhyr~", "tenaz~", "tursas~"])
def test_a_swimmer_beside_those_who_melee_ashore_takes_no_part(swimmer):
    assert strengths(f"hakon eberic {swimmer}") == strengths("hakon eberic")


@pytest.mark.rule("fornaldar", "16.6")
def test_nor_is_he_wounded_in_it():
    it = fight(
        "hakon/4 lhyr~ dralak eberic", COAST, [f"melee {COAST} 1", 6, 6], how="melee", active="Fomorian", decisions=STOP
    )
    assert "hakon" not in it.state.pieces
    assert it.state.pieces["lhyr"].wounds == 0


@pytest.mark.rule("fornaldar", "16.6")
@pytest.mark.parametrize("pieces", ["lhyr~ eberic", "hakon tursas~", "hakon reomur>oakfist oakfist"])
def test_who_is_on_the_ground_meets_nobody_in_the_water(pieces):
    assert refused(pieces) == ["16.6"]


@pytest.mark.rule("fornaldar", "16.6.x", "11.13")
@pytest.mark.parametrize("beast", ["tursas~", "tursas"])
@pytest.mark.parametrize("active", ["Mundane", "Fomorian"])
def test_swimming_mermen_meet_tursas_on_either_side_of_his_counter(beast, active):
    assert sorted(strengths(f"lhyr~ tenaz~ {beast}", active=active)) == [8, 11]


@pytest.mark.rule("fornaldar", "16.6.x")
@pytest.mark.parametrize(
    ("others", "rules"),
    [
        ("hakon", []),
        ("midhrasir:2 hakon", []),
        ("midhrasir:2 hakon eberic", []),
        ("skergota:2~", []),
        ("fynn:1", ["16.6"]),
        ("eberic+", ["16.6"]),
        ("fynn:1>oakfist oakfist", ["16.6"]),
        ("eberic", []),
    ],
)
def test_only_fomorian_points_in_the_hex_keep_mermen_from_tursas(others, rules):
    it = Fight(
        f"lhyr~ tenaz~ tursas~ {others}",
        at=COAST,
        active="Mundane",
        dice=[[f"melee {COAST} 1", 3, 4]] * (not rules),
        decisions=STOP,
    )
    it.play("melee", play="melee")
    assert it.refused == rules
    assert [sorted(each.strengths) for each in it.rounds] == ([] if rules else [[8, 11]])


@pytest.mark.rule("fornaldar", "16.6.x")
def test_nobody_swims_into_the_melee_of_tursas_and_others_ashore():
    assert strengths("hakon lhyr~ tursas eberic") == strengths("hakon tursas eberic")


def phase(pieces, *attacks, dice, decisions=STOP):
    """A Combat Phase of the Mundane player on the coast."""
    it = Fight(pieces, at=COAST, active="Mundane", dice=dice, decisions=decisions)
    combat_phase(it.table, "Mundane", Attacks(attacks=tuple(Attack(at=COAST, kind=kind) for kind in attacks)))
    assert not it.dice.left
    return it


NAVAL = [f"combat {COAST} 1", 3, 4]
MELEE = [f"melee {COAST} 1", 3, 4]


@pytest.mark.rule("fornaldar", "17.3")
def test_who_has_fought_a_naval_battle_fights_no_melee_in_the_phase():
    it = phase("lhyr~ tenaz~ tursas~", "naval", "melee", dice=[NAVAL])
    assert [fact.of for fact in it.of("CombatEnded")] == ["battle"]
    (told,) = it.of("AttackNotMade")
    assert (told.rule, told.seen_by) == ("17.3", ("Mundane",))


@pytest.mark.rule("fornaldar", "17.3")
def test_a_character_that_has_fought_none_fights_a_melee_beside_them():
    it = phase("lhyr~ tursas~ hakon eberic", "naval", "melee", dice=[NAVAL, MELEE], decisions=STOP * 2)
    assert [fact.of for fact in it.of("CombatEnded")] == ["battle", "melee"]
    assert it.rounds[1].strengths == strengths("hakon eberic")


@pytest.mark.rule("fornaldar", "17.3", "7.9")
def test_who_came_ashore_from_a_ship_sunk_in_the_phase_fights_no_melee_there():
    sunk = [f"combat {COAST} 1", 4, 6]
    pieces = "hakon eberic skergota:4~ gorm>oakfist oakfist!"
    it = phase(pieces, "naval", "melee", dice=[sunk, MELEE], decisions=STOP * 2)
    assert [fact.ship for fact in it.of("Rescued")] == [None]
    assert it.rounds[-1].strengths == strengths("hakon eberic")


@pytest.mark.rule("fornaldar", "17.3", "17.4")
def test_a_melee_before_the_battle_is_nobodys_hindrance():
    it = phase("lhyr~ tenaz~ tursas~", "melee", "naval", dice=[MELEE, NAVAL], decisions=STOP * 2)
    assert [fact.of for fact in it.of("CombatEnded")] == ["melee", "battle"]
