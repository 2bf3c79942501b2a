"""24.2.4.B In the turn in which it came the expedition enters no hex with enemies, by whatever road."""

import pytest
from fn_fight import Fight
from fn_situation import Situation
from fornaldar_table import move, plan

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.combat.engagement import Engagement
from adjudicator.games.fornaldar.combat.ways_out import withdrawals
from adjudicator.games.fornaldar.movement.model import NOBODY, Presence
from adjudicator.games.fornaldar.movement.reaction import ReactionPlan, check_reaction
from adjudicator.games.fornaldar.movement.traces import occupied
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import Step

CAME, LATER = 3, 4
"""The Game-Turns of Calendar turn 7, and of the one after it."""

STEP = Step(id="3.movement", turn=3, title="", window="movement", seats=(MUNDANE,))
SEND = {"do": "teleport", "who": "auberon", "send": {"auberon": "4424"}}
SENT = {"do": "teleport", "who": "alfildir", "send": {"corin": "4424"}}
ROADS = {
    "into a hex with a lone character": ({"3424": "corin", "3524": "bjarki"}, move("3424", "corin", "3524")),
    "through it": ({"3424": "corin", "3524": "bjarki"}, move("3424", "corin", "3524 3624")),
    "in an army of others": (
        {"3424": "randulph corin nerfringia:4", "3524": "bjarki"},
        move("3424", "randulph corin nerfringia:4", "3524"),
    ),
    "to overrun it": (
        {"3424": "auberon+ corin+", "3524": "jofur ycelia:2"},
        move("3424", "auberon corin", {"do": "overrun", "to": "3524"}),
    ),
    "by sea": ({"0134": "stoutheart", "0234": "sea-hound"}, move("0134", "stoutheart", "0234")),
    "on board of others": (
        {"0134": "wavesplitter corin>wavesplitter", "0234": "sea-hound"},
        move("0134", "wavesplitter", "0234"),
    ),
    "ashore from a river": (
        {"3617/3618": "stoutheart corin>stoutheart", "3618": "bjarki"},
        move("3617/3618", "stoutheart", {"do": "disembark", "ship": "stoutheart", "onto": "3618"}),
    ),
    "by teleport": ({"3824": "auberon", "4424": "bjarki"}, move("3824", "auberon", SEND)),
    "sent by another": ({"3824": "alfildir corin", "4424": "bjarki"}, move("3824", "alfildir corin", SENT)),
}


def told(pieces, given, turn):
    it = Situation(pieces, scenario="24.2", game_turn=turn, active=MUNDANE, mana=9)
    return [problem.rule for problem in GAME.check(it.view(MUNDANE), STEP, given) if problem.kind == "illegal"]


@pytest.mark.rule("fornaldar", "24.2.4.B")
@pytest.mark.parametrize(("pieces", "order"), ROADS.values(), ids=ROADS)
def test_it_enters_no_hex_with_enemies(pieces, order):
    assert told(pieces, plan([order]), CAME) == ["24.2.4"]
    assert told(pieces, plan([order]), LATER) == []


@pytest.mark.rule("fornaldar", "24.2.4.B", "14.4")
def test_not_by_a_forced_march_either():
    orders = plan([], forced=[move("3424", "corin", "3524")])
    assert told({"3424": "corin", "3524": "bjarki"}, orders, CAME) == ["24.2.4"]


@pytest.mark.rule("fornaldar", "24.2.4.B")
def test_others_do_and_it_goes_where_no_enemy_is():
    pieces = {"3424": "randulph corin", "3524": "bjarki"}
    assert told(pieces, plan([move("3424", "randulph", "3524"), move("3424", "corin", "3425")]), CAME) == []


@pytest.mark.rule("fornaldar", "24.2.4.B", "14.2.5")
def test_a_hex_is_occupied_whatever_part_of_it_the_enemy_is_in():
    it = Situation({})
    land = it.board.setting.land
    there = {"2928b": Presence(anybody=True)}
    places = ("2928", "2928a", "2928b", "2927", "3424")
    assert [at for at in places if occupied(land, lambda at: there.get(at, NOBODY), at)] == ["2928", "2928a", "2928b"]


@pytest.mark.rule("fornaldar", "24.2.4.B", "14.8.8")
@pytest.mark.parametrize(("turn", "comes"), [(CAME, False), (LATER, True)])
def test_it_does_not_intercept(turn, comes):
    watch = {"from": "3725", "pieces": ["corin"], "against": ["3525"]}
    standing = {MUNDANE: {"interception": {"watch": [watch]}}}
    pieces = {"3725": "corin", "3424": "jofur ycelia:3"}
    dice = [("interception 3725", 6)] * comes
    it = Fight(pieces, scenario="24.2", game_turn=turn, active=FOMORIAN, standing=standing, dice=dice)
    it.play("movement", moves=[move("3424", "jofur ycelia:3", "3524 3525")])
    assert [fact.rule for fact in it.of("InterceptionNotTried")] == ["24.2.4"] * (not comes)
    assert (it.state.pieces["corin"].at == "3525") == comes


@pytest.mark.rule("fornaldar", "24.2.4.B", "14.9")
@pytest.mark.parametrize(("turn", "rules"), [(CAME, ["24.2.4"]), (LATER, [])])
def test_it_does_not_react_into_one(turn, rules):
    it = Situation({"3424": "corin", "3524": "bjarki"}, scenario="24.2", game_turn=turn, active=FOMORIAN)
    orders = ReactionPlan(moves=plan([move("3424", "corin", "3524")]).moves)
    assert [problem.rule for problem in check_reaction(it.view(MUNDANE), orders)] == rules


@pytest.mark.rule("fornaldar", "24.2.4.B", "17.5.8.b")
@pytest.mark.parametrize(("turn", "open_"), [(CAME, False), (LATER, True)])
def test_it_does_not_retreat_to_enemy_characters(turn, open_):
    pieces = {"3424": "corin+ jofur ycelia:2", "3524": "bjarki", "3624": "gullveig"}
    it = Situation(pieces, scenario="24.2", game_turn=turn, active=FOMORIAN)
    fight = Engagement(it.table, FOMORIAN, "3424", "ground battle")
    ways = withdrawals(fight, MUNDANE, fight.whole(MUNDANE).ids)
    goals = [goal for way in ways for goal in way.goals]
    assert ("3524" in goals) == open_
    assert "3425" in goals
