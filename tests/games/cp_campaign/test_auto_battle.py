"""CP-G42: battles settled by dice."""

import pytest
from cp_table import Bench, facts

from adjudicator.games.cp_campaign.auto_battle import fight, modifiers


def met(at, scenario_die=(), armies=None, **board):
    armies = armies or {"A1": {"at": at, "seq": 2}, "B1": {"at": at, "seq": 1}}
    bench = Bench(**{"phase": "battles", "armies": armies, "options": {"battle_mode": "auto"}, **board})
    bench.play(dice=scenario_die)
    (battle,) = bench.board.battles.values()
    return bench, battle


@pytest.mark.parametrize(("dice", "result"), [([3, 2], "attacker"), ([2, 3], "defender"), ([2, 2], "draw")])
def test_the_higher_total_wins(dice, result):
    bench, battle = met("T09", [1])
    assert bench.act(fight, dice, id=battle.id) == result
    (fought,) = bench.log(facts.BattleFought)
    assert (fought.attacker.die, fought.attacker.total, fought.defender.total) == (dice[0], dice[0] + 2, dice[1] + 2)


@pytest.mark.parametrize(
    ("at", "die", "more", "attacker", "defender"),
    [
        ("T09", [1], {}, {"normal": 2}, {"normal": 2}),
        ("T16", [], {}, {"normal": 2, "siege engines": 2}, {"normal": 2, "Defence Value": 4}),
        ("T16", [], {"owners": {"T16": "A"}}, {"normal": 2, "Defence Value": 4}, {"normal": 2, "siege engines": 2}),
        ("T03", [], {}, {"normal": 2}, {"normal": 2, "ambush": 1}),
        ("T12", [6], {}, {"normal": 2, "ambush": 1}, {"normal": 2}),
        ("T09", [1], {"owners": {"T21": "B", "T05": "B"}}, {"normal": 2}, {"normal": 2, "captured advantages": 1}),
        ("T09", [1], {"owners": {"T09": "B", "T01": "A"}}, {"normal": 2}, {"normal": 2}),
    ],
)
def test_what_the_sides_add(at, die, more, attacker, defender):
    bench, battle = met(at, die, **more)
    assert dict(modifiers(bench.board, battle, "A")) == attacker
    assert dict(modifiers(bench.board, battle, "B")) == defender


@pytest.mark.parametrize(
    ("status", "expected"), [("normal", {"normal": 2}), ("defeated", {"defeated": 1}), ("broken", {})]
)
def test_the_status_of_the_army(status, expected):
    armies = {"A1": {"at": "T09", "seq": 2}, "B1": {"at": "T09", "seq": 1, "status": status}}
    bench, battle = met("T09", [1] if status == "normal" else [], armies)
    assert dict(modifiers(bench.board, battle, "B")) == expected


def test_further_armies_add_one_each_and_the_first_to_come_gives_the_status():
    armies = {
        "A1": {"at": "T10", "seq": 1, "status": "defeated"},
        "A2": {"at": "T10", "seq": 2},
        "B1": {"at": "T10", "seq": 3},
    }
    bench, battle = met("T10", [], armies)
    assert modifiers(bench.board, battle, "A") == [("defeated", 1), ("further armies", 1)]


@pytest.mark.parametrize(("owner", "added"), [("A", 1), ("C", 1), ("D", 0), ("B", 0)])
def test_a_side_has_the_advantages_of_those_who_fight(owner, added):
    at = {"A1": ("T10", 3), "C1": ("T10", 2), "B1": ("T10", 1)}
    armies = {army: {"at": place, "seq": seq} for army, (place, seq) in at.items()}
    owners = {"T21": owner, "T05": owner}
    teams = {"teams": [["A", "C", "D"]], "battle_mode": "auto"}
    bench, battle = met("T10", [1], armies, order="ABCD", owners=owners, options=teams)
    found = dict(modifiers(bench.board, battle, battle.attacker))
    assert found.get("captured advantages", 0) == added


def test_each_hero_left_out_takes_one():
    bench, battle = met("T09", [1])
    failed = facts.IntrigueRolled(rule="CP-57", seat="B", cycle=1, cp_left=0, target="A", die=6, effect="hero")
    left_out = facts.HeroLeftOut(battle=battle.id, seat="B", enemy="A", hero="")
    for fact in (failed, left_out, failed, left_out):
        bench.act(lambda table, fact=fact: table.record(fact))
    battle = bench.board.battles[battle.id]
    assert dict(modifiers(bench.board, battle, "B")) == {"normal": 2, "heroes left out": -2}
