"""20.1, 12.3 Where an order names a character of another side, those are offered whom one sees, and nobody else."""

import pytest
from fn_phase import bench, cast

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.board.view import believed
from adjudicator.games.fornaldar.magic.targets import Eyes
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE

MENTAL_ATTACK = 8


def hall():
    """Hakon on top of a stack near an enchanter, Signhild beneath him, Olvard on top of one far away."""
    works = [["enchantment tengen", 1, 1]]
    return bench({"3927": "hakon signhild midhrasir:4", "3824": "tengen", "2532": "olvard"}, dice=works)


@pytest.mark.rule("fornaldar", "12.3")
@pytest.mark.parametrize(
    ("plots", "seen"),
    [
        ([], {"hakon", "olvard"}),
        (["tengen 10 3927"], {"hakon", "signhild", "olvard"}),
        (["tengen 13 3927"], {"hakon", "signhild", "olvard"}),
    ],
)
def test_on_top_of_stacks_by_a_scrying_and_by_a_vision_others_are_seen(plots, seen):
    it = hall()
    if plots:
        cast(it, plots)
    view = it.view(FOMORIAN)
    assert {*Eyes(believed(view), view.sightings).strangers(FOMORIAN)} == seen


@pytest.mark.rule("fornaldar", "20.1", "20.4")
def test_those_are_offered_who_are_in_sight_and_in_reach():
    offered = GAME.offers(hall().view(FOMORIAN))["Enchant"]()
    assert [plot.target for plot in offered if plot.number == MENTAL_ATTACK] == ["hakon"]


@pytest.mark.rule("fornaldar", "12.3", "20.4")
@pytest.mark.parametrize("seat", [FOMORIAN, MUNDANE])
def test_the_places_of_ones_own_stacks_and_those_of_others_in_sight_are_told_apart(seat):
    it = bench({"2625": "hakon gorm", "2532": "midhrasir:2", "3824": "fynn:2"})
    view = it.view(seat)
    eyes = Eyes(believed(view), view.sightings)
    own, theirs = (["2532", "2625"], ["2625", "3824"]) if seat == MUNDANE else (["2625", "3824"], ["2532", "2625"])
    assert (eyes.places(seat), eyes.places_of_others(seat)) == (own, theirs)
