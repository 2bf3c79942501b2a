"""21.0 Where a search ends, who uses what is borne, and whose items dice decide about."""

import pytest
from fn_fight import Fight, fight
from fn_holds import holds
from fn_situation import Situation
from fornaldar_table import Field, move
from msgspec import ValidationError, convert

from adjudicator.games.fornaldar.board.pieces import find_person
from adjudicator.games.fornaldar.items.bearing import in_use, may_use, used
from adjudicator.games.fornaldar.items.searching import Search, search_points, searches
from adjudicator.games.fornaldar.losses.deaths import kill
from adjudicator.games.fornaldar.recovery.healing import heal_by_items
from adjudicator.games.fornaldar.words import MUNDANE


def search(*who, mp=4, **more):
    return {"do": "search", "mp": mp, "with": list(who), **more}


@pytest.mark.rule("fornaldar", "21.1.2")
def test_what_is_hidden_is_neither_taken_nor_used():
    given = {"active": MUNDANE, "pieces": {"4811": "hakon"}, "hidden": {"3": "4811"}}
    take = {"do": "give", "item": 3, "to": "hakon"}
    holds("movement", given, {"refused": {"rule": "21.5"}}, moves=[move("4811", "hakon", take)])
    assert used(Situation({"4811": "hakon"}, hidden={"3": "4811"}).state, "hakon") == []


@pytest.mark.rule("fornaldar", "21.1.3")
@pytest.mark.parametrize(("mp", "read"), [(3, False), (4, True), (8, True), (9, False)])
def test_a_search_takes_four_to_eight_movement_points(mp, read):
    try:
        assert convert(search("hakon", mp=mp), Search).mp == mp
    except ValidationError:
        assert not read


@pytest.mark.rule("fornaldar", "21.1.2", "21.1.3")
def test_a_search_is_offered_where_something_is_hidden_with_the_points_that_are_left():
    state = Situation({"4811": "hakon"}, hidden={"3": "4811"}).state
    hakon = find_person(state, "hakon")
    assert [each.mp for each in searches(state, "4811", hakon, 6)] == [4, 5, 6]
    assert [each.mp for each in searches(state, "4811", hakon, 12)] == [4, 5, 6, 7, 8]
    assert [*searches(state, "4811", hakon, 3)] == []
    assert [*searches(state, "4812", hakon, 6)] == []


@pytest.mark.rule("fornaldar", "21.1.3")
def test_who_is_not_named_searches_with_the_others_of_his_force():
    field = Field({"0507": "hakon snorri"})
    named = field.codes(move("0507", "hakon", search("hakon")))
    assert field.codes(move("0507", "hakon", search())) == named
    assert field.codes(move("0507", "hakon", search("hakon", "snorri"))) != named


@pytest.mark.rule("fornaldar", "21.1.4")
def test_army_points_do_not_search():
    """Neither do they count, nor can they be named."""
    field = Field({"0507": "hakon+ midhrasir:6"})
    assert search_points(field.state, [field.state.pieces["hakon"]]) == 1
    there = Field({"0507": "midhrasir:6"})
    assert there.codes(move("0507", "midhrasir:6", search("midhrasir-1")))[0] == "NOT_AMONG 21.1.3"


@pytest.mark.rule("fornaldar", "21.1.5", "21.1.6")
def test_a_draugr_ends_the_turn_of_those_who_searched():
    """Snorri, a hero, slays it; his other search and his way do not take place."""
    dice = [["search 4811", 2, 3], ["draugr", 1, 1], ["draugr", 1, 1]]
    it = Fight({"4811": "snorri"}, game_turn=2, active=MUNDANE, hidden={"2": "4811"}, dice=dice)
    it.play("movement", moves=[move("4811", "snorri", search("snorri"), search("snorri"), "4711")])
    assert (it.state.pieces["snorri"].at, [fact.rule for fact in it.of("MoveNotDone")]) == ("4811", ["21.1.5"])


@pytest.mark.rule("fornaldar", "21.1.6")
def test_what_is_found_may_be_left_as_if_it_were_not():
    given = {"active": MUNDANE, "pieces": {"4811": "hakon"}, "hidden": {"2": "4811"}}
    left = [{"side": MUNDANE, "item": 2, "to": "4811"}]
    dice = [["search 4811", 6, 6]]
    expect = {"found": 2, "items": {"2": "4811"}}
    holds("movement", given, expect, moves=[move("4811", "hakon", search("hakon"))], decisions=left, dice=dice)


@pytest.mark.rule("fornaldar", "21.1.6")
def test_a_search_is_over_for_all_who_take_part_once_one_of_them_has_found_what_was_there():
    """Of two who search, one finds the only item; the second search of both does not take place and costs nothing."""
    dice = [["search 4811", 6, 6]]
    it = Fight({"4811": "hakon snorri"}, game_turn=2, active=MUNDANE, hidden={"2": "4811"}, dice=dice)
    it.play("movement", moves=[move("4811", "hakon snorri", search("hakon", mp=8), search("hakon", "snorri"))])
    assert (it.of("MoveNotDone"), it.state.treasures[2].bearer) == ([], "hakon")


@pytest.mark.rule("fornaldar", "21.3")
def test_a_captured_possession_serves_its_new_owner_and_a_captured_heirloom_does_not():
    it = Situation({"2625": "hakon"}, items={"23": "hakon", "20": "hakon"})
    counters = it.board.setting.counters
    assert [may_use(counters.characters["hakon"], counters.items[number]) for number in (40, 20)] == [True, False]


@pytest.mark.rule("fornaldar", "21.6")
def test_army_points_and_ships_use_nothing_they_carry():
    it = Situation({"3927": "hakon midhrasir:3 orms-sling"}, items={"3": "midhrasir", "16": "orms-sling"})
    assert [used(it.state, id) for id in ("midhrasir-1", "orms-sling")] == [[], []]


@pytest.mark.rule("fornaldar", "21.11", "9.5")
def test_items_borne_by_others_come_besides_the_two_a_character_uses():
    """Hakon uses two of his own, and Snorri's brooch heals him."""
    items = {"3": "hakon", "6": "hakon", "48": "snorri"}
    it = Situation({"2625": "hakon/2 snorri"}, items=items, active=MUNDANE)
    heal_by_items(it.table, MUNDANE, {})
    assert ([item.number for item in in_use(it.state, "hakon")], it.at("2625")) == ([3, 6], "hakon/1 snorri")


@pytest.mark.rule("fornaldar", "21.13")
def test_dice_decide_about_the_items_of_those_who_die_in_combat_alone():
    it = Situation({"2625": "hakon lembi"}, items={"3": "lembi"})
    kill(it.table, find_person(it.state, "lembi"), "8.4.4")
    assert (it.state.treasures[3].bearer, it.rolls) == ("hakon", [])


@pytest.mark.rule("fornaldar", "21.13", "17.7")
def test_dice_decide_about_the_items_of_who_dies_in_a_melee():
    dice = [["melee 2625 1", 6, 6], ["item 3", 6, 6]]
    it = fight("snorri scyld/4", "2625", *dice, how="melee", active=MUNDANE, items={"3": "scyld"})
    assert it.state.treasures[3].bearer == "snorri"


@pytest.mark.rule("fornaldar", "20.6", "21.1.2")
def test_who_has_cast_does_not_search():
    given = {"active": MUNDANE, "pieces": {"4811": "wodan"}, "hidden": {"3": "4811"}, "sides": {"wodan": MUNDANE}}
    way = move("4811", "wodan", search("wodan"))
    holds("movement", given | {"cast": ["wodan"]}, {"refused": {"rule": "20.6"}}, moves=[way])


@pytest.mark.rule("fornaldar", "21.1.4")
@pytest.mark.parametrize(("who", "points"), [("snorri", 6), ("hakon", 0), ("signhild", 4 + 2)])
def test_a_hero_searches_with_his_combat_strength_and_others_with_magic(who, points):
    it = Situation({"2625": who}, mana=2)
    assert search_points(it.state, [it.state.pieces[who]]) == points


@pytest.mark.rule("fornaldar", "21.13", "10.6", "21.1.5")
@pytest.mark.parametrize(
    ("roll", "bearer"), [((3, 3), "midhrasir-1"), ((1, 1), None)], ids=["recovered by army points", "destroyed"]
)
def test_dice_decide_what_becomes_of_the_items_of_those_whom_a_draugr_kills(roll, bearer):
    dice = [["search 4811", 2, 3], ["item 23", *roll]]
    it = Fight(
        {"4811": "lembi midhrasir:2"},
        game_turn=2,
        active=MUNDANE,
        hidden={"2": "4811"},
        items={"23": "lembi"},
        dice=dice,
    )
    it.play("movement", moves=[move("4811", "lembi", search("lembi"))])
    assert [fact.character for fact in it.of("CharacterKilled")] == ["lembi"]
    assert (it.state.treasures[23].bearer if 23 in it.state.treasures else None) == bearer


@pytest.mark.rule("fornaldar", "21.1.3", "21.1.5")
@pytest.mark.parametrize(("dice", "at"), [((3, 3), "4812"), ((6, 6), "4711")], ids=["in vain", "found"])
def test_a_search_in_vain_is_a_case_for_the_rest_of_the_move(dice, at):
    """He goes one way with the Kantele, another without."""
    way = move("4811", "hakon", search("hakon"), "4711") | {"if_failed": [{"do": "go", "to": ["4812"]}]}
    it = Fight({"4811": "hakon"}, game_turn=2, active=MUNDANE, hidden={"2": "4811"}, dice=[["search 4811", *dice]])
    it.play("movement", moves=[way])
    assert it.state.pieces["hakon"].at == at
