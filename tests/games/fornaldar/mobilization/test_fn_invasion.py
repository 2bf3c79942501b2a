"""24.1.2 #3 The Mundanes from the South; 24.2.4 the expedition: what comes from off the map, and leaves it."""

import msgspec
import pytest
from fn_situation import Situation
from fornaldar_facts import facts
from fornaldar_table import move

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.arrivals.invasion import invasion_of
from adjudicator.games.fornaldar.movement.check import check as check_plan
from adjudicator.games.fornaldar.movement.plan import MovementPlan, MoveNotDone, move_forces
from adjudicator.games.fornaldar.recovery.chances import chances
from adjudicator.games.fornaldar.recovery.mobilization import attack, come
from adjudicator.games.fornaldar.recovery.mobilizing import mobilize
from adjudicator.games.fornaldar.recovery.phase import Recovery, check_recovery
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.orders.told import told as in_lines
from adjudicator.table import Step


def orders(**words):
    return msgspec.convert({"try": [], **words}, Recovery)


def problems(it, **words):
    return [(each.code, each.rule, each.path) for each in check_recovery(it.view(MUNDANE), orders(**words))]


def groups(it, side=MUNDANE):
    return [chance.group for chance in chances(it.state, side)]


EXPEDITION = {"0134": "auberon ogme galetop"}


def moving(pieces, **given):
    """A Mundane Movement Phase."""
    return Situation(pieces, game_turn=2, active=MUNDANE, **given)


def plan(**words):
    return msgspec.convert(words, MovementPlan)


def planned(it, **words):
    step = Step(id="2.movement-2", turn=2, title="", window="movement", seats=(MUNDANE,))
    return [(each.code, each.rule, each.path) for each in check_plan(it.view(MUNDANE), step, plan(**words))]


@pytest.mark.rule("fornaldar", "24.1.2.3")
def test_the_mundanes_enter_at_the_southern_edge_with_a_captain_and_points_by_dice():
    dice = [("mobilize mundanes", 1, 2), ("event mundanes", 3, 4)]
    it = Situation({"1150": "fynn:1"}, game_turn=2, dice=dice)
    mobilize(it.table, MUNDANE, orders(**{"try": ["mundanes"]}))
    assert it.at("1250") == "captain-of-the-mundanes mundanes:7"
    assert it.told(FOMORIAN) == ["The call to Mundanes is answered.", "A force of Mundanes enters the map in 1250."]
    assert groups(it) == []


@pytest.mark.rule("fornaldar", "24.1.2.3")
def test_their_player_chooses_the_hex_and_they_rouse_whom_they_come_upon():
    dice = [("mobilize mundanes", 1, 2), ("event mundanes", 3, 4)]
    it = Situation({}, game_turn=2, dice=dice, inactive=["fynn"])
    assert problems(it, enter="1450") == []
    assert problems(it, enter="1451") == [("NOT_AN_EDGE", "24.1.2", ("enter",))]
    mobilize(it.table, MUNDANE, orders(**{"try": ["mundanes"], "enter": "1450"}))
    assert it.at("1450") == "captain-of-the-mundanes mundanes:7"
    assert it.board.active["fynn"]


@pytest.mark.rule("fornaldar", "24.1.2.3")
def test_they_are_withdrawn_and_rolled_for_again_from_the_next_turn_on():
    it = moving({"1350": "mundanes:3 hakon"}, items={"13": "mundanes"})
    assert planned(it, withdraw=["mundanes"]) == []
    move_forces(it.table, MUNDANE, plan(withdraw=["mundanes"]))
    assert it.at("1350") == "hakon"
    assert it.state.treasures[13].bearer == "hakon"
    assert groups(it) == []
    later = Situation({}, game_turn=3)
    assert groups(later) == ["mundanes"]


@pytest.mark.rule("fornaldar", "24.1.2.3")
def test_they_move_in_the_phase_before_they_leave():
    it = moving({"1450": "captain-of-the-mundanes mundanes:3", "1150": "fynn:1"})
    going = move("1450", "captain-of-the-mundanes mundanes:3", "1550")
    assert planned(it, moves=[going], withdraw=["mundanes"]) == []
    move_forces(it.table, MUNDANE, plan(moves=[going], withdraw=["mundanes"]))
    told = it.told(MUNDANE)
    left = told.index("All that is left of Mundanes is withdrawn from the map.")
    assert any("moves from 1450 to 1550" in line or "move from 1450 to 1550" in line for line in told[:left])
    assert it.at("1550") == ""
    assert not any(isinstance(fact, MoveNotDone) for fact in it.facts)


@pytest.mark.rule("fornaldar", "24.1.2.3")
def test_their_player_is_told_that_they_can_leave_and_what_he_has_ordered():
    it = moving({"1350": "mundanes:3"})
    view, step = it.view(MUNDANE), Step(id="2.movement-2", turn=2, title="", window="movement", seats=(MUNDANE,))
    assert "Mundanes can be withdrawn after all moves: `withdraw mundanes`." in GAME.form(view, step)
    told = [each.text for each in in_lines(GAME, view, step, plan(withdraw=["mundanes"]))]
    assert told == ["withdraw mundanes"]


@pytest.mark.rule("fornaldar", "24.1.2.3", "19.1")
@pytest.mark.parametrize(("ours", "lives"), [(6, True), (1, False)])
def test_whom_they_leave_alone_among_enemies_evades_or_dies(ours, lives):
    dice = [("evade Mundane", ours), ("evade Fomorian", 7 - ours)]
    it = moving({"1350": "lembi mundanes:3 fynn:1"}, dice=dice)
    move_forces(it.table, MUNDANE, plan(withdraw=["mundanes"]))
    assert ("lembi" in it.state.pieces) == lives


@pytest.mark.rule("fornaldar", "24.1.2.3", "FN-L26")
def test_they_are_not_withdrawn_with_the_mobilization():
    it = Situation({"1350": "mundanes:3"}, game_turn=2)
    assert problems(it, withdraw=["mundanes"]) == [("OTHER_PHASE", "24.1.2", ("withdraw", 0))]
    mobilize(it.table, MUNDANE, orders(withdraw=["mundanes"]))
    assert it.at("1350") == "mundanes:3"


@pytest.mark.rule("fornaldar", "24.1.2.3", "24.2.4.C")
@pytest.mark.parametrize(
    ("group", "code"), [("mundanes", "NOT_ON_MAP"), ("midhrasir", "NOT_ON_MAP"), ("auberon", "OTHER_PHASE")]
)
def test_only_what_is_on_the_map_and_may_leave_it_is_withdrawn(group, code):
    it = moving(EXPEDITION | {"3927": "hakon midhrasir:3"}, scenario="24.2")
    assert planned(it, withdraw=[group]) == [(code, "24.1.2", ("withdraw", 0))]
    move_forces(it.table, MUNDANE, plan(withdraw=[group]))
    assert [(fact.code, fact.side) for fact in it.facts if isinstance(fact, MoveNotDone)] == [(code, MUNDANE)]


@pytest.mark.rule("fornaldar", "24.1.2.3")
def test_a_farcalling_does_not_help_them():
    spell = {"number": 3, "caster": "signhild", "target": "mundanes"}
    it = Situation({"2929": "signhild"}, game_turn=2, enchantments=[spell], dice=[("mobilize mundanes", 6, 6)])
    mobilize(it.table, MUNDANE, orders(**{"try": ["mundanes"]}))
    assert it.modifiers == {"mobilize mundanes": 0}


@pytest.mark.rule("fornaldar", "24.2.2.5")
@pytest.mark.parametrize(("side", "come_again"), [(MUNDANE, False), (FOMORIAN, True)])
def test_they_stay_away_once_the_jotuns_are_at_war_on_their_side(side, come_again):
    it = Situation({}, scenario="24.2", game_turn=3, inactive=["jotunheim"])
    it.table.record(facts.GroupActivated(group="jotunheim", side=side))
    assert ("mundanes" in groups(it)) == come_again


@pytest.mark.rule("fornaldar", "24.2.4.C")
@pytest.mark.parametrize(("turn", "cost"), [(7, 0), (8, 10), (9, 20), (12, 20), (13, 30)])
def test_the_expedition_costs_points_while_it_is_kept(turn, cost):
    it = Situation(EXPEDITION, scenario="24.2", game_turn=turn - 4)
    mobilize(it.table, MUNDANE, orders())
    assert it.points == (0, -cost)


@pytest.mark.rule("fornaldar", "24.2.4.C")
def test_who_withdraws_it_pays_no_more():
    it = Situation(EXPEDITION, scenario="24.2", game_turn=5, items={"7": "auberon"})
    mobilize(it.table, MUNDANE, orders(withdraw=["auberon"]))
    assert (it.state.pieces, it.points) == ({}, (0, 0))


@pytest.mark.rule("fornaldar", "24.2.4.C")
def test_its_ships_do_not_leave_with_others_on_board():
    it = Situation({"0134": "auberon hakon>galetop galetop"}, scenario="24.2", game_turn=5)
    assert problems(it, withdraw=["auberon"]) == [("STRANGERS_ABOARD", "24.2.4", ("withdraw", 0))]


@pytest.mark.rule("fornaldar", "24.2.4.E")
def test_it_makes_enemy_rolls_easier_once_it_attacks_or_enters_utgardar():
    given = {"scenario": "24.2", "game_turn": 3, "inactive": ["fynn", "jotunheim"]}
    reach = lambda it: {each.group: each.reach for each in chances(it.state, FOMORIAN)}  # noqa: E731
    it = Situation({"1123": "auberon", "1022": "hakon"}, **given)
    assert reach(it) == {"fynn": 5}
    attack(it.table, MUNDANE, ["hakon"], "1022")
    come(it.table, MUNDANE, ["auberon"], "1022")
    assert not it.board.provoked
    come(it.table, MUNDANE, ["auberon"], "1123")
    assert reach(it) == {"fynn": 6}
    attacker = Situation({"1022": "auberon"}, **given)
    attack(attacker.table, MUNDANE, ["auberon"], "1022")
    assert reach(attacker) == {"fynn": 6, "jotunheim": 6}


@pytest.mark.rule("fornaldar", "24.2.4.B")
def test_it_is_welcome_in_jotunheim_and_other_mundanes_are_not():
    it = Situation({"1022": "auberon corin lembi"}, scenario="24.2", game_turn=3, inactive=["jotunheim"])
    come(it.table, MUNDANE, ["auberon", "corin"], "1022")
    assert not it.board.active["jotunheim"]
    come(it.table, MUNDANE, ["lembi"], "1022")
    assert not it.board.active["jotunheim"]
    it = Situation({"1022": "snorri"}, scenario="24.2", game_turn=3, inactive=["jotunheim"])
    come(it.table, MUNDANE, ["snorri"], "1022")
    assert it.board.joined["jotunheim"] == FOMORIAN


@pytest.mark.rule("fornaldar", "24.2.2.5", "24.1.2.3")
@pytest.mark.parametrize(
    ("scenario", "side", "group"),
    [("24.1", MUNDANE, "mundanes"), ("24.2", MUNDANE, "mundanes"), ("24.2", FOMORIAN, None), ("24.3", MUNDANE, None)],
)
def test_in_the_first_two_wars_the_mundane_player_can_call_them(scenario, side, group):
    found = invasion_of(Situation({}, scenario=scenario).board, side)
    assert (found and found.group) == group


@pytest.mark.rule("fornaldar", "24.2.2.5")
def test_they_come_in_the_second_war_as_in_the_first():
    dice = [("mobilize mundanes", 1, 2), ("event mundanes", 3, 4)]
    it = Situation({"1150": "fynn:1"}, scenario="24.2", game_turn=2, dice=dice, inactive=["jotunheim"])
    mobilize(it.table, MUNDANE, orders(**{"try": ["mundanes"]}))
    assert it.at("1250") == "captain-of-the-mundanes mundanes:7"
