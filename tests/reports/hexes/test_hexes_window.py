import re
from io import BytesIO
from itertools import combinations
from math import dist
from zlib import decompress

import msgspec
import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from adjudicator.board.hexes import ends
from adjudicator.reports import kept
from adjudicator.reports.pdf.document import new_canvas
from adjudicator.reports.pdf.figures import picture_of
from adjudicator.reports.pdf.flow import height_of
from adjudicator.reports.pdf.hexes import hex_layer, hex_map_block
from adjudicator.reports.pdf.hexes.coast import shape
from adjudicator.reports.pdf.hexes.counters import place_stacks
from adjudicator.reports.pdf.hexes.grid import HEIGHT, SIDE, centre
from adjudicator.reports.pdf.hexes.layer import Layer
from adjudicator.reports.pdf.hexes.legend import entries
from adjudicator.reports.pdf.hexes.names import label_names, site_names
from adjudicator.reports.pdf.hexes.printing import FULL, LIGHT, printed
from adjudicator.reports.pdf.hexes.scene import Scene
from adjudicator.reports.pdf.hexes.tiles import tile
from adjudicator.reports.pdf.paper import paper_of
from adjudicator.reports.pdf.placing import Box
from adjudicator.table.hexmap import HexMap, Site, Stack
from adjudicator.table.pages import Content, Grid

SHEET = paper_of("A4")


def drawn(*figures):
    """The bytes of a document with a page for each figure."""
    buffer, canvas = new_canvas(SHEET)
    layer = hex_layer(figures)
    for figure in figures:
        hex_map_block(SHEET, figure, layer, 600).draw(canvas, SHEET.top)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def words(pdf):
    return " ".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages).split()


def scene_of(figure):
    return Scene(figure, hex_layer([figure]), 380, 500)


def test_the_same_map_gives_the_same_bytes(small):
    first = drawn(small)
    kept.forget()
    tile.cache_clear()
    shape.cache_clear()
    assert drawn(small) == first


def test_a_window_shows_exactly_its_hexes(small):
    shown = [word for word in words(drawn(small)) if len(word) == 4 and word.isdigit()]
    assert sorted(shown) == sorted(cell.id for cell in small.cells)


def test_windows_of_one_document_share_the_printed_map(small, window_of):
    one, four = drawn(small), drawn(small, *(window_of(around, 2) for around in ("0505", "0606", "0707")))
    assert len(four) < 1.5 * len(one)


def test_a_stack_that_is_not_known_has_a_question_mark_and_no_strength(window_of):
    known = words(drawn(window_of("0606", 2, stacks=(Stack("0606", "Red", "troll", "17"),))))
    assert "17" in known
    assert "?" not in "".join(known)
    unknown = words(drawn(window_of("0606", 2, stacks=(Stack("0606", "Red"),))))
    assert "17" not in unknown
    assert "?" in "".join(unknown)


def test_the_legend_has_only_what_appears(small):
    assert [entry.text for entry in entries(small)] == [
        "clear",
        "woods",
        "marsh",
        "major river",
        "ford",
        "trail",
        "border",
        "wild aspect",
        "castle",
        "Place of Power",
        "The Reds",
        "The Blues",
        "ship",
        "troll",
        "character",
        "cargo",
        "not known",
        "several pieces",
        "spent",
        "movement",
        "battle",
    ]


def test_a_bare_map_needs_hardly_a_legend(small):
    bare = HexMap("Bare", (), tuple(cell for cell in small.cells if cell.id.startswith("06")))
    assert [entry.text for entry in entries(bare)] == ["clear"]


@pytest.mark.parametrize("room", [300, 560, 700])
def test_a_map_with_its_legend_keeps_to_its_room(small, room):
    assert hex_map_block(SHEET, small, hex_layer([small]), room).height <= room + 0.01


def test_counters_keep_clear_of_each_other_numbers_and_symbols(window_of):
    stacks = tuple(Stack(at, seat) for at in ("0505", "0606", "0706") for seat in ("Red", "Blue"))
    scene = scene_of(window_of("0606", 3, stacks=stacks))
    boxes = [counter.box for counter in place_stacks(scene, scene.ground(numbers=True))]
    assert [pair for pair in combinations(boxes, 2) if pair[0].overlap(pair[1]) > 0.01] == []


@pytest.mark.parametrize("side", ["0705/0706", "0605/0705", "0605/0704"])
def test_counters_on_a_hexside_keep_clear_of_each_other_and_stand_on_its_line(window_of, side):
    stacks = tuple(Stack(side, seat) for seat in ("Red", "Blue"))
    scene = scene_of(window_of("0606", 3, stacks=stacks))
    red, blue = (counter.box for counter in place_stacks(scene, scene.ground(numbers=False)))
    assert red.overlap(blue) < 0.01
    for box in (red, blue):
        ways = [dist(box.middle, scene.hex(id)) for id in side.split("/")]
        assert ways[0] == pytest.approx(ways[1]), "as far from one of its hexes as from the other"


CRAMPED = 180
"""The width of a map, in points, whose counters just have room for all their figures, and reach past their hexside."""


@pytest.mark.parametrize("side", ["0604/0704", "0504/0604", "0605/0705", "0505/0605", "0606/0706"])
def test_counters_in_the_hexes_at_the_ends_of_a_hexside_keep_clear_of_those_on_it(window_of, side):
    stacks = (Stack(at, seat) for at in (side, *ends(side)) for seat in ("Red", "Blue"))
    figure = window_of("0606", 3, stacks=(*stacks,))
    scene = Scene(figure, hex_layer([figure]), CRAMPED, 500)
    boxes = [counter.box for counter in place_stacks(scene, scene.ground(numbers=True))]
    assert len(boxes) == 6
    assert [pair for pair in combinations(boxes, 2) if pair[0].overlap(pair[1]) > 0.01] == []


def test_names_lie_inside_the_frame_and_not_on_each_other(small):
    scene = scene_of(small)
    names = list(site_names(scene, scene.ground(numbers=True)))
    frame = Box(0, 0, scene.width, scene.height)
    assert [name.text for name in names] == ["Þrúðvangr", "Old Stone"]
    assert all(name.box.inside(frame) for name in names)
    assert names[0].box.overlap(names[1].box) == 0


def test_the_name_of_a_water_lies_over_its_hexes_alone(small):
    scene = scene_of(small)
    (name,) = label_names(scene, small.labels, scene.ground(numbers=False))
    shore = max(scene.hex(cell.id)[0] for cell in small.cells if cell.id.startswith("07"))
    assert name.box.x0 > shore


def test_stacks_and_places_out_of_sight_are_not_drawn(window_of):
    far = window_of("0303", 1, stacks=(Stack("0606", "Red", "troll", "17"),))
    told = words(drawn(far))
    assert "17" not in told
    assert "Þrúðvangr" not in told


def test_a_ruin_is_drawn_and_explained(small):
    ruined = msgspec.structs.replace(small, sites=(Site("0505", "Þrúðvangr", "castle", "A", ruined=True),))
    assert "destroyed" in [entry.text for entry in entries(ruined)]
    assert drawn(ruined) != drawn(msgspec.structs.replace(small, sites=(Site("0505", "Þrúðvangr", "castle", "A"),)))


def test_a_place_that_fell_in_ruins_since_another_map_is_printed_once(small):
    later = replace(small, sites=tuple(replace(site, ruined=True) for site in small.sites))
    assert hex_layer([small, later]).parts(False).sites == hex_layer([small]).parts(False).sites


def test_a_map_survives_its_way_through_json(small):
    assert msgspec.json.decode(msgspec.json.encode(small), type=type(small)) == small


@pytest.mark.parametrize("room", [420, 520, 620])
def test_the_board_on_page_one_leaves_room_for_its_legend(small, room):
    layer = hex_layer([small])
    board = picture_of(SHEET, Content((), Grid("", (), ()), (), (), (), picture=small), {}, layer, room)
    assert ([*board.later], layer.keyed) == ([], None)
    assert 0.8 * room < height_of(board.shown) <= room


def test_a_light_land_has_the_same_parts_in_half_the_bytes(small):
    """The shores of fewer points, and of the signs of a ground every second."""
    parts = hex_layer([small]).parts(False)
    full, light = (printed(parts, False, detail) for detail in (FULL, LIGHT))
    sizes = [sum(map(len, (*each.strokes.values(), each.ground, each.signs))) for each in (full, light)]
    assert sizes[1] < 0.6 * sizes[0]
    strokes = [len(re.findall(rb" [Sbf]\n", decompress(each.signs))) for each in (full, light)]
    assert 0.45 < strokes[1] / strokes[0] < 0.75


def test_maps_of_like_scales_have_the_same_numbers_on_a_light_land(small):
    full, light = (hex_layer([small], light=light) for light in (False, True))
    assert len({full.number_size(pitch) for pitch in (28, 29, 30)}) > 1
    assert len({light.number_size(pitch) for pitch in (28, 29, 30)}) == 1


@pytest.mark.parametrize("light", [False, True])
def test_each_hex_of_a_land_has_its_number_where_it_lies(small, light):
    buffer, canvas = new_canvas(SHEET)
    layer = hex_layer([small], light=light)
    canvas.scale(0.1, 0.1)
    layer.draw_ground(canvas, 30, plain=False)
    layer.draw_signs(canvas, 30, plain=False)
    canvas.save()
    places = {}

    def found(text, _, matrix, *given):
        if text.strip().isdigit():
            places[text.strip()] = matrix[4:]

    PdfReader(buffer).pages[0].extract_text(visitor_text=found)
    assert places.keys() == {small.legend.number(cell.id) for cell in small.cells}
    for cell in small.cells:
        x, y = places[small.legend.number(cell.id)]
        assert abs(x - centre(cell.id)[0]) < SIDE
        assert 0 < y - centre(cell.id)[1] < HEIGHT / 2


@pytest.mark.parametrize(("pitch", "form"), [(7, "hex-ground-small"), (9, "hex-ground-plain")])
def test_a_whole_land_is_printed_as_fine_as_its_scale_asks_for(small, pitch, form):
    canvas = new_canvas(SHEET)[1]
    Layer([], plain=[small]).draw_ground(canvas, pitch, plain=True)
    assert canvas.hasForm(form)


def test_only_a_light_layer_is_light(small):
    names = []
    for light in (False, True):
        canvas = new_canvas(SHEET)[1]
        hex_layer([small], light=light).draw_ground(canvas, 30, plain=False)
        names.append(canvas.hasForm("hex-ground-light"))
    assert names == [False, True]
