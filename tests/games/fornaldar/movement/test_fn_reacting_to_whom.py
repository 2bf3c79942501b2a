"""14.9.1 Which enemies permit a force to react: pieces of the other side, asleep or not (FN-V44)."""

import pytest
from fn_fight import Fight
from fn_situation import Situation
from fornaldar_table import move, plan

from adjudicator.games.fornaldar.movement.reaction import ReactionPlan, check_reaction, react
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE

NEAR = {
    "an army": ({"3625": "scyld fynn:2"}, {}, []),
    "an inactive army": ({"3625": "scyld fynn:2"}, {"inactive": ["fynn"]}, []),
    "a lone character": ({"3625": "svip"}, {}, []),
    "a ship": ({"3828": "sorcerer"}, {}, []),
    "one whom nobody controls": (
        {"3625": "ogmund"},
        {"sides": {"ogmund": "neutral"}, "inactive": ["ogmund"]},
        ["14.9.1"],
    ),
    "a friend": ({"3625": "snorri"}, {}, ["14.9.1"]),
    "nobody": ({}, {}, ["14.9.1"]),
}


@pytest.mark.rule("fornaldar", "14.9.1", "FN-V44")
@pytest.mark.parametrize(("others", "given", "refused"), NEAR.values(), ids=NEAR)
def test_any_piece_of_the_enemy_permits_a_reaction(others, given, refused):
    it = Situation({"3826": "hakon midhrasir:4", **others}, active=FOMORIAN, **given)
    order = move("3826", "hakon midhrasir:4", "3825")
    orders = ReactionPlan(moves=plan([order]).moves)
    assert [problem.rule for problem in check_reaction(it.view(MUNDANE), orders)] == refused


@pytest.mark.rule("fornaldar", "14.9.1", "18.4", "FN-V44")
def test_a_garrison_alone_does_not():
    it = Situation({"3207": "hakon"}, active=FOMORIAN)
    orders = ReactionPlan(moves=plan([move("3207", "hakon", "3206")]).moves)
    assert [problem.rule for problem in check_reaction(it.view(MUNDANE), orders)] == ["14.9.1"]


@pytest.mark.rule("fornaldar", "14.9.1", "5.E.4", "FN-V44")
@pytest.mark.parametrize(("asleep", "goes"), [(["fynn"], "3825"), ([], "3825")])
def test_standing_orders_react_to_the_inactive_too(asleep, goes):
    standing = {MUNDANE: {"reaction": {"leaders": [{"leader": "hakon", "to": "3825"}]}}}
    it = Fight({"3826": "hakon midhrasir:4", "3625": "fynn:2"}, active=FOMORIAN, inactive=asleep, standing=standing)
    react(it.table, MUNDANE, None)
    assert it.state.pieces["hakon"].at == goes


@pytest.mark.rule("fornaldar", "14.9.1", "5.E.4")
@pytest.mark.parametrize(
    ("enemy", "within", "goes"),
    [
        ("3625", {}, True),
        ("3821", {}, True),
        ("3820", {}, False),
        ("3625", {"within": 1}, False),
        ("3625", {"within": 2}, True),
    ],
)
def test_by_standing_orders_a_leader_reacts_to_who_is_within_his_rating_and_as_near_as_they_say(enemy, within, goes):
    """Hakon's rating is five."""
    leaders = [{"leader": "hakon", "to": "3825", **within}]
    standing = {MUNDANE: {"reaction": {"leaders": leaders}}}
    it = Fight({"3826": "hakon midhrasir:4", enemy: "fynn:2"}, active=FOMORIAN, standing=standing)
    react(it.table, MUNDANE, None)
    assert it.state.pieces["hakon"].at == ("3825" if goes else "3826")


WHY = {
    "an army": ("hakon midhrasir:4", {}, []),
    "points alone": ("midhrasir:4", {}, [("14.9", "army points react only under a character")]),
    "who flies like a ship": ("jibalian", {}, [("14.1", "Jibalian cannot: nobody flies in a reaction")]),
    "who has intercepted": (
        "hakon midhrasir:4",
        {"moved": ["hakon"]},
        [("14.8.12", "Hakon has intercepted in this phase")],
    ),
    "who is held": (
        "hakon midhrasir:4",
        {"items": {"2": "gorm"}},
        [("14.9", "the force is held by magic and does not react")],
    ),
}


@pytest.mark.rule("fornaldar", "14.9", "14.1", "14.8.12", "I.2")
@pytest.mark.parametrize(("who", "given", "told"), WHY.values(), ids=WHY)
def test_why_a_force_does_not_react_is_told_with_its_rule(who, given, told):
    """Gorm bears Väinä's Kantele in one of the cases, which no enemy knows before he tries."""
    pieces = {"3826": who, "3726": "gorm", "3625": "scyld fynn:2"}
    it = Fight(pieces, active=FOMORIAN, sides={"jibalian": MUNDANE}, **given)
    react(it.table, MUNDANE, ReactionPlan(moves=plan([move("3826", who, "3825")]).moves))
    assert [(fact.rule, fact.why) for fact in it.of("MoveNotDone")] == told
