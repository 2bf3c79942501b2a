"""What lies over hexes for a turn, and markers: on the map, in its legend and in the text."""

import pytest
from msgspec.structs import replace
from noting import Canvas

from adjudicator.reports.pdf.hexes import hex_layer
from adjudicator.reports.pdf.hexes.laid import lay
from adjudicator.reports.pdf.hexes.legend import entries
from adjudicator.reports.pdf.hexes.outline import outline
from adjudicator.reports.pdf.hexes.scene import Scene
from adjudicator.reports.pdf.hexes.window import draw_scene
from adjudicator.reports.text.hexes import hex_map_text
from adjudicator.table.hexmap import Cell, Label, Marker, Wash

RAIN, SNOW = Wash("rain", ("0505", "0506", "0101")), Wash("snow", ("0101",))
SPELL, CHOICE = Marker("spell", "0505", "12", "Red"), Marker("choice", "0101", "1")


def paths(figure):
    canvas = Canvas()
    draw_scene(canvas, 0, 0, Scene(figure, hex_layer([figure]), 300, 300))
    return [given for name, given in canvas.drawn if name == "addLiteral"]


@pytest.mark.parametrize("kind", ["rain", "snow", "sun"])
def test_a_pattern_is_printed_in_each_hex_that_is_shown_and_nowhere_else(window_of, kind):
    bare = len(paths(window_of("0606", 1)))
    one, two, outside = (len(paths(window_of("0606", 1, washes=(Wash(kind, cells),)))) - bare for cells in
                         (("0606",), ("0606", "0505"), ("0101",)))  # fmt: skip
    edge = 2
    assert two - edge == 2 * (one - edge) > 0
    assert outside == 0


@pytest.mark.parametrize("kind", ["reach", "far", "afar"])
def test_a_tint_with_a_hatch_lies_over_all_of_it_and_nowhere_else(window_of, kind):
    """It goes on for a hex beyond the frame, so that it has no edge there."""
    inside, beside, beyond = (paths_of(window_of, kind, "0606", *more) for more in ((), ("0604",), ("0101",)))
    clip, hatch, *lines = inside
    assert clip == f"{outline(['0606'])} W n"
    assert hatch.count(" m ") == hatch.count(" l ") > 5
    assert lines == [f"{outline(['0606'])} S"] * 2
    assert beside[0] == f"{outline(['0606', '0604'])} W n"
    assert beyond == inside
    assert paths_of(window_of, kind, "0101") == []


def test_tints_that_lie_over_each_other_have_hatches_of_different_slants(window_of):
    hatches = [paths_of(window_of, kind, "0606")[1] for kind in ("reach", "far", "afar")]
    assert len({*hatches}) == 3


def paths_of(window_of, kind, *cells):
    """What is drawn for a wash alone."""
    bare = paths(window_of("0606", 1))
    return [path for (path,) in paths(window_of("0606", 1, washes=(Wash(kind, cells),))) if (path,) not in bare]


def test_the_legend_explains_what_lies_on_the_map(window_of):
    plain = {entry.text for entry in entries(window_of("0606", 1))}
    shown = {entry.text for entry in entries(window_of("0606", 1, washes=(RAIN, SNOW), markers=(SPELL, CHOICE)))}
    assert shown - plain == {"rain", "spell"}


def test_the_text_tells_it_by_the_numbers_of_the_hexes(window_of):
    told = [*hex_map_text(window_of("0606", 1, washes=(RAIN,), markers=(SPELL, CHOICE)))]
    assert "  rain: 0505 0506 0101" in told
    assert any(line.startswith("  0505") and line.endswith("spell 12") for line in told)
    assert not any("choice" in line for line in told)


@pytest.mark.parametrize("wooded", [("0505", "0504", "0506"), ("0505", "0405", "0605"), ()])
def test_the_name_of_a_region_leaves_the_woods_in_its_middle_for_open_ground(window_of, wooded):
    name, middle = name_of_region(window_of, wooded)
    assert name.holds(middle) == (not wooded)


@pytest.mark.parametrize("kind", ["water", "district"])
def test_a_name_that_stands_over_the_signs_stays_in_the_middle(window_of, kind):
    name, middle = name_of_region(window_of, ("0505", "0504", "0506"), kind)
    assert name.holds(middle)


def name_of_region(window_of, wooded, kind="region"):
    """The box of the name of an open land with woods in some hexes, and the middle of the land."""
    figure = window_of("0505", 2)
    cells = tuple(Cell(cell.id, ("woods",) if cell.id in wooded else ("clear",)) for cell in figure.cells)
    labels = (Label("Mo", kind, tuple(cell.id for cell in cells)),)
    named = replace(figure, cells=cells, sites=(), sides=(), labels=labels)
    scene = Scene(named, hex_layer([named]), 300, 300)
    laid = lay(scene)
    (name,) = laid.regions if kind == "region" else laid.names
    return name.box, scene.hex("0505")
