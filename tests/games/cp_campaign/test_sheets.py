"""Battle sheets hold what both sides need at the table."""

import re

import pytest
from cp_table import Bench, facts

from adjudicator.games.cp_campaign import GAME
from adjudicator.orders.noting import noted
from adjudicator.orders.reading import read
from adjudicator.orders.validation import validator
from adjudicator.table import REFEREE

ARMIES = {"A1": {"at": "T15", "seq": 2}, "B1": {"at": "T15", "seq": 1}}


def arranged(**changes):
    given = {
        "battle": "1-T15",
        "territory": "T15",
        "attacker": "A",
        "defender": "B",
        "attackers": ("A1",),
        "defenders": ("B1",),
        "scenario": "Pitched Battle",
        "die": 2,
        "stage_attacker": "A",
    }
    return facts.BattleArranged(**{**given, **changes})


def at_table(*more, battle=None, **board):
    bench = Bench(**{"order": "AB", "phase": "table", "armies": ARMIES, **board})
    for fact in (battle or arranged(), *more):
        fact.change(bench.state)
    return bench


def sheets(bench, seat=REFEREE):
    return dict(GAME.sheets(GAME.view(bench.state, seat)))


def rows(sheaf, side):
    return dict(sheaf.sides[side].rows)


def test_each_side_gets_a_sheet_by_battle_and_seat():
    assert list(sheets(at_table())) == ["battle-1-T15-A", "battle-1-T15-B"]


def test_campaign_and_head_are_left_to_the_program():
    sheaf = sheets(at_table())["battle-1-T15-A"]
    assert (sheaf.campaign, sheaf.head) == ("", "")


def test_the_head_tells_place_scenario_sides_and_deadline():
    sheaf = sheets(at_table(options={"battle_deadline_days": 9}))["battle-1-T15-B"]
    assert sheaf.title == "Battle of Aldermoot"
    assert sheaf.subtitle == "1-T15: sheet of the Sallow League"
    assert sheaf.facts == (
        ("Territory", "Aldermoot (T15), Major City, Defence Value 1"),
        ("Scenario", "Pitched Battle, on a die of 2"),
        ("Attacker", "army A1 of House Varn: moved in last"),
        ("Defender", "army B1 of the Sallow League"),
        ("To be reported", "within 9 days"),
    )


def test_a_lost_entry_of_the_table_is_found_under_its_option():
    bench = at_table(battle=arranged(scenario="Street Fight", die=5), options={"lost_town_scenario": "Street Fight"})
    assert ("Scenario", "Street Fight, on a die of 5") in sheets(bench)["battle-1-T15-A"].facts


def test_an_objective_is_told():
    bench = at_table(battle=arranged(objective="the tower"))
    assert ("Objective", "the tower") in sheets(bench)["battle-1-T15-A"].facts


@pytest.mark.rule("cp-campaign", "CP-64")
def test_a_siege_gives_the_attacker_twice_the_points_and_engines():
    bench = at_table(battle=arranged(scenario="Siege", die=None, points=(2, 1), siege_points=200))
    sheaf = sheets(bench)["battle-1-T15-A"]
    assert rows(sheaf, 0)["Points"] == "2 : 1 to the other side"
    assert rows(sheaf, 0)["Siege equipment"] == "up to 200 points"
    assert rows(sheaf, 1)["Points"] == "1 : 2 to the other side"
    assert "Siege equipment" not in rows(sheaf, 1)


@pytest.mark.rule("cp-campaign", "CP-83")
def test_in_a_last_stand_the_other_side_attacks():
    armies = {"A1": {"at": "T15", "seq": 2, "status": "broken"}, "B1": {"at": "T15", "seq": 1}}
    battle = arranged(scenario="Last Stand", die=None, points=(2, 1), stage_attacker="B")
    sheaf = sheets(at_table(battle=battle, armies=armies))["battle-1-T15-A"]
    assert rows(sheaf, 0)["Part in the scenario"] == "defender: makes the last stand"
    assert rows(sheaf, 0)["Points"] == "1 : 2 to the other side"
    assert rows(sheaf, 0)["Armies"] == "A1 broken"
    assert rows(sheaf, 1)["Part in the scenario"] == "attacker"


@pytest.mark.rule("cp-campaign", "CP-68")
def test_who_enters_a_mountain_pass_is_ambushed():
    sheaf = sheets(at_table(battle=arranged(scenario="Ambush", die=None, stage_attacker="B")))["battle-1-T15-A"]
    assert rows(sheaf, 0)["Part in the scenario"] == "defender: is ambushed"
    assert rows(sheaf, 1)["Part in the scenario"] == "attacker: lies in ambush"
    assert any("CP-68" in note for note in sheaf.notes)
    assert "In your report “attacker” is House Varn, whatever the part in the scenario." in sheaf.notes


@pytest.mark.rule("cp-campaign", "CP-61", "CP-63")
def test_captured_territories_help_their_side_by_their_number():
    sheaf = sheets(at_table(owners={"T05": "B", "T20": "B", "T04": "A"}))["battle-1-T15-A"]
    assert [name for name in rows(sheaf, 1) if "×" in name] == ["Mining Village × 2"]
    assert rows(sheaf, 1)["Mining Village × 2"].endswith("(CP-63)")
    assert [name for name in rows(sheaf, 0) if "×" in name] == ["Wizards Tower × 1"]


@pytest.mark.rule("cp-campaign", "CP-57")
@pytest.mark.parametrize(
    ("hero", "text"),
    [
        ("the old wizard", "the old wizard, named by House Varn (CP-57)"),
        ("the referee's choice", "one, to be named by House Varn before the game (CP-57)"),
    ],
)
def test_heroes_left_out_are_named(hero, text):
    plot = facts.IntrigueRolled(rule="CP-57", seat="B", cycle=1, cp_left=0, target="A", die=6, effect="hero")
    left_out = facts.HeroLeftOut(battle="1-T15", seat="B", enemy="A", hero=hero)
    bench = Bench(order="AB", phase="table", armies=ARMIES)
    for fact in (plot, arranged(), left_out):
        fact.change(bench.state)
    sheaf = sheets(bench)["battle-1-T15-B"]
    assert rows(sheaf, 1)["Hero left out"] == text
    assert "Hero left out" not in rows(sheaf, 0)


def test_team_mates_each_get_the_sheet():
    armies = {**ARMIES, "C1": {"at": "T15", "seq": 3}}
    battle = arranged(attackers=("A1", "C1"))
    bench = at_table(battle=battle, armies=armies, order="ABC", options={"teams": [["A", "C"]]})
    found = sheets(bench)
    assert list(found) == ["battle-1-T15-A", "battle-1-T15-B", "battle-1-T15-C"]
    assert ("Attacker", "army A1 of House Varn and army C1 of Clans of Oss: moved in last") in found[
        "battle-1-T15-C"
    ].facts


@pytest.mark.parametrize(
    "case",
    [
        {"phase": "spend"},
        {"options": {"battle_mode": "auto"}},
        {"absent": ["B"]},
    ],
)
def test_nothing_is_to_be_fought(case):
    assert sheets(at_table(**case)) == {}


def test_a_decided_or_conceded_battle_needs_no_sheet():
    decided = facts.BattleDecided(battle="1-T15", result="draw", how="confirmed")
    assert sheets(at_table(decided)) == {}
    assert sheets(at_table(facts.BattleConceded(battle="1-T15", seat="A"))) == {}


def test_the_report_it_shows_is_one_the_program_takes():
    shown = [
        found for note in sheets(at_table())["battle-1-T15-A"].notes for found in re.findall(r"battle 1-T15: .*", note)
    ]
    assert len(shown) == 2
    schema = validator(GAME, "table").schema
    for line in shown:
        read_as, unread = noted(read(f"game: x\n\n{line}\n".encode()), schema, dict)
        assert not unread
        assert read_as.tree["orders"]["reports"][0]["battle"] == "1-T15"
