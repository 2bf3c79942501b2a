"""The island as it is drawn: the numbers of its hexes, the sides of a tile, tiles beside it, and who stands on it."""

import pytest
from northmen_table import bench, laid, table_of

from adjudicator.games.northmen import GAME
from adjudicator.games.northmen.brigands import _most_brigands
from adjudicator.games.northmen.checking import _default
from adjudicator.games.northmen.conflict import UnitsLost
from adjudicator.games.northmen.options import Options
from adjudicator.games.northmen.report.charts import uses
from adjudicator.games.northmen.report.island import (
    army,
    beside,
    cell_number,
    cell_of,
    cell_written,
    hex_id,
    island,
    land,
    leads,
    sites,
    strongholds,
    stumps,
)
from adjudicator.games.northmen.report.page_one import news
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.solo import UnitsSentHome
from adjudicator.games.northmen.units import Units
from adjudicator.games.northmen.words import BRIGANDS, COMMODITIES, neighbour
from adjudicator.table import Question
from adjudicator.table.hexmap import Site

CELLS = [(0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (-5, 7), (6, -9)]


@pytest.mark.parametrize("cell", CELLS)
def test_a_cell_has_a_hex_of_its_own_beside_those_of_its_neighbours(cell):
    column, row = (int(part) for part in (hex_id(cell)[:2], hex_id(cell)[2:]))
    assert cell_of(hex_id(cell)) == cell
    for side in range(6):
        there = hex_id(neighbour(cell, side))
        assert abs(int(there[:2]) - column) <= 1
        assert abs(int(there[2:]) - row) <= 1


def test_the_first_tile_lies_in_the_middle_and_hexes_are_numbered_as_players_write_their_cells():
    assert hex_id((0, 0)) == "5050"
    assert [cell_number(hex_id(cell)) for cell in ((0, 0), (-1, 0), (2, -3))] == ["0,0", "−1,0", "2,−3"]
    assert [cell_written(hex_id(cell)) for cell in ((0, 0), (-1, 0), (2, -3))] == ["(0,0)", "(-1,0)", "(2,-3)"]


def test_a_tile_beside_the_map_has_no_number():
    assert [cell_number(id) for id in ("0219", "0201")] == ["", ""]
    assert [cell_written(id) for id in ("0219", "0201")] == ["", ""]
    assert cell_number("5020") != ""


@pytest.mark.parametrize(
    ("sides", "ground", "lakes", "edges"),
    [
        ("EEEEEE", ["clear"] * 6, 0, ""),
        ("FRMPLE", ["clear", "clear", "forest", "clear", "mountain", "rough"], 1, "211111"),
        ("LLEEEE", ["clear"] * 6, 2, "112211"),
        ("LLLLLL", ["clear"] * 6, 6, "222222"),
    ],
)
def test_a_tile_shows_its_sides_from_the_north_and_the_more_water_the_more_lakes(sides, ground, lakes, edges):
    """A tile says them from the south-east, two sides on."""
    cell = land("5050", sides)
    assert (cell.id, [*cell.ground], cell.edges) == ("5050", ground, edges)
    assert cell.water == ("lake" if lakes else "")
    assert cell.land == 100 - 11 * lakes


def test_what_was_laid_this_time_is_told_from_the_rest():
    assert [land("5050", "EEEEEE", new=new).aspect for new in (True, False)] == ["new", ""]
    assert land("5050", "EEEEEE").aspect == ""
    state = bench([{"at": at, "sides": "EEEEEE"} for at in ([0, 0], [0, 1])])
    aspects = {cell.id: cell.aspect for cell in island(state, new=[(0, 1)]).cells}
    assert (aspects[hex_id((0, 0))], aspects[hex_id((0, 1))]) == ("", "new")
    assert set(aspects.values()) == {"", "new"}


@pytest.mark.parametrize(
    ("sides", "is_road"),
    [("R", True), ("P", True), ("RR", True), ("RS", True), ("SR", True), ("E", False), ("F", False), ("SS", False)],
)
def test_an_edge_is_drawn_with_a_road_where_one_leads(sides, is_road):
    assert leads(sides) is is_road


def test_roads_and_passes_of_a_tile_by_itself_lead_to_its_edges():
    id = hex_id((0, 0))
    roads = [*stumps(id, laid({"sides": "REPFML"}))]
    ends = [{id, hex_id(neighbour((0, 0), way))} for way in (0, 2)]
    assert [set(side.id.split("/")) for side in roads] == ends
    assert [side.roads for side in roads] == [("road",), ("road",)]


@pytest.mark.parametrize(
    ("tile", "found"),
    [
        ({}, []),
        ({"towns": ["mead"]}, [("", "mead")]),
        ({"towns": COMMODITIES[:2]}, [("", type) for type in COMMODITIES[:2]]),
        ({"towns": ["mead"], "name": "Novgorod"}, [("Novgorod", "novgorod")]),
        ({"towns": ["mead"], "church": True}, [("", "mead"), ("", "church")]),
    ],
)
def test_a_tile_shows_its_towns_and_its_church(tile, found):
    assert [*sites("5050", laid({"sides": "EEEEEE"} | tile))] == [Site("5050", *each) for each in found]


def test_tiles_beside_the_map_lie_in_rows_each_with_its_name():
    """Every second hex of a row, and every second row, so that none touches another."""
    tiles = [(f"T{number}", laid({"sides": "EEEEEE"})) for number in range(7)]
    tiles[3] = ("T3", laid({"sides": "REEEEE", "towns": ["mead"]}))
    drawn = beside("Your tiles", tiles)
    assert drawn.title == "Your tiles"
    assert [cell.id for cell in drawn.cells] == ["0201", "0401", "0601", "0801", "1001", "1201", "0203"]
    assert [label.name for label in drawn.labels] == ["T0", "T1", "T2", "T4", "T5", "T6"]
    assert {(label.kind, label.places) for label in drawn.labels if label.name == "T6"} == {("district", ("0203",))}
    assert drawn.sites == (Site("0801", "T3", "mead"),)
    assert len(drawn.sides) == 1
    assert [cell.id for cell in beside("", tiles[:3], across=2).cells] == ["0201", "0401", "0203"]


@pytest.mark.parametrize(
    ("side", "units", "body", "signs", "strength", "counters"),
    [
        ("A", Units(w=1), "warband", (), "1", 1),
        ("A", Units(w=1, h=2), "hersir", ("warband",), "3", 3),
        ("A", Units(w=2, c=1, l=1), "warband", ("longship", "catapult"), "4", 3),
        ("A", Units(l=1, c=1), None, None, "2", 2),
        (BRIGANDS, Units(w=5), "brigand", (), "5", 3),
    ],
)
def test_an_army_shows_most_of_its_kinds_on_top_and_as_many_counters_as_lie_in_a_stack(
    side, units, body, signs, strength, counters
):
    stack = army("5050", side, units)
    assert (stack.at, stack.seat, stack.strength, stack.pieces) == ("5050", side, strength, counters)
    if body:
        assert (stack.body, set(stack.signs)) == (body, set(signs))


def test_a_stronghold_stands_on_its_side_and_shows_a_warband_where_it_was_taken():
    state = bench([{"at": [0, 0], "sides": "EEEEEE", "strongholds": {"0": "A", "3": "B"}}])
    found = {stack.seat: stack for stack in strongholds(state)}
    for seat, way in (("A", 0), ("B", 3)):
        ends = {hex_id((0, 0)), hex_id(neighbour((0, 0), way))}
        assert (set(found[seat].at.split("/")), found[seat].body, found[seat].signs) == (ends, "stronghold", ())


def test_the_chart_of_actions_has_room_for_what_one_of_them_does():
    grid = uses(Options())
    assert grid.title == "What actions do"
    assert [(column.head, column.align, column.share) for column in grid.columns] == [
        ("Action", "left", 1),
        ("One of them", "left", 3),
        ("Two of them", "left", 2),
        ("Rule", "right", 0.6),
    ]
    assert grid.note.endswith("Conspirators pay one action for an order of the brigands (NT-100).")
    assert "Conspirators" not in uses(Options(abilities="off")).note


@pytest.mark.rule("northmen", "NT-96")
@pytest.mark.parametrize(("held", "home", "told"), [(3, 1, "returns"), (3, 2, "return"), (1, 1, "returns")])
def test_nt_96_units_sent_home_are_taken_from_those_there(held, home, told):
    state = bench([{"at": [0, 0], "sides": "EEEEEE", "units": {"A": {"h": held, "w": 1}}}])
    fact = UnitsSentHome(seat="A", at=(0, 0), units=Units(h=home))
    fact.change(state)
    assert state.units[(0, 0), "A"] == Units(h=held - home, w=1)
    assert fact.as_line(Say(state)).text.endswith(f" did not move and {told} to the supply.")


@pytest.mark.rule("northmen", "NB-90")
def test_the_tiles_with_most_brigands_are_all_that_have_as_many():
    counts = {(0, 0): 2, (1, 0): 3, (2, 0): 3, (3, 0): 0}
    tiles = [{"at": [*at], "sides": "EEEEEE", "units": {BRIGANDS: {"w": count}}} for at, count in counts.items()]
    state = bench(tiles)
    assert _most_brigands(state, [*counts]) == [(1, 0), (2, 0)]
    assert _most_brigands(state, [(3, 0)]) == [(3, 0)]
    assert _most_brigands(state, []) == []


def test_what_is_asked_while_a_turn_is_played_ahead_is_answered_as_without_anybody():
    question = Question(key="any", seat="A", rule="NB-20", text="Which?", default="this one")
    assert _default(question) == ("this one", "default")
    assert table_of(bench()).ask(question) == "this one"


@pytest.mark.rule("northmen", "NB-63")
@pytest.mark.parametrize(("seat", "told"), [("A", 1), ("B", 0)])
def test_nb_63_units_that_one_loses_are_news_to_him_alone_and_befall_him(seat, told):
    state = bench([{"at": [0, 0], "sides": "EEEEEE", "units": {"A": {"w": 2}}}])
    lost = UnitsLost(seat="A", at=(0, 0), units=Units(w=1))
    found = news(GAME.view(state, seat), [lost])
    assert [(each.weight, each.befalls) for each in found] == [(4, True)] * told
