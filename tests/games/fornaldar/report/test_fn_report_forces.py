"""The order of battle: everything a seat has, and what it sees of others."""

import pytest
from fornaldar_facts import facts
from saga import begun

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.report import forces, ratings
from adjudicator.games.fornaldar.state import Lot, Person, Vessel
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, NEUTRAL
from adjudicator.table import REFEREE

CASES = [(scenario, seat) for scenario in ("24.1", "24.2", "24.3") for seat in (FOMORIAN, MUNDANE, REFEREE)]


def view(seat, scenario="24.1", *more):
    return GAME.view(begun(scenario, *more), seat)


def told_in(sheets):
    """All that stands where, in one text."""
    return "; ".join(row[2] for row in rows(sheets))


def rows(sheets):
    return [row for sheet in sheets for row in sheet.rows]


@pytest.mark.parametrize(("scenario", "seat"), CASES)
def test_every_own_piece_is_named_exactly_once(scenario, seat):
    seen = view(seat, scenario)
    counters = seen.board.setting.counters
    own = [piece for piece in seen.pieces.values() if seat in (piece.side, REFEREE)]
    persons = [ratings.brief(counters.characters[p.id], escort=p.escort) for p in own if isinstance(p, Person)]
    ships = [ratings.hull(counters.ships[piece.id]) for piece in own if isinstance(piece, Vessel)]
    told = told_in(forces.order_of_battle(seen))
    assert {name: told.count(name) for name in (*persons, *ships)} == dict.fromkeys([*persons, *ships], 1)


@pytest.mark.parametrize(("scenario", "seat"), CASES)
def test_points_add_up_to_what_was_set_up(scenario, seat):
    seen = view(seat, scenario)
    told = [row[1] for row in rows(forces.order_of_battle(seen)) if row[1] != forces.NONE]
    own = [piece for piece in seen.pieces.values() if seat in (piece.side, REFEREE)]
    lots = sum(piece.csp for piece in own if isinstance(piece, Lot))
    assert sum(map(int, told)) == lots + sum(piece.escort for piece in own if isinstance(piece, Person))


@pytest.mark.parametrize("seat", [FOMORIAN, MUNDANE])
def test_the_totals_of_page_one_are_those_of_the_scenario(first, seat):
    content = first(seat)
    together = content.standing.rows[-1]
    assert together[:2] == ("Together", seat[0])
    assert int(together[3].partition("·")[0]) == view(seat).board.setting.scenario.strength[seat]


def test_active_clans_come_before_inactive_ones():
    (sheet,) = forces.order_of_battle(view(FOMORIAN))
    names = [row[0] for row in sheet.rows]
    assert [name.endswith(", inactive") for name in names] == [False, False, True, True, True, True]
    assert sheet.rows[0][:2] == ("Fynn", "20")


def test_wounds_items_ships_and_damage_are_told_to_the_owner():
    more = (
        facts.Wounded(character="hakon", wounds=1),
        facts.ShipDamaged(ship="golden-raven"),
        facts.Embarked(ship="orms-sling", pieces=("signhild",)),
    )
    told = told_in(forces.order_of_battle(view(MUNDANE, "24.1", *more)))
    (castle,) = [each for each in told.split("; ") if "3927" in each]
    assert "Hakon 5–5–0 K+ (1 wound, with Gritvard's Helm (#13))" in castle
    assert "Signhild 2–1–4 E (on the Orm's Sling)" in castle
    assert "Golden Raven 4/3 (damaged)" in castle


@pytest.mark.rule("fornaldar", "12.3")
def test_of_others_the_top_of_each_stack_is_told():
    (sheet,) = forces.sightings(view(FOMORIAN))
    told = dict(sheet.rows)
    assert "Hakon +, Kvalhölla (3927)" in told["Midhrasir"]
    assert "army, Eyrarborg (3128)" in told["Midhrasir"]
    assert "Signhild" not in told["Midhrasir"]


@pytest.mark.rule("fornaldar", "12.3")
def test_a_stack_that_is_looked_into_is_told_whole():
    sight = facts.StackExamined(seen_by=(FOMORIAN,), side=FOMORIAN, at="3927")
    *_, looked_into = forces.order_of_battle(view(FOMORIAN, "24.1", sight))
    assert looked_into.title == "Stacks of others that you look into"
    assert "Signhild 2–1–4 E" in looked_into.rows[0][2]


def test_the_referee_sees_every_stack_and_sights_none():
    assert not [*forces.sightings(view(REFEREE))]
    assert "Non-Aligned, inactive" in [row[0] for row in rows(forces.order_of_battle(view(REFEREE)))]


@pytest.mark.rule("fornaldar", "12.3")
@pytest.mark.parametrize("seat", [FOMORIAN, MUNDANE])
def test_what_is_seen_of_others_is_in_the_order_of_the_counters_neutrals_last(seat):
    seen = view(seat)
    (grid,) = forces.sightings(seen)
    sides = {each.top.group: each.side for each in seen.sightings}
    groups = seen.board.setting.counters.groups
    others = [id for id in groups if sides.get(id, NEUTRAL) != NEUTRAL]
    assert [row[0].partition(" (")[0] for row in grid.rows][: len(others)] == [seen.say.group(id) for id in others]
