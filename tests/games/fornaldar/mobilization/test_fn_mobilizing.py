"""10.3, E.2 The Mobilization Phase: the tables and their modifiers, items that help, what orders may say."""

import msgspec
import pytest
from fn_situation import Situation

from adjudicator.games.fornaldar.recovery.chances import chances, ruins_in
from adjudicator.games.fornaldar.recovery.mobilizing import mobilize
from adjudicator.games.fornaldar.recovery.phase import Recovery, check_recovery
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE


def orders(**words):
    return msgspec.convert(words, Recovery)


def problems(it, side=MUNDANE, **words):
    return [(each.code, each.rule, each.path) for each in check_recovery(it.view(side), orders(**words))]


def reaches(it, side):
    """Who can be rolled for, with the highest natural roll that succeeds."""
    return {chance.group: chance.reach for chance in chances(it.state, side)}


@pytest.mark.rule("fornaldar", "10.3")
@pytest.mark.parametrize(
    ("given", "reach"),
    [
        ({}, {"lochlann": 6, "basulea": 7}),
        ({"inactive": ["lochlann", "basulea"]}, {"lochlann": 7, "basulea": 7}),
        ({"game_turn": 4}, {"lochlann": 6, "basulea": 7}),
        ({"game_turn": 5}, {"lochlann": 7, "basulea": 8}),
        ({"game_turn": 1}, {}),
    ],
)
def test_numbers_of_the_first_scenario_with_neighbours_and_the_calendar(given, reach):
    """The 1 for all counts from box 1 of the calendar on, which the scenario reaches with its fifth Game-Turn."""
    given = {"game_turn": 2, "inactive": ["lochlann", "basulea", "normorea"]} | given
    assert reaches(Situation({}, **given), FOMORIAN) == reach


@pytest.mark.rule("fornaldar", "24.3.MOB")
@pytest.mark.parametrize(
    ("given", "reach"),
    [
        ({"game_turn": 2}, 5),
        ({"game_turn": 2, "ruins": ["2331", "2024"]}, 7),
        ({"game_turn": 3, "ruins": ["2331"]}, 7),
    ],
)
def test_a_kingdom_rises_for_its_neighbours_ruins(given, reach):
    it = Situation({}, scenario="24.3", inactive=["midhrasir"], **given)
    assert reaches(it, MUNDANE)["midhrasir"] == reach


@pytest.mark.rule("fornaldar", "24.3.2.1")
@pytest.mark.parametrize(("option", "reach"), [("penalty", 4), ("bonus", 8)])
def test_the_second_turn_of_the_third_scenario_by_its_option(option, reach):
    options = {"second_turn_modifier": option}
    it = Situation({}, scenario="24.3", game_turn=2, inactive=["basulea", "suderpathia"], options=options)
    assert reaches(it, FOMORIAN)["basulea"] == reach
    assert reaches(it, MUNDANE)["suderpathia"] == 6


@pytest.mark.rule("fornaldar", "10.3")
def test_each_group_is_tried_once_in_the_order_that_is_ordered_and_helps_the_next():
    """Suderpathia is easier once Basulea is active, Skane too."""
    dice = [("mobilize basulea", 1, 1), ("mobilize skane", 5, 2)]
    it = Situation({"1509": "skane:3"}, game_turn=2, inactive=["basulea", "skane"], dice=dice)
    mobilize(it.table, FOMORIAN, orders(**{"try": ["basulea", "skane", "basulea"]}))
    assert (it.board.active["basulea"], it.board.active["skane"]) == (True, True)
    assert it.modifiers["mobilize skane"] == -1


@pytest.mark.rule("fornaldar", "10.3")
def test_without_orders_everybody_is_rolled_for():
    dice = [("mobilize basulea", 6, 6), ("mobilize skane", 6, 6)]
    it = Situation({}, game_turn=2, inactive=["basulea", "skane"], dice=dice)
    mobilize(it.table, FOMORIAN, None)
    assert it.dice.labels == []
    assert it.told() == ["The call to Basulea is not answered.", "The call to Skane is not answered."]


@pytest.mark.rule("fornaldar", "10.3")
def test_an_empty_list_rolls_for_nobody():
    it = Situation({}, game_turn=2, inactive=["basulea"])
    mobilize(it.table, FOMORIAN, orders(**{"try": []}))
    assert it.rolls == []


@pytest.mark.rule("fornaldar", "10.3")
@pytest.mark.parametrize("group", ["basulea", "midhrasir", "gorm", "nonsense"])
def test_who_cannot_be_rolled_for_is_refused_and_left_at_play(group):
    it = Situation({}, game_turn=2, inactive=["basulea"])
    assert problems(it, MUNDANE, **{"try": [group]}) == [("CANNOT_TRY", "10.3", ("try", 0))]
    mobilize(it.table, MUNDANE, orders(**{"try": [group]}))
    assert it.rolls == []
    assert [fact.code for fact in it.facts] == ["CANNOT_TRY"]


HORN = {"items": {"9": "hakon"}, "game_turn": 2, "inactive": ["suderpathia", "ogmund"]}


@pytest.mark.rule("fornaldar", "10.3")
def test_the_horn_helps_one_roll_the_first_unless_another_is_ordered():
    dice = [(f"mobilize {group}", 6, 6) for group in ("suderpathia", "ogmund", "mundanes")]
    for use, helped in (([], "suderpathia"), ([{"item": 9, "group": "ogmund"}], "ogmund")):
        it = Situation({"3927": "hakon"}, dice=dice, **HORN)
        assert problems(it, use=use) == []
        mobilize(it.table, MUNDANE, orders(use=use))
        assert [label for label, by in it.modifiers.items() if ("Alabaster Horn", -1) in added(it, label)] == [
            f"mobilize {helped}"
        ]
        assert it.state.spent == (9,)


def added(it, label):
    return next(roll.modifiers for roll in it.rolls if roll.key.subject == label)


@pytest.mark.rule("fornaldar", "10.3")
def test_a_roll_is_helped_once():
    spell = {"number": 3, "caster": "signhild", "target": "suderpathia"}
    dice = [("mobilize suderpathia", 6, 6)]
    it = Situation({"3927": "hakon", "2929": "signhild"}, dice=dice, enchantments=[spell], **HORN)
    mobilize(it.table, MUNDANE, orders(**{"try": ["suderpathia"]}))
    assert ("Farcalling", -2) in added(it, "mobilize suderpathia")
    assert it.state.spent == ()


@pytest.mark.rule("fornaldar", "10.3")
def test_a_horn_in_nobodys_hands_or_spent_helps_no_roll():
    it = Situation({"3927": "hakon", "1545": "gorm"}, **(HORN | {"items": {"9": "gorm"}}))
    assert problems(it, use=[{"item": 9, "group": "ogmund"}]) == [("NO_HELP", "10.3", ("use", 0, "item"))]


@pytest.mark.rule("fornaldar", "10.5")
def test_the_neutral_come_to_whoever_calls_them_with_all_that_is_theirs():
    it = Situation({"2947": "ogmund"}, game_turn=2, inactive=["ogmund"], dice=[("mobilize ogmund", 1, 1)])
    assert it.state.pieces["ogmund"].side == "Non-Aligned"
    mobilize(it.table, FOMORIAN, orders(**{"try": ["ogmund"]}))
    ogmund = it.state.pieces["ogmund"]
    assert (ogmund.side, ogmund.active, it.board.joined["ogmund"]) == (FOMORIAN, True, FOMORIAN)


@pytest.mark.rule("fornaldar", "24.3.2.2")
def test_swithiod_rises_with_midhrasir():
    it = Situation(
        {"3020": "midhrasir:2 swithiod:3"}, scenario="24.3", game_turn=2, inactive=["midhrasir", "swithiod"],
        dice=[("mobilize midhrasir", 1, 1)],
    )  # fmt: skip
    mobilize(it.table, MUNDANE, orders(**{"try": ["midhrasir"]}))
    assert all(piece.active for piece in it.state.pieces.values())


@pytest.mark.rule("fornaldar", "10.3", "18.4")
@pytest.mark.parametrize(
    ("ruins", "number"), [([], 0), (["2331"], 1), (["2331", "2024"], 2), (["2331", "3927", "3218"], 1)]
)
def test_of_the_ruins_those_of_the_kingdom_count(ruins, number):
    """3927 is Midhrasir's, and 3218 no fortress."""
    assert ruins_in(Situation({}, ruins=ruins).board, "nerfringia") == number
