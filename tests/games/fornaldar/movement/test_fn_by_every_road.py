"""14.7.2, 24.2.3, 24.2.4.E Whoever comes to a place does there what all do who come, by whatever road he came."""

import pytest
from fn_fight import Fight
from fn_situation import Situation
from fornaldar_table import move
from msgspec.structs import replace

from adjudicator.games.fornaldar.board.fortresses import pass_ruins
from adjudicator.games.fornaldar.printed.scenarios.specials import RuinHeld
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table.state import put

NEAR, AT = "3825", "3824"
"""Where Auberón begins, and the Place of Power in a wood to which he comes; rivers run along two of its sides."""

STUCK, OTHER = "3824/3923", "3824/3924"
"""Where a ship of the enemy is stuck, and where one of his own may lie."""

WATCH = {MUNDANE: {"interception": {"watch": [{"from": NEAR, "pieces": ["auberon"], "against": ["3823"]}]}}}
TELEPORT = {"do": "teleport", "who": "auberon", "send": {"auberon": AT}}
ASHORE = {"do": "disembark", "ship": "stoutheart", "onto": AT}
ROADS = {
    "on foot": ({NEAR: "auberon+"}, {"moves": [move(NEAR, "auberon", AT)]}),
    "through it": ({NEAR: "auberon+"}, {"moves": [move(NEAR, "auberon", f"{AT} 3823")]}),
    "by a forced march": (
        {NEAR: "auberon+"},
        {"forced": [move(NEAR, "auberon", AT)], "dice": [[f"forced march Mundane {AT}", 1, 1]]},
    ),
    "off a ship": ({OTHER: "stoutheart auberon+>stoutheart"}, {"moves": [move(OTHER, "stoutheart", ASHORE)]}),
    "by teleport": (
        {"4424": "auberon+"},
        {"moves": [move("4424", "auberon", TELEPORT)], "dice": [["teleport auberon", 1, 1]]},
    ),
    "by an overrun": (
        {NEAR: "auberon+ corin+ ogme+", AT: "ycelia:1"},
        {"moves": [move(NEAR, "auberon corin ogme", {"do": "overrun", "to": AT})], "dice": [[f"overrun {AT}", 6, 6]]},
    ),
    "by interception": (
        {NEAR: "auberon+", "3723": "jofur ycelia:2"},
        {"active": FOMORIAN, "moves": [move("3723", "jofur ycelia:2", "3823")], "dice": [[f"interception {NEAR}", 5]]},
    ),
    "in a reaction": (
        {NEAR: "auberon+", "3723": "jofur"},
        {"active": FOMORIAN, "how": "reaction", "moves": [move(NEAR, "auberon", AT)]},
    ),
    "in a retreat": (
        {NEAR: "auberon+ jofur ycelia:12"},
        {
            "active": FOMORIAN,
            "how": "battle",
            "at": NEAR,
            "dice": [[f"combat {NEAR} 1", 3, 4]],
            "standing": {MUNDANE: {"retreat": {"to": [AT]}}},
        },
    ),
}  # fmt: skip


def brought(road):
    """What comes of a road to a place whose entry the enemy minds, that is a ruin, and beside which a ship is stuck."""
    pieces, told = ROADS[road]
    laid_out = {"active": MUNDANE, "game_turn": 5, "weather": "clear", "mana": 9, "ruins": [AT], "standing": WATCH}
    laid_out |= {name: told[name] for name in ("active", "at", "dice", "decisions", "standing") if name in told}
    it = Fight({STUCK: "sea-spider", **pieces}, scenario="24.2", **laid_out)
    setting = it.board.setting
    award = RuinHeld(points=10, hex=AT)
    victory = replace(setting.scenario.victory, awards=(award,))
    guests = replace(setting.scenario.expedition, provokes=it.board.say.place_name(AT))
    put(
        it.board,
        kings=("vithar",),
        laid_out=replace(setting, scenario=replace(setting.scenario, victory=victory, expedition=guests)),
    )
    orders = {name: told[name] for name in ("moves", "forced", "kind") if name in told}
    return it.play(told.get("how", "movement"), **orders)


@pytest.mark.rule("fornaldar", "14.7.2", "7.9")
@pytest.mark.parametrize("road", ROADS)
def test_land_forces_destroy_a_ship_that_is_stuck(road):
    it = brought(road)
    assert [(fact.rule, fact.ship) for fact in it.of("ShipSunk")] == [("14.7.2", "sea-spider")]


@pytest.mark.rule("fornaldar", "24.2.3")
@pytest.mark.parametrize("road", ROADS)
def test_points_are_the_last_to_pass_a_ruin(road):
    it = brought(road)
    assert it.state.passed[AT] == MUNDANE


@pytest.mark.rule("fornaldar", "24.2.4.E")
@pytest.mark.parametrize("road", ROADS)
def test_the_expedition_provokes_the_enemy(road):
    assert len(brought(road).of("ExpeditionProvoked")) == 1


@pytest.mark.rule("fornaldar", "24.2.4.E", "14.5")
@pytest.mark.parametrize(("who", "times"), [("auberon corin", 1), ("thunkist midhrasir:9", 0)], ids=["it", "others"])
def test_an_overrun_is_an_attack_and_provokes_too(who, times):
    pieces = {NEAR: who.replace("auberon corin", "auberon+ corin+"), "3724": "jofur+"}
    way = move(NEAR, who, {"do": "overrun", "to": "3724"})
    it = Fight(pieces, scenario="24.2", game_turn=5, active=MUNDANE, weather="clear", dice=[["overrun 3724", 6, 6]])
    put(it.board, kings=("vithar",))
    assert len(it.play("movement", moves=[way]).of("ExpeditionProvoked")) == times


@pytest.mark.rule("fornaldar", "5.E.4", "10.2.c")
@pytest.mark.parametrize(("who", "active"), [("hakon midhrasir:3", True), ("kars", False)], ids=["an army", "alone"])
def test_a_land_rises_when_points_come_to_it_in_a_reaction(who, active):
    pieces = {"1750": who, "1749": "konkiff", "1545": "fynn:2"}
    it = Fight(pieces, game_turn=3, active=FOMORIAN, weather="clear", inactive=["fynn"])
    it.play("reaction", moves=[move("1750", who, "1650")])
    assert it.board.active["fynn"] == active


@pytest.mark.rule("fornaldar", "24.2.3")
@pytest.mark.parametrize(
    ("who", "path", "passed"),
    [
        (["hakon", "midhrasir-1"], ["3825", "3824"], ["3824"]),
        (["hakon", "midhrasir-1"], ["3823", "3722"], ["3823"]),
        (["hakon", "midhrasir-1"], ["3824", "3823"], ["3823", "3824"]),
        (["hakon", "midhrasir-1"], ["3722"], []),
        (["hakon"], ["3824"], []),
    ],
)
def test_only_the_ruins_on_the_way_are_passed_and_only_by_points(who, path, passed):
    it = Situation({"3825": "hakon midhrasir:2"}, ruins=["3824", "3823", "3124"])
    awards = tuple(RuinHeld(points=10, hex=hex) for hex in ("3823", "3824", "3124"))
    scenario = it.board.setting.scenario
    scenario = replace(scenario, victory=replace(scenario.victory, awards=awards))
    put(it.board, laid_out=replace(it.board.setting, scenario=scenario))
    pass_ruins(it.table, MUNDANE, who, path)
    assert [fact.hex for fact in it.facts] == passed
    assert {*it.state.passed} == {*passed}
