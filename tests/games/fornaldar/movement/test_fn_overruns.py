"""14.5 Overruns as movements: where they are possible."""

import pytest
from fn_fight import Fight
from fornaldar_facts import facts
from fornaldar_table import Field, move, plan
from msgspec.structs import replace

from adjudicator.games.fornaldar.movement.plan import move_forces
from adjudicator.table.state import put

HEXES = {"0507": "clear", "0508": "clear mountain", "0509": "mountain", "0506": "woods rough"}
OVERRUN = {"do": "overrun"}


def overruns(to, option):
    """What the check says of an overrun of a few points by many."""
    field = Field({"0507": "hakon midhrasir:9", to: "fynn:1"}, hexes=HEXES)
    put(field.state.board, options=replace(field.state.board.options, overrun_terrain=option))
    return field.codes(move("0507", "hakon midhrasir:9", OVERRUN | {"to": to}))


@pytest.mark.rule("fornaldar", "14.5.1")
@pytest.mark.parametrize(
    ("to", "option", "codes"),
    [
        ("0508", "any", []),
        ("0508", "all", ["NO_OVERRUN 14.5.1"]),
        ("0506", "any", []),
        ("0506", "all", []),
    ],
)
def test_an_overrun_needs_open_terrain_in_the_hex_or_all_of_it_by_option(to, option, codes):
    assert overruns(to, option) == codes


ENTER = move("0507", "hakon midhrasir:9", "0508")
HERE = OVERRUN | {"to": "0508"}


@pytest.mark.rule("fornaldar", "14.5.1", "14.5.2")
@pytest.mark.parametrize(
    ("who", "codes"),
    [
        ("hakon midhrasir:9", []),
        ("midhrasir:9", ["UNCOMMANDED 11.6"]),
        ("signhild nerfringia:2", ["NO_OVERRUN 14.5.1"]),
        ("hakon signhild midhrasir:9", ["NO_OVERRUN 14.5.1"]),
    ],
)
def test_only_those_who_have_just_come_in_overrun_where_they_are(who, codes):
    field = Field({"0507": "hakon midhrasir:9", "0508": "signhild nerfringia:2 fynn:1"}, hexes=HEXES)
    assert field.codes(ENTER, move("0508", who, HERE)) == codes


@pytest.mark.rule("fornaldar", "14.5.1")
def test_nobody_overruns_where_he_has_stood_though_he_went_out_with_others_before():
    field = Field({"0508": "hakon midhrasir:9 fynn:1"}, hexes=HEXES)
    assert field.codes(move("0508", "hakon midhrasir:9", HERE)) == ["NO_OVERRUN 14.5.1"]
    field.record(facts.ForceMoved(side=field.seat, pieces=("hakon", "midhrasir-1"), path=("0507", "0508"), mp=1))
    field.record(facts.PhaseBegan(phase="mundane-movement"))
    assert field.codes(move("0508", "hakon midhrasir:9", HERE)) == ["NO_OVERRUN 14.5.1"]


@pytest.mark.rule("fornaldar", "14.5.1", "14.3.3")
def test_nor_where_he_stays_while_others_of_his_force_are_teleported():
    field = Field({"0507": "signhild hakon lembi midhrasir:2 fynn:1"}, powers=("0507", "0509"))
    send = {"do": "teleport", "who": "signhild", "send": {"hakon": "0509"}}
    told = field.codes(move("0507", "signhild hakon lembi midhrasir:2", send, OVERRUN | {"to": "0507"}))
    assert told == ["NO_OVERRUN 14.5.1"]


@pytest.mark.rule("fornaldar", "14.5.2", "11.5")
def test_those_who_came_by_different_ways_overrun_nobody_together():
    field = Field({"0507": "hakon midhrasir:5", "0509": "lembi midhrasir:4", "0508": "fynn:1"}, hexes=HEXES)
    other = move("0509", "lembi midhrasir:4", "0508")
    both = move("0508", "hakon lembi midhrasir:9", HERE)
    assert field.codes(move("0507", "hakon midhrasir:5", "0508"), other, both) == ["HAS_MOVED 11.5"]


@pytest.mark.rule("fornaldar", "14.2.7", "14.5.3")
def test_who_was_put_ashore_overruns_nobody():
    field = Field(
        {"0506": "orms-sling midhrasir:1>orms-sling hakon>orms-sling fynn:1"}, hexes=HEXES | {"0506": "clear sea"}
    )
    ashore = move("0506", "orms-sling", {"do": "disembark", "ship": "orms-sling"})
    assert field.codes(ashore, move("0506", "hakon midhrasir:1", OVERRUN | {"to": "0506"})) == ["HALTED 14.2.7"]


def marched(*steps, dice, **decision):
    """Hakon's army attacks in passing on the built-in map; each further move is made by what is left of it."""
    it = Fight(
        {"2531": "hakon midhrasir:9", "2532": "gorm fynn:8"},
        active="Mundane",
        game_turn=2,
        dice=[["overrun 2532", *dice]],
        decisions=[{"side": "Mundane"} | decision],
    )
    first = move("2531", "hakon midhrasir:9", ATTACK)
    move_forces(it.table, "Mundane", plan([first, *(move("2532", "hakon midhrasir:1", step) for step in steps)]))
    assert not it.dice.left
    return it


ATTACK = OVERRUN | {"to": "2532"}


@pytest.mark.rule("fornaldar", "14.5.3")
def test_an_overrun_that_has_failed_is_not_tried_again():
    it = marched(ATTACK, dice=(3, 4), retreat=False)
    assert [fact.rule for fact in it.of("MoveNotDone")] == ["14.5.3"]


@pytest.mark.rule("fornaldar", "14.5.3", "17.5.8.b")
def test_who_retreats_from_an_overrun_goes_back_to_the_hex_he_came_from():
    it = marched(dice=(3, 4), retreat="2531")
    assert (it.state.pieces["hakon"].at, it.state.pieces["gorm"].at) == ("2531", "2532")


def attacked(*, stopped=(), dice=(), **words):
    """Hakon's army attacks Gorm's in passing; where his side was intercepted before, and who challenges whom."""
    it = Fight(
        {"2531": "hakon midhrasir:9", "2532": "gorm fynn:8"},
        active="Mundane",
        game_turn=2,
        dice=dice,
        standing={"Fomorian": {"defence": {"trial": "decline"}}},
    )
    put(it.board, compelled=tuple(stopped))
    move_forces(it.table, "Mundane", plan([move("2531", "hakon midhrasir:9", ATTACK | words)]))
    return it


@pytest.mark.rule("fornaldar", "14.8.9", "14.5.3")
@pytest.mark.parametrize(("stopped", "rules"), [(["2533"], []), (["2532"], ["14.8.9"])])
def test_nobody_overruns_where_his_side_was_intercepted_before(stopped, rules):
    """An overrun is one round of battle, and who comes late waits for the second."""
    it = attacked(stopped=stopped, dice=[["overrun 2532", 1, 1]] * (not rules))
    assert [fact.rule for fact in it.of("MoveNotDone")] == rules
    assert len(it.rounds) == (not rules)


@pytest.mark.rule("fornaldar", "14.5.4", "16.8.1")
def test_whom_the_order_names_challenges_before_an_overrun():
    calls = [{"kind": "trial", "challenger": "hakon"}]
    it = attacked(challenges=calls, dice=[["overrun 2532", 1, 1]])
    assert [(fact.kind, fact.challenger) for fact in it.of("ChallengeCalled")] == [("trial", "hakon")]
    assert ("trial declined by the Fomorian player", 5) in it.rounds[0].modifiers


@pytest.mark.rule("fornaldar", "14.5.4", "16.8.3", "20.6")
@pytest.mark.parametrize(
    ("kind", "challenger", "codes"),
    [
        ("trial", "hakon", []),
        ("duel", "hakon", ["CANNOT_CHALLENGE 16.8.3"]),
        ("trial", "snorri", ["CANNOT_CHALLENGE 16.8"]),
    ],
)
def test_who_cannot_challenge_is_told_before(kind, challenger, codes):
    field = Field({"0507": "hakon midhrasir:9 snorri", "0508": "fynn:1"}, hexes=HEXES)
    calls = {"challenges": [{"kind": kind, "challenger": challenger}]}
    assert field.codes(move("0507", "hakon midhrasir:9", HERE | calls)) == codes


@pytest.mark.rule("fornaldar", "14.5.3", "11.3")
@pytest.mark.parametrize(
    ("to", "wrong"), [("0508", []), ("0509", [("NO_WAY", ("moves", 0, "steps", 0, "to"))])], ids=["beside", "farther"]
)
def test_who_is_overrun_stands_in_the_next_hex(to, wrong):
    field = Field({"0507": "hakon midhrasir:9", to: "fynn:1"}, hexes=dict.fromkeys(("0507", "0508", "0509"), "clear"))
    problems = field.problems(move("0507", "hakon midhrasir:9", OVERRUN | {"to": to}))
    assert [(each.code, each.path) for each in problems] == wrong
