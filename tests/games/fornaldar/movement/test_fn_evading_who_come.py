"""19.2.A, 19.6, 24.3.2 #4 Who evades enemies that come: heroes, characters with troops, the Jibalian."""

import pytest
from fn_fight import Fight
from fn_played import PLAYS
from fornaldar_table import move

from adjudicator.games.fornaldar.combat.company import company
from adjudicator.games.fornaldar.words import MUNDANE

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
    return sorted(id for id, mark in it.state.marks.items() if mark.evaded)


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
