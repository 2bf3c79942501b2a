"""PBEM-5: battles fought on a table and reported."""

import pytest
from cp_table import Bench, facts

from adjudicator.table import REFEREE, Suspended

MET = {"A1": {"at": "T09", "seq": 2}, "B1": {"at": "T09", "seq": 1}}


def report(result, **more):
    said = {"concede": True} if result == "concede" else {"result": result}
    return {"reports": [{"battle": "1-T09", **said, **more}]}


def reported(**reports):
    bench = Bench(phase="battles", armies=MET)
    bench.play(dice=[1])
    bench.play({seat: report(result) for seat, result in reports.items()})
    return bench


def decided(bench):
    return [(fact.result, fact.how, fact.winner) for fact in bench.log(facts.BattleDecided)]


@pytest.mark.parametrize(
    ("reports", "expected"),
    [
        ({"A": "attacker", "B": "attacker"}, ("attacker", "confirmed", "A")),
        ({"A": "draw", "B": "draw"}, ("draw", "confirmed", None)),
        ({"B": "defender"}, ("defender", "confirmed_by_default", "B")),
        ({"A": "concede"}, ("defender", "conceded", "B")),
        ({"A": "concede", "B": "draw"}, ("defender", "conceded", "B")),
        ({"B": "concede"}, ("attacker", "conceded", "A")),
        ({"A": "concede", "B": "concede"}, ("draw", "conceded", None)),
    ],
)
def test_reports_that_decide_a_battle(reports, expected):
    bench = reported(**reports)
    assert decided(bench) == [expected]
    assert bench.board.phase == "aftermath"


def test_without_reports_dice_settle_the_battle():
    bench = reported()
    bench.play(dice=[6, 1, 6])
    assert decided(bench) == [("attacker", "auto", "A")]


def test_different_reports_go_back_to_both_sides():
    bench = reported(A="attacker", B="defender")
    assert decided(bench) == []
    assert [fact.battle for fact in bench.log(facts.BattleDisputed)] == ["1-T09"]
    assert (bench.step.id, bench.step.seats) == ("1.dispute", ("A", "B"))


def test_a_side_that_gives_in_ends_the_dispute():
    bench = reported(A="attacker", B="defender")
    bench.play({"B": report("attacker")})
    assert decided(bench) == [("attacker", "confirmed", "A")]


@pytest.mark.parametrize("answer", ["attacker", "defender", "draw"])
def test_else_the_referee_decides(answer):
    bench = reported(A="attacker", B="defender")
    bench.answers["dispute/1-T09"] = answer
    bench.play()
    assert [(result, how) for result, how, _ in decided(bench)] == [(answer, "referee")]
    assert bench.questions[-1].seat == REFEREE


def test_or_leaves_it_to_dice():
    bench = reported(A="attacker", B="defender")
    bench.answers["dispute/1-T09"] = "auto"
    bench.play()
    bench.play(dice=[1, 6, 6])
    assert decided(bench) == [("defender", "auto", "B")]


def test_the_dispute_waits_for_the_referee():
    bench = reported(A="attacker", B="defender")
    with pytest.raises(Suspended, match="dispute/1-T09"):
        bench.play()


def test_a_report_of_somebody_elses_battle_is_left_out():
    bench = Bench(order="ABC", phase="battles", armies=MET)
    bench.play(dice=[1])
    bench.play({"A": {"reports": [{"battle": "1-T15", "result": "draw"}]}, "B": report("draw")})
    assert [(fact.seat, fact.battle) for fact in bench.log(facts.BattleReported)] == [("B", "1-T09")]


def test_a_report_keeps_what_the_side_tells():
    bench = Bench(phase="battles", armies=MET)
    bench.play(dice=[1])
    bench.play({"B": report("draw", score="900 : 900", remarks="close", hero_removed="the general")})
    (told,) = bench.log(facts.BattleReported)
    assert (told.score, told.remarks, told.hero_removed) == ("900 : 900", "close", "the general")


@pytest.mark.parametrize(("losers", "expected"), [("A", "defender"), ("B", "attacker"), ("AB", "draw")])
def test_a_battle_given_up_beforehand_is_not_fought(losers, expected):
    bench = Bench(armies=MET)
    bench.play({seat: {"concede": ["1-T09"]} for seat in losers})
    bench.play(dice=[1])
    assert bench.board.phase == "aftermath"
    bench.play(dice=[6])
    assert [(result, how) for result, how, _ in decided(bench)] == [(expected, "conceded")]


MARK = facts.IntrigueRolled(rule="CP-57", seat="A", cycle=0, paid=0, cp_left=0, target="B", die=6, effect="hero")


@pytest.mark.rule("cp-campaign", "CP-57")
@pytest.mark.parametrize(
    ("reports", "owed"),
    [
        ({"A": "concede"}, 2),
        ({"B": "concede"}, 2),
        ({"A": "concede", "B": "concede"}, 2),
        ({"B": "attacker"}, 0),
        ({}, 0),
    ],
)
def test_a_battle_given_up_after_it_was_arranged_leaves_the_heroes_owed(reports, owed):
    """They are left out of the next battle fought between the two; one settled by dice or reported was fought."""
    bench = Bench(phase="battles", armies=MET)
    bench.act(lambda table: [table.record(MARK) for _ in range(2)])
    bench.play(dice=[1])
    assert len(bench.board.battles["1-T09"].heroes) == 2
    bench.play({seat: report(result) for seat, result in reports.items()})
    assert bench.board.heroes_owed["A", "B"] == owed
    assert len(bench.board.battles["1-T09"].heroes) == 2 - owed
    assert len(bench.log(facts.HeroStillOwed)) == owed


def test_battles_won_are_counted():
    assert reported(A="attacker").board.battles_won == {"A": 1, "B": 0}
    assert reported(A="draw").board.battles_won == {"A": 0, "B": 0}
