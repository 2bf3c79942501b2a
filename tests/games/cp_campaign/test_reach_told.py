"""How far armies come, in the turn reports of a campaign whose players want that."""

import pytest
from cp_table import Bench

from adjudicator.games.cp_campaign import GAME
from adjudicator.reports.text.figures import figure
from adjudicator.table import REFEREE

ARMIES = {"A1": {"at": "T14"}, "A2": {"at": "T01", "status": "broken"}, "B1": {"at": "T09"}, "B2": {"at": "T06"}}
TITLE = "Marches to contact with the nearest enemy"


def told(seat="A", armies=ARMIES, cp=2, phase="spend", **options):
    bench = Bench(order="AB", armies=armies, cp={"A": cp, "B": 2}, options={"reach": True, **options}, phase=phase)
    return GAME.report(GAME.view(bench.state, seat), [], 1)


def reached(content):
    return {area.id: area.reached for area in content.picture.areas if area.reached}


def contact(content):
    return [row for grid in content.tables if grid.title == TITLE for row in grid.rows]


@pytest.mark.rule("cp-campaign", "CP-54")
def test_the_map_shows_where_armies_come_with_the_points_there_are():
    near, far = reached(told(cp=1)), reached(told(cp=2))
    assert set(near.values()) == {1}
    assert near.items() < far.items()
    assert "T15" in near
    assert "T01" not in far
    assert reached(told(cp=0)) == {}


@pytest.mark.rule("cp-campaign", "CP-58")
def test_only_armies_that_march_are_told_of():
    assert [row[0] for row in contact(told())] == ["A1"]
    assert contact(told(armies={**ARMIES, "A1": {"at": "T14", "status": "defeated"}})) == []


@pytest.mark.rule("cp-campaign", "CP-54", "CP-55")
def test_an_army_meets_the_nearest_enemy_by_the_fewest_marches_and_stops_there():
    ((army, _, marches, enemy, difficulty),) = contact(told())
    assert (army, enemy.partition(",")[0]) == ("A1", "B1")
    assert len(difficulty.split(", ")) == int(marches)
    beyond = {**ARMIES, "B1": {"at": "T15"}}
    assert contact(told(armies=beyond))[0][2:4] == ("1", "B1, Aldermoot (T15)")
    assert "T16" not in reached(told(armies=beyond, cp=2))


def test_nobody_else_is_told_nobody_where_the_players_do_not_want_it_nor_when_all_is_over():
    for content in (told(REFEREE), told(reach=False), told(phase="over")):
        assert (reached(content), contact(content)) == ({}, [])


def test_the_text_says_in_how_many_marches():
    text = "\n".join(figure(told().picture, {}))
    assert ">1" in text
    assert "> within reach" in text
    assert "within reach" not in "\n".join(figure(told(reach=False).picture, {}))
