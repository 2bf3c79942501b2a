"""10.2.c, 10.2.d Who rouses a land though he does not come to it on his way: off a river, by magic, to intercept."""

import pytest
from fn_fight import Fight
from fn_played import PLAYS
from fornaldar_table import Field, move

from adjudicator.games.fornaldar.losses.deaths import swim_ashore
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import ScriptedDice, Table

RIVER = {
    "hexes": {"0505": "rough fynn", "0506": "rough", "0606": "rough", "0607": "clear sea", "0707": "sea"},
    "sides": {"0505/0506": {"river": "major"}, "0506/0606": {"river": "major"}},
    "inactive": ("fynn",),
}
UP = "0607 0506/0606 0505/0506"


def roused(field):
    return field.state.board.active["fynn"]


@pytest.mark.rule("fornaldar", "10.2.c", "14.7.3.C")
@pytest.mark.parametrize(("who", "rouses"), [("skergota:1~ lhyr~", True), ("lhyr~", False)])
def test_mermen_who_land_on_the_bank_of_a_river(who, rouses):
    field = Field({"0707": who}, **RIVER)
    named = who.replace("~", "")
    assert not roused(field.done(move("0707", named, "0607 0506/0606", {"do": "land", "onto": "0606"})))
    field = Field({"0707": who}, **RIVER).done(move("0707", named, UP, {"do": "land", "onto": "0505"}))
    assert roused(field) == rouses


@pytest.mark.rule("fornaldar", "10.2.c", "14.6.2")
def test_some_of_them_who_land_while_others_swim_on():
    some = {"do": "land", "csp": {"skergota": 1}, "onto": "0505"}
    field = Field({"0707": "skergota:2~ lhyr~"}, **RIVER)
    field.done(move("0707", "skergota:2 lhyr", UP, some, {"do": "land", "onto": "0506"}))
    assert (roused(field), field.stack("0505")) == (True, "skergota:1")


@pytest.mark.rule("fornaldar", "10.2.c", "14.3.3")
@pytest.mark.parametrize(("who", "rouses"), [("sigurd", True), ("lembi+", True), ("lembi", False)])
def test_who_is_sent_there_by_magic(who, rouses):
    hexes = {"0505": "rough fynn", "0506": "rough"}
    field = Field({"0506": f"signhild {who}"}, hexes=hexes, inactive=("fynn",), powers=("0505", "0506"))
    name = who.removesuffix("+")
    send = {"do": "teleport", "who": "signhild", "send": {name: "0505"}}
    field.play(move("0506", f"signhild {name}", send), dice=(1, 1))
    assert (field.state.pieces[name].at, roused(field)) == ("0505", rouses)


@pytest.mark.rule("fornaldar", "10.2.c", "14.7.1")
@pytest.mark.parametrize(
    ("who", "rouses"), [("midhrasir:1", True), ("lembi+", True), ("sigurd", True), ("lembi", False)]
)
def test_who_lands_from_a_ship_in_a_river(who, rouses):
    field = Field({"0707": f"orms-sling {who}>orms-sling"}, **RIVER).done(move("0707", "orms-sling", UP))
    assert not roused(field), "a river is no coast"
    field = Field({"0707": f"orms-sling {who}>orms-sling"}, **RIVER)
    field.done(move("0707", "orms-sling", UP, {"do": "disembark", "ship": "orms-sling", "onto": "0505"}))
    assert roused(field) == rouses


@pytest.mark.rule("fornaldar", "10.2")
def test_a_landing_that_rouses_somebody_may_have_a_branch_for_it():
    field = Field({"0707": "skergota:1~ lhyr~"}, **RIVER)
    ashore = move("0707", "skergota:1 lhyr", UP, {"do": "land", "onto": "0505"})
    back = ashore | {"if_mobilized": [{"do": "swim", "into": "0505/0506"}, {"do": "land", "onto": "0506"}]}
    assert field.done(back).stack("0506") == "lhyr skergota:1"


@pytest.mark.rule("fornaldar", "10.2.c", "7.9.x")
@pytest.mark.parametrize(("who", "rouses"), [("sigurd", True), ("lembi", False)])
def test_a_hero_who_is_wrecked_on_the_bank(who, rouses):
    field = Field({"0505/0506": f"orms-sling {who}>orms-sling"}, **RIVER)
    swim_ashore(Table("1.test", field.state, ScriptedDice(()), lambda question: None), who)
    assert (field.state.pieces[who].at, roused(field)) == ("0505", rouses)


FLEETS = {"2248": "sorcerer hatta>sorcerer", "2346": "orms-sling hakon>orms-sling"}
"""One sails to the coast of a land of its own side that sleeps; the other lies on watch."""


@pytest.mark.rule("fornaldar", "10.2.d", "14.8.8")
@pytest.mark.parametrize(("die", "rouses"), [(3, True), (2, False)], ids=["intercepts", "fails"])
def test_a_fleet_that_intercepts_on_its_coast(die, rouses):
    watch = {"from": "2346", "pieces": ["orms-sling"], "against": ["2247"]}
    standing = {MUNDANE: {"interception": {"watch": [watch]}}}
    dice = [("interception 2346", die)]
    it = Fight(FLEETS, dice=dice, standing=standing, game_turn=2, inactive=["skane"], active=FOMORIAN)
    it.vector |= {"moves": [move("2248", "sorcerer", "2247")]}
    PLAYS["movement"][0](it)
    assert (it.problems, it.dice.labels) == ([], [])
    assert it.board.active["skane"] == rouses
    assert it.board.joined.get("skane") == (FOMORIAN if rouses else None)
