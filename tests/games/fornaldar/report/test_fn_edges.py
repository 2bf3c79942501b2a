"""What lies across the edge of a window of Fornaldar's map."""

from saga import begun

from adjudicator.board.hexes import hexes_of
from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.printed.land.sides import built_in_land
from adjudicator.games.fornaldar.report.land import land_map
from adjudicator.games.fornaldar.report.theatres import Marks, _weights, theatres
from adjudicator.games.fornaldar.words import FOMORIAN
from adjudicator.table.hexmap import MarchArrow, Wash

LAND = built_in_land()


def test_a_march_that_leaves_a_window_is_shown_in_it():
    march = MarchArrow(1, FOMORIAN, ("0303", "4545"))
    overview, *fronts = theatres(GAME.view(begun("24.1"), FOMORIAN), Marks(marches=[march]))
    assert overview.marches == (march,)
    shown = [figure for figure in fronts if figure.marches]
    for figure in shown:
        assert len({"0303", "4545"} & {cell.id for cell in figure.cells}) == 1


def test_a_river_has_its_name_where_both_its_banks_are_shown():
    river = max(LAND.rivers, key=lambda each: len(each.sides))
    inside = {*hexes_of(river.sides[0]), *hexes_of(river.sides[1])}
    places = {place for label in land_map(LAND, inside).labels if label.name == river.name for place in label.places}
    assert places == {side for side in river.sides if inside.issuperset(hexes_of(side))}
    assert any(inside.intersection(hexes_of(side)) and side not in places for side in river.sides)


def test_local_weather_draws_a_window_to_the_middle_of_its_hexes():
    view = GAME.view(begun("24.1"), FOMORIAN)
    rain = Wash("rain", ("0303", "0403", "0503", "0603", "0703"))
    without, weighed = (_weights(view, marks, whole=True) for marks in (Marks(), Marks(washes=[rain])))
    assert {hex for hex in weighed if weighed[hex] != without.get(hex)} == {"0503"}
