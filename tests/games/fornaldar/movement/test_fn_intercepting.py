"""14.8 Who intercepts whom: how much of a hex, from how far, in whose company, and in which movement."""

import pytest
from fn_fight import Fight
from fn_holds import holds
from fornaldar_table import move

from adjudicator.games.fornaldar.words import FOMORIAN

WATCH = {"from": "3725", "pieces": ["lembi"], "csp": {"midhrasir": 4}, "against": "3525"}
PASSING = move("3424", "scyld fynn:5", "3524 3525")


def watched(expect, *, pieces=None, watches=(WATCH,), moves=(PASSING,), rolls=(), forced=None, items=None):
    """The Fomorian player moves, and the Mundane player is on watch."""
    given = {"pieces": {"3725": "lembi midhrasir:4", "3424": "scyld fynn:5"} | (pieces or {}), "items": items or {}}
    words = {"forced": forced} if forced else {}
    holds("movement", given, expect, moves=list(moves), intercept=list(watches), dice=list(rolls), **words)


@pytest.mark.rule("fornaldar", "14.8.1")
def test_part_of_a_hex_intercepts():
    pieces = {"3725": "lembi snorri midhrasir:6"}
    came = {"3525": "scyld fynn:5 lembi midhrasir:4", "3725": "snorri midhrasir:2"}
    watched({"success": True, "pieces": came}, pieces=pieces, rolls=[["interception 3725", 6]])


@pytest.mark.rule("fornaldar", "14.8.3")
@pytest.mark.parametrize(("start", "rule"), [("3525", None), ("3526", "14.8.3")])
def test_a_force_is_intercepted_within_three_hexes(start, rule):
    pieces = {"3725": "", "3424": "", start: "hakon midhrasir:4", "3521": "scyld fynn:5"}
    watch = {"from": start, "pieces": ["hakon"], "csp": {"midhrasir": 4}, "against": "3522"}
    expect = {"refused": {"rule": rule}} if rule else {"success": True}
    rolls = [] if rule else [[f"interception {start}", 6]]
    watched(expect, pieces=pieces, watches=[watch], moves=[move("3521", "scyld fynn:5", "3522")], rolls=rolls)


@pytest.mark.rule("fornaldar", "14.8.4")
def test_several_forces_each_try_to_stop_one():
    pieces = {"3725": "lembi midhrasir:4", "3625": "snorri midhrasir:4"}
    other = {"from": "3625", "pieces": ["snorri"], "csp": {"midhrasir": 4}, "against": "3525"}
    rolls = [["interception 3725", 1], ["interception 3625", 6]]
    watched({"success": [False, True]}, pieces=pieces, watches=[WATCH, other], rolls=rolls)


@pytest.mark.rule("fornaldar", "14.8.5")
@pytest.mark.parametrize(("there", "rule"), [("eberic fynn:1", "14.8.5"), ("eberic", "14.8.5")])
def test_nobody_intercepts_where_other_enemies_were_before(there, rule):
    expect = {"refused": {"rule": rule}, "pieces": {"3525": f"{there} scyld fynn:5"}}
    if "fynn:1" in there:
        expect["pieces"]["3525"] = "eberic scyld fynn:6"
    watched(expect, pieces={"3525": there})


@pytest.mark.rule("fornaldar", "14.8.5")
def test_what_moves_at_an_equal_distance_is_intercepted():
    """From 3524 to 3525, both two hexes from 3725."""
    moves = [move("3524", "scyld fynn:5", "3525")]
    pieces = {"3424": "", "3524": "scyld fynn:5"}
    watched({"success": True}, pieces=pieces, moves=moves, rolls=[["interception 3725", 6]])


@pytest.mark.rule("fornaldar", "14.8")
def test_a_forced_march_is_intercepted():
    forced = [move("3524", "scyld fynn:5", "3525")]
    moves = [move("3424", "scyld fynn:5", "3524")]
    rolls = [["interception 3725", 6], ["forced march Fomorian 3525", 1, 1]]
    watched({"success": True}, moves=moves, forced=forced, rolls=rolls)


@pytest.mark.rule("fornaldar", "14.8")
def test_nobody_intercepts_a_reaction():
    """The Fomorian player has moved, and has forces on watch while the Mundane player reacts."""
    watch = {"from": "3625", "pieces": ["scyld"], "csp": {"fynn": 5}}
    standing = {FOMORIAN: {"interception": {"watch": [watch]}}}
    it = Fight({"3725": "lembi midhrasir:4", "3625": "scyld fynn:5"}, standing=standing, game_turn=2)
    it.play("reaction", moves=[move("3725", "lembi midhrasir:4", "3724")])
    assert (it.state.pieces["lembi"].at, it.rolls) == ("3724", [])


@pytest.mark.rule("fornaldar", "14.8.6", "14.8.7")
@pytest.mark.parametrize(
    ("start", "who"), [("4423", "lhyr skergota:4"), ("4423", "hakon midhrasir:1")], ids=["mermen", "an army"]
)
def test_interceptors_neither_take_to_the_water_nor_to_ships(start, who):
    """They stand on the shore that a fleet passes, with a ship beside them."""
    watch = {"from": start, "pieces": who.split()[:1], "csp": move("", who)["csp"], "against": "4424"}
    pieces = {"3725": "", "3424": "", "4324": "sorcerer hatta>sorcerer", start: f"{who} orms-sling"}
    watched({"refused": {"rule": "14.8.7"}}, pieces=pieces, watches=[watch], moves=[move("4324", "sorcerer", "4424")])


@pytest.mark.rule("fornaldar", "14.8.6", "14.8.7")
def test_interceptors_on_board_do_not_land():
    watch = {"from": "4424", "pieces": ["orms-sling"], "against": "4523"}
    pieces = {"3725": "", "3424": "", "4524": "scyld fynn:5", "4424": "hakon>orms-sling orms-sling"}
    watched(
        {"refused": {"rule": "14.8.7"}}, pieces=pieces, watches=[watch], moves=[move("4524", "scyld fynn:5", "4523")]
    )


@pytest.mark.rule("fornaldar", "I.40", "14.8")
@pytest.mark.parametrize(("with_him", "tried"), [("", False), (" sorcerer", True)])
def test_who_rides_the_sea_horse_is_not_intercepted_and_ships_with_him_are(with_him, tried):
    watch = {"from": "4234", "pieces": ["orms-sling"], "against": "4033"}
    pieces = {"3725": "", "3424": "", "4030": f"reomur{with_him}", "4234": "orms-sling hakon>orms-sling"}
    expect = {"success": True} if tried else {"refused": {"rule": "14.8"}}
    rolls = [["interception 4234", 4]] if tried else []
    way = move("4030", f"reomur{with_him}", "4031 4032 4033")
    watched(expect, pieces=pieces, watches=[watch], moves=[way], items={"40": "reomur"}, rolls=rolls)
