"""The orders of which examples are made: who boards, lands and recovers; the prizes a page tells."""

import pytest
from fn_situation import Situation
from fornaldar_facts import facts
from fornaldar_table import Field
from msgspec import UNSET

from adjudicator.games.fornaldar.arrivals.placing import boardings, set_up_lines
from adjudicator.games.fornaldar.board.pieces import forget
from adjudicator.games.fornaldar.board.sayings import (
    _colours,
    _from_where_they_are,
    _going_on_board,
    _persons,
    _ships,
)
from adjudicator.games.fornaldar.offers import _boardings, _disembarkings, _landings, _recoveries, _refits, _rolls
from adjudicator.games.fornaldar.report.ends import prizes
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table.state import write


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


# How players say it


BESIDE = {"0506": "orms-sling hakon midhrasir:2 gorm", "0507": "snorri nerfringia:3", "0511": "shrieker scyld fynn:2"}


@pytest.mark.parametrize(
    ("seat", "at", "colours"),
    [
        (MUNDANE, "0506", ["midhrasir"]),
        (MUNDANE, "0507", ["nerfringia"]),
        (MUNDANE, "0511", []),
        (FOMORIAN, "0511", ["fynn"]),
        (FOMORIAN, "0506", []),
    ],
)
def test_ones_own_colours_in_a_place_may_be_named(seat, at, colours):
    assert [*_colours(Field(BESIDE).view(seat), at)] == colours


@pytest.mark.parametrize(
    ("seat", "persons", "ships"), [(MUNDANE, ["hakon", "snorri"], ["orms-sling"]), (FOMORIAN, ["gorm"], ["shrieker"])]
)
def test_ones_own_characters_and_ships_are_named(seat, persons, ships):
    view = Field(BESIDE).view(seat)
    assert {person.id for person in _persons(view)} >= {*persons}
    assert {person.side for person in _persons(view)} == {seat}
    assert [ship.id for ship in _ships(view)] == ships


def test_who_stands_beside_a_ship_may_be_said_to_sail_with_points_of_his_place():
    told = dict(_going_on_board(Field(BESIDE).view()))
    begun = "from 0506 with orms-sling: embark on orms-sling with hakon"
    assert set(told.values()) == {f"{begun}; go", f"{begun}, # midhrasir; go"}
    assert all("Hakon" in said and "which sails to" in said for said in told)
    assert any("# points of Midhrasir" in said for said in told)


def test_each_own_piece_begins_an_order_that_says_where_it_is():
    told = dict(_from_where_they_are(Field(BESIDE).view()))
    assert told["Hakon"] == "from 0506 with hakon"
    assert told["Snorri"] == "from 0507 with snorri"
    assert "from 0506 with orms-sling" in told.values()
    assert not any("shrieker" in order or "gorm" in order for order in told.values())


# The pieces of a fact


@pytest.mark.parametrize(
    ("fact", "seat"),
    [
        (facts.ItemKept(item=13, at="3927"), None),
        (facts.FortressCaptured(hex="3927", side=FOMORIAN), FOMORIAN),
        (facts.FortressCaptured(hex="3927", side=MUNDANE), MUNDANE),
    ],
)
def test_a_fact_is_the_doing_of_the_side_it_names(fact, seat):
    assert fact.seat == seat


@pytest.mark.rule("fornaldar", "19.5")
def test_who_is_gone_is_evaded_and_evades_no_more():
    it = Situation({"3020": "hakon snorri gorm"})
    write(it.state.evaded).update({"hakon": ("gorm",), "snorri": ("gorm", "scyld")})
    forget(it.state, "hakon")
    assert it.state.evaded == {"snorri": ("gorm", "scyld")}
    forget(it.state, "lembi")
    assert it.state.evaded == {"snorri": ("gorm", "scyld")}
    forget(it.state, "gorm")
    assert it.state.evaded == {"snorri": ("scyld",)}


@pytest.mark.rule("fornaldar", "4.3", "24.1")
def test_the_form_of_the_set_up_tells_stacks_of_several_pieces_and_ships_beside_somebody():
    view = Field(BESIDE).view()
    say = view.board.say
    assert [(each.ship, each.pieces, each.csp, each.at) for each in boardings(view)] == [
        ("orms-sling", ("hakon",), {}, "0506"),
        ("orms-sling", (), {"midhrasir": 1}, "0506"),
    ]
    capacity = view.board.counters.ships["orms-sling"].capacity
    told = [*set_up_lines(Field(BESIDE | {"0509": "lembi"}).view())]
    assert told[0] == "Your stacks as they lie, the topmost first:"
    assert [line.partition(":")[0] for line in told[1:3]] == [f"  {say.place('0506')}", f"  {say.place('0507')}"]
    assert told[3] == "Ships that can have land pieces of their hex on board from the start:"
    assert told[4:] == [f"  orms-sling in {say.place('0506')}, {capacity} CSP"]
