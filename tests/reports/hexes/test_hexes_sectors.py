"""Maps of hexes whose sides have a ground each: strips, bays, blank hexes, numbers of their own."""

from math import dist
from typing import ClassVar

import pytest
from msgspec.structs import replace

from adjudicator.errors import NotFound
from adjudicator.reports.pdf.hexes import hex_layer, pdf_land
from adjudicator.reports.pdf.hexes.chart import Chart
from adjudicator.reports.pdf.hexes.grid import SIDE, corners, origin
from adjudicator.reports.pdf.hexes.laid import lay
from adjudicator.reports.pdf.hexes.scene import Scene
from adjudicator.reports.pdf.hexes.tiles import hood, tile
from adjudicator.reports.text.hexes import hex_map_text
from adjudicator.reports.window import window
from adjudicator.table.hexmap import Cell, HexMap, Side, Site, Stack
from adjudicator.table.legends import HexLegend

SIDES = ("forest", "clear", "mountain", "clear", "clear", "rough")
LEGEND = HexLegend(symbols=("castle",), bodies=("troll",), sectors=True, number=lambda id: f"n{int(id[:2])}")
TOLD = """\
  n4




          f
       r n5  .
       ~  c  ^   .
          ~   r n6  =
              .     ^
                 .

  . clear; = road; ^ mountain; c castle; f forest; r rough; ~ lake.
  n5         Keep (castle)
"""


class Quilt(HexMap, tag="hexmap", frozen=True, omit_defaults=True):
    legend: ClassVar = LEGEND


QUILT = Quilt(
    "Quilt",
    (),
    (
        Cell("0404"),
        Cell("0505", SIDES, "lake", 80, "111221"),
        Cell("0606", ("clear", "clear", *SIDES[2:])),
    ),
    sides=(Side("0606/0705", roads=("way",)),),
    sites=(Site("0505", "Keep", "castle"),),
)


def painted(id):
    return tile(hood(Chart([QUILT]), id))


def test_each_side_has_its_ground_along_it():
    found = painted("0505")
    assert {"land clear", "land forest", "land mountain", "land rough", "water"} <= set(found.painted)
    assert {ink for _, ink in found.signs} >= {"spruce", "rock", "mound"}


def test_neighbouring_bays_are_one():
    """Two bays side by side meet well inside the hex, not at the corner between them."""
    left, low = origin("0505")
    x, y = corners("0505")[4]
    shore = [float(number) for number in painted("0505").shore.split() if number not in "mcS"]
    points = list(zip(shore[::2], shore[1::2], strict=True))
    assert min(dist((x - left, y - low), point) for point in points) > 0.3 * SIDE


def test_a_blank_hex_has_nothing_on_it():
    assert set(painted("0404").painted) == {"land blank", "grid"}
    assert not painted("0404").shore


def test_it_is_drawn_in_colour_and_in_grey():
    assert pdf_land(QUILT) != pdf_land(QUILT, grey=True)


def test_it_is_told_side_by_side():
    assert "\n".join(hex_map_text(QUILT)) + "\n" == TOLD


def test_a_window_goes_by_the_printed_numbers():
    assert [cell.id for cell in window(QUILT, "n5", 1).cells] == ["0505", "0606"]
    with pytest.raises(NotFound, match="no hex '0909'"):
        window(QUILT, "0909", 1)


def test_a_piece_on_a_side_stands_before_its_ground():
    held = Quilt("", (), QUILT.cells, stacks=(Stack("0504/0505", None, "troll", "1"),))
    assert "# troll" in "\n".join(hex_map_text(held))


def test_counters_stand_within_the_sides_of_their_hex():
    figure = replace(QUILT, stacks=(Stack("0505", body="troll", strength="3"),))
    scene = Scene(figure, hex_layer([figure]), 400, 400)
    (counter,) = lay(scene).counters
    _, y = scene.hex("0505")
    open_to = scene.pitch * 0.38
    assert y - open_to <= counter.box.y0 < counter.box.y1 <= y + open_to
