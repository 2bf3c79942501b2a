"""20.1, 12.3 Where an order names a character of another side, those are offered whom one sees, and nobody else."""

import pytest
from fn_phase import bench, cast

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.board.view import believed
from adjudicator.games.fornaldar.magic.targets import Eyes
from adjudicator.games.fornaldar.words import FOMORIAN

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
