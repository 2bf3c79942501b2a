import pytest
from cp_table import Bench, facts

from adjudicator.games.cp_campaign.capture import capture_territories, claimant
from adjudicator.table.state import put

LAST, FIRST = {"at": "T09", "seq": 2}, {"at": "T09", "seq": 1}


def fought(result, dice=(), armies=None, **board):
    """One battle of A, who moved in, with the result both sides report."""
    bench = Bench(**{"phase": "battles", "armies": armies or {"A1": LAST, "B1": FIRST}, **board})
    bench.play(dice=_Dice())
    (battle,) = bench.board.battles.values()
    said = {"reports": [{"battle": battle.id, "result": result}]}
    bench.play({seat: said for seat in bench.step.seats})
    bench.play(dice=dice)
    return bench


class _Dice:
    """Scenario dice of no account."""

    def throw(self, key, count, sides):
        return (1,) * count


def status(bench, army):
    return bench.board.armies[army].status


@pytest.mark.rule("cp-campaign", "CP-82", "CP-84", "CP-85")
@pytest.mark.parametrize(("result", "winner", "loser"), [("attacker", "A", "B1"), ("defender", "B", "A1")])
def test_the_winner_captures_even_what_is_defended(result, winner, loser):
    bench = fought(result, [6], dv={"T09": 2})
    territory = bench.board.territories["T09"]
    assert (territory.owner, territory.dv) == (winner, 2)
    assert status(bench, loser) == "defeated"
    assert bench.board.battles_won[winner] == 1


@pytest.mark.rule("cp-campaign", "CP-82")
def test_a_defender_who_wins_in_enemy_land_captures_it():
    assert fought("defender", [6], owners={"T09": "A"}).board.territories["T09"].owner == "B"


@pytest.mark.rule("cp-campaign", "CP-84")
def test_no_flag_changes_where_the_winner_holds_the_land_already():
    assert not fought("defender", [6], owners={"T09": "B"}).log(facts.TerritoryCaptured)


@pytest.mark.rule("cp-campaign", "CP-84")
def test_a_captured_territory_is_reset_where_the_players_agreed_on_it():
    bench = fought("attacker", [6], dv={"T09": 2}, options={"dv_after_capture": "reset"})
    assert bench.board.territories["T09"].dv == 0


@pytest.mark.rule("cp-campaign", "CP-87")
@pytest.mark.parametrize("was", ["defeated", "broken"])
def test_a_broken_or_defeated_army_is_normal_when_it_wins_and_gone_when_it_loses(was):
    armies = {"A1": LAST, "B1": {**FIRST, "status": was}}
    assert status(fought("defender", [6], armies), "B1") == "normal"
    bench = fought("attacker", armies=armies)
    assert (status(bench, "B1"), bench.board.armies["B1"].at) == ("removed", None)
    assert bench.log(facts.ArmyRemoved)[0].reason == "lost"


@pytest.mark.rule("cp-campaign", "CP-87")
@pytest.mark.parametrize(("result", "dice"), [("defender", [6]), ("attacker", [])])
def test_points_paid_for_rebuilding_an_army_are_gone_with_the_battle_that_restores_or_removes_it(result, dice):
    armies = {"A1": LAST, "B1": {**FIRST, "status": "broken"}}
    bench = fought(result, dice, armies, progress={"B": {"rebuild:B1": 1}})
    assert bench.board.progress["B"] == {}


@pytest.mark.rule("cp-campaign", "CP-89", "CP-80")
@pytest.mark.parametrize(("dv", "owner"), [(0, "B"), (1, None)])
def test_after_a_draw_who_stays_captures_as_usual(dv, owner):
    bench = fought("draw", [6], dv={"T09": dv})
    assert (bench.board.armies["A1"].at, bench.board.armies["B1"].at) == ("T08", "T09")
    assert (status(bench, "A1"), status(bench, "B1")) == ("normal", "normal")
    assert bench.board.territories["T09"].owner == owner


@pytest.mark.rule("cp-campaign", "CP-85")
def test_both_armies_of_the_losing_side_retreat_by_id():
    armies = {"B2": {"at": "T10", "seq": 1}, "B1": {"at": "T10", "seq": 2}, "A1": {"at": "T10", "seq": 3}}
    bench = fought("attacker", [6, 6], armies)
    assert [fact.army for fact in bench.log(facts.ArmyRetreated)] == ["B1", "B2"]


def after(**board):
    bench = Bench(phase="aftermath", **board)
    bench.play()
    return bench


@pytest.mark.rule("cp-campaign", "CP-80", "CP-81", "CP-03")
@pytest.mark.parametrize(
    ("at", "board", "owner"),
    [
        ("T09", {}, "A"),
        ("T09", {"owners": {"T09": "B"}}, "A"),
        ("T09", {"owners": {"T09": "B"}, "dv": {"T09": 1}}, "B"),
        ("T12", {}, None),
        ("T12", {"dv": {"T12": 0}}, "A"),
        ("T09", {"owners": {"T09": "C"}}, "C"),
    ],
)
def test_capture_without_a_battle_needs_a_torn_down_defence(at, board, owner):
    bench = after(order="ABC", options={"teams": [["A", "C"]]}, armies={"A1": {"at": at}}, **board)
    assert bench.board.territories[at].owner == owner


@pytest.mark.rule("cp-campaign", "CP-80")
def test_nobody_captures_where_an_enemy_stands_too():
    both = {"A1": {"at": "T09", "seq": 1}, "B1": {"at": "T09", "seq": 2}}
    assert claimant(Bench(armies=both).board, "T09") is None
    assert claimant(Bench(armies={"A1": both["A1"]}).board, "T09") == "A"


@pytest.mark.rule("cp-campaign", "CP-80")
def test_captures_are_made_by_the_ids_of_the_territories():
    bench = Bench(armies={"A1": {"at": "T10"}, "B1": {"at": "T09"}})
    put(bench.board, territories=dict(reversed(bench.board.territories.items())))
    bench.act(capture_territories)
    assert [fact.territory for fact in bench.log(facts.TerritoryCaptured)] == ["T09", "T10"]


@pytest.mark.rule("cp-campaign", "CP-80")
def test_captures_wait_for_the_end_of_the_turn():
    bench = Bench(cp={"A": 1}, armies={"A1": {"at": "T14"}})
    bench.play({"A": {"queue": [{"do": {"action": "move", "army": "A1", "to": "T20"}}]}}, dice=[6])
    assert bench.board.territories["T20"].owner is None
    bench.play()
    assert bench.board.territories["T20"].owner == "A"


@pytest.mark.rule("cp-campaign", "CP-84")
def test_the_ally_who_came_first_puts_up_his_flag():
    armies = {"A1": {"at": "T10", "seq": 2}, "C1": {"at": "T10", "seq": 1}}
    bench = after(order="ABC", options={"teams": [["A", "C"]]}, armies=armies)
    assert bench.board.territories["T10"].owner == "C"


@pytest.mark.rule("cp-campaign", "CP-80")
def test_an_army_that_retreated_captures_nothing():
    bench = fought("attacker", [6])
    assert bench.board.armies["B1"].at == "T08"
    assert bench.board.territories["T08"].owner is None


@pytest.mark.rule("cp-campaign", "CP-82")
def test_all_battles_are_fought_before_any_is_applied():
    at = {"A1": ("T05", 2), "B1": ("T05", 1), "A2": ("T09", 4), "B2": ("T09", 3)}
    armies = {army: {"at": place, "seq": seq} for army, (place, seq) in at.items()}
    bench = Bench(phase="battles", armies=armies, options={"battle_mode": "auto"})
    bench.play(dice=[1, 1])
    bench.play(dice=[6, 1, 2, 2, 6, 6])
    second = bench.log(facts.BattleFought)[1]
    assert (second.attacker.total, second.defender.total) == (4, 4)
    kinds = [type(fact) for fact in bench.facts if type(fact) in (facts.BattleDecided, facts.TerritoryCaptured)]
    assert kinds[:3] == [facts.BattleDecided, facts.BattleDecided, facts.TerritoryCaptured]


@pytest.mark.rule("cp-campaign", "CP-43")
@pytest.mark.parametrize(("carries", "kept"), [(True, {"build_road:R01": 1}), (False, {})])
def test_unfinished_actions_are_kept_or_lost_as_the_players_agreed(carries, kept):
    bench = after(progress={"A": {"build_road:R01": 1}}, options={"progress_carries_over_turns": carries})
    assert bench.board.progress["A"] == kept


@pytest.mark.rule("cp-campaign", "CP-17")
def test_the_turn_leaves_nothing_behind():
    bench = fought("attacker", [6])
    board = bench.board
    assert (board.battles, board.retreated, board.acted, board.cycle, board.window) == ({}, (), (), 0, 1)
    assert (board.turn, board.phase) == (2, "order")
