import pytest

from adjudicator.board.hexes import neighbours
from adjudicator.reports.pdf.hexes import printing
from adjudicator.reports.pdf.hexes.chart import Chart
from adjudicator.reports.pdf.hexes.coast import shape
from adjudicator.reports.pdf.hexes.heights import heights
from adjudicator.reports.pdf.hexes.lattice import NEAR, NODES
from adjudicator.reports.pdf.hexes.noise import noise
from adjudicator.reports.pdf.hexes.paths import grained
from adjudicator.reports.pdf.hexes.textures import STOCK
from adjudicator.reports.pdf.hexes.tiles import hood, tile
from adjudicator.table.hexmap import Cell


def chart_of(*cells):
    return Chart.of(cells, (), (), ())


def island(id, share):
    """A hex of land in the sea."""
    sea = (Cell(other, water="sea", land=0) for other in neighbours(id))
    return chart_of(Cell(id, ("clear",), "sea", share, "222222"), *sea)


def rim_heights(chart, id, side):
    """The heights along a side of a hex, clockwise, without its corners."""
    cell = chart.cells[id]
    found = zip(NODES, heights(id, chart.rim(cell), cell.land, cell.parts), strict=True)
    on_side = [(node.along, height) for node, height in found if node.out == 1 and node.side == side]
    return [round(height, 9) for along, height in sorted(on_side) if 0 < along < 1]


def lands(depths):
    """The pieces of land that hang together."""
    pieces, seen = [], set()
    for number, depth in enumerate(depths):
        if depth and number not in seen:
            piece = [number]
            for one in piece:
                piece += [other for other in NEAR[one] if depths[other] and other not in {*piece, *seen}]
            seen.update(piece)
            pieces.append(piece)
    return pieces


def test_land_without_water_shows_no_sea_and_water_without_land_no_land(cell_of, small):
    chart = Chart([small])
    dry, wet = (tile(hood(chart, id)) for id in ("0505", "0806"))
    assert "water" not in dry.painted
    assert dry.shore == ""
    assert [ink for ink in wet.painted if ink.startswith("land")] == []


def test_a_coastal_hex_shows_both_with_a_shore_between_them(small):
    coast = tile(hood(Chart([small]), "0706"))
    assert {"water", "land clear"} <= set(coast.painted)
    assert coast.shore != ""


@pytest.mark.parametrize("share", [8, 30, 60])
def test_an_island_has_its_share_of_land(share):
    depths = island("2020", share).shape("2020").depths
    assert 100 * sum(1 for depth in depths if depth) / len(depths) == pytest.approx(share, abs=1)


def test_neighbours_meet_in_the_same_coast(small):
    chart = Chart([small])
    side = neighbours("0706").index("0707")
    assert rim_heights(chart, "0706", side) == rim_heights(chart, "0707", (side + 3) % 6)[::-1]


def test_only_land_crosses_a_land_side_and_only_water_a_water_side(small):
    chart = Chart([small])
    east, west = neighbours("0706").index("0806"), neighbours("0706").index("0606")
    assert max(rim_heights(chart, "0706", east)) < 0 < min(rim_heights(chart, "0706", west))


def test_the_land_areas_of_a_split_hex_hang_together_nowhere():
    id = "2020"
    around = (Cell(other, ("clear",), "sea", 70, "333333") for other in neighbours(id))
    depths = chart_of(Cell(id, ("clear",), "sea", 80, "131131", ("012", "345")), *around).shape(id).depths
    sides = [{NODES[number].side for number in piece if NODES[number].out == 1} for piece in lands(depths)]
    assert not any(side & {0, 1} and side & {3, 4} for side in sides)


def test_a_coast_is_the_same_each_time_it_is_grown(small):
    chart = Chart([small])
    cell = chart.cells["0706"]
    arguments = "0706", chart.rim(cell), cell.land, cell.parts
    assert shape.__wrapped__(*arguments) == shape.__wrapped__(*arguments)


def test_what_floats_stands_in_the_water_and_what_does_not_on_land(small):
    chart = Chart([small])
    x0, y0 = chart.anchor("0706")
    x1, y1 = chart.anchor("0706", afloat=True)
    cx, cy = chart.anchor("0707")[0], 0
    assert x1 > x0
    assert (x0, y0) != (cx, cy) != (x1, y1)


def test_noise_rises_and_falls_everywhere():
    points = [noise(x * 50.0, y * 50.0) for x in range(20) for y in range(20)]
    assert len(set(points)) == len(points)
    assert min(points) < -0.2
    assert max(points) > 0.2


def ends(path):
    """Where the lines of a path begin and end."""
    lines = [line.split() for line in path.split(" m")]
    return [line[-2:] for line in lines[:-1]], [line[-3:-1] for line in lines[1:]]


def test_at_a_small_scale_shores_have_fewer_points_and_end_where_they_did(small):
    cell = Chart([small]).cells["0706"]
    rim = Chart([small]).rim(cell)
    fine, coarse = (shape(cell.id, rim, cell.land, cell.parts, each) for each in (0, 46))
    assert ends(coarse.shore) == ends(fine.shore)
    assert coarse.shore.count(" l") < 0.7 * fine.shore.count(" c")
    assert len(coarse.land) < 0.7 * len(fine.land)
    assert coarse.depths == fine.depths


@pytest.mark.parametrize("share", [3, 30])
def test_an_island_is_one_at_a_small_scale(share):
    chart = island("2020", share)
    cell = chart.cells["2020"]
    drawn = shape("2020", chart.rim(cell), share, (), 46)
    assert drawn.land.count(" l") >= 5


def test_hexes_that_are_alike_are_printed_alike():
    """Their paths are counted from their middles, so that they are the same text, which is compressed well."""
    sea = chart_of(*(Cell(id, water="sea", land=0) for id in ("0505", "0705")))
    one, other = (tile(hood(sea, id)) for id in ("0505", "0705"))
    assert one.painted == other.painted
    assert one.origin != other.origin


def test_woods_are_of_few_trees_that_stand_again_and_again():
    """Each is drawn from its foot, so that it is the same text wherever it stands."""
    woods = chart_of(*(Cell(f"{column:02}05", ("woods",)) for column in range(5, 25)))
    trees = [tree for id in woods.cells for trees in tile(hood(woods, id)).signs.values() for tree in trees]
    crowns = [drawn for _, drawn in trees if drawn.endswith(" b")]
    assert len(set(crowns)) <= STOCK < len(crowns)
    assert len({foot for foot, _ in trees}) > STOCK


def absolute(grains):
    """Where the points of a path in grains lie."""
    (x, y), path = grains
    numbers = [int(each) for each in path.split() if each.lstrip("-").isdigit()]
    return [(x + across, y + up) for across, up in zip(numbers[::2], numbers[1::2], strict=True)]


@pytest.mark.parametrize("unit", [4, 8])
def test_hexes_meet_in_grains_as_they_did(unit):
    """A corner that two hexes share is told from both of their middles."""
    for x in range(-30, 30, 7):
        one = grained((100, 37), f"{x} {x + 3} l", unit)
        other = grained((91, 50), f"{x + 9} {x - 10} l", unit)
        assert absolute(one) == absolute(other)


def test_a_river_and_its_banks_are_written_once():
    painted = {"stream": [((0, 0), "1 1 m 2 2 l S")], "bank": [((0, 0), "1 1 m 2 2 l S")], "border": [((0, 0), "S")]}
    assert list(printing._alike(painted)) == [["stream", "bank"]]
