import pytest
from cp_table import Bench, facts

from adjudicator.games.cp_campaign.rebuild import Rebuild
from adjudicator.games.cp_campaign.spend import perform


def rebuild(bench, dice=(), army="A1"):
    return bench.act(perform, dice, seat="A", action=Rebuild(army=army))


def standing(status, at="T14", owners=None, cp=4, **more):
    return Bench(cp={"A": cp}, armies={"A1": {"at": at, "status": status}}, owners=owners or {}, **more)


@pytest.mark.rule("cp-campaign", "CP-45a", "CP-45b")
def test_from_broken_to_normal_takes_three_points():
    bench = standing("broken")
    found = []
    for _ in range(3):
        rebuild(bench)
        found.append((bench.board.armies["A1"].status, bench.board.cp["A"]))
    assert found == [("broken", 3), ("defeated", 2), ("normal", 1)]
    assert bench.board.progress["A"] == {}


@pytest.mark.rule("cp-campaign", "CP-45a", "CP-45b")
def test_each_step_is_told_by_its_own_rule():
    bench = standing("broken", cp=3)
    for _ in range(3):
        rebuild(bench)
    told = [(fact.rule, fact.was, fact.now) for fact in bench.log(facts.ArmyRebuilt)]
    assert told == [("CP-45b", "broken", "defeated"), ("CP-45a", "defeated", "normal")]


@pytest.mark.rule("cp-campaign", "CP-45b")
def test_one_point_less_where_the_players_agreed_on_it():
    bench = standing("broken", options={"rebuild_broken_cp": 1})
    rebuild(bench)
    assert bench.board.armies["A1"].status == "defeated"


@pytest.mark.rule("cp-campaign", "CP-45a")
def test_a_sound_army_is_not_rebuilt():
    assert rebuild(standing("normal")) == "NOTHING_TO_REBUILD"
    assert rebuild(standing("defeated"), army="B1") == "NOT_YOUR_ARMY"


@pytest.mark.rule("cp-campaign", "CP-06", "CP-64", "CP-65")
@pytest.mark.parametrize(("at", "die", "free"), [("T01", 4, 0), ("T01", 5, 1), ("T16", 2, 0), ("T16", 3, 1)])
def test_a_rebuild_in_an_own_castle_or_fortress_may_be_free(at, die, free):
    bench = standing("defeated", at=at, owners={at: "A"})
    rebuild(bench, [die])
    assert (bench.board.armies["A1"].status, bench.board.cp["A"]) == ("normal", 3 + free)
    assert bench.log(facts.ArmyRebuilt)[0].free.die == die


@pytest.mark.rule("cp-campaign", "CP-06", "CP-64")
@pytest.mark.parametrize("owners", [{}, {"T01": "B"}])
def test_whoever_has_captured_the_castle_an_army_present_may_be_rebuilt_for_free(owners):
    bench = standing("defeated", at="T01", owners=owners)
    rebuild(bench, [5])
    assert bench.board.cp["A"] == 4


@pytest.mark.rule("cp-campaign", "CP-06", "CP-64")
@pytest.mark.parametrize(("owners", "left"), [({}, 3), ({"T01": "B"}, 3), ({"T01": "A"}, 4)])
def test_or_only_where_its_own_seat_has_captured_it(owners, left):
    bench = standing("defeated", at="T01", owners=owners, options={"free_rebuild": "captured"})
    rebuild(bench, [5] if left == 4 else [])
    assert bench.board.cp["A"] == left


@pytest.mark.rule("cp-campaign", "CP-64")
def test_success_completes_a_whole_step_and_the_next_step_has_a_roll_of_its_own():
    bench = standing("broken", at="T01", owners={"T01": "A"})
    rebuild(bench, [5])
    rebuild(bench, [5])
    assert (bench.board.armies["A1"].status, bench.board.cp["A"]) == ("normal", 4)


@pytest.mark.rule("cp-campaign", "CP-64", "CP-43")
def test_a_step_begun_with_a_point_has_no_second_roll():
    bench = standing("broken", at="T01", owners={"T01": "A"})
    rebuild(bench, [4])
    assert bench.board.progress["A"] == {"rebuild:A1": 1}
    rebuild(bench)
    assert (bench.board.armies["A1"].status, bench.board.cp["A"]) == ("defeated", 2)
