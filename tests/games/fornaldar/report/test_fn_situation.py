"""The small map that comes with a decision in the middle of a turn."""

import pytest
from fornaldar_facts import facts
from saga import begun

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import Choice, Question, Step


def drawn(seat, window, *questions, scenario="24.1", moved=()):
    state = begun(scenario, facts.GameTurnBegan(game_turn=2), *moved)
    step = Step(id=f"2.{window}", turn=2, title="", window=window, seats=(seat,))
    return GAME.situation(GAME.view(state, seat), step, questions)


def marked(maps):
    return [marker.at for map in maps for marker in map.markers]


def asked(key, seat=MUNDANE, *choices):
    offered = tuple(Choice(each, each) for each in choices)
    return Question(key=key, seat=seat, rule="7.6", text="", default="", choices=offered)


CAME = facts.ForceMoved(side=FOMORIAN, pieces=("gorm",), path=("1545", "3826"), mp=1)


@pytest.mark.rule("fornaldar", "14.9")
def test_before_a_reaction_the_leaders_who_can_react_are_marked():
    assert drawn(MUNDANE, "reaction") == ()
    (map,) = drawn(MUNDANE, "reaction", moved=[CAME])
    assert marked([map]) == ["3927"]
    assert map.title == "Your choices: 1 Kvalhölla (3927)"
    assert {"3927", "3826"} <= {cell.id for cell in map.cells}


@pytest.mark.rule("fornaldar", "16.0")
def test_before_combats_the_places_of_both_sides_are_marked():
    assert drawn(FOMORIAN, "combat") == ()
    came = facts.ForceMoved(side=FOMORIAN, pieces=("gorm", "fynn-1"), path=("1545", "3927"), mp=1)
    assert marked(drawn(FOMORIAN, "combat", moved=[came])) == ["3927"]


@pytest.mark.parametrize(
    ("question", "hexes"),
    [
        (asked("losses/Mundane/3927/2"), ["3927"]),
        (asked("evade/Mundane/2117/2217"), ["2117", "2217"]),
        (asked("place/Mundane/3927/orms-sling", MUNDANE, "3826", "stay"), ["3927", "3826"]),
    ],
)
def test_a_question_about_a_place_is_shown_with_its_choices(question, hexes):
    assert marked(drawn(MUNDANE, "movement", question)) == hexes


def test_what_is_about_no_place_or_asked_of_another_is_not_drawn():
    assert drawn(MUNDANE, "enchantments") == ()
    assert drawn(MUNDANE, "movement", asked("use/13/hakon")) == ()
    assert drawn(MUNDANE, "reaction", asked("losses/Fomorian/3927", FOMORIAN), moved=[CAME]) == ()


def washed(map):
    return {wash.kind: {*wash.cells} for wash in map.washes}


@pytest.mark.rule("fornaldar", "11.3", "14.4")
def test_before_a_movement_its_reach_lies_on_its_fronts():
    fronts = drawn(MUNDANE, "movement", moved=[facts.PhaseBegan(phase="mundane-movement")])
    assert all(front.title.startswith("How far your forces come: ") for front in fronts)
    assert {kind for front in fronts for kind in washed(front)} == {
        "reach of armies",
        "reach of characters alone",
        "reach over water",
    }
    assert {"3927"} <= {cell.id for front in fronts for cell in front.cells}


def test_a_map_in_the_middle_of_a_turn_is_not_the_whole_land():
    fronts = drawn(MUNDANE, "movement", moved=[facts.PhaseBegan(phase="mundane-movement")])
    assert fronts
    assert not any(front.overview for front in fronts)


@pytest.mark.rule("fornaldar", "14.4", "14.4.2")
def test_before_forced_marches_their_reach_is_drawn():
    walked = drawn(MUNDANE, "movement", moved=[facts.PhaseBegan(phase="mundane-movement")])
    forced = drawn(MUNDANE, "movement", moved=[facts.PhaseBegan(phase="mundane-forced-march")])
    assert washed(forced[0])["reach of armies"] < washed(walked[0])["reach of armies"]
    assert "reach over water" not in washed(forced[0])


def test_while_the_enemy_moves_no_reach_is_drawn():
    assert drawn(MUNDANE, "movement", moved=[facts.PhaseBegan(phase="fomorian-movement")]) == ()


@pytest.mark.rule("fornaldar", "14.9", "14.9.3")
def test_with_the_leaders_who_can_react_their_reach_is_drawn():
    (map,) = drawn(MUNDANE, "reaction", moved=[CAME])
    assert "3826" in washed(map)["reach of armies"]


def test_a_reach_that_fits_one_window_is_drawn_by_itself():
    (map,) = drawn(MUNDANE, "movement", scenario="24.2", moved=[facts.PhaseBegan(phase="mundane-forced-march")])
    assert not map.overview
    assert washed(map)["reach of armies"] <= {cell.id for cell in map.cells}
