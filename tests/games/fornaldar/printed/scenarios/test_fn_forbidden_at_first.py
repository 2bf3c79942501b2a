"""24.1.2, 24.2.2, 24.3.2 What is forbidden on the first Game-Turn of each war, what is not, and what comes after it."""

import pytest
from fn_fight import Fight
from fn_situation import Situation
from fornaldar_campaign import Campaign
from fornaldar_table import move, plan

from adjudicator.games.fornaldar.combat.orders import Attack, Attacks
from adjudicator.games.fornaldar.combat.phase import fight
from adjudicator.games.fornaldar.movement.plan import move_forces
from adjudicator.games.fornaldar.recovery.chances import chances
from adjudicator.games.fornaldar.victory.ending import end_turn
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE

SCENARIOS = ("24.1", "24.2", "24.3")
SIDES = (FOMORIAN, MUNDANE)


@pytest.mark.rule("fornaldar", "24.2.2.2", "24.3.2.1", "10.3")
@pytest.mark.parametrize("scenario", ["24.2", "24.3"])
def test_nobody_is_rolled_for_on_the_first_turn_and_everybody_on_the_second(scenario):
    """Midhrasir, which alone may rise on it, waits for its king, and has its own roll (24.2.2 #3)."""
    sleeping = {FOMORIAN: "skane", MUNDANE: "suderpathia"}
    for turn in (1, 2):
        it = Situation({}, scenario=scenario, game_turn=turn, inactive=[*sleeping.values(), "midhrasir"])
        for side in SIDES:
            rolled_for = {chance.group for chance in chances(it.state, side)}
            assert (sleeping[side] in rolled_for) == (turn == 2)
            assert turn == 2 or not rolled_for


@pytest.mark.rule("fornaldar", "10.2", "24.2.2.2", "24.3.2.1")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_who_is_attacked_rises_on_the_first_turn_too(scenario):
    it = Fight(
        "gorm+ fynn:5 suderpathia:4" if scenario != "24.3" else "hnag+ fynn:5 suderpathia:4",
        at="2625",
        scenario=scenario,
        game_turn=1,
        inactive=["suderpathia"],
        dice=[["combat 2625 1", 3, 4]],
        decisions=[{"side": side, "continue": False} for side in SIDES],
    )
    fight(it.table, FOMORIAN, Attacks(attacks=(Attack(at="2625", kind="ground"),)))
    assert it.board.active["suderpathia"]
    assert len(it.rounds) == 1


@pytest.mark.rule("fornaldar", "24.1.2.1", "14.8")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("turn", [1, 2])
def test_forces_are_intercepted_on_the_first_turn_of_all_wars_but_the_first(scenario, turn):
    watch = {"from": "3725", "pieces": ["erfus"], "csp": {"nerfringia": 4}, "against": ["3624"]}
    allowed = scenario != "24.1" or turn == 2
    it = Fight(
        {"3725": "erfus nerfringia:4", "3524": "gorm+ fynn:2"},
        scenario=scenario,
        game_turn=turn,
        standing={MUNDANE: {"interception": {"watch": [watch]}}},
        dice=[["interception 3725", 1]] if allowed else [],
    )
    move_forces(it.table, FOMORIAN, plan([move("3524", "gorm fynn:2", "3624")]))
    assert bool(it.of("InterceptionTried")) == allowed
    assert [fact.rule for fact in it.of("InterceptionNotTried")] == ([] if allowed else ["24.1.2"])


@pytest.mark.rule("fornaldar", "24.2.2.2", "5.E.4")
@pytest.mark.parametrize(("number", "first"), [(3, SIDES), (4, (FOMORIAN,)), (5, SIDES)])
def test_both_sides_react_in_every_turn_but_the_mundane_not_on_the_first_of_the_second_war(number, first):
    campaign, reacting = Campaign(number), {1: set(), 2: set()}
    while campaign.board.game_turn <= 2:
        if campaign.step.window == "reaction":
            reacting[campaign.board.game_turn] |= {*campaign.step.seats}
        campaign.play({})
    assert reacting == {1: {*first}, 2: {*SIDES}}


@pytest.mark.rule("fornaldar", "24.2.2.2", "24.3.2.1", "5.0")
@pytest.mark.parametrize(
    ("number", "phases"),
    [
        (3, ["enchantment", "attrition", "fomorian-recovery", "fomorian-movement"]),
        (4, ["fomorian-movement"]),
        (5, ["fomorian-movement"]),
    ],
)
def test_the_second_and_third_war_begin_with_fomorian_movement_and_their_later_turns_as_all(number, phases):
    campaign, begun = Campaign(number), {1: [], 2: []}
    while campaign.board.game_turn <= 2:
        if campaign.board.game_turn and campaign.board.phase != "weather":
            begun[campaign.board.game_turn].append(campaign.board.phase)
        campaign.play({})
    whole = ["enchantment", "attrition", "fomorian-recovery", "fomorian-movement"]
    assert (begun[1][: len(phases)], begun[2][:4]) == (phases, whole)


AT_THE_END = {"scenario": "24.3", "game_turn": 9}


@pytest.mark.rule("fornaldar", "24.3.3")
@pytest.mark.parametrize(
    ("pieces", "sleeping", "points"),
    [
        ({"2634": "gorm"}, [], (10, 0)),
        ({"2634": "gorm"}, ["fynn"], (0, 0)),
        ({"2634": "hakon"}, [], (0, 0)),
        ({"2235": "gorm+ fynn:3"}, [], (20, 0)),
        ({"2235": "gorm fynn:3"}, [], (15, 0)),
        ({"2235": "midhrasir:3"}, [], (0, 0)),
        ({"0425": "midhrasir:3"}, [], (0, 15)),
        ({"0425": "hakon+ midhrasir:3"}, [], (0, 20)),
        ({"0425": "midhrasir:3"}, ["midhrasir"], (0, 0)),
        ({"0425": "midhrasir:3", "2235": "fynn:1"}, [], (5, 15)),
        ({"0425": "fynn:3"}, [], (0, 0)),
    ],
)
def test_what_stands_where_at_the_end_counts(pieces, sleeping, points):
    it = Situation(pieces, inactive=sleeping, **AT_THE_END)
    end_turn(it.table)
    assert it.points == points
