"""The windows of the map in a report."""

from itertools import combinations

import pytest
from fornaldar_facts import facts
from hypothesis import given
from hypothesis import strategies as st
from map_faults import hex_maps
from saga import begun

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.printed.land.sides import built_in_land
from adjudicator.games.fornaldar.report.theatres import (
    EDGE,
    FRONTS,
    HIGH,
    LEAST,
    SHARED,
    WIDE,
    Marks,
    Window,
    spot,
    theatres,
    windows,
)
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import REFEREE
from adjudicator.table.hexmap import MarchArrow, Wash

LAND = built_in_land()


@given(st.dictionaries(st.sampled_from([*LAND.hexes]), st.integers(1, 40), max_size=12))
def test_two_fronts_at_the_most_show_little_land_twice(weights):
    made = windows(LAND, weights)
    assert bool(made) == bool(weights)
    assert len(made) <= FRONTS
    assert all(front.east - front.west + 1 == WIDE for front in made)
    assert all(LEAST <= front.south - front.north + 1 <= HIGH for front in made)
    assert all(front.west >= 1 and front.east <= LAND.columns and front.south <= LAND.rows for front in made)
    assert all(one.shared(other) <= SHARED for one, other in combinations(made, 2))


def test_a_front_beside_another_shows_no_more_of_its_land_than_both_may():
    """What lies just beyond the first would stand in the middle of the second."""
    first, second = windows(LAND, {f"{column:02}30": 1 for column in range(10, 10 + WIDE + 2)})
    assert 0 < first.shared(second) <= SHARED


@given(st.sampled_from([*LAND.hexes]))
def test_a_front_reaches_beyond_what_it_is_made_for_as_far_as_there_is_land(hex):
    (front,) = windows(LAND, {hex: 1})
    column, row = spot(hex)
    assert front.west <= max(1, column - EDGE)
    assert front.east >= min(LAND.columns, column + EDGE)
    assert front.north <= max(1, row - EDGE)
    assert front.south >= min(LAND.rows, row + EDGE)


def test_the_liveliest_place_has_a_front():
    far = {"0505": 1, "4505": 1, "0545": 1, "4545": 30}
    assert any(front.shows("4545") for front in windows(LAND, far))


def test_places_that_fit_one_front_get_one():
    assert len(windows(LAND, dict.fromkeys(["1545", "1249", "1044", "2244"], 1))) == 1
    assert windows(LAND, {}) == []


@pytest.mark.parametrize("seat", [FOMORIAN, MUNDANE, REFEREE])
@pytest.mark.parametrize("scenario", ["24.1", "24.2", "24.3"])
def test_the_overview_shows_every_stack_and_the_fronts_are_two_parts_of_it(first, scenario, seat):
    overview, *fronts = hex_maps(first(seat, scenario))
    stacks = GAME.view(begun(scenario), seat).stacks
    assert {at for at, sides in stacks.items() if seat in sides or seat == REFEREE} <= {
        stack.at for stack in overview.stacks
    }
    assert overview.overview
    assert len(overview.cells) == len(LAND.hexes)
    assert 1 <= len(fronts) <= FRONTS
    assert all(front.title and not front.overview and len(front.cells) <= WIDE * HIGH for front in fronts)


def test_later_fronts_leave_out_what_is_inactive_and_at_rest(later):
    _, *fronts = hex_maps(later(FOMORIAN, facts.GameTurnBegan(game_turn=2)))
    pieces = GAME.view(begun("24.1"), FOMORIAN).pieces.values()
    active = {piece.at[:4] for piece in pieces if piece.active}
    for front in fronts:
        assert active & {cell.id for cell in front.cells}


def test_what_reaches_beyond_the_frame_of_a_front_is_drawn_on_it():
    """A march that comes from elsewhere, and a weather that goes on elsewhere."""
    view = GAME.view(begun("24.1"), FOMORIAN)
    _, front, *_ = theatres(view)
    inside = front.cells[0].id
    outside = next(id for id in LAND.hexes if id not in {cell.id for cell in front.cells})
    march = MarchArrow(path=(outside, inside), seat=FOMORIAN, number=1)
    marks = Marks(marches=(march,), washes=(Wash("local rain", (outside, inside)),))
    fronts = [made for made in theatres(view, marks)[1:] if inside in {cell.id for cell in made.cells}]
    assert fronts
    assert all(made.marches == (march,) and made.washes == marks.washes for made in fronts)


def test_a_march_is_drawn_from_hex_to_hex(later):
    path = ("3910", "3811/3910", "3810/3910", "3810/3909", "3809/3810")
    moved = facts.ForceMoved(side=FOMORIAN, pieces=("sorcerer",), path=path, mp=4, seen_by=(FOMORIAN,))
    marches = {march.path for figure in hex_maps(later(FOMORIAN, moved)) for march in figure.marches}
    assert marches == {("3910", "3811", "3810", "3809")}


def test_what_is_seen_to_move_is_told_once_and_numbered_as_on_the_map(later):
    path = ("1545", "1445")
    own = facts.ForceMoved(side=FOMORIAN, pieces=("gorm",), path=path, mp=1, seen_by=(FOMORIAN,))
    seen = facts.ForceSeen(side=FOMORIAN, group="fynn", top="gorm", path=path)
    for seat, who, mp in ((FOMORIAN, "Gorm", "1"), (MUNDANE, "Gorm +", "–")):
        content = later(seat, own, seen)
        (row,) = [row for chapter in content.chapters for grid in chapter.tables for row in grid.rows]
        assert row == ("1F", who, "Gunnar Thorpe (1545) – 1445", mp)
        assert {march.number for figure in hex_maps(content) for march in figure.marches} == {1}


@given(st.tuples(*[st.tuples(st.integers(1, 40), st.integers(1, 40))] * 2))
def test_what_two_windows_share_is_the_hexes_that_both_show(corners):
    one, other = (Window(west=x, east=x + 5, north=y, south=y + 3) for x, y in corners)
    assert one.shared(other) == len({*one.hexes} & {*other.hexes})
