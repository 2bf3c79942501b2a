"""A map of regions: everything has its place, nothing hides what it is about, and the land is printed once."""

import re
from io import BytesIO
from math import dist

import pytest
from msgspec.structs import replace
from pypdf import PdfReader
from shores import LAND, SEATS, WAR, shores

from adjudicator.reports.data import json_report
from adjudicator.reports.pdf import pdf_map, pdf_situation
from adjudicator.reports.pdf.document import new_canvas
from adjudicator.reports.pdf.ink import hue
from adjudicator.reports.pdf.paper import paper_of
from adjudicator.reports.pdf.placing import Box
from adjudicator.reports.pdf.regions import arrange_regions, region_map_block
from adjudicator.reports.pdf.regions.legend import entries
from adjudicator.reports.svg.drawing import Drawing
from adjudicator.reports.svg.pictures import alone, picture_of
from adjudicator.reports.text.figures import figure
from adjudicator.table.figures import Area, Kind, Map
from adjudicator.table.regionmap import Advance, Aid, Force, Retreat
from adjudicator.table.situation import Situation


def boxes(scene):
    """What names give way to: pieces and the signs of prizes."""
    radius = scene.prize
    prizes = [Box(x - radius, y - radius, x + radius, y + radius) for x, y in scene.prizes.values()]
    return [*prizes, *(box for box, _ in scene.forces)]


def name_box(name):
    wide = max(len(line) for line in name.lines) * name.size * 0.5
    x, y = name.middle
    return Box(x - wide / 2, y - name.height / 2, x + wide / 2, y + name.height / 2)


def test_names_give_way_to_pieces_prizes_and_arrows():
    scene = arrange_regions(WAR, 480, 480)
    assert {name.region for name in scene.names} == {region.id for region in LAND.regions}
    lines = [part for arrow in scene.arrows for part in arrow.parts] + [help.curve for help in scene.helps]
    for name in scene.names:
        assert not any(name_box(name).overlap(box) for box in boxes(scene)), name
        assert not any(name_box(name).holds(point) for line in lines for point in line.points(40)), name


def test_a_name_is_told_in_full_where_there_is_room_and_by_its_letters_where_there_is_not():
    large = {name.region: name.lines for name in arrange_regions(shores(), 480, 480).names}
    small = {name.region: name.lines for name in arrange_regions(shores(), 60, 60).names}
    assert large["WES"] == ("WES", "Westerland")
    assert small["WES"] == ("WES",)


def test_who_was_driven_out_stands_beside_who_came():
    forces = (Force("B", "walker", "WES"), Force("A", "walker", "WES", "out"))
    scene = arrange_regions(shores(forces=forces), 480, 480)
    placed = {force.seat: box for box, force in scene.forces}
    assert placed["B"].middle == pytest.approx(scene.spots["WES"])
    assert placed["A"].overlap(placed["B"]) == 0
    assert dist(placed["A"].middle, placed["B"].middle) < 3 * scene.piece


def test_two_against_each_other_are_two_arrows_and_who_was_beaten_back_comes_less_far():
    scene = arrange_regions(WAR, 480, 480)
    beaten, made = (arrow.parts[0] for arrow in scene.arrows)
    assert dist(beaten.at(0.5), made.at(0.5)) > scene.weight * 2
    assert dist(beaten.b, scene.spots["EAS"]) > dist(made.b, scene.spots["WES"])


def test_help_ends_on_the_arrow_of_who_is_helped():
    scene = arrange_regions(WAR, 480, 480)
    (help,) = scene.helps
    helped = next(arrow for arrow in scene.arrows if arrow.advance.seat == "A")
    assert min(dist(help.curve.b, point) for point in helped.parts[0].points(60)) < 1
    stays = arrange_regions(shores(aids=(Aid("A", "NOR", "WES"),)), 480, 480)
    assert dist(stays.helps[0].curve.b, stays.spots["WES"]) < stays.piece * 1.5


def test_who_is_carried_goes_over_who_carries():
    carried = shores(
        advances=(Advance(0, "A", ("WES", "NOR", "ISL")),), aids=(Aid("A", "NOR", "WES", "ISL", carries=True),)
    )
    scene = arrange_regions(carried, 480, 480)
    (arrow,) = scene.arrows
    assert arrow.parts[0].b == pytest.approx(scene.spots["NOR"], abs=1)
    assert scene.helps == []


def test_an_arrow_to_a_part_of_a_region_goes_there():
    scene = arrange_regions(shores(advances=(Advance(0, "A", ("NOR", "EAS/NC")),)), 480, 480)
    (arrow,) = scene.arrows
    assert dist(arrow.parts[-1].b, scene.spots["EAS/NC"]) < scene.piece


def test_what_is_not_on_the_land_is_left_out():
    odd = shores(
        forces=(Force("A", "walker", "???"),),
        advances=(Advance(0, "A", ("WES", "???")),),
        aids=(Aid("A", "???", "WES"),),
        retreats=(Retreat("A", "???", "WES"),),
        standoffs=("???",),
    )
    scene = arrange_regions(odd, 480, 480)
    drawn = [scene.forces, scene.arrows, scene.helps, scene.flights, scene.standoffs]
    assert not any(drawn)


def test_the_legend_explains_what_appears_and_nothing_else():
    assert [entry.text for entry in entries(shores())] == ["Ants", "Bees", "walker", "boat", "hive", "it changed hands"]
    told = [entry.text for entry in entries(WAR)]
    assert told[6:] == ["movement", "beaten back", "support in vain", "standoff", "retreat"]


def test_seven_seats_are_told_apart_without_colour():
    """By the hatch of their lands; by their letters on pieces."""
    hatches = [hue(place).hatch for place in range(7)]
    assert len(set(hatches)) == 7


def test_a_decision_is_shown_on_maps_of_any_kind():
    graph = Map("Roads", (), (Kind("town", "Town", "town"),), (Area("X", "Oss", "town", 0, 0),), ())
    about = Situation("Shores", "Turn 2: retreats", "A", "shores", "0" * 20, (WAR, graph))
    text = PdfReader(BytesIO(pdf_situation(about))).pages[0].extract_text()
    assert all(said in text for said in ("Two shores", "Westerland", "Roads", "Oss"))


def test_what_moved_is_not_drawn_twice_on_page_one_and_two(report):
    moved = replace(report.content, picture=WAR, figures=(WAR,), course=None)
    assert moved.board == WAR.still()
    assert moved.drawn == (WAR.still(), WAR)
    assert replace(moved, figures=()).board == WAR


def test_a_report_as_data_names_its_land_and_does_not_repeat_it(report):
    told = replace(report, content=replace(report.content, picture=WAR, figures=(WAR,)))
    assert b"Two shores" in json_report(told)
    assert b"Westerland" not in json_report(told)


def test_two_maps_of_a_document_share_the_land():
    paper = paper_of("A4")
    pages = []
    for figures in ([WAR], [WAR, shores()]):
        buffer, canvas = new_canvas(paper)
        for each in figures:
            region_map_block(paper, each, 400).draw(canvas, 700)
            canvas.showPage()
        canvas.save()
        pages.append(buffer.getvalue())
    one, two = (len(re.findall(rb"/Subtype /Form", page)) for page in pages)
    assert one == two
    assert len(pages[1]) < 1.5 * len(pages[0])


def test_a_map_alone_gives_the_same_bytes_again_and_all_its_names():
    page = pdf_map(WAR, "Two shores")
    assert page == pdf_map(WAR, "Two shores")
    text = PdfReader(BytesIO(page)).pages[0].extract_text()
    assert all(id in text for id in ("WES", "EAS", "NOR", "ISL", "Easterland"))


def test_a_browser_is_drawn_the_same_land_with_the_ink_of_its_holder():
    svg = alone(WAR, "Two shores")
    drawing = Drawing()
    picture = picture_of(WAR, drawing)
    drawing.written([picture.group])
    assert set(picture.spots["EAS"].others) == {"EAS/NC"}
    assert picture.spots["EAS"].outline.startswith("M")
    tint = [1 - (1 - part) * 0.3 for part in hue(SEATS[0].hue).full.rgb()]
    assert "#" + "".join(f"{round(part * 255):02x}" for part in tint) in svg


def test_plain_text_lists_who_stands_where():
    forces = (Force("A", "walker", "WES"), Force("A", "boat", "EAS/NC", "out"), Force("B", "walker", "ISL", "new"))
    assert [*figure(shores(forces=forces), {})] == [
        "A Ants: walker Westerland, boat Easterland NC (driven out)",
        "B Bees: walker Isle (new)",
    ]
