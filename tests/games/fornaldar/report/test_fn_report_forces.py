"""The order of battle: everything a seat has, and what it sees of others."""

import pytest
from fornaldar_facts import facts
from saga import begun

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.report import forces, ratings
from adjudicator.games.fornaldar.state import Lot, Person, Vessel
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import REFEREE

CASES = [(scenario, seat) for scenario in ("24.1", "24.2", "24.3") for seat in (FOMORIAN, MUNDANE, REFEREE)]


def view(seat, scenario="24.1", *more):
    return GAME.view(begun(scenario, *more), seat)


def entries(sheets, column):
    """What stands in a column of all sheets, each piece by itself and without what it carries."""
    cells = [row[column] for sheet in sheets for row in sheet.rows if row[column] != forces.NONE]
    return [entry.partition(",")[0] for cell in cells for entry in cell.split("; ")]


def rows(sheets):
    return [row for sheet in sheets for row in sheet.rows]


@pytest.mark.parametrize(("scenario", "seat"), CASES)
def test_every_own_piece_is_named_exactly_once(scenario, seat):
    seen = view(seat, scenario)
    counters = seen.board.setting.counters
    own = [piece for piece in seen.pieces.values() if seat in (piece.side, REFEREE)]
    persons = [ratings.brief(counters.characters[p.id], escort=p.escort) for p in own if isinstance(p, Person)]
    ships = [ratings.hull(counters.ships[piece.id]) for piece in own if isinstance(piece, Vessel)]
    sheets = [*forces.order_of_battle(seen)]
    assert sorted(entries(sheets, 2)) == sorted(persons)
    assert sorted(entries(sheets, 3)) == sorted(ships)


@pytest.mark.parametrize(("scenario", "seat"), CASES)
def test_points_add_up_to_what_was_set_up(scenario, seat):
    seen = view(seat, scenario)
    told = [part.split()[0] for cell in entries_of_points(forces.order_of_battle(seen)) for part in cell.split(", ")]
    own = [piece for piece in seen.pieces.values() if seat in (piece.side, REFEREE)]
    lots = sum(piece.csp for piece in own if isinstance(piece, Lot))
    assert sum(map(int, told)) == lots + sum(piece.escort for piece in own if isinstance(piece, Person))


def entries_of_points(sheets):
    return [row[1] for row in rows(sheets) if row[1] != forces.NONE]


@pytest.mark.parametrize("seat", [FOMORIAN, MUNDANE])
def test_the_totals_of_page_one_are_those_of_the_scenario(first, seat):
    content = first(seat)
    together = content.standing.rows[-1]
    assert together[:2] == ("Together", seat)
    assert int(together[3]) == view(seat).board.setting.scenario.strength[seat]


def test_active_clans_come_before_inactive_ones():
    titles = [sheet.title for sheet in forces.order_of_battle(view(FOMORIAN))]
    assert [", inactive:" in title for title in titles] == [False, False, True, True, True, True]
    assert titles[0] == "Clan Fynn: 20 points, 4 characters and 3 ships"


def test_wounds_items_ships_and_damage_are_told_to_the_owner():
    more = (
        facts.Wounded(character="hakon", wounds=1),
        facts.ShipDamaged(ship="golden-raven"),
        facts.Embarked(ship="orms-sling", pieces=("signhild",)),
    )
    (castle,) = [row for row in rows(forces.order_of_battle(view(MUNDANE, "24.1", *more))) if "3927" in row[0]]
    assert "Hakon 5–5–0 K+, 1 wound, with Gritvard's Helm (#13)" in castle[2]
    assert "Signhild 2–1–4 E on the Orm's Sling" in castle[2]
    assert "Golden Raven 4/3, damaged" in castle[3]


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
    assert "Non-Aligned Pieces, inactive: 6 characters and 1 ship" in [
        sheet.title for sheet in forces.order_of_battle(view(REFEREE))
    ]
