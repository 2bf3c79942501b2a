"""11.3 Ways that a plan leaves to the program: the cheapest, for what its seat knows, stored hex by hex."""

import msgspec
import pytest
from fornaldar_table import Field, move

from adjudicator.board.hexes import neighbours
from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.movement.gaps import MOST_FOUND
from adjudicator.games.fornaldar.movement.plan import MovementPlan
from adjudicator.games.fornaldar.words import MUNDANE


def completed(field, *moves):
    """The ways of the steps of a plan as it is kept, and what its writer is told."""
    plan = msgspec.convert({"moves": list(moves)}, MovementPlan)
    view = field.view(MUNDANE)
    kept, notes = GAME.complete(view, field.step, plan)
    ways = [" ".join(step.to) for each in kept.moves for step in each.steps]
    return ways, [note.message for note in notes], GAME.check(view, field.step, kept)


@pytest.mark.rule("fornaldar", "11.3")
def test_a_way_is_found_to_a_place_that_is_not_beside_the_one_before():
    field = Field({"0506": "hakon midhrasir:2"})
    ways, told, problems = completed(field, move("0506", "hakon midhrasir:2", "0508"))
    assert ways == ["0507 0508"]
    assert told == ["the cheapest way was found: 0507, 0508; 5 of 10 MP"]
    assert problems == []


@pytest.mark.rule("fornaldar", "11.3")
def test_a_way_that_is_told_hex_by_hex_is_left_as_it_is():
    field = Field({"0506": "hakon midhrasir:2"})
    assert completed(field, move("0506", "hakon midhrasir:2", "0507 0508"))[:2] == (["0507 0508"], [])


@pytest.mark.rule("fornaldar", "11.3")
def test_of_ways_that_cost_the_same_the_one_with_the_lower_numbers_is_taken():
    field = Field(
        {"0506": "hakon"}, hexes={f"{column:02}{row:02}": "clear" for column in (5, 6, 7) for row in (5, 6, 7)}
    )
    between = sorted(hex for hex in neighbours("0506") if hex in neighbours("0706"))
    assert len(between) == 2
    assert completed(field, move("0506", "hakon", "0706"))[0] == [f"{between[0]} 0706"]


@pytest.mark.rule("fornaldar", "11.3")
def test_parts_of_a_way_are_found_between_the_places_that_are_named():
    field = Field({"0506": "hakon midhrasir:2"})
    ways, _, _ = completed(field, move("0506", "hakon midhrasir:2", "0507 0509 0510"))
    assert ways == ["0507 0508 0509 0510"]


@pytest.mark.rule("fornaldar", "11.3")
def test_a_place_out_of_reach_is_refused_and_told_so():
    field = Field({"0506": "hakon midhrasir:2"})
    ways, told, problems = completed(field, move("0506", "hakon midhrasir:2", "3040"))
    assert (ways, told) == (["3040"], [])
    assert [(problem.code, problem.hint) for problem in problems] == [
        ("NO_WAY", "no way there is within reach: name a nearer place, or the hexes of the way")
    ]


@pytest.mark.rule("fornaldar", "11.3", "19.2")
def test_a_step_of_a_branch_stays_as_written_if_it_can_be_made_from_one_of_the_places_on_the_way():
    field = Field({"0506": "snorri"})
    back = [{"do": "evade"}, {"do": "go", "to": ["0509"]}]
    plan = msgspec.convert(
        {"moves": [move("0506", "snorri", "0507 0508 0509 0510") | {"if_enemy": back}]}, MovementPlan
    )
    kept, _ = GAME.complete(field.view(MUNDANE), field.step, plan)
    assert kept.moves[0].if_enemy == plan.moves[0].if_enemy


@pytest.mark.rule("fornaldar", "11.3")
def test_no_way_is_found_when_the_plan_is_carried_out():
    """What was stored is played as it stands; a way depends on nothing that is known only then."""
    field = Field({"0506": "hakon midhrasir:2"})
    assert field.codes(move("0506", "hakon midhrasir:2", "0508")) == ["NO_WAY 11.3"]


def test_so_many_ways_are_found_and_no_more():
    field = Field({"0506": "hakon midhrasir:2"})
    moves = [move("0506", "hakon", "0508 0506 " * 20) for _ in range(80)]
    _, told, _ = completed(field, *moves)
    assert 0 < len(told) <= MOST_FOUND


def named(field, *moves):
    """Who moves by a plan as it is kept."""
    plan = msgspec.convert({"moves": list(moves)}, MovementPlan)
    kept, _ = GAME.complete(field.view(MUNDANE), field.step, plan)
    return [([*each.pieces], dict(each.csp)) for each in kept.moves]


@pytest.mark.rule("fornaldar", "11.2")
def test_all_are_everybody_on_land_in_a_place():
    field = Field({"0506": "hakon signhild midhrasir:2 orms-sling"})
    assert named(field, move("0506", "all", "0507")) == [(["hakon", "signhild"], {"midhrasir": 2})]


@pytest.mark.rule("fornaldar", "11.2")
def test_all_are_those_who_are_there_when_it_comes_to_the_move():
    field = Field({"0506": "hakon midhrasir:2", "0507": "signhild"})
    moves = named(field, move("0506", "hakon midhrasir:2", "0507"), move("0507", "all", "0508"))
    assert (sorted(moves[1][0]), moves[1][1]) == (["hakon", "signhild"], {"midhrasir": 2})


@pytest.mark.rule("fornaldar", "11.2")
def test_where_nobody_stands_on_land_all_are_the_ships():
    field = Field({"0506": "orms-sling"})
    assert named(field, move("0506", "all", "0505")) == [(["orms-sling"], {})]


@pytest.mark.rule("fornaldar", "11.5")
def test_points_without_a_colour_are_of_the_one_that_can_be_meant():
    field = Field({"0506": "hakon midhrasir:2"})
    assert named(field, move("0506", "hakon points:2", "0507")) == [(["hakon"], {"midhrasir": 2})]


@pytest.mark.rule("fornaldar", "11.5")
@pytest.mark.parametrize("there", ["hakon midhrasir:2 nerfringia:2", "hakon midhrasir:1", "hakon"])
def test_points_without_a_colour_are_asked_where_several_or_none_can_be_meant(there):
    field = Field({"0506": there})
    assert field.codes(move("0506", "hakon points:2", "0507")) == ["WHICH_POINTS 11.5"]


def test_in_play_nobody_is_called_all():
    field = Field({"0506": "hakon"})
    assert field.codes(move("0506", "all", "0507")) == ["NOT_YOURS 11.2"]


LEFT_OPEN = move("0506", "hakon", "0508")
FILLED = {
    "the way": (LEFT_OPEN, move("0506", "hakon", "0507 0508"), True),
    "another end": (LEFT_OPEN, move("0506", "hakon", "0507 0508 0509"), False),
    "another way than was asked": (move("0506", "hakon", "0607 0508"), move("0506", "hakon", "0507 0508"), False),
    "another piece": (LEFT_OPEN, move("0506", "signhild", "0507 0508"), False),
    "all": (move("0506", "all", "0507"), move("0506", "hakon signhild midhrasir:2", "0507"), True),
    "all from elsewhere": (move("0506", "all", "0507"), move("0505", "hakon", "0507"), False),
    "all, but for nobody": (move("0506", "all", "0507"), move("0506", "", "0507"), False),
    "points": (move("0506", "hakon points:2", "0507"), move("0506", "hakon midhrasir:2", "0507"), True),
    "points and a way": (move("0506", "hakon points:2", "0508"), move("0506", "hakon midhrasir:2", "0507 0508"), True),
    "points and a way that was told": (
        move("0506", "hakon points:2", "0507 0508"),
        move("0506", "hakon midhrasir:2", "0508"),
        False,
    ),
    "fewer points": (move("0506", "hakon points:2", "0507"), move("0506", "hakon midhrasir:1", "0507"), False),
    "points, another piece": (move("0506", "hakon points:2", "0507"), move("0506", "orm midhrasir:2", "0507"), False),
    "all, without one who is named": (move("0506", "hakon all", "0507"), move("0506", "signhild", "0507"), False),
}


@pytest.mark.rule("fornaldar", "11.3")
@pytest.mark.parametrize(("written", "kept", "is_filled"), FILLED.values(), ids=FILLED)
def test_a_plan_that_is_kept_is_the_one_that_was_written_but_for_what_that_leaves_open(written, kept, is_filled):
    plans = [msgspec.convert({"moves": [each]}, MovementPlan) for each in (written, kept)]
    assert GAME.completes(*plans) is is_filled
