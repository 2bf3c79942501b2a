"""22.2 What losses are worth where a scenario says otherwise."""

import pytest
from fn_situation import Situation

from adjudicator.games.fornaldar.board.pieces import find_person
from adjudicator.games.fornaldar.losses.deaths import kill
from adjudicator.games.fornaldar.victory.points import award


@pytest.mark.rule("fornaldar", "24.2.4.D", "22.2.D")
@pytest.mark.parametrize(("who", "points"), [("auberon", 15), ("cythar", 5)])
def test_a_loss_of_the_expedition_gives_three_times_the_points(who, points):
    it = Situation({"2625": who}, scenario="24.2")
    kill(it.table, find_person(it.state, who), "7.4.1")
    assert it.points == (points, 0)


@pytest.mark.rule("fornaldar", "24.2.4.D")
@pytest.mark.parametrize(("scenario", "ship", "times"), [("24.2", "swancoat", 3), ("24.2", "ironjaw", 1)])
def test_a_ship_of_the_expedition_counts_three_times_too(scenario, ship, times):
    it = Situation({"4133": ship}, scenario=scenario)
    award(it.table, it.state.pieces[ship], 4, "22.2", "a ship is lost")
    assert it.points == (4 * times, 0)
