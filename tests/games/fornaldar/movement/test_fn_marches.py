"""6.4.9, 8.2, 14.4.2 What a march through snow costs, and what may be done on a forced march."""

from typing import get_args

import pytest
from fn_fight import Fight
from fn_holds import holds
from fn_played import PLAYS
from fornaldar_table import Field, move
from msgspec import convert

from adjudicator.games.fornaldar.losses.attrition import undergo_attrition
from adjudicator.games.fornaldar.movement.march import March, NotPossible
from adjudicator.games.fornaldar.movement.model import NOBODY
from adjudicator.games.fornaldar.movement.moves import AnyStep, verify_kind
from adjudicator.games.fornaldar.words import MUNDANE

SNOW = {"game_turn": 2, "active": MUNDANE, "weather": "snow"}
CALM = {"game_turn": 2, "active": MUNDANE}


@pytest.mark.rule("fornaldar", "6.4.9", "8.2")
@pytest.mark.parametrize(("day", "weather", "rolls"), [("even", "snow", 1), ("skammdegi", "rain", 0)])
def test_mermen_who_swim_on_a_turn_of_snow_roll_at_the_end_of_their_way(day, weather, rolls):
    """On a day of any length; with Lhyr's 4 off and 4 on."""
    given = SNOW | {"weather": weather, "day": day, "pieces": {"4433": "lhyr~ skergota:4~"}}
    dice = [["snow march Mundane 4432", 1, 1]] * rolls
    expect = {"attrition": {"Mundane 4432 land": {"modifiers": 0, "total": 2}}} if rolls else {}
    way = move("4433", "lhyr skergota:4", "4432")
    holds("movement", given, expect | {"pieces": {"4432": "lhyr~ skergota:4~"}}, moves=[way], dice=dice)


@pytest.mark.rule("fornaldar", "6.4.9")
@pytest.mark.parametrize(
    ("day", "who", "rolls"), [("skammdegi", "hakon midhrasir:6", 1), ("even", "hakon midhrasir:6", 0)]
)
def test_a_force_rolls_for_snow_on_short_days_alone(day, who, rolls):
    given = SNOW | {"day": day, "pieces": {"3824": who}}
    dice = [["snow march Mundane 3724", 1, 1]] * rolls
    holds("movement", given, {"pieces": {"3724": who}}, moves=[move("3824", who, "3724")], dice=dice)


@pytest.mark.rule("fornaldar", "8.2", "8.4.1")
def test_the_roll_of_a_march_comes_besides_that_of_the_phase():
    dice = [("snow march Mundane 2432", 1, 1), ("attrition Mundane 2432 land", 1, 1)]
    it = Fight({"2532": "hakon midhrasir:3"}, dice=dice, game_turn=6, weather="snow", active=MUNDANE)
    it.vector["moves"] = [move("2532", "hakon midhrasir:3", "2432")]
    PLAYS["movement"][0](it)
    undergo_attrition(it.table)
    assert [roll.key.subject.split(" ")[0] for roll in it.rolls] == ["snow", "attrition"]


@pytest.mark.rule("fornaldar", "14.4.2")
def test_on_a_forced_march_one_overruns():
    way = {"from": "3824", "pieces": ["hakon"], "csp": {"midhrasir": 9}}
    steps = [{"do": "overrun", "to": "3724"}]
    given = CALM | {"pieces": {"3824": "hakon midhrasir:9", "3724": "fynn:1"}, "items": {"13": "hakon"}}
    dice = [["overrun 3724", 4, 5], ["forced march Mundane 3724", 1, 1]]
    expect = {"pieces": {"3724": "hakon midhrasir:9"}}
    holds("movement", given, expect, moves=[], forced=[way | {"steps": steps}], dice=dice)


@pytest.mark.rule("fornaldar", "14.4.2")
@pytest.mark.parametrize("step", [{"do": "search", "with": ["hakon"], "mp": 4}, {"do": "swim"}, {"do": "land"}])
def test_on_a_forced_march_nothing_but_boarding_is_out_of_season(step):
    field = Field({"0507": "hakon"})
    assert not [code for code in field.codes(forced=[move("0507", "hakon", step)]) if code.startswith("WRONG_PHASE")]


@pytest.mark.rule("fornaldar", "14.4.2")
@pytest.mark.parametrize(("side", "refused"), [("", False), ("~", True)])
def test_mermen_make_forced_marches_on_land_alone(side, refused):
    given = CALM | {"pieces": {"4137": f"lhyr{side} skergota:3{side}"}}
    at = "4138" if refused else "4136"
    expect = {"refused": {"rule": "14.4.2"}} if refused else {"pieces": {"4136": "lhyr skergota:3"}}
    dice = [] if refused else [["forced march Mundane 4136", 1, 1]]
    holds("movement", given, expect, moves=[], forced=[move("4137", "lhyr skergota:3", at)], dice=dice)


WRONG = {
    "movement": {},
    "forced march": {"embark": "14.4.2", "disembark": "14.4.2"},
    "reaction": dict.fromkeys(("swim", "land"), "14.9.5")
    | dict.fromkeys(("teleport", "search", "overrun", "evade", "embark", "disembark"), "14.9.3"),
}
"""What is done in no move of a kind, and by which rule: the text names these, and nothing else."""


@pytest.mark.rule("fornaldar", "14.4.2", "14.9.3", "14.9.5", "14.1")
@pytest.mark.parametrize("kind", WRONG)
@pytest.mark.parametrize("step", get_args(AnyStep), ids=lambda step: step.__struct_config__.tag)
def test_each_kind_of_move_has_its_own_steps(kind, step):
    field = Field({})
    march = March(field.state, MUNDANE, lambda at: NOBODY, lambda fact: None, kind=kind)
    rule, example = WRONG[kind].get(step.__struct_config__.tag), convert(step.EXAMPLE, step)
    if rule is None:
        verify_kind(march, example)
        return
    with pytest.raises(NotPossible) as fault:
        verify_kind(march, example)
    assert (fault.value.refusal.code, fault.value.refusal.rule) == ("WRONG_PHASE", rule)
