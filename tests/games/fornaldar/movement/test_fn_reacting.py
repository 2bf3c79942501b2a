"""12.0, 13.2, 14.1, 14.9 What forces that react may do, and who does not react."""

import pytest
from fn_holds import holds
from fn_situation import Situation
from fornaldar_table import move
from msgspec import convert

from adjudicator.games.fornaldar.movement.reacting import best_enemy
from adjudicator.games.fornaldar.movement.reaction import ReactionPlan, react
from adjudicator.games.fornaldar.words import MUNDANE

ENEMY = {"3624": "heior ycelia:6"}


def reacts(expect, pieces, *moves, dice=(), **given):
    holds("reaction", {"pieces": ENEMY | pieces} | given, expect, moves=list(moves), dice=list(dice))


@pytest.mark.rule("fornaldar", "14.1", "14.9.3")
@pytest.mark.parametrize(
    ("who", "step"),
    [
        ("hakon midhrasir:9", {"do": "overrun", "to": "3724"}),
        ("hakon", {"do": "search", "with": ["hakon"], "mp": 4}),
        ("signhild", {"do": "teleport", "who": "signhild", "send": {"signhild": "2929"}}),
        ("hakon", {"do": "embark", "ship": "orms-sling", "pieces": ["hakon"]}),
        ("hakon", {"do": "disembark", "ship": "orms-sling"}),
        ("hakon", {"do": "evade"}),
    ],
    ids=lambda value: value["do"] if isinstance(value, dict) else "",
)
def test_in_a_reaction_forces_do_nothing_but_move(who, step):
    moves = [move("3824", who, step)]
    reacts({"refused": {"rule": "14.9.3"}}, {"3824": who, "3724": "fynn:1"}, moves[0])


@pytest.mark.rule("fornaldar", "13.2", "14.9.3")
def test_escorts_are_attached_and_detached_in_a_reaction():
    attach = {"do": "attach", "character": "hakon"}
    way = move("3824", "hakon midhrasir:2", attach, "3825")
    reacts({"pieces": {"3825": "hakon+ midhrasir:1"}}, {"3824": "hakon midhrasir:2"}, way)
    detach = {"do": "detach", "character": "hakon"}
    way = move("3824", "hakon midhrasir:2", detach, "3825")
    reacts({"pieces": {"3825": "hakon midhrasir:3"}}, {"3824": "hakon+ midhrasir:2"}, way)


@pytest.mark.rule("fornaldar", "14.9.4")
@pytest.mark.parametrize(("die", "success"), [(4, True), (5, False), (6, False)])
def test_a_force_breaks_away_on_a_die_below_its_leaders_rating(die, success):
    pieces = {"3824": "hakon midhrasir:6 scyld fynn:5"}
    dice = [["reaction 3824", die]]
    reacts({"success": success}, pieces, move("3824", "hakon midhrasir:6", "3825"), dice=dice)


@pytest.mark.rule("fornaldar", "14.9.4")
@pytest.mark.parametrize(("die", "success"), [(5, True), (6, False)])
def test_a_six_keeps_even_a_leader_whose_rating_is_above_it(die, success):
    """Hakon's 5 and the 2 of Thurolf's Helm."""
    pieces = {"3824": "hakon midhrasir:6 scyld fynn:5"}
    way = move("3824", "hakon midhrasir:6", "3825")
    reacts({"success": success}, pieces, way, dice=[["reaction 3824", die]], items={"3": "hakon"})


@pytest.mark.rule("fornaldar", "14.9.4")
@pytest.mark.parametrize(("enemies", "best"), [("fynn:4", 0), ("scyld fynn:4", 3), ("svip gorm scyld fynn:4", 4)])
def test_it_gets_away_from_the_best_leader_of_the_enemy_and_from_points_without_any(enemies, best):
    it = Situation({"3824": f"hakon midhrasir:6 {enemies}"})
    assert best_enemy(it.state, MUNDANE, "3824") == best


@pytest.mark.rule("fornaldar", "14.9.4")
def test_characters_alone_keep_nobody_from_reacting():
    pieces = {"3824": "lembi midhrasir:3 gorm"}
    reacts({"pieces": {"3825": "lembi midhrasir:3", "3824": "gorm"}}, pieces, move("3824", "lembi midhrasir:3", "3825"))


@pytest.mark.rule("fornaldar", "14.9", "14.9.5")
@pytest.mark.parametrize("who", ["orms-sling", "hakon"])
def test_neither_ships_nor_those_on_board_react(who):
    pieces = {"4133": "orms-sling hakon>orms-sling", "4134": "sorcerer hatta>sorcerer"}
    rule = {"orms-sling": "14.9.5", "hakon": ["14.2.6", "14.9"]}[who]
    reacts({"refused": {"rule": rule}}, pieces, move("4133", who, "4132"))


@pytest.mark.rule("fornaldar", "14.9.5")
def test_who_is_ashore_does_not_take_a_ship_along_in_a_reaction():
    pieces = {"4133": "hakon orms-sling", "4134": "sorcerer hatta>sorcerer"}
    reacts({"refused": {"rule": "14.9.5"}}, pieces, move("4133", "hakon orms-sling", "4132"))


@pytest.mark.rule("fornaldar", "20.6", "14.9")
def test_who_has_cast_does_not_react():
    pieces = {"3824": "hakon midhrasir:3"}
    reacts({"refused": {"rule": "20.6"}}, pieces, move("3824", "hakon midhrasir:3", "3825"), cast=["hakon"])


@pytest.mark.rule("fornaldar", "12.0")
def test_a_stack_is_put_in_order_in_a_reaction():
    it = Situation({"3824": "hakon lembi midhrasir:3", **ENEMY}, game_turn=2)
    react(it.table, MUNDANE, convert({"stacks": [{"at": "3824", "top": ["lembi"]}]}, ReactionPlan))
    assert it.state.stacks["3824"][MUNDANE] == ("lembi", "hakon", "midhrasir-1")


@pytest.mark.rule("fornaldar", "14.8.12")
@pytest.mark.parametrize(("moved", "who", "rule"), [
    (["hakon", "midhrasir"], "lembi", None),
    (["hakon"], "hakon", "14.8.12"),
    (["midhrasir"], "lembi midhrasir:2", "14.8.12"),
])  # fmt: skip
def test_beside_those_who_have_intercepted_the_others_react(moved, who, rule):
    expect = {"refused": {"rule": rule}} if rule else {"pieces": {"3825": who}}
    reacts(expect, {"3824": "hakon lembi midhrasir:4"}, move("3824", who, "3825"), moved=moved)


@pytest.mark.rule("fornaldar", "14.9.2", "14.9.1")
@pytest.mark.parametrize(
    ("who", "goes"), [("lembi midhrasir:2", False), ("hakon midhrasir:2", True), ("hakon lembi midhrasir:6", True)]
)
def test_of_those_who_go_the_highest_in_rank_is_the_one_whose_range_counts(who, goes):
    """Heior is four hexes off: Hakon's rating is 5, Lembi's 3."""
    expect = {"pieces": {"3827": who}} if goes else {"refused": {"rule": ["14.9.2", "14.9.1"]}}
    reacts(expect, {"3927": "hakon lembi midhrasir:6"}, move("3927", who, "3827"))


@pytest.mark.rule("fornaldar", "14.9.4")
@pytest.mark.parametrize(("leader", "refused"), [("scyld", True), ("eberic", False)])
def test_a_leader_of_the_enemy_who_is_as_good_keeps_a_force_where_it_is(leader, refused):
    """Lembi's rating is three, as Scyld's; Eberic's is two."""
    expect = {"refused": {"rule": "14.9.4"}} if refused else {"success": True}
    pieces = {"3824": f"lembi midhrasir:3 {leader} fynn:3"}
    dice = [] if refused else [["reaction 3824", 1]]
    reacts(expect, pieces, move("3824", "lembi midhrasir:3", "3825"), dice=dice)
