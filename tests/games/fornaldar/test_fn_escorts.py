"""Escorts come and go (13)."""

import pytest
from fornaldar_table import Field, move


def detach(who):
    return {"do": "detach", "character": who}


def attach(who):
    return {"do": "attach", "character": who}


@pytest.mark.rule("fornaldar", "13.2")
def test_an_escort_is_detached_on_the_way_and_left():
    leave = {"do": "leave", "csp": {"midhrasir": 1}}
    field = Field({"0507": "hakon+"}).done(move("0507", "hakon", "0508", detach("hakon"), leave, "0509"))
    assert (field.stack("0508"), field.stack("0509")) == ("midhrasir:1", "hakon")


@pytest.mark.rule("fornaldar", "13.2", "13.3", "11.5")
@pytest.mark.parametrize(
    ("pieces", "who", "step", "code"),
    [
        ("hakon midhrasir:1", "hakon", attach("hakon"), None),
        ("hakon midhrasir:1", "hakon midhrasir:1", attach("hakon"), None),
        ("hakon+", "hakon", detach("hakon"), None),
        ("hakon", "hakon", detach("hakon"), "NO_ESCORT 13.2"),
        ("hakon+ midhrasir:1", "hakon", attach("hakon"), "NO_ESCORT 13.3"),
        ("snorri midhrasir:1", "snorri", attach("snorri"), "NO_ESCORT 13.3"),
        ("hakon nerfringia:1", "hakon", attach("hakon"), "NO_ESCORT 13.3"),
        ("hakon orms-sling midhrasir:1>orms-sling", "hakon", attach("hakon"), "NO_ESCORT 13.3"),
        ("hakon lembi+", "hakon", detach("lembi"), "NOT_AMONG 13.2"),
    ],
)
def test_when_escorts_are_attached_and_detached(pieces, who, step, code):
    assert Field({"0506": pieces}).codes(move("0506", who, step)) == ([code] if code else [])


@pytest.mark.rule("fornaldar", "13.2", "14.2.6")
def test_escorts_come_and_go_on_board():
    field = Field({"0505": "orms-sling hakon>orms-sling midhrasir:1>orms-sling"})
    field.done(move("0505", "orms-sling", attach("hakon")))
    assert sorted(field.stack("0505").split()) == ["hakon+>orms-sling", "orms-sling"]
    field = Field({"0505": "orms-sling hakon+>orms-sling"}).done(move("0505", "orms-sling", detach("hakon"), "0504"))
    assert sorted(field.stack("0504").split()) == ["hakon>orms-sling", "midhrasir:1>orms-sling", "orms-sling"]


@pytest.mark.rule("fornaldar", "11.5", "13.3")
def test_nobody_takes_an_escort_from_points_that_have_moved():
    field = Field({"0507": "snorri midhrasir:2", "0508": "hakon"})
    first = move("0507", "snorri midhrasir:2", "0508")
    assert field.codes(first, move("0508", "hakon", attach("hakon"), "0509")) == ["HAS_MOVED 11.5"]


@pytest.mark.rule("fornaldar", "13.2", "11.3")
def test_a_detached_escort_has_moved_as_far_as_its_lord():
    field = Field({"0507": "hakon+", "0509": "snorri"})
    first = move("0507", "hakon", "0508 0509", detach("hakon"))
    assert field.codes(first, move("0509", "snorri midhrasir:1", "0508")) == []
    assert field.codes(first, move("0509", "snorri midhrasir:1", "0508 0507 0506")) == ["NO_WAY 11.3"]
