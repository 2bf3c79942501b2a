"""19.2.A, 19.6, 24.3.2 #4 Who evades enemies that come: heroes, characters with troops, the Jibalian."""

import pytest
from fn_fight import Fight
from fn_played import PLAYS
from fornaldar_facts import facts
from fornaldar_table import move

from adjudicator.games.fornaldar.combat.company import company
from adjudicator.games.fornaldar.movement.evasion import exposed, settle_all
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE

WON, LOST = (("evade Mundane", 6), ("evade Fomorian", 1)), (("evade Mundane", 1), ("evade Fomorian", 6))
ARMY = move("3424", "scyld fynn:2", "3524", "3624")


def coming(pieces, *moves, tries=(), dice=(), given=None, **more):
    """A Fomorian Movement Phase upon characters of whom some are to try to evade."""
    standing = {MUNDANE: {"evasion": {"tries": tries}}}
    it = Fight(pieces, dice=dice, standing=standing, **{"game_turn": 2} | more)
    it.vector |= {"moves": list(moves)}
    PLAYS["movement"][0](it)
    assert (it.problems, it.dice.labels) == ([], [])
    return it


def unseen(it):
    """Who has evaded, and is where he was."""
    return sorted(it.state.evaded)


STACKS = {"3424": "scyld fynn:2", "3524": "lembi sigurd"}
"""Who comes does not see the hero beneath the captain."""


@pytest.mark.rule("fornaldar", "19.2.A", "19.6")
@pytest.mark.parametrize(
    ("tries", "dice", "evaded", "at"),
    [
        (["sigurd", "lembi"], WON, ["lembi", "sigurd"], "3624"),
        (["sigurd", "lembi"], LOST, [], "3524"),
        ([], (), [], "3524"),
    ],
    ids=["they do", "they do not", "they stand"],
)
def test_a_hero_who_wants_to_evades_an_army_and_it_goes_on_past_him(tries, dice, evaded, at):
    it = coming(STACKS, ARMY, tries=tries, dice=dice)
    assert (unseen(it), it.state.pieces["scyld"].at) == (evaded, at)
    assert it.state.pieces["sigurd"].at == "3524"


@pytest.mark.rule("fornaldar", "19.2", "19.2.A")
@pytest.mark.parametrize(("leader", "evaded"), [("lembi", ["lembi"]), ("lembi+", [])])
def test_a_character_with_troops_evades_unless_he_has_an_escort_and_they_stop_the_enemy(leader, evaded):
    it = coming(STACKS | {"3524": f"{leader} midhrasir:4"}, ARMY, tries=["lembi"], dice=WON if evaded else ())
    assert (unseen(it), it.state.pieces["scyld"].at) == (evaded, "3524")
    assert ("lembi" in company(it.state, MUNDANE, "3524", "ground battle").ids) == (not evaded)


@pytest.mark.rule("fornaldar", "19.2.A")
def test_enemies_without_troops_are_evaded_too():
    it = coming({"3424": "gorm", "3524": "signhild"}, move("3424", "gorm", "3524"), tries=["signhild"], dice=WON)
    assert unseen(it) == ["signhild"]


@pytest.mark.rule("fornaldar", "19.6")
def test_whom_a_hero_leaves_unguarded_evades_or_dies():
    it = coming(STACKS, ARMY, tries=["sigurd"], dice=(*WON, *LOST))
    assert (unseen(it), "lembi" in it.state.pieces) == (["sigurd"], False)


@pytest.mark.rule("fornaldar", "19.5")
def test_nobody_evades_out_of_a_fortress():
    army = move("3826", "jofur ycelia:4", "3827", "3927")
    it = coming({"3826": "jofur ycelia:4", "3927": "hakon"}, army, tries=["hakon"])
    assert unseen(it) == []


@pytest.mark.rule("fornaldar", "24.3.2.4")
@pytest.mark.parametrize(
    ("comers", "company", "dice", "evaded"),
    [
        ("scyld fynn:2", "jibalian", WON, ["jibalian"]),
        ("scyld fynn:2", "jibalian lembi+", (), []),
        ("rodhiorm scyld fynn:2", "jibalian", (), []),
    ],
    ids=["alone", "in company", "hunted in the air"],
)
def test_the_jibalian_tries_to_evade_alone_and_nobody_who_flies(comers, company, dice, evaded):
    pieces = {"3424": comers, "3524": company}
    given = {"scenario": "24.3", "sides": {"rodhiorm": "Fomorian", "jibalian": "Mundane"}}
    who = " ".join(comers.split())
    it = coming(pieces, move("3424", who, "3524"), tries=["jibalian"], dice=dice, **given)
    assert unseen(it) == evaded


COMERS = {"3424": "scyld fynn:2 gorm", "3524": "lembi"}
TROOPS, HERO = move("3424", "scyld fynn:2", "3524"), move("3424", "gorm", "3524")


def met(it, combat="ground battle", side=MUNDANE, at="3524"):
    """The characters of a side who are in contact with the enemy in a place."""
    return [person.id for person in company(it.state, side, at, combat).persons]


@pytest.mark.rule("fornaldar", "19.5", "FN-C66")
@pytest.mark.parametrize(
    ("moves", "dice", "contact"),
    [
        ([TROOPS], WON, []),
        ([TROOPS, HERO], (*WON, *LOST), ["lembi"]),
        ([TROOPS, HERO], (*WON, *WON), []),
        ([HERO, TROOPS], WON, ["lembi"]),
    ],
    ids=["an army", "a hero later, not evaded", "a hero later, evaded", "a hero before the army"],
)
def test_whom_all_enemies_have_lost_is_not_attacked_and_one_who_sees_him_leads_all_to_him(moves, dice, contact):
    it = coming(COMERS, *moves, dice=dice)
    assert (met(it), "lembi" in it.state.pieces) == (contact, True)
    assert met(it, "melee") == contact


@pytest.mark.rule("fornaldar", "19.5")
def test_points_that_come_later_have_to_be_evaded_too():
    pieces = COMERS | {"3424": "scyld fynn:2 gorm+"}
    assert "lembi" not in coming(pieces, TROOPS, move("3424", "gorm", "3524"), dice=(*WON, *LOST)).state.pieces


@pytest.mark.rule("fornaldar", "19.5")
def test_an_enemy_that_goes_away_and_comes_again_has_to_be_evaded_anew():
    it = coming(COMERS, TROOPS, move("3524", "scyld fynn:2", "3424 3524"), dice=(*WON, *LOST))
    assert "lembi" not in it.state.pieces


@pytest.mark.rule("fornaldar", "19.5")
def test_a_hero_who_goes_away_and_comes_again_sees_him():
    it = coming(COMERS, HERO, move("3524", "gorm", "3424 3524"), tries=["lembi"], dice=(*WON, *LOST))
    assert met(it, "melee") == ["lembi"]


@pytest.mark.rule("fornaldar", "19.1", "19.5")
def test_who_has_evaded_a_hero_has_not_evaded_points_that_rise_there():
    it = coming(COMERS, HERO, tries=["lembi"], dice=WON)
    points = {"group": "fynn", "band": "fynn", "lot": "fynn-9", "csp": 2}
    facts.ArmyPlaced(side=FOMORIAN, at="3524", active=True, **points).change(it.state)
    assert [person.id for person in exposed(it.state, MUNDANE, "3524")] == ["lembi"]


@pytest.mark.rule("fornaldar", "19.4", "19.5")
def test_he_is_unseen_as_long_as_both_stay():
    it = coming(COMERS, TROOPS, dice=WON)
    for phase in ("mundane-recovery", "fomorian-recovery", "fomorian-combat"):
        facts.PhaseBegan(phase=phase).change(it.state)
    settle_all(it.table)
    assert (met(it), unseen(it)) == ([], ["lembi"])


@pytest.mark.rule("fornaldar", "16.3", "FN-C66")
def test_he_fights_where_his_own_side_attacks():
    it = coming(COMERS, TROOPS, dice=WON)
    facts.PhaseBegan(phase="mundane-combat").change(it.state)
    assert met(it) == ["lembi"]


@pytest.mark.rule("fornaldar", "19.5")
def test_points_that_were_evaded_and_others_are_not_built_up_into_one_lot():
    pieces = {"3424": "scyld fynn:3 gorm", "3524": "lembi midhrasir:4"}
    it = coming(pieces, TROOPS, move("3424", "gorm fynn:1", "3524"), tries=["lembi"], dice=(*WON, *LOST))
    lots = [lot.csp for lot in it.state.pieces.values() if lot.id.startswith("fynn-")]
    assert sorted(lots) == [1, 2]
    assert met(it) == ["lembi"]


@pytest.mark.rule("fornaldar", "19.5")
def test_neither_side_sees_in_its_view_who_has_been_evaded():
    it = coming(COMERS, HERO, TROOPS, dice=WON)
    assert not any(hasattr(it.view(seat), "evaded") for seat in (FOMORIAN, MUNDANE))
    assert [fact.seen_by for fact in it.of("StillSeen")] == [()]
