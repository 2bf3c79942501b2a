"""20.6, FN-C44 Who has cast leads, begins nothing, and defends himself; 18.5 characters assault no fortress alone."""

import pytest
from fn_fight import Fight, fight

from adjudicator.games.fornaldar.combat.orders import Attack, Attacks
from adjudicator.games.fornaldar.combat.phase import announce, attackable, check_attacks

SIDES = ("Fomorian", "Mundane")
STOP = [{"side": side, "continue": False} for side in SIDES]
GO_ON = [{"side": side, "continue": True} for side in SIDES]
STAND = [{"side": side, what: False} for side in SIDES for what in ("retreat", "force_retreat")] * 3
NAMED = {"ground": "combat", "naval": "combat", "melee": "melee"}


def first_round(pieces, kind="ground", at="2625", **given):
    """The first round of a combat, after which nobody attacks again."""
    how = {"how": "melee"} if kind == "melee" else {"words": {"kind": kind}}
    return fight(pieces, at, [f"{NAMED[kind]} {at} 1", 3, 4], decisions=STOP, **how, **given).rounds[0]


def of_mundane(pieces, active, cast, **given):
    """The Mundane strength in a first round, where these have cast."""
    return first_round(pieces, active=active, cast=cast, **given).strengths[
        SIDES.index("Mundane") == (active != "Mundane")
    ]


@pytest.mark.rule("fornaldar", "20.6", "17.5.4", "FN-C44")
@pytest.mark.parametrize("active", SIDES)
@pytest.mark.parametrize(
    ("pieces", "caster", "less"),
    [("gorm fynn:9 snorri midhrasir:5", "snorri", 6), ("gorm fynn:9 hakon signhild midhrasir:5", "signhild", 4 + 4)],
)
def test_neither_strength_nor_magic_of_one_who_has_cast_counts_in_a_ground_battle(active, pieces, caster, less):
    plain, cast = (of_mundane(pieces, active, names, mana=4) for names in ((), [caster]))
    assert plain - cast == less


@pytest.mark.rule("fornaldar", "20.6", "17.6.2", "FN-C44")
@pytest.mark.parametrize("active", SIDES)
def test_the_strength_of_a_hero_who_has_cast_does_not_count_at_sea(active):
    pieces = "hargoll>cinderhull cinderhull snorri>seaweaver seaweaver"
    plain, cast = (of_mundane(pieces, active, names, kind="naval", at="2847") for names in ((), ["snorri"]))
    assert plain - cast == 6


@pytest.mark.rule("fornaldar", "20.6", "FN-C44")
def test_who_has_cast_leads_a_battle_all_the_same_but_his_items_do_nothing():
    """Fyratnen, 6, adds 1 to the dice; Thurolf's Helm, 3, 2 to the command."""
    given = {"items": {"6": "hakon", "3": "hakon"}}
    plain, cast = (first_round("gorm fynn:9 hakon midhrasir:5", cast=names, **given) for names in ((), ["hakon"]))
    assert sorted(number for _, number in plain.modifiers) == [-7, -1, 4]
    assert sorted(number for _, number in cast.modifiers) == [-7, 4]


@pytest.mark.rule("fornaldar", "20.6", "17.7.1", "FN-C44")
def test_who_has_cast_and_is_attacked_in_a_melee_defends_himself_with_magic_and_items():
    """Signhild's magic is 4 and the mana 4; Svip is as strong."""
    attacked = first_round("konkiff signhild", "melee", "2124", mana=4, cast=["signhild"])
    assert attacked.strengths == (10, 8)
    begun = first_round("konkiff hakon signhild", "melee", "2124", mana=4, active="Mundane", cast=["signhild"])
    assert begun.strengths == (5, 10)


def course(pieces, at, *dice, kind="ground", decisions=(), **given):
    """Who attacked in each round, with what; and who was asked whether he goes on."""
    how = {"how": "melee"} if kind == "melee" else {}
    thrown = [[f"{NAMED[kind]} {at} {number}", *faces] for number, faces in enumerate(dice, 1)]
    it = fight(pieces, at, *thrown, decisions=decisions, **how, **given)
    rounds = [(each.attacker, *each.strengths) for each in it.rounds]
    return rounds, [key.removeprefix("continue/").replace(f"/{at}", "") for key in it.keys("continue")]


@pytest.mark.rule("fornaldar", "20.6", "17.3", "FN-C44")
def test_who_has_cast_fights_in_a_melee_of_his_side_once_the_enemy_has_attacked():
    wishes = [
        {"side": "Mundane", "continue": False},
        {"side": "Fomorian", "continue": True},
        {"side": "Fomorian", "continue": False},
        {"side": "Mundane", "continue": True},
        *STOP,
        *STAND,
    ]
    rounds, _ = course(
        "konkiff drapa snorri egill signhild",
        "2124",
        (4, 4),
        (3, 3),
        (3, 3),
        kind="melee",
        decisions=wishes,
        active="Mundane",
        cast=["signhild"],
        mana=4,
    )
    heroes = (22, 16, 16)
    with_her = [own - without for own, without in zip((rounds[0][1], rounds[1][2], rounds[2][1]), heroes, strict=True)]
    assert [side for side, *_ in rounds] == ["Mundane", "Fomorian", "Mundane"]
    assert with_her == [0, 8, 8]


@pytest.mark.rule("fornaldar", "20.6", "17.3", "FN-C44")
def test_who_has_cast_does_not_go_on_with_a_battle_of_an_army_that_is_no_more():
    """Snorri is left alone in round 1: he is not asked until he is attacked."""
    rounds, asked = course(
        "gorm fynn:9 snorri midhrasir:1",
        "2625",
        (1, 2),
        (3, 3),
        (3, 3),
        decisions=[*GO_ON, *STAND],
        active="Mundane",
        cast=["snorri"],
    )
    assert rounds[:2] == [("Mundane", 1, 9), ("Fomorian", 9, 0)]
    assert asked[0] == "Fomorian/2"


@pytest.mark.rule("fornaldar", "20.6", "17.3")
def test_a_hero_who_has_cast_is_attacked_and_may_take_the_attack_over():
    wishes = [{"side": "Fomorian", "continue": False}, {"side": "Mundane", "continue": True}, *STOP]
    rounds, asked = course("gorm fynn:1 snorri", "2625", (1, 2), (3, 3), decisions=wishes, cast=["snorri"])
    assert rounds == [("Fomorian", 1, 0), ("Mundane", 0, 1)]
    assert asked[:2] == ["Fomorian/2", "Mundane/2"]


BEGUN_BY_CASTERS = [
    ("melee", "2124", "konkiff svip signhild"),
    ("ground", "2625", "konkiff signhild midhrasir:5"),
    ("naval", "4424", "lhyr~ hatta>sorcerer sorcerer"),
]


@pytest.mark.rule("fornaldar", "20.6", "16.1", "FN-C44")
@pytest.mark.parametrize(("kind", "at", "pieces"), BEGUN_BY_CASTERS)
def test_nobody_who_has_cast_begins_a_combat(kind, at, pieces):
    def begun(cast):
        active = "Mundane" if kind == "naval" else "Fomorian"
        it = Fight(pieces, at=at, cast=cast, active=active)
        told = check_attacks(it.view(active), Attacks(attacks=(Attack(at=at, kind=kind),)))
        announced = announce(it.table, active, (Attack(at=at, kind=kind),))
        return [problem.rule for problem in told], len(announced), kind in attackable(it.view(active)).get(at, ())

    everybody = ["konkiff", "svip", "lhyr"]
    assert begun([]) == begun(everybody[1:2]) == ([], 1, True)
    assert begun(everybody) == (["20.6"], 0, False)


@pytest.mark.rule("fornaldar", "18.5", "17.3")
def test_a_hero_whose_army_has_fallen_before_a_fortress_does_not_assault_it_alone():
    """He defends himself where those inside attack, and is asked no more."""
    rounds, asked = course(
        "konkiff drapa lochlann:1 aulgerda nerfringia:4",
        "2331",
        (2, 2),
        (3, 3),
        decisions=[{"side": "Mundane", "continue": True}, {"side": "Mundane", "continue": False}, *GO_ON[:1]],
    )
    assert [side for side, *_ in rounds] == ["Fomorian", "Mundane"]
    assert asked == ["Mundane/2", "Mundane/3"]


@pytest.mark.rule("fornaldar", "18.5", "17.3")
def test_a_hero_left_alone_in_the_open_and_one_inside_a_fortress_attack_on():
    _, open_field = course("konkiff lochlann:1 kars midhrasir:6", "2625", (2, 2), decisions=[*STOP, *STAND])
    siege = "gorm fynn:9 sigurd"
    _, sortie = course(siege, "2331", (2, 2), decisions=[*STOP, *STAND], active="Mundane")
    assert open_field[0] == "Fomorian/2"
    assert sortie[0] == "Mundane/2"
