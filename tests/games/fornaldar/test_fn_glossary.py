"""1.0, 2.3, 3.0 What the rules are written with: sides, forces, ratings, homes, and the backs of counters."""

import pytest
from fn_fight import Fight
from fn_holds import holds
from fn_situation import Situation

from adjudicator.games.fornaldar.board.facts import side_of
from adjudicator.games.fornaldar.board.pieces import find_person
from adjudicator.games.fornaldar.board.ratings import combat_strength, magic_strength
from adjudicator.games.fornaldar.losses.attrition import undergo_attrition
from adjudicator.games.fornaldar.losses.deaths import kill
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, NEUTRAL

STOP = [{"side": side, "continue": False} for side in (FOMORIAN, MUNDANE)]
STRENGTH = {"number": 12, "caster": "signhild", "target": "hakon"}
PEOPLES = {
    FOMORIAN: ("fynn", "basulea", "skane", "lochlann", "ycelia"),
    MUNDANE: ("midhrasir", "nerfringia", "suderpathia", "normorea", "thulorm", "skergota"),
}


@pytest.mark.rule("fornaldar", "1.0")
@pytest.mark.parametrize(("scenario", "giants"), [("24.1", FOMORIAN), ("24.2", NEUTRAL), ("24.3", FOMORIAN)])
def test_the_peoples_of_both_leagues_and_whose_the_giants_are_by_the_scenario(scenario, giants):
    board = Situation({}, scenario=scenario).board
    for side, peoples in PEOPLES.items():
        assert {side_of(board, people) for people in peoples} == {side}
    assert side_of(board, "jotunheim") == giants


@pytest.mark.rule("fornaldar", "2.3.n3", "2.3.n4")
@pytest.mark.parametrize(("dead", "item"), [("rodhiorm", 39), ("fiskari-of-thulorm", 10), ("fiskari", None)])
def test_what_is_on_the_back_of_the_dead_can_be_claimed_by_a_friend_there(dead, item):
    """Two counters of one name: Fiskari leaves an item in the second scenario alone."""
    it = Situation({"2625": f"{dead} hakon"}, scenario="24.2", sides={dead: MUNDANE})
    kill(it.table, find_person(it.state, dead), "7.4.1")
    assert {number: each.bearer for number, each in it.state.treasures.items()} == ({item: "hakon"} if item else {})


@pytest.mark.rule("fornaldar", "3.0.a")
def test_wounds_lower_the_combat_strength_and_magic_alone_raises_it_over_the_maximum():
    it = Situation({"2625": "hakon/2 snorri", "2929": "signhild"}, enchantments=[STRENGTH], items={"44": "snorri"})
    strength = {id: combat_strength(it.state, it.state.pieces[id]) for id in ("hakon", "snorri")}
    assert strength == {"hakon": 5 - 2 + 2, "snorri": 6 + 1}


@pytest.mark.rule("fornaldar", "3.0.b")
@pytest.mark.parametrize(("who", "mana", "strength"), [("aulgerda", 3, 7), ("aulgerda", 7, 11), ("hakon", 7, 0)])
def test_mana_makes_the_magic_of_those_who_have_some(who, mana, strength):
    it = Situation({"2929": who}, mana=mana)
    assert magic_strength(it.state, it.state.pieces[who]) == strength


@pytest.mark.rule("fornaldar", "3.0.c", "17.5.6.D")
@pytest.mark.parametrize(("active", "modifier"), [(FOMORIAN, 4 - 5), (MUNDANE, 5 - 4)])
def test_whoever_is_active_the_pieces_of_the_other_player_are_his_enemies(active, modifier):
    """He attacks them, his leader is for him and theirs against him: Gorm's rating is 4, Hakon's 5."""
    it = Fight(
        "gorm fynn:4 hakon midhrasir:4", at="2625", active=active, dice=[["combat 2625 1", 3, 4]], decisions=STOP
    )
    (fought,) = it.play().rounds
    assert (fought.attacker, sum(number for _, number in fought.modifiers)) == (active, modifier)


@pytest.mark.rule("fornaldar", "3.0.d", "14.8")
@pytest.mark.parametrize(
    ("pieces", "csp", "rule"),
    [("scyld+", {}, None), ("scyld", {"fynn": 4}, None), ("scyld", {}, "14.8"), ("scyld reomur", {}, "14.8")],
)
def test_characters_alone_are_no_force_and_are_not_intercepted(pieces, csp, rule):
    """Not even a hero with them makes one."""
    stack = " ".join((pieces, *(f"{colour}:{number}" for colour, number in csp.items())))
    way = {
        "from": "3824",
        "pieces": pieces.replace("+", "").split(),
        "csp": csp,
        "steps": [{"do": "go", "to": ["3724"]}],
    }
    watch = {"from": "3624", "pieces": ["hakon"], "csp": {"midhrasir": 6}, "against": "3724"}
    holds(
        "movement",
        {"pieces": {"3824": stack, "3624": "hakon midhrasir:6"}},
        {"refused": {"rule": rule}} if rule else {"success": False},
        moves=[way],
        intercept=[watch],
        dice=[] if rule else [["interception 3624", 1]],
    )


@pytest.mark.rule("fornaldar", "3.0.g", "8.3")
@pytest.mark.parametrize(("hex", "rolls"), [("1414", 0), ("2929", 1)])
def test_in_his_home_hex_a_character_has_nothing_to_fear_of_its_magic(hex, rolls):
    it = Situation({hex: "svip"}, dice=[(f"attrition Fomorian {hex} land", 1, 1)] * rolls)
    undergo_attrition(it.table)
    assert len(it.rolls) == rolls


@pytest.mark.rule("fornaldar", "3.0.h", "11.1")
@pytest.mark.parametrize(("steps", "expect"), [(12, {"mp": [12]}), (13, {"refused": {"rule": "11.3"}})])
def test_the_movement_allowance_is_what_a_piece_can_spend(steps, expect):
    """A ship of 12 in the open sea, to and fro at a point a hex."""
    to = ["4031", "4030"] * 6 + ["4031"] * (steps - 12)
    moves = [{"from": "4030", "pieces": ["sorcerer"], "steps": [{"do": "go", "to": to}]}]
    holds("movement", {"pieces": {"4030": "sorcerer"}}, expect, moves=moves)
