"""How far armies come with an action, in the turn reports of a campaign whose players want that."""

import pytest
from northmen_table import Campaign, bench

from adjudicator.games.northmen import GAME
from adjudicator.games.northmen.armies import ArmyMoved
from adjudicator.games.northmen.report.island import hex_id
from adjudicator.games.northmen.report.reach import nearest, reached
from adjudicator.games.northmen.words import BRIGANDS
from adjudicator.reports.text.figures import figure
from adjudicator.table import REFEREE

HOME, EAST, FAR, LAKE = (0, 0), (1, 0), (2, 0), (0, 1)
TITLE = "Actions to contact with the nearest enemy"
WASHES = ("reach by a road action", "reach by a lake action")


def line(side="R", **more):
    """Three tiles in a row, joined by their sides, and a lake south of the first; `more` is what stands on each."""
    row = [{"at": cell, "sides": side * 6, "units": more.get(name, {})} for name, cell in
           (("home", HOME), ("east", EAST), ("far", FAR))]  # fmt: skip
    return [*row, {"at": LAKE, "sides": "LLLLLL", "units": more.get("lake", {})}]


def told(tiles, seat="A", **options):
    return GAME.report(GAME.view(bench(tiles, options={"reach": True, **options}), seat), [], 1)


def washes(content):
    return {wash.kind: set(wash.cells) for wash in content.picture.washes}


def contact(content):
    return [row for grid in content.tables if grid.title == TITLE for row in grid.rows]


def test_the_map_shows_where_armies_come_by_road_and_by_lake():
    found = washes(told(line(home={"A": {"w": 1}})))
    assert found["reach by a road action"] == {hex_id(EAST), hex_id(FAR)}
    assert hex_id(EAST) in found["reach by a lake action"]
    assert hex_id(FAR) not in found["reach by a lake action"]


@pytest.mark.rule("northmen", "NB-41")
def test_a_mountain_stops_a_lake_action():
    board = bench(line("M", home={"A": {"w": 1}}))
    assert EAST not in reached(board, "A", HOME, "lake")


@pytest.mark.rule("northmen", "NT-41")
def test_longships_that_are_alone_stay_on_their_lake():
    board = bench(line(home={"A": {"l": 1}}))
    assert reached(board, "A", HOME, "road") == reached(board, "A", HOME, "lake") == []
    assert reached(bench(line(home={"A": {"l": 1, "w": 1}})), "A", HOME, "road") == [EAST, FAR]


@pytest.mark.rule("northmen", "NT-91")
def test_a_team_mate_stands_in_the_way():
    tiles = line(home={"A": {"w": 1}}, east={"C": {"w": 1}})
    board = bench(tiles, "ABCD", teams=[("A", "C"), ("B", "D")], options={"offmap_roads": "none"})
    assert reached(board, "A", HOME, "road") == []


@pytest.mark.parametrize("number", range(1, 6))
def test_every_move_that_bots_make_is_within_reach(number):
    campaign, board, moves = Campaign(number), GAME.empty(), 0
    for step in campaign.steps():
        campaign.play(step)
    for fact in campaign.facts:
        if isinstance(fact, ArmyMoved):
            assert fact.to in (fact.start, *reached(board, fact.seat, fact.start, fact.type))
            moves += 1
        fact.change(board)
    assert moves


def test_an_army_meets_the_nearest_enemy_by_the_fewest_actions():
    tiles = line(home={"A": {"w": 2}}, east={"A": {"w": 1}}, far={"B": {"w": 1}})
    assert [row[1:3] for row in contact(told(tiles))] == [("1", "road"), ("1", "road")]
    assert nearest(bench(line("F", home={"A": {"w": 1}}, far={BRIGANDS: {"w": 1}})), "A", HOME) == (
        FAR,
        ("lake", "lake"),
    )
    assert contact(told(line("M", home={"A": {"w": 1}}, far={"B": {"w": 1}}))) == []


def test_nobody_else_is_told_and_nobody_where_the_players_do_not_want_it():
    tiles = line(home={"A": {"w": 1}}, far={"B": {"w": 1}})
    for content in (told(tiles, REFEREE), told(tiles, reach=False)):
        assert (washes(content), contact(content)) == ({}, [])


def test_the_text_tells_it_too():
    text = "\n".join(figure(told(line(home={"A": {"w": 1}})).picture, {}))
    assert all(word in text.casefold() for word in WASHES)
