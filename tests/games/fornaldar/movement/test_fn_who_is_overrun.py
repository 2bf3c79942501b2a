"""14.5 Who overruns whom, and where; challenges before it."""

import pytest
from fn_fight import Fight
from fn_holds import holds
from fn_played import PLAYS
from fornaldar_table import Field, move

from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE

OPEN = {"0507": "clear", "0508": "clear"}


def overrun(to):
    return {"do": "overrun", "to": to}


@pytest.mark.rule("fornaldar", "14.5.1", "15.1.D")
@pytest.mark.parametrize(
    ("who", "enemy", "codes"),
    [
        ("hakon midhrasir:9", "fynn:1", []),
        ("hakon midhrasir:9", "gorm+", []),
        ("hakon midhrasir:9", "reomur", []),
        ("hakon midhrasir:9", "", ["NO_OVERRUN 14.5.1"]),
        ("hakon+", "fynn:1", []),
        ("snorri", "fynn:1", ["NO_OVERRUN 14.5.1"]),
    ],
    ids=["points", "an escort", "a hero", "nobody", "by an escort", "by a hero alone"],
)
def test_points_and_escorts_overrun_points_escorts_and_heroes(who, enemy, codes):
    field = Field({"0507": who} | ({"0508": enemy} if enemy else {}), hexes=OPEN)
    assert field.codes(move("0507", who.replace("+", ""), overrun("0508"))) == codes


@pytest.mark.rule("fornaldar", "14.5.1")
@pytest.mark.parametrize(("hex", "ruins", "rule"), [("2331", [], "14.5.1"), ("2331", ["2331"], None)])
def test_nobody_overruns_a_fortress_that_stands(hex, ruins, rule):
    given = {"pieces": {"2332": "gorm fynn:9", hex: "nerfringia:1"}, "ruins": ruins}
    expect = {"refused": {"rule": rule}} if rule else {"pieces": {hex: "gorm fynn:9"}}
    dice = [] if rule else [[f"overrun {hex}", 6, 6]]
    holds("movement", given, expect, moves=[move("2332", "gorm fynn:9", overrun(hex))], dice=dice)


@pytest.mark.rule("fornaldar", "14.5.4", "16.8")
def test_a_challenge_that_is_declined_before_an_overrun_counts_in_it():
    """5 for Gorm against Snorri, who does not meet him, 3 less for the overrun, and their ratings of 4 and 3."""
    decisions = [
        {"side": FOMORIAN, "challenge": "trial", "challenger": "gorm"},
        {"side": MUNDANE, "answer": "decline"},
    ]
    dice = [["overrun 2625", 1, 1]]
    it = Fight({"2624": "gorm fynn:9", "2625": "snorri midhrasir:6"}, game_turn=2, dice=dice, decisions=decisions)
    it.vector["moves"] = [move("2624", "gorm fynn:9", overrun("2625"))]
    PLAYS["movement"][0](it)
    (fought,) = it.rounds
    assert ("trial declined by the Mundane player", 5) in fought.modifiers
