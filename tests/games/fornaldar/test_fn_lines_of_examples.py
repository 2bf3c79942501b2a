"""The orders of which examples are made: who boards, lands and recovers; the prizes a page tells."""

import pytest
from fn_situation import Situation
from fornaldar_table import Field
from msgspec import UNSET

from adjudicator.games.fornaldar.offers import _boardings, _disembarkings, _landings, _recoveries, _refits, _rolls
from adjudicator.games.fornaldar.report.ends import prizes
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE


def landed(steps):
    return [(step.ship, step.onto) for step in steps]


@pytest.mark.rule("fornaldar", "14.2.1", "14.2.2")
def test_who_is_on_board_may_go_ashore_and_who_stands_beside_a_ship_on_board():
    field = Field({"0506": "orms-sling snorri>orms-sling hakon", "0505": "seaweaver", "0511": "shrieker gorm"})
    assert landed(_disembarkings(field.state, MUNDANE)) == [("orms-sling", "0506")]
    assert landed(_disembarkings(field.state, FOMORIAN)) == []
    boarding = [(step.ship, step.pieces) for step in _boardings(field.state, MUNDANE)]
    assert boarding == [("orms-sling", ("hakon",))]
    assert [(step.ship, step.pieces) for step in _boardings(field.state, FOMORIAN)] == [("shrieker", ("gorm",))]


@pytest.mark.rule("fornaldar", "14.6.2")
def test_swimmers_may_come_on_land():
    field = Field({"0506": "lhyr~ tenaz"})
    assert [step.onto for step in _landings(field.view())] == ["0506"]
    assert [*_landings(Field({"0506": "tenaz"}).view())] == []


@pytest.mark.rule("fornaldar", "5.E.1", "5.E.2")
def test_a_ship_is_refitted_and_two_groups_are_rolled_for_where_there_are_any():
    it = Situation({"3927": "orms-sling!", "3020": "hakon"})
    view = it.view(MUNDANE)
    assert _refits(view) == ["orms-sling"]
    (recovery,) = _recoveries(view)
    assert recovery.refit == ("orms-sling",)
    assert recovery.try_ == (tuple(_rolls(view)[:2]) or UNSET)


@pytest.mark.rule("fornaldar", "5.E.1", "5.E.2")
@pytest.mark.parametrize("scenario", ["24.1", "24.2", "24.3"])
@pytest.mark.parametrize("side", [FOMORIAN, MUNDANE])
def test_without_a_ship_to_refit_groups_alone_are_rolled_for(scenario, side):
    view = Situation({"3020": "hakon"}, scenario=scenario, inactive=["nerfringia", "fynn"]).view(side)
    groups = tuple(_rolls(view)[:2])
    assert [(each.refit, each.try_) for each in _recoveries(view)] == ([((), groups)] if groups else [])


@pytest.mark.rule("fornaldar", "24.1.3", "24.2.3")
def test_a_prize_is_told_by_its_name_with_who_bears_it_where():
    it = Situation({"3020": "hakon"}, items={"1": "hakon"})
    (sampo,) = [each for each in prizes(it.view(MUNDANE)) if "Sampo" in each.what]
    assert (sampo.what, sampo.by, sampo.at) == ("Magic Sampo", "Hakon", "3020")
    lying = Situation({"3020": "hakon"}, items={"1": "3927"})
    (found,) = [each for each in prizes(lying.view(MUNDANE)) if "Sampo" in each.what]
    assert (found.by, found.at) == ("", "3927")


@pytest.mark.rule("fornaldar", "24.2.3")
def test_a_knowe_is_told_by_the_name_of_its_hex():
    it = Situation({"3020": "hakon"}, scenario="24.2")
    say = it.board.say
    told = {each.at: each.what for each in prizes(it.view(MUNDANE))}
    knowes = [at for at in told if at and at in ("3218", "3515")]
    assert knowes
    assert [told[at] for at in knowes] == [say.place_name(at) or say.place(at) for at in knowes]
