import msgspec
import pytest

from adjudicator.board.hexes import distance, within
from adjudicator.games.fornaldar.printed.land.sides import built_in_land
from adjudicator.games.fornaldar.report.land import land_map
from adjudicator.reports.pdf.hexes import pdf_land
from adjudicator.reports.pdf.hexes.chart import Chart
from adjudicator.reports.pdf.hexes.lattice import NEAR, NODES
from adjudicator.reports.text.hexes import hex_map_text
from adjudicator.reports.text.layout import WIDTH

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def land():
    return built_in_land()


@pytest.fixture(scope="module")
def chart(land):
    return Chart([land_map(land)])


def around(land, hex, radius):
    """The hexes of the map at most `radius` away from one of them."""
    return [id for id in within(hex, radius) if id in land.hexes]


def reached(chart, id, part):
    """The lattice points joined by land with the middles of the sides that a land area reaches."""
    depths = chart.shape(id).depths
    found = [
        number
        for number, node in enumerate(NODES)
        if depths[number] and node.out == 1 and str(node.side) in part and 0.3 < node.along < 0.7
    ]
    for number in found:
        found += [other for other in NEAR[number] if depths[other] and other not in found]
    return set(found)


def test_a_window_has_the_hexes_round_its_middle_and_a_fringe_of_neighbours(land):
    figure = land_map(land, around(land, "3927", 6))
    assert [cell.id for cell in figure.cells] == [id for id in within("3927", 6) if id in land.hexes]
    assert {distance("3927", cell.id) for cell in figure.fringe} == {7}


def test_a_window_at_the_edge_of_the_map_is_cut_there(land):
    assert [cell.id for cell in land_map(land, around(land, "0101", 1)).cells] == ["0101", "0102", "0201", "0202"]


def test_what_lies_in_a_hex_and_on_its_sides_is_carried_over(land):
    figure = land_map(land, around(land, "3927", 1), ruins=["3927"])
    castle = next(site for site in figure.sites if site.at == "3927")
    assert (castle.name, castle.symbol, castle.value, castle.ruined) == ("Kvalhölla", "castle", "A", True)
    cell = next(cell for cell in figure.cells if cell.id == "3927")
    assert (cell.ground, cell.water, cell.land, cell.realm) == (("clear",), "sea", land.hexes["3927"].land, "midhrasir")


def test_every_hex_and_side_of_the_land_is_drawn_as_it_is(land):
    figure = land_map(land)
    cells = {cell.id: cell for cell in figure.cells}
    assert cells.keys() == land.hexes.keys()
    for id, hex in land.hexes.items():
        cell = cells[id]
        assert (cell.ground, cell.water, cell.realm) == (hex.terrain, hex.water or "", hex.kingdom or ""), id
        assert cell.aspect == ("" if hex.aspect == "normal" or hex.all_water else hex.aspect), id
        assert bool(cell.parts) == (len(hex.areas) > 1), id
        assert (cell.land == 0) == hex.all_water, id
        assert (cell.land == 100) == (not hex.coastal and not hex.all_water), id
    drawn = {side.id: (side.river, side.crossing, side.gap, side.roads) for side in figure.sides}
    printed = {
        id: (side.river or "", side.crossing or "", side.mountain_pass, side.roads)
        for id, side in land.hexsides.items()
        if side.river or side.crossing or side.mountain_pass or side.roads
    }
    assert drawn == printed


def test_every_fortress_place_of_power_and_site_is_on_the_map_and_none_twice(land):
    sites = [(site.at, site.name) for site in land_map(land).sites]
    places = (*land.fortresses.values(), *land.places_of_power.values(), *land.sites)
    assert sorted(sites) == sorted((place.spot, place.name) for place in places)


@pytest.mark.rule("fornaldar", "14.2.5")
def test_water_is_drawn_between_the_land_areas_of_every_split_hex(chart):
    split = [cell for cell in chart.cells.values() if cell.parts]
    assert {"0616", "2928"} <= {cell.id for cell in split}
    for cell in split:
        areas = [reached(chart, cell.id, part) for part in cell.parts]
        assert all(one.isdisjoint(other) for place, one in enumerate(areas) for other in areas[:place]), cell.id


def test_every_coastal_hex_has_about_its_share_of_land(chart):
    coastal = [cell for cell in chart.cells.values() if chart.mixed(cell.id)]
    shares = [100 * sum(map(bool, chart.shape(cell.id).depths)) / len(NODES) for cell in coastal]
    assert max(abs(share - cell.land) for share, cell in zip(shares, coastal, strict=True)) < 10


def test_every_place_stands_on_land(land, chart):
    figure = land_map(land)
    ashore = [chart.mixed(site.at.rstrip("ab")) for site in figure.sites]
    assert any(ashore)
    for site in figure.sites:
        id = site.at.rstrip("ab")
        if chart.mixed(id):
            assert any(chart.shape(id).depths), site


def test_four_windows_stay_small_as_data(land):
    windows = [land_map(land, around(land, id, 6)) for id in ("3927", "1545", "1515", "2342")]
    assert sum(len(msgspec.json.format(msgspec.json.encode(each), indent=2)) for each in windows) < 500_000


def test_the_whole_land_fits_a_sheet(land):
    assert len(pdf_land(land_map(land))) < 1_500_000


def test_the_whole_land_as_text_keeps_to_the_width(land):
    assert max(map(len, hex_map_text(land_map(land)))) <= WIDTH
