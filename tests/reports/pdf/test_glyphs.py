"""Glyphs as data: how they are read, whose goes first, and that every map can draw every one."""

from collections import ChainMap
from typing import ClassVar

import msgspec
import pytest

from adjudicator.games import find_game, game_names
from adjudicator.reports.pdf import pdf_land, pdf_map
from adjudicator.reports.pdf.document import new_canvas
from adjudicator.reports.pdf.glyphs import core_glyphs, draw_glyph, find_glyph, outline
from adjudicator.reports.pdf.hexes import symbols
from adjudicator.reports.pdf.paper import paper_of
from adjudicator.table.figures import Area, Kind, Map
from adjudicator.table.glyphs import Stroke, glyph
from adjudicator.table.hexmap import Cell, HexMap, Site
from adjudicator.table.legends import HexLegend, MapLegend

OWN = {"tent": glyph("stone -6,-8 0,4 6,-8"), "castle": glyph("line -5,0 5,0")}
ALL = ChainMap(*(legend.glyphs for name in game_names() for legend in find_game(name).legends), core_glyphs())


class Steppe(Map, tag="map", frozen=True, omit_defaults=True):
    legend: ClassVar = MapLegend(glyphs=OWN)


class Plain(HexMap, tag="hexmap", frozen=True, omit_defaults=True):
    legend: ClassVar = HexLegend(glyphs=OWN)


def test_a_glyph_is_a_stroke_on_each_line_the_lowest_first():
    assert glyph("stone -6,-8 0,4 6,-8\nline 0,4 0,7.5\n") == (
        Stroke("stone", ((-6, -8), (0, 4), (6, -8))),
        Stroke("line", ((0, 4), (0, 7.5))),
    )


def test_a_corner_of_five_numbers_is_a_star():
    (stroke,) = glyph("gold 1,2,10,4,8")
    corners = outline(stroke.corners)
    assert len(corners) == 16
    assert corners[0] == (1, 12)


def test_an_ink_that_there_is_not_is_refused():
    with pytest.raises(msgspec.ValidationError, match="chalk"):
        glyph("chalk 0,0 1,1")


def test_a_games_own_glyph_goes_before_that_of_the_core_and_what_has_none_is_a_square():
    assert find_glyph("castle", OWN) == OWN["castle"]
    assert find_glyph("castle", {}) == core_glyphs()["castle"]
    assert [stroke.ink for stroke in find_glyph("glacier", OWN)] == ["roof"]


@pytest.mark.parametrize("name", ALL)
def test_every_glyph_can_be_drawn_on_every_map(name):
    _, canvas = new_canvas(paper_of("A4"))
    draw_glyph(canvas, 100, 100, ALL[name], 20, name)
    assert list(symbols.place(HexLegend(glyphs=ALL), name, 0, 0))
    assert symbols.sign(ALL[name], 50).endswith(("f", "S"))


def test_maps_of_both_kinds_draw_what_their_game_brings():
    areas = (Area("X", "Camp", "camp", 1, 1),)
    kinds = (Kind("camp", "Camp", "tent"),)
    assert pdf_map(Steppe("Steppe", (), kinds, areas, ()), "S") != pdf_map(Map("Steppe", (), kinds, areas, ()), "S")
    parts = (Cell("0101", ("clear",)),), (), (), (Site("0101", "Camp", "tent"),)
    assert pdf_land(Plain("Plain", (), *parts)) != pdf_land(HexMap("Plain", (), *parts))


def test_what_a_game_brings_is_in_no_report():
    bare = Map("Steppe", (), (), (), ())
    assert msgspec.json.encode(Steppe("Steppe", (), (), (), ())) == msgspec.json.encode(bare)
