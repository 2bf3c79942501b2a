"""14.8 Why a force is not intercepted: each reason has its own rule, and nothing else is one."""

import pytest
from fn_situation import Situation
from fornaldar_table import Field

from adjudicator.games.fornaldar.movement.march import Force, March, NotPossible
from adjudicator.games.fornaldar.movement.model import NOBODY
from adjudicator.games.fornaldar.movement.passing import (
    Passing,
    is_company,
    verify_company,
    verify_is_force,
    verify_place,
)
from adjudicator.games.fornaldar.printed.scenarios.specials import FirstTurn
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table.state import put

HEXES = dict.fromkeys(("0505", "0506", "0507", "0508", "0509", "0510"), "clear")
WATCH = "0505"
NO_INTERCEPTION = FirstTurn(rule="24.1.2", source="reconstruction", interception=False)


def told(before="0508", at="0507", *, teleported=False, others="", here="", phase="fomorian-movement", **given):
    """The rule by which Hakon does not intercept a force that comes to a place; None: he may."""
    pieces = {WATCH: f"hakon+ {here}", at: f"gorm fynn:4 {others}"}
    field = Field(pieces, seat=FOMORIAN, hexes=HEXES, **given)
    march = March(field.state, FOMORIAN, lambda at: NOBODY, lambda fact: None)
    force = Force(at, ["gorm", "fynn-1"])
    force.teleported = teleported
    put(field.state.board, phase=phase)
    try:
        verify_place(Passing(march, force, at, before), WATCH)
    except NotPossible as fault:
        return fault.refusal.rule
    return None


@pytest.mark.rule("fornaldar", "14.8.3", "14.8.5")
@pytest.mark.parametrize(
    ("before", "at", "rule"),
    [
        ("0508", "0507", None),
        ("0509", "0508", None),
        ("0510", "0509", "14.8.3"),
        ("0508", "0508", None),
        ("0506", "0507", "14.8.5"),
        ("0507", "0508", "14.8.5"),
    ],
)
def test_it_comes_within_three_hexes_and_no_farther_away(before, at, rule):
    assert told(before, at) == rule


@pytest.mark.rule("fornaldar", "14.8.6", "14.8.5", "14.8.2")
@pytest.mark.parametrize(
    ("given", "rule"),
    [
        ({"teleported": True}, "14.8.6"),
        ({"others": "eberic"}, "14.8.5"),
        ({"here": "scyld"}, "14.8.2"),
        ({"here": "signhild"}, None),
    ],
    ids=["by magic", "where others of it were", "from beside an enemy", "from beside a friend"],
)
def test_who_teleports_joins_others_or_is_watched_by_who_has_an_enemy_with_him_is_not(given, rule):
    assert told(**given) == rule


@pytest.mark.rule("fornaldar", "24.1.2", "14.8")
@pytest.mark.parametrize(
    ("turn", "specials", "rule"), [(1, [NO_INTERCEPTION], "24.1.2"), (2, [NO_INTERCEPTION], None), (1, [], None)]
)
def test_nobody_is_in_a_first_turn_that_allows_none(turn, specials, rule):
    assert told(game_turn=turn, specials=specials) == rule


@pytest.mark.rule("fornaldar", "24.2.2.1", "14.8")
@pytest.mark.parametrize(("phase", "rule"), [("early-movement", "24.2.2"), ("fomorian-movement", None)])
def test_nobody_is_in_the_move_before_the_first_turn_which_is_no_movement_phase(phase, rule):
    """Who is intercepted has to fight, and no combat follows it."""
    assert told(phase=phase) == rule


def passing(field, *ids, at="0507"):
    """These pieces come to a place from the south."""
    march = March(field.state, FOMORIAN, lambda at: NOBODY, lambda fact: None)
    return Passing(march, Force(at, [*ids]), at, "0508")


@pytest.mark.rule("fornaldar", "3.0.d", "14.8")
@pytest.mark.parametrize(
    ("who", "rule"),
    [
        ("old-haddock", None),
        ("gorm", None),
        ("fynn-1", None),
        ("scyld", "14.8"),
        ("scyld eberic", "14.8"),
        ("scyld gorm", None),
    ],
    ids=["a ship", "with his escort", "points", "one alone", "two alone", "one beside an escort"],
)
def test_a_ship_points_or_any_escort_make_a_force(who, rule):
    field = Field({"0507": "gorm+ scyld eberic fynn:4 old-haddock"}, seat=FOMORIAN, hexes=HEXES)
    told = None
    try:
        verify_is_force(passing(field, *who.split()))
    except NotPossible as fault:
        told = fault.refusal.rule
    assert told == rule


@pytest.mark.rule("fornaldar", "14.8.1.x", "14.8.1")
@pytest.mark.parametrize(
    ("who", "may"),
    [("sigurd", True), ("sigurd thorskuld", False), ("sigurd snorri", True), ("thorskuld", False), ("hakon", True)],
    ids=["a hero", "a hero and another", "two heroes", "no hero", "no hero with his escort"],
)
def test_heroes_intercept_without_points_where_all_are_heroes(who, may):
    field = Field({WATCH: "sigurd snorri thorskuld hakon+"}, hexes=HEXES)
    assert is_company(field.state, who.split()) == may


@pytest.mark.rule("fornaldar", "14.8", "14.8.1", "15.1", "20.6")
@pytest.mark.parametrize(
    ("who", "given", "rule"),
    [
        ("hakon midhrasir:4", {}, None),
        ("thorskuld", {}, "14.8.1"),
        ("lembi+ suderpathia:4", {}, "15.1"),
        ("hakon midhrasir:4", {"cast": ["hakon"]}, "20.6"),
        ("hakon thorskuld midhrasir:4", {"cast": ["thorskuld"]}, "20.6"),
        ("hakon midhrasir:4", {"items": {"2": "gorm"}}, "14.8"),
        ("hakon midhrasir:4", {"items": {"2": "hakon"}}, None),
    ],
    ids=["an army", "one alone", "points of strangers", "a caster", "beside a caster", "held", "his own song"],
)
def test_no_force_intercepts_that_is_none_that_has_cast_or_that_an_item_holds(who, given, rule):
    it = Situation({"3824": who, "3624": "gorm fynn:2"}, **given)
    told = None
    try:
        verify_company(it.state, it.state.stacks["3824"][MUNDANE], "3824")
    except NotPossible as fault:
        told = fault.refusal.rule
    assert told == rule
