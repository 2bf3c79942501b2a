"""The boards of an order page: of a land what lies round places that orders can be about, and all of these."""

import re

import pytest
from composed import composing

from adjudicator.reports.pages import boards
from adjudicator.reports.svg.drawing import Drawing
from adjudicator.table.hexmap import Cell, HexMap, Label, MarchArrow, Marker, Side, Stack

pytestmark = pytest.mark.slow

COLUMN = tuple(Cell(f"02{row:02}", ("clear",)) for row in range(1, 9))
LAND = HexMap(
    "Fynn",
    (),
    COLUMN,
    fringe=(Cell("0101", ("woods",)), Cell("0108", ("woods",))),
    sides=(Side("0201/0202", "minor"),),
    labels=(Label("Fynn", "region", ("0201", "0208")), Label("Skane", "region", ("0207", "0208"))),
    stacks=(Stack("0202a"), Stack("0207")),
    marches=(MarchArrow(1, "A", ("0207", "0202")), MarchArrow(2, "A", ("0207", "0208"))),
    markers=(Marker("choice", "0202", "1"), Marker("enchantment", "0202", "12"), Marker("enchantment", "0208", "3")),
    key=("..",),
)


def test_of_a_land_what_lies_a_hex_round_is_shown_with_all_that_is_there():
    shown = boards._near(LAND, {"0202", "hakon"})
    assert [cell.id for cell in shown.cells] == ["0201", "0202", "0203"]
    assert {cell.id for cell in shown.fringe} == {"0101", "0204"}
    assert [label.places for label in shown.labels] == [("0201",)]
    assert [stack.at for stack in shown.stacks] == ["0202a"]
    assert [march.number for march in shown.marches] == [1]
    assert [marker.kind for marker in shown.markers] == ["enchantment"]


def test_a_part_of_a_land_in_which_nothing_can_be_ordered_is_left_out():
    assert boards._near(LAND, {"hakon", "4711"}) is None


def test_a_land_that_is_shown_whole_stays_whole():
    whole = HexMap("Fynn", (), COLUMN)
    assert boards._near(whole, {"0202"}) is whole


@pytest.fixture
def window():
    with composing("fornaldar", "fomorian-2") as (_, window):
        yield window


def test_every_place_that_an_order_can_be_about_is_still_on_the_board(window, monkeypatch):
    near = boards.boards(window, Drawing())
    monkeypatch.setattr(boards, "_near", lambda figure, about: figure)
    whole = boards.boards(window, Drawing())
    spots = [re.findall('data-ids="(.*?)"', drawn) for drawn in (near, whole)]
    assert len(spots[0]) > 100
    assert spots[0] == spots[1]
    assert len(near) <= len(whole)


def test_parts_of_a_land_are_of_one_scale(window):
    widths = re.findall(r'<svg viewBox="0 0 (\d+) \d+" role', boards.boards(window, Drawing()))
    assert len(widths) > 1
    assert len({*widths}) == 1


def test_the_board_is_that_of_the_maps_on_which_the_seat_decides():
    with composing("fornaldar", "fomorian-2") as (live, window):
        maps = live.game.situation(live.view(window.seat), live.window(), ())
        assert maps
        assert [*window.pictures] == [*maps]


def test_where_a_decision_has_no_maps_the_board_is_that_of_the_report():
    with composing("northmen", "torg-7") as (live, window):
        assert not live.game.situation(live.view(window.seat), live.window(), ())
        assert window.pictures
