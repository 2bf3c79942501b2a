"""21.6 to 21.11 Which of his magic items a character uses, and who may use and bear them."""

import pytest
from fornaldar_facts import facts
from fornaldar_table import Field, move

from adjudicator.games.fornaldar.board.ratings import combat_strength, command_rating
from adjudicator.games.fornaldar.items.bearing import in_use


def using(field, id):
    return [item.number for item in in_use(field.state, id)]


@pytest.mark.rule("fornaldar", "21.8", "21.10", "21.11")
def test_two_items_at_a_time_one_of_each_gear_as_the_player_says():
    field = Field({"0507": "hakon"}, items={6: "hakon", 44: "hakon", 8: "hakon", 3: "hakon"})
    assert using(field, "hakon") == [3, 6]
    field.done(move("0507", "hakon", {"do": "use", "character": "hakon", "items": [44, 8]}))
    assert using(field, "hakon") == [44, 8]
    field.record(facts.PhaseBegan(phase="mundane-movement"))
    field.done(move("0507", "hakon", {"do": "use", "character": "hakon", "items": [8, 3]}))
    assert using(field, "hakon") == [8, 6]


@pytest.mark.rule("fornaldar", "21.9")
def test_one_staff_at_a_time():
    assert using(Field({"0507": "signhild"}, items={11: "signhild", 12: "signhild"}), "signhild") == [11]


@pytest.mark.rule("fornaldar", "21.11")
def test_what_does_something_in_the_phase_comes_first():
    field = Field({"0507": "hakon"}, items={9: "hakon", 10: "hakon", 21: "hakon", 22: "hakon"})
    assert using(field, "hakon") == [21, 9]
    field.record(facts.PhaseBegan(phase="attrition"))
    assert using(field, "hakon") == [10, 21]
    field.record(facts.PhaseBegan(phase="mundane-recovery"))
    assert using(field, "hakon") == [9, 21]


@pytest.mark.rule("fornaldar", "21.7")
def test_an_item_that_raises_what_a_character_does_not_have_is_of_no_use():
    field = Field({"0507": "signhild hakon"}, items={11: "hakon"})
    assert using(field, "hakon") == []


@pytest.mark.rule("fornaldar", "21.6", "21.6.x")
def test_a_supernatural_bears_and_uses_all_but_artifacts():
    field = Field({"0507": "hakon ajattar"}, items={8: "hakon", 14: "hakon"})
    give = {"do": "give", "item": 14, "to": "ajattar"}
    assert field.codes(move("0507", "hakon", give)) == []
    assert field.codes(move("0507", "hakon", give | {"item": 8})) == ["CANNOT_CARRY 21.6"]
    field.done(move("0507", "hakon", give))
    assert using(field, "ajattar") == [14]


@pytest.mark.rule("fornaldar", "21.11")
def test_what_a_character_can_never_use_is_not_chosen():
    field = Field({"0507": "hakon"}, items={11: "hakon"})
    use = {"do": "use", "character": "hakon", "items": [11]}
    assert field.codes(move("0507", "hakon", use)) == ["CANNOT_USE 21.6"]
    assert field.codes(move("0507", "hakon", use | {"character": "snorri"})) == ["NOT_THERE 21.11"]


@pytest.mark.rule("fornaldar", "21.7", "3.0")
def test_ratings_follow_what_is_used():
    field = Field({"0507": "hakon"}, items={3: "hakon", 6: "hakon", 8: "hakon"})
    person, printed = field.state.pieces["hakon"], field.state.board.setting.counters.characters["hakon"]
    assert command_rating(field.state, person) == printed.command + 2
    assert combat_strength(field.state, person) == printed.combat + 1
