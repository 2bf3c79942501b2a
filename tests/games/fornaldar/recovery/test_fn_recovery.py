"""9.0 Refit and healing, and the orders for them."""

import msgspec
import pytest
from fn_situation import Situation

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.losses.harm import ShipSunk
from adjudicator.games.fornaldar.recovery.phase import (
    Recovery,
    check_recovery,
    recover,
    recovery_form,
)
from adjudicator.games.fornaldar.recovery.refit import end_of_phase
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.orders.told import lines_of


def orders(**words):
    return msgspec.convert(words, Recovery)


def problems(it, side=MUNDANE, **words):
    """What the check says: code, rule and path."""
    return [(each.code, each.rule, each.path) for each in check_recovery(it.view(side), orders(**words))]


@pytest.mark.rule("fornaldar", "9.1")
@pytest.mark.parametrize(
    ("pieces", "code"),
    [
        ({"3927": "orms-sling"}, "NOT_DAMAGED"),
        ({"3927": "orms-sling!?"}, "NOT_DAMAGED"),
        ({"4133": "orms-sling!"}, "NO_COAST"),
        ({"3927": "orms-sling! shrieker"}, "ENEMY_NEAR"),
        ({"3927": "orms-sling! fynn:1"}, "ENEMY_NEAR"),
        ({"3927": "orms-sling! gorm"}, None),
        ({"3927": "hakon"}, "NOT_YOUR_SHIP"),
    ],
)
def test_what_keeps_a_ship_from_being_refitted(pieces, code):
    found = problems(Situation(pieces), refit=["orms-sling"])
    assert found == ([(code, "9.1", ("refit", 0))] if code else [])


@pytest.mark.rule("fornaldar", "9.1")
def test_an_escort_beneath_its_counter_is_found_when_the_phase_is_played():
    it = Situation({"3927": "orms-sling! gorm+"}, active=MUNDANE)
    assert problems(it, refit=["orms-sling"]) == []
    recover(it.table, MUNDANE, orders(refit=["orms-sling"]))
    assert it.at("3927") == "gorm+ orms-sling!"
    assert [fact.code for fact in it.facts] == ["ENEMY_NEAR"]
    assert it.told(FOMORIAN) == []


@pytest.mark.rule("fornaldar", "9.2")
def test_points_do_not_step_ashore_from_a_refit_in_a_land_that_sleeps():
    it = Situation({"2235": "orms-sling! midhrasir:1>orms-sling"}, inactive=["nerfringia"])
    assert problems(it, refit=["orms-sling"]) == [("NO_LANDING", "10.4", ("refit", 0))]


@pytest.mark.rule("fornaldar", "9.2")
def test_where_a_hex_has_several_shores_their_player_chooses():
    it = Situation({"2928": "orms-sling! hakon>orms-sling"})
    assert problems(it, refit=["orms-sling"], ashore=[{"ship": "orms-sling", "onto": "2928b"}]) == []
    assert problems(it, refit=["orms-sling"], ashore=[{"ship": "orms-sling", "onto": "2929"}])[0][0] == "NO_LANDING"
    recover(it.table, MUNDANE, orders(refit=["orms-sling"], ashore=[{"ship": "orms-sling", "onto": "2928b"}]))
    assert (it.state.pieces["hakon"].at, it.state.pieces["hakon"].aboard) == ("2928b", None)


@pytest.mark.rule("fornaldar", "9.3")
@pytest.mark.parametrize(
    ("pieces", "lost"),
    [
        ("light-pearl!? shrieker", True),
        ("light-pearl!? fynn:1", True),
        ("light-pearl!? gorm", False),
        ("light-pearl!? gorm+", True),
        ("light-pearl!? orms-sling shrieker", False),
        ("light-pearl!? orms-sling!? shrieker", True),
        ("light-pearl!? orms-sling fynn:1", True),
        ("light-pearl!? orms-sling gorm+", True),
        ("light-pearl!? orms-sling gorm", False),
        ("light-pearl!? orms-sling nerfringia:9", False),
        ("light-pearl!", False),
    ],
)
def test_a_refitting_ship_is_lost_to_points_and_unless_another_one_guards_it_to_ships(pieces, lost):
    it = Situation({"2235": pieces})
    end_of_phase(it.table)
    assert ("light-pearl" not in it.state.pieces) == lost
    rules = ["9.3" if "shrieker" in pieces else "9.4"] if lost else []
    assert [fact.rule for fact in it.facts if isinstance(fact, ShipSunk) and fact.ship == "light-pearl"] == rules


@pytest.mark.rule("fornaldar", "9.4")
@pytest.mark.parametrize(
    ("at", "who", "lost"), [("2928b", "fynn:1", True), ("2928b", "gorm+", True), ("2928b", "gorm", False)]
)
def test_a_refitting_ship_is_lost_to_points_and_escorts_on_any_shore_of_its_hex(at, who, lost):
    it = Situation({"2928": "light-pearl!? orms-sling", at: who})
    end_of_phase(it.table)
    assert ("light-pearl" not in it.state.pieces) == lost
    assert "orms-sling" in it.state.pieces


@pytest.mark.rule("fornaldar", "9.6")
@pytest.mark.parametrize(("wounds", "die", "left"), [(1, 5, 0), (2, 4, 0), (2, 5, 2), (4, 2, 2), (4, 3, 4), (1, 6, 1)])
def test_a_die_up_to_the_current_strength_heals_as_much(wounds, die, left):
    """Snorri has a strength of 6."""
    it = Situation({"3020": f"snorri/{wounds}"}, dice=[("heal snorri", die)])
    recover(it.table, MUNDANE, None)
    assert it.state.pieces["snorri"].wounds == left
    assert it.rolls[0].seen_by == (MUNDANE,)
    assert it.told() == []


@pytest.mark.rule("fornaldar", "24.3.2.4")
def test_the_jibalian_never_heals():
    it = Situation({"2841": "jibalian/3"}, scenario="24.3", sides={"jibalian": "Mundane"})
    recover(it.table, MUNDANE, None)
    assert it.at("2841") == "jibalian/3"


@pytest.mark.rule("fornaldar", "9.5")
def test_lormalien_heals_two_wounds_of_one_character_whom_its_player_names():
    pieces, items = {"3020": "snorri/3 hakon/2 lembi/1"}, {"22": "lembi"}
    dice = [("heal snorri", 6), ("heal hakon", 6), ("heal lembi", 6)]
    worst = Situation(pieces, items=items, dice=dice)
    recover(worst.table, MUNDANE, None)
    assert worst.at("3020") == "hakon/2 lembi/1 snorri/1"
    named = Situation(pieces, items=items, dice=dice)
    assert problems(named, heal=[{"item": 22, "character": "hakon"}]) == []
    recover(named.table, MUNDANE, orders(heal=[{"item": 22, "character": "hakon"}]))
    assert named.at("3020") == "hakon lembi/1 snorri/3"


@pytest.mark.rule("fornaldar", "9.5")
def test_the_brooch_heals_everybody_in_the_hex():
    dice = [("heal snorri", 6), ("heal lembi", 6)]
    it = Situation({"3020": "snorri/3 lembi/2", "3128": "kars"}, items={"48": "lembi"}, dice=dice)
    recover(it.table, MUNDANE, None)
    assert it.at("3020") == "lembi/1 snorri/2"


@pytest.mark.rule("fornaldar", "21.6")
def test_an_item_heals_nobody_in_the_hands_of_who_cannot_use_it():
    it = Situation(
        {"1545": "ajattar gorm/2"}, items={"22": "ajattar"}, sides={"ajattar": FOMORIAN}, dice=[("heal gorm", 6)]
    )
    recover(it.table, FOMORIAN, None)
    assert it.at("1545") == "ajattar gorm/2"


@pytest.mark.rule("fornaldar", "9.5")
def test_an_item_heals_only_the_wounded_with_it():
    it = Situation({"3020": "snorri/3", "3128": "hakon/1"}, items={"22": "snorri"})
    assert problems(it, heal=[{"item": 22, "character": "hakon"}]) == [("NOBODY_TO_HEAL", "9.5", ("heal", 0))]


def test_orders_are_explained_and_offered():
    it = Situation(
        {"3927": "orms-sling! hakon/1 signhild/1"}, items={"22": "hakon"}, inactive=["nerfringia"], game_turn=2
    )
    given = orders(refit=["orms-sling"], **{"try": []})
    lines = [line for _, line in lines_of(GAME, it.view(MUNDANE), "recovery", given)]
    assert lines == ["roll for nothing", "refit the Orm's Sling (orms-sling)"]
    form = [*recovery_form(it.view(MUNDANE))]
    assert "  nerfringia: Nerfringia on 7 or less" in form
    assert "  orms-sling, in Kvalhölla (3927)" in form
    assert "Lormalien (#22) heals one of hakon or signhild (9.5)." in form
