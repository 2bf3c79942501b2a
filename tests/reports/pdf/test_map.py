from io import BytesIO
from itertools import combinations
from math import hypot
from random import Random

import msgspec
import pytest
from pypdf import PdfReader
from type_sizes import type_of

from adjudicator.reports.pdf import pdf_map
from adjudicator.reports.pdf.legend import entries
from adjudicator.reports.pdf.placing import Box, Ground, centred
from adjudicator.reports.pdf.scene import PAGE, WALL, arrange
from adjudicator.reports.svg import Drawing
from adjudicator.reports.svg.pictures import picture_of
from adjudicator.table.figures import Area, Clash, Kind, Link, Map, Movement, Piece
from adjudicator.table.seats import SeatStyle


def sixty_places():
    """A crooked grid of sixty places with pieces, movements and battles."""
    pick = Random(7)
    names = ("Upper Varn", "Grimholt", "Black Moor", "St Ældburgh", "Wallop", "Oss")
    spots = [(n, n % 10 + pick.uniform(-0.12, 0.12), n // 10 + pick.uniform(-0.12, 0.12)) for n in range(60)]
    areas = [Area(f"P{n}", names[n % 6], "town", x, y, str(n % 4), "AB"[n % 2], n % 9 == 0) for n, x, y in spots]
    links = [Link(f"P{n}", f"P{n + 1}", "3") for n in range(59) if n % 10 != 9]
    links += [Link(f"P{n}", f"P{n + 10}", "2", n % 8 == 0) for n in range(50)]
    moves = [Movement(n, "A", link.a, link.b, n % 3 > 0, n % 4 == 0) for n, link in enumerate(links[::12], 1)]
    pieces = [Piece(f"A{n}", "A", f"P{n * 5}", ("normal", "defeated", "broken")[n % 3]) for n in range(8)]
    seats = (SeatStyle("A", "Ants", "A", 0), SeatStyle("B", "Bees", "B", 1))
    clashes = (Clash(30, "P11"), Clash(31, "P44"))
    return Map(
        "Sixty places",
        seats,
        (Kind("town", "Town", "town"),),
        tuple(areas),
        tuple(links),
        tuple(pieces),
        tuple(moves),
        clashes,
    )


def boxes(scene):
    """Everything that may not be covered: grounds of places, names, numbers, counters, bursts."""
    size = 2 * scene.radius
    return [
        *(centred(x, y, size, size) for x, y in scene.places.values()),
        *(name.box for name in scene.names),
        *(arrow.tag for arrow in scene.arrows),
        *(box for box, _, _ in scene.counters),
        *(box for box, _ in scene.bursts),
    ]


@pytest.fixture(params=["sample", "sixty places"])
def scene(request, report):
    if request.param == "sample":
        return arrange(report.content.figures[0], 499, 460)
    return arrange(sixty_places(), 499, 430)


def test_nothing_on_the_map_covers_anything_else(scene):
    assert [pair for pair in combinations(boxes(scene), 2) if pair[0].overlap(pair[1]) > 0.01] == []


def test_everything_lies_inside_the_frame(scene):
    frame = Box(0, 0, scene.width, scene.height)
    assert [box for box in boxes(scene) if not box.inside(frame)] == []


def test_every_place_is_named_and_every_piece_stands_on_the_map(scene):
    assert [name.id for name in scene.names] == [area.id for area in scene.map.areas]
    assert {piece.id for _, piece, _ in scene.counters} == {piece.id for piece in scene.map.pieces}
    assert len(scene.arrows) == len(scene.map.movements)


def test_an_arrow_leaves_its_own_place_free(scene):
    starts = [(arrow.curve.a, scene.places[arrow.movement.a]) for arrow in scene.arrows]
    assert min(hypot(a[0] - place[0], a[1] - place[1]) for a, place in starts) > scene.radius


def test_an_arrow_that_failed_stops_on_its_way(report):
    scene = arrange(report.content.figures[0], 499, 460)
    stopped = next(arrow for arrow in scene.arrows if not arrow.movement.made)
    aim = scene.places[stopped.movement.b]
    end = stopped.curve.b
    assert hypot(aim[0] - end[0], aim[1] - end[1]) > 2 * scene.radius


def test_the_legend_explains_only_what_appears(report):
    drawn = report.content.figures[0]
    kinds = (*drawn.kinds, Kind("glacier", "Glacier", "glacier"))
    bare = msgspec.structs.replace(drawn, kinds=kinds, movements=(), clashes=(), pieces=(), seats=())
    texts = {entry.text for entry in entries(bare)}
    assert "Castle" in texts
    assert texts & {"Glacier", "movement", "failed movement", "battle", "army", "House Varn"} == set()
    assert {"battle", "failed movement", "broken army"} <= {entry.text for entry in entries(report.content.figures[0])}


def test_a_road_without_a_figure_has_no_roundel():
    areas = (Area("X", "Here", "town", 0, 0), Area("Y", "There", "town", 4, 0))
    numbered, bare = (Map("Two", (), (), areas, (Link("X", "Y", label),), link_name="days") for label in ("3", ""))
    assert "days" in {entry.text for entry in entries(numbered)}
    assert "days" not in {entry.text for entry in entries(bare)}
    drawn = [picture_of(each, Drawing()).group.inside for each in (numbered, bare)]
    assert [each.count("a5.75") > 0 for each in drawn] == [True, False]


def test_a_map_lies_or_stands_as_suits_it(report):
    lying = PdfReader(BytesIO(pdf_map(report.content.figures[0], "The Marches"))).pages[0]
    assert lying.mediabox.width > lying.mediabox.height
    turned = [msgspec.structs.replace(area, x=area.y, y=area.x) for area in report.content.figures[0].areas]
    upright = msgspec.structs.replace(report.content.figures[0], areas=tuple(turned))
    page = PdfReader(BytesIO(pdf_map(upright, "The Marches"))).pages[0]
    assert page.mediabox.width < page.mediabox.height


def test_the_same_map_gives_the_same_bytes(report):
    assert pdf_map(report.content.figures[0], "M") == pdf_map(report.content.figures[0], "M")


def test_pieces_take_no_room_from_those_of_another_turn():
    full = sixty_places()
    empty = msgspec.structs.replace(full, pieces=(), clashes=())
    first = arrange(full, 499, 700)
    assert arrange(empty, 499, 700).counters == []
    assert arrange(full, 499, 700) == first


def test_a_map_of_one_place_of_an_unknown_kind_can_be_drawn():
    lone = Map("One", (), (), (Area("X", "Ultima Thule", "glacier", 3, 3),), ())
    assert "Ultima Thule" in PdfReader(BytesIO(pdf_map(lone, "Lone"))).pages[0].extract_text()


def test_the_least_bad_place_is_taken_when_none_is_free():
    ground = Ground(Box(0, 0, 100, 100))
    ground.take(Box(0, 0, 60, 60))
    assert ground.place([Box(10, 10, 30, 30), Box(55, 55, 75, 75)]) == Box(55, 55, 75, 75)


@pytest.mark.parametrize("figure", ["sample", "sixty places"])
def test_type_can_be_read_however_many_places_there_are(report, figure):
    drawn = report.content.figures[0] if figure == "sample" else sixty_places()
    shown = [each for each in type_of(pdf_map(drawn, "M")) if each.raw.strip()]
    least = {font: min(each.size for each in shown if font in each.font) for font in ("Lato-Bold", "Lato-Reg", "Serif")}
    assert least["Lato-Bold"] >= 6 - 0.01
    assert least["Lato-Reg"] >= 5 - 0.01
    assert least["Serif"] >= 7 - 0.01


def test_on_a_sheet_for_the_wall_a_map_is_drawn_out_to_fill_it(report):
    page, wall = (arrange(report.content.figures[0], 751, 700, sheet) for sheet in (PAGE, WALL))
    assert page.height < 0.85 * wall.height <= 700
    assert page.unit <= PAGE.largest < wall.unit <= WALL.largest
