"""Orders in words: what a player reads to see whether he was understood; and what his form offers."""

import msgspec
import pytest
from northmen_table import bench

from adjudicator.games.northmen import GAME
from adjudicator.games.northmen.laying import placements
from adjudicator.games.northmen.orders import Turn
from adjudicator.orders.told import told

MAP = (
    {"at": [0, 0], "sides": "RRRRRR"},
    {"at": [1, 0], "sides": "RRRRRR"},
    {"at": [2, 0], "sides": "RRRRRR", "name": "Aldeigja"},
)


def step_of(state):
    return GAME.next_step(state)


def words(type, line):
    state = bench(MAP)
    turn = msgspec.convert({type: [line]}, Turn)
    (understood,) = told(GAME, GAME.view(state, "A"), step_of(state), turn)
    return understood.whole


@pytest.mark.parametrize(
    ("type", "line", "text"),
    [
        (
            "road",
            {"use": "move", "path": [[0, 0], [1, 0], [2, 0]], "units": {"w": 1}},
            "road: move 1 warband along (0,0), (1,0), (2,0)",
        ),
        ("forest", {"use": "incite", "n": 2}, "forest: incite 2 orders"),
        (
            "forest",
            {"use": "incite", "prefer": {"tiles": [[1, 0]], "harm": ["B"], "spare": ["A"]}, "ask": True},
            "forest: incite: tiles (1,0), harm Jarl B (B), spare Jarl A (A), ask me",
        ),
        ("mountain", {"use": "conflict", "at": [1, 0]}, "mountain: attack at (1,0)"),
        (
            "mountain",
            {"use": "conflict", "at": [1, 0], "hand": ["T09"], "best": 2, "deck": "tof", "prepared": ["B46"]},
            "mountain: attack at (1,0), hand T09, best 2, deck tof, prepared B46",
        ),
        (
            "mountain",
            {"use": "ranged", "from": [1, 0], "to": [0, 0], "stronghold": "capture", "draw": 1, "catapult": True},
            "mountain: shoot from (1,0) at (0,0), stronghold capture, draw 1, by catapult",
        ),
        (
            "mountain",
            {"use": "conflict", "at": [1, 0], "losses": ["c", "w"], "harm": []},
            "mountain: attack at (1,0), losses c, w, harm nothing",
        ),
        (
            "town",
            {"use": "store", "when": {"units": {"who": "B", "at": [1, 0], "least": 3}}},
            "town: store if Jarl B (B) has 3 units or more at (1,0)",
        ),
    ],
)
def test_a_line_is_told_with_all_that_it_says(type, line, text):
    assert words(type, line) == text


def test_of_a_tile_to_be_laid_it_is_told_what_it_shows():
    state = bench(MAP[:2], hand={"A": ["T26"]}, phase="main")
    turn = msgspec.convert({"main": {"tile": "T26", "at": [0, 1], "rot": 2}}, Turn)
    (understood,) = told(GAME, GAME.view(state, "A"), step_of(state), turn)
    assert understood.whole == "lay T26 at (0,1) turned 2  # it shows RRRPEF"


def test_the_form_names_every_place_of_a_tile():
    state = bench(MAP[:2], hand={"A": ["T26"]}, phase="main")
    (shown,) = [line for line in GAME.form(GAME.view(state, "A"), step_of(state)) if line.startswith("  T26")]
    assert len(list(placements(state, state.tiles["T26"]))) == 6
    assert shown == "  T26 (RRRPEF): at (0,1) turned 2, 3 or 4; at (1,-1) turned 0, 1 or 5"
