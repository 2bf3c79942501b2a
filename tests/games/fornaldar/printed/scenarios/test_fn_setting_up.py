"""4.0 Set-up: what a chosen scenario lays out, and when it begins."""

import pytest
from fn_situation import Situation
from fornaldar_campaign import SCENARIOS, Campaign

from adjudicator.games.fornaldar.board.weather import calendar_turn
from adjudicator.games.fornaldar.printed.books import built_in
from adjudicator.games.fornaldar.state import Lot
from adjudicator.table.state import put


def campaign(id):
    return Campaign(2 * (SCENARIOS.index(id) * 2 % 3))


@pytest.mark.rule("fornaldar", "4.1")
@pytest.mark.parametrize("id", SCENARIOS)
def test_the_scenario_that_is_chosen_is_laid_out(id):
    board = campaign(id).board
    assert (board.setting.scenario.id, board.seats) == (id, ("Fomorian", "Mundane"))


@pytest.mark.rule("fornaldar", "4.2.1", "4.2.2")
@pytest.mark.parametrize("id", SCENARIOS)
def test_each_line_of_a_set_up_stands_in_its_hex(id):
    """Characters, ships, points of each colour, and who bears what."""
    state = campaign(id).state
    for line in built_in().scenarios[id].lines():
        here = [piece for piece in state.pieces.values() if piece.at[:4] == line.hex]
        assert {*line.characters, *line.ships} <= {piece.id for piece in here}
        for colour, csp in line.csps.items():
            assert sum(piece.csp for piece in here if isinstance(piece, Lot) and piece.group == colour) >= csp
        assert all(state.treasures[each.item].bearer == each.bearer for each in line.items)


@pytest.mark.rule("fornaldar", "4.4", "24.1.1", "24.2.1", "24.3.1")
@pytest.mark.parametrize(("id", "turn", "points"), [("24.1", 11, (30, 0)), ("24.2", 5, (0, 65)), ("24.3", 7, (0, 0))])
def test_a_scenario_begins_with_its_own_box_of_the_calendar(id, turn, points):
    """And with its own points, as the worked example of 24.2.3 counts them: 5 for the Sampo and 30 for each Knowe."""
    played = campaign(id)
    while played.board.game_turn == 0:
        played.play({})
    assert calendar_turn(played.board).turn == turn
    assert tuple(played.board.points.get(side, 0) for side in played.board.seats) == points


@pytest.mark.rule("fornaldar", "21.1.x")
def test_reomur_begins_the_war_with_the_magic_sampo():
    state = campaign("24.1").state
    items = state.board.setting.counters.items
    assert "Magic Sampo" in [items[each.number].name for each in state.treasures.values() if each.bearer == "reomur"]


@pytest.mark.rule("fornaldar", "4.4")
@pytest.mark.parametrize(("turn", "box"), [(0, 12), (1, 12), (3, 14), (4, 1), (15, 12)])
def test_the_calendar_goes_on_from_the_first_box_and_begins_anew_after_the_last(turn, box):
    """A scenario that begins with box 12; before its first Game-Turn the marker lies there already."""
    board = Situation({}, calendar_turn=12).board
    put(board, game_turn=turn)
    assert calendar_turn(board).turn == box


@pytest.mark.rule("fornaldar", "21.1.x")
@pytest.mark.parametrize(("id", "bearers"), [("24.1", ["reomur"]), ("24.2", []), ("24.3", [])])
def test_in_the_war_of_the_sampo_alone_reomur_begins_with_it(id, bearers):
    state = campaign(id).state
    items = state.board.setting.counters.items
    found = [each.bearer for each in state.treasures.values() if items[each.number].name == "Magic Sampo"]
    assert [bearer for bearer in found if bearer == "reomur"] == bearers
