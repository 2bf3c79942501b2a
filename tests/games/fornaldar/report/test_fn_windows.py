"""The windows of the map in a report."""

import pytest
from fornaldar_facts import facts
from hypothesis import given
from hypothesis import strategies as st
from saga import begun

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.land.reading import built_in_land
from adjudicator.games.fornaldar.report.theatres import HIGH, WIDE, windows
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import REFEREE

LAND = built_in_land()


@given(st.sets(st.sampled_from([*LAND.hexes]), max_size=12))
def test_every_place_is_shown_wherever_it_lies(places):
    made = windows(LAND, places)
    assert all(any(window.shows(place) for window in made) for place in places)
    assert all(window.east - window.west == WIDE - 1 and window.south - window.north == HIGH - 1 for window in made)
    assert all(window.west >= 1 and window.east <= LAND.columns for window in made)
    assert len(made) <= len(places)


def test_places_that_fit_one_window_get_one():
    assert len(windows(LAND, ["1545", "1249", "1044", "2244"])) == 1
    assert windows(LAND, []) == []


@pytest.mark.parametrize(("seat", "most"), [(FOMORIAN, 4), (MUNDANE, 5), (REFEREE, 8)])
@pytest.mark.parametrize("scenario", ["24.1", "24.2", "24.3"])
def test_few_windows_show_every_stack_of_the_reader(first, scenario, seat, most):
    figures = first(seat, scenario).figures
    shown = {cell.id for figure in figures for cell in figure.cells}
    stacks = GAME.view(begun(scenario), seat).stacks
    assert {at[:4] for at, sides in stacks.items() if seat in sides or seat == REFEREE} <= shown
    assert len(figures) <= most
    assert all(figure.title for figure in figures)


def test_later_windows_leave_out_what_is_inactive_and_at_rest(later):
    figures = later(FOMORIAN, facts.GameTurnBegan(game_turn=2)).figures
    pieces = GAME.view(begun("24.1"), FOMORIAN).pieces.values()
    active, everywhere = {piece.at[:4] for piece in pieces if piece.active}, {piece.at[:4] for piece in pieces}
    assert len(figures) == len(windows(LAND, active)) < len(windows(LAND, everywhere))


def test_a_march_is_drawn_from_hex_to_hex(later):
    path = ("3910", "3811/3910", "3810/3910", "3810/3909", "3809/3810")
    moved = facts.ForceMoved(side=FOMORIAN, pieces=("sorcerer",), path=path, mp=4, seen_by=(FOMORIAN,))
    marches = {march.path for figure in later(FOMORIAN, moved).figures for march in figure.marches}
    assert marches == {("3910", "3811", "3810", "3809")}


def test_what_is_seen_to_move_is_told_once_and_numbered_as_on_the_map(later):
    path = ("1545", "1445")
    own = facts.ForceMoved(side=FOMORIAN, pieces=("gorm",), path=path, mp=1, seen_by=(FOMORIAN,))
    seen = facts.ForceSeen(side=FOMORIAN, group="fynn", top="gorm", path=path)
    for seat, text in ((FOMORIAN, "Gorm moves"), (MUNDANE, "A stack under Gorm is seen to move")):
        content = later(seat, own, seen)
        (line,) = [line for chapter in content.chapters for line in chapter.lines]
        assert line.text.startswith(text)
        assert {march.number for figure in content.figures for march in figure.marches} == {line.number} == {1}
