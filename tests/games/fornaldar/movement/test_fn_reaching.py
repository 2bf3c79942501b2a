"""How far the forces of a seat come, as its maps show it: what the check of its orders says of going there."""

from collections import defaultdict

import pytest
from fornaldar_facts import facts
from fornaldar_table import HEXES, Field, move
from msgspec.structs import replace
from saga import begun

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.movement.reaching import contacts, near_moves, reaches
from adjudicator.games.fornaldar.words import MUNDANE
from adjudicator.table.state import put

COLUMN = sorted(HEXES)


def reached(field, going, kind="movement"):
    return sorted(reaches(field.view(), kind).get(going, ()))


def accepted(field, at, who, *, forced=False):
    """The hexes of the column that a force may be ordered to."""
    start = COLUMN.index(at)
    ways = [COLUMN[start + 1 : end + 1] for end in range(start, len(COLUMN))]
    ways += [COLUMN[end:start][::-1] for end in range(start)]
    moves = {(way or [at])[-1]: move(at, who, " ".join(way or [at])) for way in ways}
    codes = {to: field.codes(*(() if forced else [each]), forced=[each] * forced) for to, each in moves.items()}
    return sorted(to for to, found in codes.items() if to == at or all(code.startswith("(") for code in found))


@pytest.mark.rule("fornaldar", "11.3", "11.8")
@pytest.mark.parametrize("enemies", [{}, {"0508": "jotunheim:2"}])
def test_a_character_reaches_what_its_orders_may_name(enemies):
    field = Field({"0507": "hakon", **enemies})
    assert reached(field, "character") == accepted(field, "0507", "hakon")
    assert ("0509" in reached(field, "character")) == (not enemies)


@pytest.mark.rule("fornaldar", "11.5", "11.6")
def test_an_army_goes_with_who_commands_it_as_far_as_the_slowest():
    field = Field({"0507": "hakon midhrasir:4"})
    assert reached(field, "army") == accepted(field, "0507", "hakon midhrasir:4")
    assert reached(Field({"0507": "midhrasir:4"}), "army") == []


@pytest.mark.rule("fornaldar", "14.2.6", "14.2.5")
def test_ships_reach_the_water_and_those_on_board_nothing_by_themselves():
    field = Field({"0506": "orms-sling hakon>orms-sling"})
    assert reached(field, "afloat") == accepted(field, "0506", "orms-sling") == ["0503", "0504", "0505", "0506"]
    assert reached(field, "character") == []


@pytest.mark.rule("fornaldar", "10.1", "20.6")
def test_who_does_not_move_reaches_nothing():
    assert reached(Field({"0508": "scyld"}, inactive=["nerfringia"]), "character") == []
    field = Field({"0507": "hakon"})
    put(field.state.board, cast=("hakon",))
    assert reached(field, "character") == []


@pytest.mark.rule("fornaldar", "14.4", "14.4.2")
def test_a_forced_march_goes_as_far_as_who_leads_it():
    field = Field({"0507": "snorri midhrasir:4", "0506": "orms-sling"})
    far = reached(field, "army", "forced march")
    assert far == accepted(field, "0507", "snorri midhrasir:4", forced=True)
    assert {*far} < {*reached(field, "army")}
    assert reached(field, "afloat", "forced march") == []
    field.record(facts.MovementEnded(side=field.seat, halted=(("snorri", "11.7", "had to stop"),)))
    assert reached(field, "army", "forced march") == []


@pytest.mark.rule("fornaldar", "14.9.1", "14.9.5")
def test_a_reaction_is_for_those_who_have_enemies_near():
    assert reached(Field({"0507": "hakon midhrasir:4"}), "army", "reaction") == []
    field = Field({"0507": "hakon midhrasir:4", "0509": "jotunheim:2", "0506": "orms-sling"})
    assert "0508" in reached(field, "army", "reaction")
    assert reached(field, "afloat", "reaction") == []


@pytest.mark.rule("fornaldar", "14.7.3")
def test_swimmers_reach_no_river_in_which_they_may_not_end():
    hexes = {"0505": "rough", "0506": "rough", "0606": "rough", "0607": "clear sea", "0707": "sea"}
    field = Field({"0707": "tenaz~"}, hexes=hexes, sides={"0506/0606": {"river": "major"}})
    assert reached(field, "afloat") == ["0607", "0707"]


@pytest.mark.rule("fornaldar", "11.3", "12.3")
def test_contact_is_told_in_game_turns_with_the_enemy_who_is_nearest():
    field = Field({"0507": "hakon midhrasir:4", "0509": "jotunheim:2"})
    assert [*contacts(field.view(), 3)] == [("0507", "0509", 1)]
    assert [*contacts(Field({"0507": "hakon midhrasir:4"}).view(), 3)] == []
    two = Field({"0509": "jotunheim:2", "0507": "snorri midhrasir:3", "0506": "hakon"})
    assert [at for at, _, _ in contacts(two.view(), 3)] == ["0506", "0507"]
    far = Field({"0506": "hakon", "0511": "jotunheim:2"}).view()
    assert [*contacts(far, 3)] == [("0506", "0511", 2)]
    assert [*contacts(far, 1)] == []


@pytest.mark.rule("fornaldar", "11.8")
def test_who_does_not_move_comes_up_to_nobody():
    assert [*contacts(Field({"0507": "midhrasir:4", "0509": "jotunheim:2"}).view(), 3)] == []


@pytest.mark.rule("fornaldar", "11.3")
def test_three_ways_near_by_are_shown_of_each_force_those_of_two_hexes_first():
    shown = defaultdict(list)
    for each in near_moves(GAME.view(begun(), MUNDANE), "movement"):
        shown[str(replace(each, steps=()))].append(len(each.steps[0].to))
    assert max(map(len, shown.values())) == 3
    assert all(lengths == sorted(lengths, key=lambda length: abs(length - 2)) for lengths in shown.values())
