"""22.0 Victory Points while the campaign goes on and when it ends; 24.2.2 #8 the end roll."""

import pytest
from fn_situation import Situation
from fornaldar_facts import facts

from adjudicator.games.fornaldar.board.fortresses import destroy_knowes, pass_ruins
from adjudicator.games.fornaldar.victory.ending import end_turn, items_held
from adjudicator.games.fornaldar.victory.points import score_fortress, settle_prizes
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table.state import put

KNOWES = ["3218", "3515"]


def over(it):
    return it.board.phase == "over"


@pytest.mark.rule("fornaldar", "24.2.2.8")
@pytest.mark.parametrize(
    ("turn", "die", "ends"), [(12, 2, True), (12, 3, False), (13, 4, True), (13, 5, False), (11, None, False)]
)
def test_a_die_may_end_the_second_scenario_early(turn, die, ends):
    it = Situation({}, scenario="24.2", game_turn=turn - 4, dice=[("end roll", die)] if die else [])
    end_turn(it.table)
    assert (over(it), it.dice.labels) == (ends, [])


@pytest.mark.rule("fornaldar", "4.5")
@pytest.mark.parametrize(("scenario", "last"), [("24.1", 14), ("24.2", 10), ("24.3", 9)])
def test_a_scenario_ends_with_its_last_turn(scenario, last):
    for turn, ends in ((last - 3, False), (last, True)):
        it = Situation({}, scenario=scenario, game_turn=turn, dice=[])
        end_turn(it.table)
        assert over(it) == ends


@pytest.mark.rule("fornaldar", "22.2.E")
@pytest.mark.parametrize(
    ("items", "points"),
    [
        ({"3": "hakon"}, (0, 5)),
        ({"13": "hakon"}, (0, 0)),
        ({"13": "gorm"}, (5, 0)),
        ({"14": "gorm"}, (0, 0)),
        ({"3": "3927"}, (0, 5)),
        ({"3": "2532"}, (0, 0)),
        ({"3": "midhrasir"}, (0, 5)),
    ],
)
def test_artifacts_and_captured_heirlooms_count_at_the_end_where_they_are_held(items, points):
    it = Situation({"3020": "hakon midhrasir:2", "1545": "gorm"}, game_turn=14, items=items)
    end_turn(it.table)
    assert it.points == points


@pytest.mark.rule("fornaldar", "22.2.E", "22.2.F")
@pytest.mark.parametrize(
    "items", [{"3": "hakon", "13": "gorm", "5": "gorm"}, {"5": "gorm", "13": "gorm", "3": "hakon"}]
)
def test_items_count_one_after_the_other_by_their_numbers(items):
    it = Situation({"3020": "hakon", "1545": "gorm"}, game_turn=14, items=items)
    told = [it.board.say.item(number) for number in (3, 5, 13)]
    assert [reason.rpartition(" is ")[0] for _, _, _, reason in items_held(it.state)] == told


@pytest.mark.rule("fornaldar", "24.1.3")
def test_the_sampo_is_in_the_points_at_the_start_and_moves_them_when_it_changes_hands():
    """FN-P6, FN-L15"""
    it = Situation({"2532": "reomur hakon"}, items={"1": "reomur"}, points={"Fomorian": 30, "Mundane": 0}, game_turn=14)
    settle_prizes(it.table)
    assert it.points == (30, 0)
    it.table.record(facts.ItemPassed(item=1, bearer="hakon"))
    settle_prizes(it.table)
    settle_prizes(it.table)
    assert it.points == (0, 30)
    it.table.record(facts.ItemLeft(item=1, at="2532"))
    settle_prizes(it.table)
    assert it.points == (0, 0)
    it.table.record(facts.ItemPassed(item=1, bearer="reomur"))
    end_turn(it.table)
    assert it.points == (35, 0)


START = {"24.1": {"Fomorian": 30, "Mundane": 0}, "24.2": {"Fomorian": 0, "Mundane": 65}}


@pytest.mark.rule("fornaldar", "24.1.3", "24.2.3", "FN-P6")
@pytest.mark.parametrize(
    ("option", "scenario", "holders", "points"),
    [
        ("move", "24.1", "reomur hakon", (0, 30 + 5)),
        ("end", "24.1", "reomur hakon", (30, 30 + 5)),
        ("move", "24.1", "reomur reomur", (30 + 5, 0)),
        ("end", "24.1", "reomur reomur", (30 + 30 + 5, 0)),
        ("move", "24.2", "cythar cythar", (0, 65 + 5)),
        ("end", "24.2", "cythar cythar", (0, 65 + 65 + 5)),
    ],
)
def test_the_points_of_the_start_move_or_stay_and_are_counted_once_more_at_the_end(option, scenario, holders, points):
    """30 points hang on it for the Sampo, and 65 with the Knowes."""
    first, last = holders.split()
    it = Situation({"2532": f"{first} snorri hakon"}, scenario=scenario, options={"possession_points": option})
    it.table.record(facts.ItemPassed(item=1, bearer=first))
    for side, number in START[scenario].items():
        it.table.record(facts.PointsSet(side=side, points=number))
    it.table.record(facts.ItemPassed(item=1, bearer=last))
    settle_prizes(it.table)
    put(it.board, game_turn=it.board.setting.scenario.game_turns)
    end_turn(it.table)
    settle_prizes(it.table)
    assert it.points == points


@pytest.mark.rule("fornaldar", "24.2.3", "FN-P6")
@pytest.mark.parametrize(("option", "left"), [("move", 65 - 30), ("end", 65)])
def test_a_knowe_that_falls_takes_its_points_or_leaves_those_of_the_start(option, left):
    it = Situation({}, scenario="24.2", options={"possession_points": option}, game_turn=2)
    it.table.record(facts.PointsSet(side=MUNDANE, points=65))
    it.table.record(facts.FortressDestroyed(hex="3218"))
    settle_prizes(it.table)
    assert it.points == (0, left)


@pytest.mark.rule("fornaldar", "24.2.3")
def test_a_knowe_is_lost_to_enemy_points_that_are_alone_there_and_held_by_who_was_last_in_it():
    """FN-L29"""
    it = Situation(
        {"3218": "jofur+ kobolds:3 thulorm:2"}, scenario="24.2", points={"Fomorian": 0, "Mundane": 65}, game_turn=10
    )
    destroy_knowes(it.table)
    assert it.board.ruins == ()
    it.table.record(facts.LotReduced(lot="thulorm-1", csp=2))
    destroy_knowes(it.table)
    settle_prizes(it.table)
    assert (it.board.ruins, it.points) == (("3218",), (0, 35))
    end_turn(it.table)
    assert it.points == (10, 35)


@pytest.mark.rule("fornaldar", "24.2.3")
@pytest.mark.parametrize(
    ("who", "points"), [("fiskari-of-thulorm thulorm:2", (0, 20)), ("fiskari-of-thulorm", (0, 0)), ("jofur+", (20, 0))]
)
def test_ruins_count_for_who_passed_them_last_with_points(who, points):
    it = Situation({"3116": who}, scenario="24.2", ruins=KNOWES, game_turn=10)
    side = FOMORIAN if who == "jofur+" else MUNDANE
    pass_ruins(it.table, side, it.state.stacks["3116"][side], ["3218", "3515", "3116"])
    assert it.told() == []
    end_turn(it.table)
    assert it.points == points


@pytest.mark.rule("fornaldar", "22.2.C")
@pytest.mark.parametrize(
    ("scenario", "hex", "points"),
    [
        ("24.1", "3927", (30, 0)),
        ("24.1", "3020", (10, 0)),
        ("24.2", "3020", (15, 0)),
        ("24.2", "3927", (30, 0)),
        ("24.3", "1123", (0, 15)),
        ("24.1", "4750", (0, 0)),
    ],
)
def test_a_fortress_counts_by_itself_and_by_the_list_of_the_scenario(scenario, hex, points):
    """FN-P4"""
    it = Situation({}, scenario=scenario)
    score_fortress(it.table, hex)
    assert it.points == points


@pytest.mark.rule("fornaldar", "24.1.3")
@pytest.mark.parametrize(
    ("lead", "level", "winner"),
    [
        (80, "Mundane Crushing Victory", MUNDANE),
        (79, "Mundane Substantial Victory", MUNDANE),
        (10, "Draw", None),
        (-10, "Draw", None),
        (-11, "Fomorian Marginal Victory", FOMORIAN),
        (-80, "Fomorian Crushing Victory", FOMORIAN),
    ],
)
def test_levels_and_winner(lead, level, winner):
    it = Situation({}, game_turn=14, points={"Mundane": 100 + lead, "Fomorian": 100})
    end_turn(it.table)
    won = it.facts[-1]
    assert (won.level, won.winner) == (level, winner)


@pytest.mark.rule("fornaldar", "18.4", "24.2.3")
@pytest.mark.parametrize(("hex", "whom"), [("2331", [MUNDANE]), ("1545", [FOMORIAN]), ("3515", [])])
def test_the_fall_of_a_fortress_befalls_whose_it_was(hex, whom):
    say = Situation({}, scenario="24.2").board.say
    fallen = facts.FortressDestroyed(hex=hex)
    assert [seat for seat in (FOMORIAN, MUNDANE) if fallen.befalls(say, seat)] == whom
